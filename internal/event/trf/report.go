package trf

import (
	"slices"
	"strings"

	"blindchess/internal/text/charset"
	"blindchess/internal/text/sanitize"
)

// Edition is one of the two formats. They differ in the form of the number of
// rounds, the first colour and the absent players.
type Edition int

// The formats.
const (
	TRF16 Edition = 16
	TRF26 Edition = 26
)

// Report is a tournament report file. The zero value is an empty one.
type Report struct {
	Players []Player // in the order of the file
	lines   []line
	ending  string // what ends the lines of the file
	mark    string // of the order of bytes, with which some programs begin a file

	encoding charset.Encoding // of the file that was read
}

// Encoding returns the encoding of the file that was read. Write writes it again.
func (r *Report) Encoding() charset.Encoding { return r.encoding }

// line is one line of a file as it was read.
type line struct {
	text, ending string
	player       Player // its data, if it is a player's line
}

const playerTag = "001"

// tag returns the three signs with which a line begins.
func (l line) tag() string {
	if len(l.text) < 3 {
		return l.text
	}
	return l.text[:3]
}

// content returns the text after the tag.
func (l line) content() string {
	if len(l.text) < 4 {
		return ""
	}
	return strings.TrimSpace(l.text[4:])
}

// First returns the text of the first line with a tag, and "" if there is none.
func (r *Report) First(tag string) string {
	for _, l := range r.lines {
		if l.tag() == tag {
			return l.content()
		}
	}
	return ""
}

// All returns the text of each line with a tag.
func (r *Report) All(tag string) []string {
	var all []string
	for _, l := range r.lines {
		if l.tag() == tag {
			all = append(all, l.content())
		}
	}
	return all
}

// Whole returns each line with a tag unchanged, so that its columns can be
// counted.
func (r *Report) Whole(tag string) []string {
	var all []string
	for _, l := range r.lines {
		if l.tag() == tag {
			all = append(all, l.text)
		}
	}
	return all
}

// Line returns the number of the first line with a tag, from one, and 0 if there is
// none.
func (r *Report) Line(tag string) int {
	return slices.IndexFunc(r.lines, func(l line) bool { return l.tag() == tag }) + 1
}

// Set puts lines with a tag in the place of those with it, or before the first
// tag of a greater number. Unchanged lines stay as they are. A line break in a
// text becomes a blank.
func (r *Report) Set(tag string, texts ...string) {
	if slices.Equal(r.All(tag), texts) {
		return
	}
	at := len(r.lines)
	kept := r.lines[:0:0]
	found := false
	for _, l := range r.lines {
		if l.tag() == tag {
			if !found {
				at, found = len(kept), true
			}
			continue
		}
		if !found && at == len(r.lines) && numbered(l.tag()) && (l.tag() == playerTag || l.tag() > tag) {
			at = len(kept)
		}
		kept = append(kept, l)
	}
	added := make([]line, len(texts))
	for i, text := range texts {
		added[i] = line{text: tag + " " + oneLine(text), ending: r.end()}
	}
	r.lines = slices.Insert(kept, min(at, len(kept)), added...)
	r.closed()
}

// closed ends every line but the last one, so that an added line is separate.
func (r *Report) closed() {
	for i := range r.lines[:max(len(r.lines)-1, 0)] {
		if r.lines[i].ending == "" {
			r.lines[i].ending = r.end()
		}
	}
}

func (r *Report) end() string {
	if r.ending == "" {
		return "\r\n"
	}
	return r.ending
}

func numbered(tag string) bool {
	return len(tag) == 3 && strings.IndexFunc(tag, func(r rune) bool { return r < '0' || r > '9' }) < 0
}

// oneLine returns a text without blanks at its end, with a blank for each invisible
// sign, such as a line break. So the text after it stays in its column.
func oneLine(text string) string {
	return strings.TrimRight(strings.Map(func(r rune) rune {
		if sanitize.Hidden(r) {
			return ' '
		}
		return r
	}, text), " ")
}

// Rounds returns how many rounds the tournament has, and 0 if the report does
// not say it.
func (r *Report) Rounds() int {
	for _, tag := range []string{"142", "XXR"} {
		if count, ok := number(r.First(tag)); ok && count > 0 {
			return count
		}
	}
	return 0
}

// Edition returns the format that the lines of the report are in: TRF26 if it
// has a line that only that format has.
func (r *Report) Edition() Edition {
	for _, l := range r.lines {
		switch l.tag() {
		case "142", "152", "162", "172", "182", "192", "202", "212", "222", "240", "250", "260", "299", "300", "310", "320", "330", "352", "362", "801", "802":
			return TRF26
		}
	}
	return TRF16
}

// To converts the lines that the two formats write in different ways into the
// form of edition: the number of rounds, the colour of the first player in the
// first round, the points that players are lent, and the pairs that must not meet. All
// else stays.
func (r *Report) To(edition Edition) {
	r.accelerated(edition)
	r.forbidden(edition)
	rounds, colour := r.First("142"), strings.ToLower(r.First("152"))
	if rounds == "" {
		rounds = r.First("XXR")
	}
	if colour == "" {
		colour, _ = strings.CutSuffix(strings.ToLower(r.First("XXC")), "1")
	}
	letters := map[string]string{"w": "W", "white": "W", "b": "B", "black": "B"}
	words := map[string]string{"W": "white1", "B": "black1"}
	colour = letters[colour]
	if edition == TRF26 {
		r.replace("142", "XXR", rounds)
		r.replace("152", "XXC", colour)
		return
	}
	r.replace("XXR", "142", rounds)
	r.replace("XXC", "152", words[colour])
}

// replace writes a text in a line with the tag now instead of old, if it is not
// empty.
func (r *Report) replace(now, old, text string) {
	if text == "" {
		return
	}
	r.Set(old)
	r.Set(now, text)
}

// Rest returns the whole lines whose tags are not among those that are given, but
// for empty ones.
func (r *Report) Rest(tags []string) []string {
	var rest []string
	for _, l := range r.lines {
		if !slices.Contains(tags, l.tag()) && strings.TrimSpace(l.text) != "" {
			rest = append(rest, l.text)
		}
	}
	return rest
}

// Append puts whole lines after those that there are.
func (r *Report) Append(texts ...string) {
	for _, text := range texts {
		r.lines = append(r.lines, line{text: oneLine(text), ending: r.end()})
	}
	r.closed()
}
