package cells_test

import (
	"strings"
	"testing"

	"blindchess/internal/braille"
	"blindchess/internal/screen"
	"blindchess/internal/screen/cells"
	"blindchess/internal/screen/view"
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

// Each man can be told from each other by touch: no two have the same pins, and
// what stands on a square never touches what stands on the next.
func TestPicture_NoManTouchesAnother(t *testing.T) {
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
			man := square.Man.Role + map[bool]string{true: " white", false: ""}[square.Man.White]
			if square.Man.Role == "" {
				man = map[bool]string{true: "a dark square", false: "a light square"}[square.Dark]
			}
			if before, found := shapes[shape.String()]; found && before != man {
				t.Errorf("%s is felt as %s", man, before)
			}
			shapes[shape.String()] = man
		}
	})
	if got, want := len(shapes), 14; got != want {
		t.Errorf("got %d shapes, want %d", got, want)
	}
}
