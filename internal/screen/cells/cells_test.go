package cells_test

import (
	"flag"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/braille"
	"blindchess/internal/console"
	"blindchess/internal/floors/golden"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/screen"
	"blindchess/internal/screen/cells"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/screen/view"
	"blindchess/internal/table"
)

var update = flag.Bool("update", false, "write the golden files again")

// game is a table after four plies, at which White has a knight to repeat.
func game(t testing.TB, lang string) (tab *screentest.Table, white, black *screen.Terminal) {
	t.Helper()
	tab = screentest.New(t, nil)
	scheme := map[string]string{"en": "en"}[lang]
	if scheme == "" {
		scheme = "fide"
	}
	l := screentest.Language{Pack: lang, Scheme: scheme}
	white = tab.Sit(console.Actor{Side: rules.White, Capacity: table.Player}, l)
	black = tab.Sit(console.Actor{Side: rules.Black, Capacity: table.Player}, l)
	for _, line := range []struct {
		seat *screen.Terminal
		text string
	}{{white, "e2e4"}, {white, ""}, {black, "e7e5"}, {black, ""}, {white, "g1f3"}, {white, ""}, {black, "b8c6"}, {black, ""}} {
		line.seat.Enter(line.text)
	}
	return tab, white, black
}

func seen(seat *screen.Terminal, r *cells.Reader) (shown []braille.Cell, cursor int) {
	seat.See(func(source view.Source) { shown, cursor = r.Shown(source.View(r.Focus(), view.Log{})) })
	return shown, cursor
}

// drawn writes cells as lines: the signs, and below them the added dots 7 and
// 8, if there are any.
func drawn(shown []braille.Cell, cursor, columns int) string {
	var out strings.Builder
	for start := 0; start < len(shown); start += columns {
		var signs, dots strings.Builder
		for i, cell := range shown[start : start+columns] {
			if cell.Rune == 0 {
				cell.Rune = ' '
			}
			signs.WriteRune(cell.Rune)
			mark := map[byte]string{0: " ", braille.Dot7: "7", braille.Dot8: "8", braille.Dot7 | braille.Dot8: "_"}[cell.Dots]
			if start+i == cursor {
				mark = "^"
			}
			dots.WriteString(mark)
		}
		fmt.Fprintf(&out, "|%s|\n", signs.String())
		if marks := dots.String(); strings.TrimSpace(marks) != "" {
			fmt.Fprintf(&out, " %s\n", strings.TrimRight(marks, " "))
		}
	}
	return out.String()
}

func text(shown []braille.Cell) string {
	var out strings.Builder
	for _, cell := range shown {
		if cell.Rune == 0 {
			cell.Rune = ' '
		}
		out.WriteRune(cell.Rune)
	}
	return strings.TrimRight(out.String(), " ")
}

// kept compares got with the golden file of that name.
func kept(t *testing.T, name, got string) {
	t.Helper()
	golden.Check(t, filepath.Join("testdata", name+".golden"), got, *update)
}

var sizes = [][2]int{{14, 1}, {20, 1}, {32, 1}, {40, 1}, {80, 1}, {20, 4}, {32, 10}}

func TestLayouts_OfEverySizeShowTheGameAndTheBoard(t *testing.T) {
	for _, size := range sizes {
		_, white, _ := game(t, "en")
		columns, rows := size[0], size[1]
		var out strings.Builder
		show := func(what string, r *cells.Reader) {
			shown, cursor := seen(white, r)
			if len(shown) != columns*rows {
				t.Errorf("%d by %d, %s: got %d cells", columns, rows, what, len(shown))
			}
			fmt.Fprintf(&out, "%s\n%s\n", what, drawn(shown, cursor, columns))
		}
		reader := cells.NewReader(columns, rows)
		show("the state of the game", reader)
		for _, u := range white.Take() {
			if u.Kind == say.Move {
				reader.Hear(u)
			}
		}
		show("the opponent's announcement", reader)
		for _, key := range []braille.Press{braille.Down, braille.Bottom} {
			press(white, reader, braille.Key{Press: key})
		}
		show("the lowest lines", reader)
		press(white, reader, braille.Key{Press: braille.Top})
		for _, r := range "Bb5" {
			press(white, reader, braille.Key{Press: braille.Typed, Rune: r})
		}
		show("a line that is typed", reader)
		kept(t, fmt.Sprintf("%dx%d", columns, rows), out.String())
	}
}

func TestLayouts_AreInTheLettersAndWordsOfEveryLanguage(t *testing.T) {
	for _, lang := range language.Languages() {
		_, white, black := game(t, lang)
		var out strings.Builder
		for _, seat := range []*screen.Terminal{white, black} {
			reader := cells.NewReader(40, 9)
			for _, u := range seat.Take() {
				if u.Kind == say.Move {
					reader.Hear(u)
				}
			}
			for range 2 {
				shown, cursor := seen(seat, reader)
				fmt.Fprintf(&out, "%s\n", drawn(shown, cursor, 40))
				press(seat, reader, braille.Key{Press: braille.Home})
			}
		}
		kept(t, lang, out.String())
	}
}

func press(seat *screen.Terminal, r *cells.Reader, key braille.Key) cells.Act {
	var act cells.Act
	seat.See(func(source view.Source) { act = r.Press(source, key) })
	return act
}
