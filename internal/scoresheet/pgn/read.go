package pgn

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"blindchess/internal/notation"
	"blindchess/internal/rules"
)

// deepest is how far variations may nest; what is deeper is kept as text.
const deepest = 100

// Reader reads the games of a file one after another. It is not safe for use
// by several goroutines.
type Reader struct {
	scan  *scanner
	ahead token
	have  bool

	english notation.Notation // made when a move is not written as PGN has it
	asked   bool
}

// NewReader returns a reader of the games in a file. The caller closes the
// file.
func NewReader(in io.Reader) *Reader { return &Reader{scan: newScanner(in)} }

func (r *Reader) next() token {
	if r.have {
		r.have = false
		return r.ahead
	}
	return r.scan.next()
}

func (r *Reader) back(t token) { r.ahead, r.have = t, true }

// Read returns the next game, and io.EOF after the last one. Whatever is wrong
// in a game stands in its faults; only a file that cannot be read is an error.
func (r *Reader) Read() (Game, error) {
	g := Game{Start: rules.StandardSetup()}
	t := r.next()
	for t.kind == stray || t.kind == closed {
		t = r.next()
	}
	if t.kind == end {
		if r.scan.err != nil {
			return Game{}, fmt.Errorf("pgn: %w", r.scan.err)
		}
		return Game{}, io.EOF
	}
	for ; t.kind == tag; t = r.next() {
		g.addTag(t)
	}
	r.back(t)
	g.setUp(t.line)
	w := walker{game: &g, position: g.Start.Position, number: g.Start.Number}
	w.line(r, &g.Line, 0)
	if r.scan.err != nil {
		return g, fmt.Errorf("pgn: %w", r.scan.err)
	}
	return g, nil
}

var unescape = strings.NewReplacer(`\\`, `\`, `\"`, `"`)

// addTag reads a tag pair.
func (g *Game) addTag(t token) {
	text := strings.TrimSpace(t.text)
	end := strings.IndexAny(text, " \t\"")
	if end < 0 {
		end = len(text)
	}
	name, rest := text[:end], strings.TrimSpace(text[end:])
	if len(rest) < 2 || rest[0] != '"' || rest[len(rest)-1] != '"' || name == "" {
		g.Faults = append(g.Faults, Fault{Line: t.line, Read: t.text, What: fmt.Sprintf("%q is not a tag: a tag is a name and a value in quotes", t.text)})
		if name == "" {
			return
		}
		rest = `"` + strings.Trim(rest, `"`) + `"`
	}
	value := rest[1 : len(rest)-1]
	value = unescape.Replace(value)
	g.Tags = append(g.Tags, Tag{name, value})
}

// setUp takes the start from the tag FEN.
func (g *Game) setUp(line int) {
	fen := g.Tag("FEN")
	if fen == "" {
		return
	}
	setup, err := rules.ParseFEN(fen)
	if err != nil {
		g.Faults = append(g.Faults, Fault{Line: line, Read: fen, What: "the start position cannot be read: " + err.Error()})
		return
	}
	g.Start = setup
}

// walker plays the moves of a line as they are read.
type walker struct {
	game     *Game
	position rules.Position
	previous rules.Position // before the last move, where its variations start
	number   int            // of the next move
	lost     bool           // a move could not be read: the rest is kept as text
}

// markers are the results a game may end with.
var markers = map[string]string{
	"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2", "*": "*",
	"\u00bd-\u00bd": "1/2-1/2", "1/2": "1/2-1/2", "1:0": "1-0", "0:1": "0-1", "+/-": "1-0", "-/+": "0-1", "+-": "1-0", "-+": "0-1",
}

// line reads moves up to the end of the line: a result, a closing bracket, the
// next game's tags, or the end of the file.
func (w *walker) line(r *Reader, line *Line, depth int) {
	for {
		t := r.next()
		switch t.kind {
		case end:
			if depth > 0 {
				w.fault(t, "", "a variation is not closed")
			}
			return
		case tag:
			if depth > 0 {
				w.fault(t, "", "a variation is not closed")
			}
			r.back(t)
			return
		case closed:
			if depth > 0 {
				return
			}
			w.fault(t, ")", "a bracket is closed that was not opened")
		case open:
			w.variation(r, t, line, depth)
		case comment:
			line.addComment(t.text)
		case unclosed:
			line.addComment(t.text)
			w.fault(t, "", "a comment is not closed")
		case nag:
			w.annotate(t, line)
		case symbol:
			result, marks := markers[t.text]
			if marks && depth == 0 {
				w.game.Result = result
				return
			}
			if !marks {
				w.symbol(r, t, line)
			}
		default:
			w.fault(t, t.text, fmt.Sprintf("%q has no meaning in a game", t.text))
		}
	}
}

