package openings

import (
	"bufio"
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"strconv"
	"strings"

	"blindchess/internal/rules"
)

//go:embed openings.txt.gz
var packed []byte

// Opening is a name for a position.
type Opening struct {
	Code string // such as C50
	Name string // in English
}

// Book knows positions by their names, whatever moves led to them.
type Book struct{ names map[rules.Position]Opening }

// Read reads the names that the program carries. It takes some hundredths of a
// second, so frequent callers should store the book.
func Read() (Book, error) {
	unpacked, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return Book{}, fmt.Errorf("openings: %w", err)
	}
	book := Book{names: map[rules.Position]Opening{}}
	line := []rules.Position{rules.Standard()}
	lines := bufio.NewScanner(unpacked)
	for lines.Scan() {
		fields := strings.Split(lines.Text(), "\t")
		if len(fields) != 4 {
			return Book{}, fmt.Errorf("openings: %q is no opening", lines.Text())
		}
		shared, err := strconv.Atoi(fields[2])
		if err != nil || shared >= len(line) {
			return Book{}, fmt.Errorf("openings: %q shares moves that are not there", lines.Text())
		}
		line = line[:shared+1]
		for _, text := range strings.Fields(fields[3]) {
			_, after, err := line[len(line)-1].PlaySAN(text)
			if err != nil {
				return Book{}, fmt.Errorf("openings: %q: %w", lines.Text(), err)
			}
			line = append(line, after)
		}
		book.names[line[len(line)-1]] = Opening{fields[0], fields[1]}
	}
	return book, lines.Err()
}

// Len returns how many positions have a name.
func (b Book) Len() int { return len(b.names) }

// At returns the name of a position, and false if it has none.
func (b Book) At(position rules.Position) (Opening, bool) {
	opening, ok := b.names[position]
	return opening, ok
}

// Of returns the name of the last position of a game that has one, and the
// number of plies before it; false if none has one.
func (b Book) Of(game rules.Game) (Opening, int, bool) {
	for ply := game.Ply(); ply > 0; ply-- {
		if opening, ok := b.names[game.At(ply)]; ok {
			return opening, ply, true
		}
	}
	return Opening{}, 0, false
}
