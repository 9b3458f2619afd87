package pgn

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/text/sanitize"
)

// roster are the seven tags every game has, in their order, with the values
// that mean "not known".
var roster = []Tag{{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}, {"White", "?"}, {"Black", "?"}, {"Result", "*"}}

// inRoster reports whether every game has a tag of that name.
func inRoster(name string) bool {
	return slices.ContainsFunc(roster, func(tag Tag) bool { return tag.Name == name })
}

// width is how long a line of the export format may be.
const width = 79

// Write writes g in the export format. The seven tags of the roster come first,
// and the others in alphabetical order. Moves are in standard notation, in
// lines of less than eighty characters. A game that does not start from the
// usual position gets the tags SetUp and FEN. A result without a marker in PGN,
// such as 1/2-0, is written as * and stored in a comment. The error names an
// illegal move, or is the writer's.
func Write(out io.Writer, g Game) error {
	w := writer{out: bufio.NewWriter(out)}
	w.tags(g)
	if err := w.line(g.Start, g.Line); err != nil {
		return err
	}
	if marker(g.Result) != g.Result && g.Result != "" {
		w.comment("Result " + g.Result)
	}
	w.word(marker(g.Result))
	w.wrap()
	if err := w.out.Flush(); err != nil {
		return fmt.Errorf("pgn: %w", err)
	}
	return nil
}

func marker(result string) string {
	if slices.Contains([]string{"1-0", "0-1", "1/2-1/2"}, result) {
		return result
	}
	return "*"
}

type writer struct {
	out    *bufio.Writer
	words  []string // of the moves, broken into lines at the end
	prefix string   // goes before the next word without a blank
	depth  int      // of the variation that is written, 0 for the game itself
}

func (w *writer) raw(text string) { _, _ = w.out.WriteString(text) } // Flush tells

// word adds words of the moves.
func (w *writer) word(text string) {
	w.words = append(w.words, strings.Split(w.prefix+text, " ")...)
	w.prefix = ""
}

// wrap writes the words in lines, breaking before a word that would make one
// too long.
func (w *writer) wrap() {
	column := 0
	for _, word := range w.words {
		length := utf8.RuneCountInString(word)
		switch {
		case column == 0:
		case column+1+length > width:
			w.raw("\n")
			column = 0
		default:
			w.raw(" ")
			column++
		}
		w.raw(word)
		column += length
	}
	w.raw("\n\n")
}

func (w *writer) tags(g Game) {
	g = g.WithTag("Result", marker(g.Result))
	if read, err := rules.ParseFEN(g.Tag("FEN")); g.Start.Position != rules.Standard() && g.Start != (rules.Setup{}) {
		fen := g.Start.FEN()
		if slices.Contains(free, bare(g.Tag("Variant"))) {
			fen = g.Start.ShredderFEN()
		}
		if err == nil && read == g.Start && len(strings.Fields(g.Tag("FEN"))) == 6 { // what was read is written as it was
			fen = g.Tag("FEN")
		}
		g = g.WithTag("SetUp", "1").WithTag("FEN", fen)
	}
	for _, tag := range roster {
		i := slices.IndexFunc(g.Tags, func(has Tag) bool { return has.Name == tag.Name })
		if i >= 0 {
			tag = g.Tags[i]
		}
		w.tag(tag)
	}
	rest := slices.DeleteFunc(slices.Clone(g.Tags), func(tag Tag) bool { return inRoster(tag.Name) })
	slices.SortStableFunc(rest, func(a, b Tag) int { return strings.Compare(a.Name, b.Name) })
	for _, tag := range rest {
		w.tag(tag)
	}
	w.raw("\n")
}

func (w *writer) tag(tag Tag) {
	value := strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(sanitize.Line(tag.Value))
	w.raw("[" + tagName(tag.Name) + ` "` + value + "\"]\n")
}

// IsTagName reports whether a tag may have a name.
func IsTagName(name string) bool {
	return name != "" && len(name) <= longestName && tagName(name) == name
}

// tagName returns a name with the letters that the standard allows in it.
func tagName(name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_' {
			return r
		}
		return '_'
	}, name)
}

// in returns the position after p and how p is written in it.
func (p Ply) in(position rules.Position) (rules.Position, string, error) {
	if p.Stands != (rules.Position{}) {
		return p.Stands, unlawful(position, p.Move), nil
	}
	if !p.Null {
		after, err := position.Play(p.Move)
		if err != nil {
			return position, "", err
		}
		san := position.SAN(p.Move)
		if !table.ListsMoves && p.Written != "" { // unwritten data is not given either
			san = strings.TrimRight(san, "+#") + p.Written[len(strings.TrimRight(p.Written, "+#")):]
		}
		return after, san, nil
	}
	after, ok := position.Pass()
	if !ok {
		return position, "", errCheck
	}
	return after, "--", nil
}