func (l *Line) addComment(text string) {
	if n := len(l.Plies); n > 0 {
		l.Plies[n-1].After = append(l.Plies[n-1].After, text)
		return
	}
	l.Before = append(l.Before, text)
}

var glyphs = map[string]int{"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}

func (w *walker) annotate(t token, line *Line) {
	number, known := glyphs[t.text]
	if !known {
		var err error
		if number, err = strconv.Atoi(strings.TrimPrefix(t.text, "$")); err != nil {
			w.fault(t, t.text, fmt.Sprintf("%q is no annotation", t.text))
			return
		}
	}
	if n := len(line.Plies); n > 0 && !w.lost {
		line.Plies[n-1].NAGs = append(line.Plies[n-1].NAGs, number)
	}
}

// variation reads what could have been played instead of the last move.
func (w *walker) variation(r *Reader, t token, line *Line, depth int) {
	inner := walker{game: w.game, position: w.previous, number: w.number, lost: w.lost}
	n := len(line.Plies)
	if n == 0 {
		inner.position, inner.lost = w.position, true
		w.fault(t, "(", "a variation stands before any move")
	} else if w.position.Turn() == rules.White {
		inner.number--
	}
	if depth >= deepest {
		inner.lost = true
		w.fault(t, "(", "variations nest too deep")
	}
	var variation Line
	inner.line(r, &variation, depth+1)
	if n == 0 {
		line.Rest = append(line.Rest, variation.Rest...)
		return
	}
	if !w.lost {
		line.Plies[n-1].Variations = append(line.Plies[n-1].Variations, variation)
		return
	}
	line.Rest = append(append(append(line.Rest, "("), variation.Rest...), ")")
}

// symbol reads a number of a move or a move.
func (w *walker) symbol(r *Reader, t token, line *Line) {
	text := t.text
	if digits := strings.TrimLeft(text, "0123456789"); digits == "" {
		w.checkNumber(t)
		return
	}
	if n := len(line.Plies); n > 0 && strings.Trim(text, "+#") == "" {
		line.Plies[n-1].Written += text // the sign of a check, written apart
		return
	}
	if w.lost {
		line.Rest = append(line.Rest, text)
		return
	}
	read, err := r.move(w.position, text)
	if err != nil {
		if text == "0-0" { // neither castling nor a marker of PGN: both lose
			w.game.Result = "*"
		}
		w.unread(t, err)
		line.Rest = append(line.Rest, text)
		w.lost = true
		return
	}
	line.Plies = append(line.Plies, Ply{Move: read.move, Written: text, Departures: read.departures})
	w.previous = w.position
	if w.position.Turn() == rules.Black {
		w.number++
	}
	w.position = read.after
}

// checkNumber notes a number that is not that of the next move. Numbers mean
// nothing in the import format, and a wrong one often means a move left out.
func (w *walker) checkNumber(t token) {
	number, err := strconv.Atoi(t.text)
	if err != nil || w.lost || number == w.number {
		return
	}
	w.game.Faults = append(w.game.Faults, Fault{
		Line: t.line, Read: t.text, Minor: true, What: fmt.Sprintf("the move is numbered %s and is number %d", t.text, w.number),
	})
}

func (w *walker) fault(t token, read, what string) {
	w.game.Faults = append(w.game.Faults, Fault{Line: t.line, Read: read, What: what})
}

// unread notes a move that is not legal or no move at all.
func (w *walker) unread(t token, fault *notation.Error) {
	f := Fault{Line: t.line, Number: w.number, Side: w.position.Turn(), Read: t.text, What: fmt.Sprintf("%q %s", t.text, fault.Reason())}
	if fault.Why == notation.Unreadable || fault.Why == notation.Illegal {
		f.Could = fault.Names
	}
	w.game.Faults = append(w.game.Faults, f)
}
