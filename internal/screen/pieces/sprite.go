package pieces

import (
	_ "embed"
	"strconv"
	"strings"
)

// Ink is the ink of one pixel of a piece. The zero Ink is the square beneath.
type Ink uint8

// The inks.
const (
	None Ink = iota
	Fill
	Outline
)

// letters are the inks as they are written, each at its number.
const letters = ".#o"

// Sprite is a piece in a square of Size by Size pixels.
type Sprite struct {
	Size int
	inks []Ink
}

// Ink returns the ink of a pixel, counted from the upper left one.
func (s Sprite) Ink(x, y int) Ink { return s.inks[y*s.Size+x] }

// String returns the sprite as rows of signs: a point for the square beneath, a
// number sign for fill and an o for outline.
func (s Sprite) String() string {
	var rows strings.Builder
	for i, ink := range s.inks {
		rows.WriteByte(letters[ink])
		if i%s.Size == s.Size-1 {
			rows.WriteByte('\n')
		}
	}
	return rows.String()
}

// Sizes returns the sizes that there are sprites of, in pixels, the smallest
// first.
func Sizes() []int { return []int{6, 8, 10, 12, 14, 16, 18} }

// Set is the sprites of all pieces in all sizes.
type Set map[string]Sprite

//go:embed sprites.txt
var sprites string

// Load returns the set that the program carries. It reads it again each time,
// so that no two callers share it.
func Load() Set { return read(sprites) }

// At returns the largest sprite of a piece that has room in a square of size by
// size pixels, and false if none has.
func (s Set) At(role string, size int) (Sprite, bool) {
	for try := size; try > 0; try-- {
		if sprite, ok := s[name(role, try)]; ok {
			return sprite, true
		}
	}
	return Sprite{}, false
}

func name(role string, size int) string { return role + " " + strconv.Itoa(size) }

// read reads blocks separated by an empty line: a name with a size, and rows.
func read(text string) Set {
	set := Set{}
	for block := range strings.SplitSeq(text, "\n\n") {
		title, rows, found := strings.Cut(strings.TrimSpace(block), "\n")
		if !found || strings.HasPrefix(title, "#") {
			continue
		}
		var sprite Sprite
		for row := range strings.SplitSeq(rows, "\n") {
			sprite.Size = len(row)
			for i := range len(row) {
				sprite.inks = append(sprite.inks, Ink(strings.IndexByte(letters, row[i])))
			}
		}
		set[title] = sprite
	}
	return set
}
