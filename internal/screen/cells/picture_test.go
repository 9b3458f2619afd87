package cells_test

import (
	"strings"
	"testing"
	"time"

	"blindchess/internal/braille"
	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/screen"
	"blindchess/internal/screen/cells"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/screen/view"
	"blindchess/internal/table"
)

// pins draws a picture, o for a raised pin.
func pins(p braille.Picture) string {
	var out strings.Builder
	for y := range p.Height {
		for x := range p.Width {
			out.WriteByte(map[bool]byte{true: 'o', false: '.'}[p.At(x, y)])
		}
		out.WriteByte('\n')
	}
	return out.String()
}

func picture(seat *screen.Terminal, width, height int) (p braille.Picture) {
	seat.See(func(source view.Source) {
		p = cells.Picture(source.View(view.Focus{}, view.Log{}).Boards[0], width, height)
	})
	return p
}

func TestPicture_IsTheBoardAsEachSideHasIt(t *testing.T) {
	_, white, black := game(t, "en")
	kept(t, "pins-white", pins(picture(white, 60, 40)))
	kept(t, "pins-black", pins(picture(black, 60, 40)))
	if got := pins(picture(white, 59, 40)); strings.Contains(got, "o") {
		t.Errorf("got\n%s\nwant nothing where there is no room", got)
	}
}

// Each piece differs from each other by touch: no two have the same pins, and a
// piece never touches the piece on the next square.
func TestPicture_NoPieceTouchesAnother(t *testing.T) {
	_, white, _ := game(t, "en")
	p := picture(white, 60, 40)
	shapes := map[string]string{}
	white.See(func(source view.Source) {
		for i, square := range source.View(view.Focus{}, view.Log{}).Boards[0].Squares {
			left, top := 4+i%8*7, i/8*5
			var shape strings.Builder
			for y := range 5 {
				for x := range 7 {
					raised := p.At(left+x, top+y)
					if raised && (x == 0 || x == 6 || y == 0 || y == 4) {
						t.Errorf("square %d: a pin at its edge, %d right and %d down", i, x, y)
					}
					shape.WriteByte(map[bool]byte{true: 'o', false: '.'}[raised])
				}
			}
			piece := square.Piece.Role + map[bool]string{true: " white", false: ""}[square.Piece.White]
			if square.Piece.Role == "" {
				piece = map[bool]string{true: "a dark square", false: "a light square"}[square.Dark]
			}
			if before, found := shapes[shape.String()]; found && before != piece {
				t.Errorf("%s is felt as %s", piece, before)
			}
			shapes[shape.String()] = piece
		}
	})
	if got, want := len(shapes), 14; got != want {
		t.Errorf("got %d shapes, want %d", got, want)
	}
}

// The times that a silent clock showed last are not shown as the time.
func TestStatus_SaysThatTheClockBesideTheTableIsNotHeard(t *testing.T) {
	conditions := table.ForFriends()
	conditions.ClockTold = true
	tab := screentest.New(t, &conditions)
	white := tab.Sit(console.Actor{Side: rules.White, Capacity: table.Player}, screentest.Language{Pack: "en", Scheme: "en"})
	left := rules.BySide[time.Duration]{White: 4*time.Minute + 48*time.Second, Black: 5 * time.Minute}
	tab.Do(table.LoseClock{Left: left, Silent: 2 * time.Second})
	reader := cells.NewReader(12, 1)
	shown, _ := seen(white, reader)
	if got, want := text(shown), "4:48?5:00"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	white.See(func(source view.Source) {
		if got := source.View(view.Focus{}, view.Log{}).Clocks[1]; got.Running || got.Word != "not heard" || got.Text != "4:48" {
			t.Errorf("got %+v, want what it showed last, not running and not heard", got)
		}
	})
	tab.Do(table.ReadClock{Left: left, Running: rules.White})
	shown, _ = seen(white, reader)
	if got, want := text(shown), "4:48<5:00"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
