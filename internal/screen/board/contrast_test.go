package board_test

import (
	"fmt"
	"image/color"
	"math"
	"testing"

	"blindchess/internal/screen/board"
	"blindchess/internal/screen/pieces"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/screen/view"
	"blindchess/internal/settings"
)

// luminance and contrast follow the Web Content Accessibility Guidelines 2.2,
// in their definitions of relative luminance and contrast ratio.
func luminance(c color.RGBA) float64 {
	part := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*part(c.R) + 0.7152*part(c.G) + 0.0722*part(c.B)
}

func contrast(a, b color.RGBA) float64 {
	light, dark := luminance(a), luminance(b)
	if light < dark {
		light, dark = dark, light
	}
	return (light + 0.05) / (dark + 0.05)
}

// terminals are the environments of terminals of each depth.
var terminals = []struct {
	name string
	told []string
}{
	{"all colours", []string{"TERM=xterm-256color", "COLORTERM=truecolor"}},
	{"256 colours", []string{"TERM=xterm-256color"}},
	{"sixteen colours", []string{"TERM=xterm"}},
	{"no colours", []string{"TERM=xterm-256color", "NO_COLOR=1"}},
}

var themes = []string{"auto", "brown", "green", "blue", "black-yellow", "white-black", "sixteen", "truecolor", "none"}

// In the output to the terminal, every piece's inside or outline reaches 4.5:1
// against the visible part of its square, under every mark, and 10:1 against the
// other; a piece that is a letter reaches it on its plate.
func TestContrast_OfEveryPieceToEverySquare(t *testing.T) {
	marks := []view.Marks{{}, {Cursor: true}, {Hand: true}, {Target: true}, {Moved: true}, {Check: true}, {Wrong: true}, {Wrong: true, Moved: true, Cursor: true}}
	set := pieces.Load()
	for _, terminal := range terminals {
		for _, theme := range themes {
			for i := range 4 * len(marks) {
				square := view.Square{Dark: i%2 == 1, Piece: view.Piece{White: i/2%2 == 1, Role: "queen", Letter: "Q"}, Marks: marks[i/4]}
				sprite, _ := set.At("queen", 12)
				at := fmt.Sprintf("%s, %s, dark %v, white %v, %+v", terminal.name, theme, square.Dark, square.Piece.White, square.Marks)
				drawn := cells(t, board.PaintSquare(theme, "drawn", terminal.told, square, 6), 12, 6)
				if drawn[0][0].Text != "!" { // check signs are in corners without a piece
					pieceStandsOut(t, at, sprite, drawn)
				}
				letter := cells(t, board.PaintSquare(theme, "letters", terminal.told, square, 2), 4, 2)
				for _, row := range letter {
					for _, cell := range row {
						if got := contrast(cell.Fore, cell.Back); cell.Text >= "!" && cell.Text <= "~" && got < 4.5 {
							t.Errorf("%s: the sign %s has %.1f:1, want 4.5", at, cell.Text, got)
						}
					}
				}
			}
		}
	}
}

func cells(t *testing.T, written string, width, height int) [][]screentest.Cell {
	term := screentest.NewTerminal(t, width, height)
	_, _ = term.Write([]byte(written))
	return term.Cells()
}

// pixel returns the colour of one of the two pixels of a cell.
func pixel(rows [][]screentest.Cell, x, y int) color.RGBA {
	cell := rows[y/2][x]
	if cell.Text == "\u2588" || cell.Text == "\u2580" && y%2 == 0 || cell.Text == "\u2584" && y%2 == 1 {
		return cell.Fore
	}
	return cell.Back
}

func pieceStandsOut(t *testing.T, at string, sprite pieces.Sprite, rows [][]screentest.Cell) {
	t.Helper()
	seen := map[pieces.Ink]map[color.RGBA]bool{pieces.None: {}, pieces.Fill: {}, pieces.Outline: {}}
	for i := range sprite.Size * sprite.Size {
		x, y := i%sprite.Size, i/sprite.Size
		seen[sprite.Ink(x, y)][pixel(rows, x, y)] = true
	}
	if len(seen[pieces.Fill]) != 1 || len(seen[pieces.Outline]) != 1 {
		t.Fatalf("%s: got insides %v and outlines %v, want one of each", at, seen[pieces.Fill], seen[pieces.Outline])
	}
	for fill := range seen[pieces.Fill] {
		for line := range seen[pieces.Outline] {
			if got := contrast(fill, line); got < 10 {
				t.Errorf("%s: the inside has %.1f:1 to the outline, want 10", at, got)
			}
			for ground := range seen[pieces.None] {
				if got := max(contrast(fill, ground), contrast(line, ground)); got < 4.5 {
					t.Errorf("%s: got %.2f:1 to %v, want 4.5", at, got, ground)
				}
			}
		}
	}
}

// All text on a painted screen reaches 4.5:1 on its ground.
func TestContrast_OfTextToItsGround(t *testing.T) {
	for _, terminal := range terminals {
		for _, theme := range themes[1:6] {
			tab := screentest.New(t, nil)
			tab.Sit(white, screentest.Language{}).Enter("e4")
			guest := tab.Sit(black, screentest.Language{Sees: true})
			guest.SetLook(settings.Look{Theme: theme})
			term := show(t, guest, board.Paired, 80, 24, terminal.told...)
			term.Type("x")
			term.Await("Repeat:")
			for y, row := range term.Cells() {
				for x, cell := range row {
					if got := contrast(cell.Fore, cell.Back); cell.Text > "!" && !block(cell.Text) && got < 4.5 {
						t.Fatalf("%s, %s: %q at %d, %d has %.2f:1, want 4.5", terminal.name, theme, cell.Text, x, y, got)
					}
				}
			}
		}
	}
}

// block reports whether a sign is a block or a shape of which pictures are made.
func block(sign string) bool { return sign >= "\u2580" && sign <= "\u25ff" }
