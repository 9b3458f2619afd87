package pgn

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"blindchess/internal/language"
	"blindchess/internal/notation"
	"blindchess/internal/rules"
	"blindchess/internal/text/charset"
)

const (
	// usual is room for the plies of most games.
	usual = 100
	// mostKept is about the most stored bytes of one game. Text beyond any game's
	// length is passed over with a fault.
	mostKept = 32 << 20
	// mostFaults is how many faults of one game are reported one by one.
	mostFaults = 100
	// mostTags is how many tags of one game are stored.
	mostTags = 1000
	// mostPlies is how many plies the longest game can have by the Laws, about
	// 17,700, and some more.
	mostPlies = 20_000
)

// Reader reads the games of a file one after another. It is not safe for use
// by several goroutines.
type Reader struct {
	scan  *scanner
	ahead []token // that were given back, the next one last
	left  int     // how many bytes of the game may still be stored
	tag   string  // the last one of the section that is read

	lenient notation.Notation // made when a move is not written as PGN has it
	asked   bool
	foreign bool // the letters are another language's
}

// NewReader returns a reader of the games in a file. The caller closes the
// file.
func NewReader(in io.Reader) *Reader { return &Reader{scan: newScanner(in)} }

// As makes the rest of the file be read in the encoding that was named, if one was.
// Text that is UTF-8 stays so.
func (r *Reader) As(chosen charset.Choice) {
	if e, named := chosen.Named(); named {
		r.scan.charset, r.scan.named = e, true
	}
}

// In makes the rest of the file be read by the letters of a language, given as
// language.Notation takes it. The format asks for English ones, which an empty one
// means; not everyone writes them.
func (r *Reader) In(letters string) error {
	if letters == "" || letters == language.Reference {
		return nil
	}
	pack, err := language.Notation(letters)
	if err != nil {
		return err
	}
	r.lenient, r.asked, r.foreign = notation.Of(pack), true, true
	return nil
}

// Encoding returns the encoding assumed for the file so far.
func (r *Reader) Encoding() charset.Encoding { return r.scan.charset }

func (r *Reader) next() token {
	if n := len(r.ahead); n > 0 {
		t := r.ahead[n-1]
		r.ahead = r.ahead[:n-1]
		return t
	}
	return r.scan.next()
}

func (r *Reader) back(t token) { r.ahead = append(r.ahead, t) }

// giveBack gives tokens back that were read one after another.
func (r *Reader) giveBack(tokens []token) {
	for _, t := range slices.Backward(tokens) {
		r.back(t)
	}
}

// comments returns the comments that come next.
func (r *Reader) comments() []token {
	var all []token
	for {
		t := r.next()
		if t.kind != comment && t.kind != unclosed {
			r.back(t)
			return all
		}
		all = append(all, t)
	}
}

// atEnd reports whether nothing follows.
func (r *Reader) atEnd() bool {
	t := r.next()
	r.back(t)
	return t.kind == end
}

// keep reports whether so many more bytes of the game may be stored, and adds a
// fault once if they may not.
func (r *Reader) keep(g *Game, t token, bytes int) bool {
	if r.left < 0 {
		return false
	}
	if r.left -= bytes; r.left < 0 {
		g.Faults = append(g.Faults, Fault{Line: t.line, What: "there is more here than a game can hold, and the rest of it is passed over"})
	}
	return r.left >= 0
}

// Read returns the next game, and io.EOF after the last one. Every error in a
// game is among its faults; only an unreadable file is an error. Its time and
// memory grow no faster than the file, for any file.
//
// A game begins with a tag. It is the first one of the file, one after moves, or one
// that the game has already. It may also be one after an empty line that ends a section
// of tags. It also begins with the number one after a result, or
// after higher numbers and an empty line.
func (r *Reader) Read() (Game, error) { return r.read(false) }

// read reads a game or, to find where the next one begins, only its tags: a game
// ends at the same place whether its moves are read or not.
func (r *Reader) read(tagsOnly bool) (Game, error) {
	g := Game{Start: rules.StandardSetup()}
	r.left = mostKept
	first := r.next()
	for first.kind == stray || first.kind == closed {
		first = r.next()
	}
	if first.kind == end {
		if err := r.scan.failed(); err != nil {
			return Game{}, fmt.Errorf("pgn: %w", err)
		}
		return Game{}, io.EOF
	}
	g.At, g.FirstLine = first.at, first.line
	r.back(first)
	var w walker
	var last token
	for {
		more := r.tags(&g)
		next := r.next()
		r.back(next)
		// Without tags it depends on the moves whether a game begins.
		w = walker{reader: r, game: &g, tagsOnly: tagsOnly && len(g.Tags) > 0}
		w.lost = w.tagsOnly || !g.setUp(next.line)
		if more {
			r.scan.mute = w.tagsOnly
			if !w.tagsOnly {
				w.position, w.number = g.Start.Position, g.Start.Number
				g.Line.Plies = make([]Ply, 0, usual)
			}
			last = w.line(&g.Line)
			r.scan.mute = false
		}
		if last.kind != tag || len(g.Tags) > 0 || len(g.Line.Plies) > 0 || g.Result != "" {
			break
		}
		// Text before the first tag of a game is part of it.
		g.Line.Rest = nil
	}
	g.settleResult(max(last.line, first.line))
	if more := g.untold; more > 0 {
		g.Faults = append(g.Faults, Fault{Line: last.line, What: fmt.Sprintf("%d more things are wrong", more)})
	}
	if err := r.scan.failed(); err != nil {
		return g, fmt.Errorf("pgn: %w", err)
	}
	return g, nil
}

