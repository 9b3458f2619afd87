package study

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/scoresheet/pgn"
)

// How many of the file's remarks are spoken at each move.
const (
	remarksAll  = "all"  // comments, arrows and circles, clock times and evaluations
	remarksText = "text" // comments, arrows and circles
	remarksNone = "none"
)

// remark returns all the file's remarks on the move at the cursor, or sets how
// many of them are spoken at each move.
func (r *Room) remark(c Cursor, rest string) (Cursor, Reply) {
	if rest == "" {
		said := r.remarks(c, remarksAll)
		if len(said) == 0 {
			return c, r.tell("study.no-comment")
		}
		return c, Reply{Said: said}
	}
	for _, much := range []string{remarksAll, remarksText, remarksNone} {
		if r.voice.Pack.Has("study.remarks." + much) {
			for _, pack := range []interface{ Variants(string) []string }{r.voice.Pack, r.english} {
				if slices.ContainsFunc(pack.Variants("study.remarks."+much), func(name string) bool { return strings.EqualFold(name, rest) }) {
					r.much = much
					return c, r.tell("study.remarks-set", announce.TextSlot("much", r.voice.Pack.Word("study.remarks."+much)))
				}
			}
		}
	}
	var names []string
	for _, much := range []string{remarksAll, remarksText, remarksNone} {
		names = append(names, r.voice.Pack.Word("study.remarks."+much))
	}
	return c, r.refuse("study.remarks-which", announce.TextSlot("names", strings.Join(names, ", ")))
}

// remarks returns the file's remarks at a cursor.
func (r *Room) remarks(c Cursor, much string) []say.Utterance {
	if much == remarksNone {
		return nil
	}
	var said []say.Utterance
	for _, comments := range [][]string{c.at.before, c.at.ply.Before, c.at.ply.After} {
		for _, comment := range comments {
			remark := pgn.Remark(comment)
			if remark.Text != "" {
				said = append(said, r.voice.Answer("study", "study.comment", announce.TextSlot("text", remark.Text)))
			}
			for _, drawing := range remark.Drawings {
				said = append(said, r.drawing(drawing)...)
			}
			if much == remarksAll {
				said = append(said, r.measured(remark)...)
			}
		}
	}
	return said
}

// drawing returns an arrow or a circle.
func (r *Room) drawing(d pgn.Drawing) []say.Utterance {
	colour := d.Colour
	if key := "study.colour." + d.Colour; r.voice.Pack.Has(key) {
		colour = r.voice.Pack.Word(key)
	}
	from, ok := rules.ParseSquare(d.From)
	if !ok {
		return nil
	}
	if d.To == "" {
		return []say.Utterance{r.voice.Answer("study", "study.circle", r.voice.SquareSlot("square", from), announce.TextSlot("colour", colour))}
	}
	to, ok := rules.ParseSquare(d.To)
	if !ok {
		return nil
	}
	return []say.Utterance{r.voice.Answer("study", "study.arrow", r.voice.SquareSlot("from", from), r.voice.SquareSlot("to", to), announce.TextSlot("colour", colour))}
}

// measured returns a clock time, the duration of a move, and an evaluation.
func (r *Room) measured(remark pgn.Comment) []say.Utterance {
	var said []say.Utterance
	if remark.HasClock {
		said = append(said, r.voice.Answer("study", "study.clock", r.voice.TimeSlot("time", remark.Clock)))
	}
	if remark.HasSpent {
		said = append(said, r.voice.Answer("study", "study.spent", r.voice.TimeSlot("time", remark.Spent)))
	}
	mate, mates := strings.CutPrefix(remark.Eval, "#")
	value, err := strconv.ParseFloat(mate, 64)
	if err != nil || math.IsNaN(value) || math.Abs(value) > 1000 {
		return said
	}
	side := rules.White
	if value < 0 {
		side, value = rules.Black, -value
	}
	tenths := int(math.Round(10 * value))
	switch {
	case mates:
		return append(said, r.voice.Answer("study", "analysis.mate", r.voice.SideSlot("side", side), r.voice.NumberSlot("number", int(value))))
	case tenths < 2:
		return append(said, r.voice.Answer("study", "analysis.even"))
	}
	return append(said, r.voice.Answer("study", "analysis.better", r.voice.SideSlot("side", side), r.voice.NumberSlot("whole", tenths/10), r.voice.NumberSlot("tenth", tenths%10)))
}