// unlawful returns the notation of an illegal move in the game: with its piece
// and both its squares, or as a pass if it has no squares.
func unlawful(position rules.Position, move rules.Move) string {
	if move == (rules.Move{}) {
		return "--"
	}
	placement, text := position.Placement(), ""
	if role := placement.At(move.From).Role; role != rules.Pawn && role != 0 {
		text = string(role.Letter())
	}
	text += move.From.String()
	if placement.At(move.To) != (rules.Piece{}) {
		text += "x"
	}
	text += move.To.String()
	if move.Promotes != 0 {
		text += "=" + string(move.Promotes.Letter())
	}
	return text
}

// line writes the moves of a line with their comments and variations.
func (w *writer) line(start rules.Setup, line Line) error {
	position, number := start.Position, start.Number
	before := start // the last move
	numbered := false
	for _, comment := range line.Before {
		w.comment(comment)
	}
	for i, ply := range line.Plies {
		if ply.Null && w.depth == 0 {
			return w.passed(before, rules.Setup{Position: position, Number: number}, line, i)
		}
		for _, comment := range ply.Before {
			w.comment(comment)
			numbered = false
		}
		after, text, err := ply.in(position)
		if err != nil {
			return fmt.Errorf("pgn: move %d of %v: %w", number, position.Turn(), err)
		}
		black := position.Turn() == rules.Black
		if !black {
			w.word(strconv.Itoa(number) + ".")
		} else if !numbered {
			w.word(strconv.Itoa(number) + "...")
		}
		w.word(text)
		numbered = true
		for _, glyph := range ply.NAGs {
			w.word("$" + strconv.Itoa(glyph))
		}
		for _, comment := range ply.After {
			w.comment(comment)
			numbered = false
		}
		for _, variation := range ply.Variations {
			if len(variation.Plies) == 0 { // the standard has no variation without a move
				w.aside(variation)
				numbered = numbered && len(variation.Before) == 0 && len(variation.Rest) == 0
				continue
			}
			if err := w.variation(rules.Setup{Position: position, Number: number}, variation); err != nil {
				return err
			}
			numbered = false
		}
		before = rules.Setup{Position: position, Number: number}
		if black {
			number++
		}
		position = after
	}
	w.rest(line)
	return nil
}

// passed writes the moves from one on at which a side passes in the game itself. Other
// programs read that in variations alone: the move before is repeated in one. Without
// such a move the moves are a comment.
func (w *writer) passed(before, now rules.Setup, line Line, from int) error {
	rest := Line{Plies: line.Plies[from:], Rest: line.Rest}
	if from > 0 {
		last := line.Plies[from-1]
		rest.Plies = append([]Ply{{Move: last.Move, Stands: last.Stands, Written: last.Written}}, rest.Plies...)
		return w.variation(before, rest)
	}
	position := now.Position
	words := []string{"not read:"}
	for _, ply := range rest.Plies {
		after, text, err := ply.in(position)
		if err != nil {
			return fmt.Errorf("pgn: %w", err)
		}
		words, position = append(words, text), after
	}
	w.comment(strings.Join(append(words, rest.Rest...), " "))
	return nil
}

// variation writes a line in brackets.
func (w *writer) variation(start rules.Setup, line Line) error {
	w.prefix += "("
	w.depth++
	if err := w.line(start, line); err != nil {
		return err
	}
	w.depth--
	if w.prefix != "" {
		w.word("")
	}
	w.words[len(w.words)-1] += ")"
	return nil
}

// aside writes the comments of a variation that has no move.
func (w *writer) aside(line Line) {
	for _, comment := range line.Before {
		w.comment(comment)
	}
	w.rest(line)
}

// rest writes what could not be read as a comment.
func (w *writer) rest(line Line) {
	if len(line.Rest) > 0 {
		w.comment("not read: " + strings.Join(line.Rest, " "))
	}
}

// comment writes a comment. A closing brace would end it and becomes a bracket.
func (w *writer) comment(text string) {
	text = strings.Join(strings.Fields(strings.ReplaceAll(sanitize.Line(text), "}", ")")), " ")
	w.word("{" + text + "}")
}