// tags reads the section of tags, and reports whether moves may follow: they may not if
// the next thing is a tag of the next game.
func (r *Reader) tags(g *Game) bool {
	r.tag = ""
	dense := false // whether tags of the section are on separate lines
	for {
		t := r.next()
		switch {
		case t.kind == comment && len(g.Tags) > 0 && r.tagFollows(g):
			g.Line.addComment(t.text)
		case t.kind != tag && r.strayTag(g, t):
		case t.kind != tag:
			r.back(t)
			return true
		case len(g.Tags) > 0 && (t.gap && dense || !r.doubled(t) && g.beginsAnother(t) || g.breaksOff(t)):
			r.back(t)
			return false
		default:
			dense = dense || len(g.Tags) > 0 && !t.gap
			if len(g.Tags) >= mostTags {
				g.fault(Fault{Line: t.line, Read: shown(t.text), What: "no game has so many tags, and this one is passed over"})
				continue
			}
			if r.keep(g, t, len(t.text)+64) {
				g.addTag(t)
			}
			r.tag = t.text
		}
	}
}

// tagFollows reports whether the next token is a tag of the section that is read.
func (r *Reader) tagFollows(g *Game) bool {
	t := r.next()
	r.back(t)
	return t.kind == tag && !t.gap && !g.beginsAnother(t)
}

// doubled reports whether a tag stands twice, one right after the other and with the same
// value: a line was doubled, and no game begins.
func (r *Reader) doubled(t token) bool { return !t.gap && t.text == r.tag }

// beginsAnother reports whether a tag is the first one of the next game, for this one has it.
// A tag beside the roster that a program wrote twice begins none.
func (g *Game) beginsAnother(t token) bool {
	name := pairName([]byte(t.text))
	has := slices.ContainsFunc(g.Tags, func(have Tag) bool { return have.Name == name })
	return has && (t.gap || name == g.Tags[0].Name || inRoster(name))
}

// fault records f, unless there are so many that one more is of no use.
func (g *Game) fault(f Fault) {
	if len(g.Faults) >= mostFaults {
		g.untold++
		return
	}
	g.Faults = append(g.Faults, f)
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
		g.fault(g.noTag(t))
		if name == "" {
			return
		}
		rest = `"` + strings.Trim(strings.TrimSuffix(rest, "]"), `"`) + `"`
	}
	if slices.ContainsFunc(g.Tags, func(have Tag) bool { return have.Name == name }) {
		g.fault(Fault{Line: t.line, Read: name, Minor: true, What: fmt.Sprintf("the tag %s stands twice", name)})
	}
	g.Tags = append(g.Tags, Tag{name, unescape.Replace(rest[1 : len(rest)-1])})
}

// chess are the names of variants that have the rules of chess, and free those of Chess960,
// whose rooks and kings begin anywhere.
var (
	chess = []string{"", "?", "standard", "normal", "chess", "fromposition", "classical"}
	free  = []string{"chess960", "960", "fischerandom", "fischerrandom", "freestyle"}
)

var joined = strings.NewReplacer(" ", "", "-", "", "_", "")

// bare returns the name of a variant as the lists above have it.
func bare(variant string) string { return joined.Replace(strings.ToLower(variant)) }

// setUp takes the variant from its tag and the start from the tag FEN, and
// reports whether the moves can be read from there.
func (g *Game) setUp(line int) bool {
	variant := g.Tag("Variant")
	if name := bare(variant); !slices.Contains(chess, name) && !slices.Contains(free, name) {
		g.Variant = variant
		g.fault(Fault{Line: line, Read: shown(variant), What: fmt.Sprintf("it is a game of %s, whose rules are not those of chess, and its moves are kept as they are written", shown(variant))})
		return false
	}
	fen := g.Tag("FEN")
	if fen == "" {
		return true
	}
	setup, err := rules.ParseFEN(fen)
	if err != nil {
		g.fault(Fault{Line: line, Read: shown(fen), What: "the start position cannot be read: " + err.Error()})
		return false
	}
	g.Start = setup
	return true
}
