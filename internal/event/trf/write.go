package trf

import (
	"fmt"
	"slices"
	"strings"
)

// teamTags are the tags of lines with the players of a team.
var teamTags = []string{"013", "310"}

// Write returns the file of a report. Changed players have new lines, removed ones have
// none, and added ones come after the last one. If there was none, they come before the
// lines of teams, which name players, or at the end. The file has the encoding in which
// it was read, or UTF-8 if that lacks a letter.
func (r *Report) Write() string {
	now := make(map[int]Player, len(r.Players))
	for _, p := range r.Players {
		now[p.Number] = p
	}
	last := -1
	for i, l := range r.lines {
		if l.tag() == playerTag {
			last = i
		}
	}
	var out strings.Builder
	out.WriteString(r.mark)
	put := func(text, ending string) {
		out.WriteString(text)
		out.WriteString(ending)
	}
	added := func() {
		for _, p := range r.Players {
			if _, left := now[p.Number]; left {
				if text := out.String(); text != "" && !strings.HasSuffix(text, "\n") && !strings.HasSuffix(text, "\r") {
					out.WriteString(r.end())
				}
				put(p.line(), r.end())
				delete(now, p.Number)
			}
		}
	}
	for i, l := range r.lines {
		if last < 0 && slices.Contains(teamTags, l.tag()) {
			added()
		}
		if l.tag() != playerTag {
			put(l.text, l.ending)
		} else if p, kept := now[l.player.Number]; kept {
			text := l.text
			if !p.same(l.player) {
				text = p.line()
			}
			put(text, l.ending)
			delete(now, p.Number)
		}
		if i == last {
			added()
		}
	}
	added()
	return r.encoding.Encode(out.String())
}

// line returns the line 001 of a player. Names are cut after 33 letters, as the
// format has no room for more.
func (p Player) line() string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s %4d %s%s %s %4s %s %s %s %4s %4s", playerTag, p.Number,
		left(p.Sex, 1), right(p.Title, 3), left(p.Name, 33), some(p.Rating), left(p.Federation, 3),
		right(p.FideID, 11), left(p.Birth, 10), Points(p.Points), some(p.Rank))
	for _, round := range p.Rounds {
		out.WriteString("  " + round.columns())
	}
	return strings.TrimRight(out.String(), " ")
}

// columns returns the eight columns of a round.
func (r Round) columns() string {
	opponent := "    "
	switch {
	case r.Opponent > 0:
		opponent = fmt.Sprintf("%4d", r.Opponent)
	case r.Code != ' ' && r.Code != 0:
		opponent = "0000"
	}
	return fmt.Sprintf("%s %c %c", opponent, or(r.Colour), or(r.Code))
}

func or(sign byte) byte {
	if sign == 0 {
		return ' '
	}
	return sign
}

// Points writes points that are given in tenths, as 4.5.
func Points(tenths int) string { return fmt.Sprintf("%d.%d", tenths/10, tenths%10) }

func some(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}

// left and right fit a text into columns.
func left(text string, width int) string {
	letters := fit(text, width)
	return string(letters) + strings.Repeat(" ", width-len(letters))
}

func right(text string, width int) string {
	letters := fit(text, width)
	return strings.Repeat(" ", width-len(letters)) + string(letters)
}

func fit(text string, width int) []rune {
	letters := []rune(oneLine(text))
	return letters[:min(len(letters), width)]
}
