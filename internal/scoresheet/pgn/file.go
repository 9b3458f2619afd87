package pgn

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"blindchess/internal/text/charset"
)

// Source gives games by their number, counted from 0.
type Source interface {
	Len() int
	Game(number int) (Game, error)
}

// Games are a source that is read already.
type Games []Game

// Len returns how many games there are.
func (g Games) Len() int { return len(g) }

// Game returns a game.
func (g Games) Game(number int) (Game, error) {
	if number < 0 || number >= len(g) {
		return Game{}, noGame(number)
	}
	return g[number], nil
}

func noGame(number int) error { return fmt.Errorf("pgn: there is no game %d", number+1) }

// File is a source that knows where each game of a text begins. It reads a game
// when it is asked for it, so that a long file takes little time and memory.
type File struct {
	text     []byte
	begins   []begin
	encoding charset.Encoding
	chosen   charset.Choice
}

// begin is the place of a game: its offset in the text and how many lines are
// before it.
type begin struct{ at, lines int }

// Index finds the games of a text. They are the same that a Reader finds. The text
// must not change while the file is in use.
func Index(text []byte) (*File, error) { return IndexAs(text, charset.Choice{}) }

// IndexAs finds the games of a text in the encoding that was named, if one was.
func IndexAs(text []byte, chosen charset.Choice) (*File, error) {
	f := &File{text: text, encoding: chosen.Of(text), chosen: chosen}
	if _, wide := charset.Wide(text[:min(len(text), sniffed)]); wide || returnsOnly(text) {
		in, _ := decoded(bytes.NewReader(text))
		var err error
		if f.text, err = io.ReadAll(in); err != nil {
			return nil, fmt.Errorf("pgn: %w", err)
		}
	}
	if !f.encoding.Plain() {
		f.chosen = charset.Chosen(f.encoding)
	}
	reader := f.reader(f.text)
	for {
		g, err := reader.read(true)
		if errors.Is(err, io.EOF) {
			return f, nil
		}
		if err != nil {
			return nil, err
		}
		f.begins = append(f.begins, begin{int(g.At), g.FirstLine - 1})
	}
}

// reader returns a reader of a part of the text.
func (f *File) reader(part []byte) *Reader {
	r := &Reader{scan: scannerOf(bytes.NewReader(part))}
	r.As(f.chosen)
	return r
}

// Encoding returns the encoding in which the file is read.
func (f *File) Encoding() charset.Encoding { return f.encoding }

// Len returns how many games there are.
func (f *File) Len() int { return len(f.begins) }

// Game reads a game. The lines of its faults are lines of the file.
func (f *File) Game(number int) (Game, error) {
	if number < 0 || number >= len(f.begins) {
		return Game{}, noGame(number)
	}
	begin, end := f.begins[number], len(f.text)
	if number+1 < len(f.begins) {
		end = f.begins[number+1].at
	}
	game, err := f.reader(f.text[begin.at:end]).Read()
	if err != nil {
		return Game{}, err
	}
	game.Moved(int64(begin.at), begin.lines)
	return game, nil
}

// All reads all games.
func (f *File) All() ([]Game, error) {
	games := make([]Game, f.Len())
	for number := range games {
		var err error
		if games[number], err = f.Game(number); err != nil {
			return nil, err
		}
	}
	return games, nil
}

// Moved adds what is before a game in its file to the places that were read in the
// game alone: so many bytes, and so many lines.
func (g *Game) Moved(bytes int64, lines int) {
	g.At += bytes
	g.FirstLine += lines
	for i := range g.Faults {
		g.Faults[i].Line += lines
	}
	g.Line.moved(lines)
}

func (l *Line) moved(lines int) {
	for i := range l.Plies {
		l.Plies[i].Line += lines
		for v := range l.Plies[i].Variations {
			l.Plies[i].Variations[v].moved(lines)
		}
	}
}
