package archive

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"blindchess/internal/fault"
	"blindchess/internal/journal"
)

// beside lists the endings of the files that share a journal's name.
var beside = []string{".voice", ".audio", ".pgn", ".keys", ".back", ".doors"}

// longestTitle is the most characters of a title.
const longestTitle = 60

// Rename gives the game a title and returns it as it is found from now on. The
// files beside its journal are renamed too. A title loses characters that a
// file name cannot have. The error is ErrTaken if another game has it, and
// ErrInUse while the game is being played.
func (g Game) Rename(title string) (Game, error) {
	title = titled(title)
	if title == "" {
		return g, fault.New("fault.nameless", "a name of letters or numbers is missing").In("archive")
	}
	if err := g.free(); err != nil {
		return g, err
	}
	before := strings.TrimSuffix(g.Path, ending)
	after := filepath.Join(filepath.Dir(g.Path), g.Began.Format(stamp)+"-"+title)
	if before == after {
		return g, nil
	}
	if _, err := os.Lstat(after + ending); err == nil {
		return g, errTaken
	}
	if err := os.Rename(g.Path, after+ending); err != nil {
		return g, fmt.Errorf("archive: %w", err)
	}
	for _, end := range beside {
		if err := os.Rename(before+end, after+end); err != nil && !errors.Is(err, os.ErrNotExist) {
			return g, fmt.Errorf("archive: %w", err)
		}
	}
	g.Path, g.Title = after+ending, title
	return g, nil
}

// Remove deletes the game and the files beside its journal. The error is
// ErrInUse while the game is being played.
func (g Game) Remove() error {
	if err := g.free(); err != nil {
		return err
	}
	base := strings.TrimSuffix(g.Path, ending)
	for _, end := range append([]string{ending}, beside...) {
		if err := os.RemoveAll(base + end); err != nil {
			return fmt.Errorf("archive: %w", err)
		}
	}
	return nil
}

// free returns ErrInUse if a table has the journal open.
func (g Game) free() error {
	if journal.InUse(g.Path) {
		return ErrInUse
	}
	return nil
}

// titled returns the part of a title that a file name can have.
func titled(text string) string {
	var title []rune
	for _, r := range strings.Join(strings.Fields(text), "-") {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' || r == '_' {
			title = append(title, r)
		}
	}
	return strings.Trim(string(title[:min(len(title), longestTitle)]), "-_")
}
