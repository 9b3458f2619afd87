package pieces_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"blindchess/internal/screen/pieces"
)

var update = flag.Bool("update", false, "write the sprites anew from the shapes")

const head = `# The pieces in pixels: a name and a size, and then the rows. A point is the square
# beneath, a number sign fill, an o outline. A test of this package writes them
# from the shapes and from testdata/small.txt.
`

// Sprites are the shapes in so many pixels, or were drawn by hand if that is
// better.
func TestSprites_AreMadeOfTheShapes(t *testing.T) {
	small, err := os.ReadFile("testdata/small.txt")
	if err != nil {
		t.Fatal(err)
	}
	byHand := pieces.Read(string(small))
	var want strings.Builder
	want.WriteString(head)
	for _, size := range pieces.Sizes() {
		for _, role := range pieces.Roles() {
			title := fmt.Sprintf("%s %d", role, size)
			body, drawn := byHand[title]
			sprite := pieces.Outlined(body)
			if shape, ok := pieces.ShapeOf(role); !ok {
				t.Fatalf("there is no shape of a %s", role)
			} else if !drawn {
				if sprite, err = pieces.Raster(shape, size); err != nil {
					t.Fatal(err)
				}
			}
			fmt.Fprintf(&want, "\n%s\n%v", title, sprite)
		}
	}
	if *update {
		if err := os.WriteFile("sprites.txt", []byte(want.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile("sprites.txt")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want.String() {
		t.Error("got other sprites than the shapes make; run this test with -update and look at the difference")
	}
}

func TestSprites_HaveAnOutlineAllTheWayRound(t *testing.T) {
	set := pieces.Load()
	for _, size := range pieces.Sizes() {
		seen := map[string]string{}
		for _, role := range pieces.Roles() {
			sprite, ok := set.At(role, size)
			if !ok || sprite.Size != size {
				t.Fatalf("got %s of %d pixels, want %d", role, sprite.Size, size)
			}
			if other := seen[sprite.String()]; other != "" {
				t.Errorf("%s and %s look alike in %d pixels", role, other, size)
			}
			seen[sprite.String()] = role
			for i := range size * size {
				x, y := i%size, i/size
				edge := x == 0 || y == 0 || x == size-1 || y == size-1
				if sprite.Ink(x, y) != pieces.Fill {
					continue
				}
				if edge || sprite.Ink(x-1, y) == pieces.None || sprite.Ink(x+1, y) == pieces.None || sprite.Ink(x, y-1) == pieces.None || sprite.Ink(x, y+1) == pieces.None {
					t.Fatalf("%s of %d pixels has no outline beside its pixel %d, %d", role, size, x, y)
				}
			}
		}
	}
}

func TestAt_TakesTheLargestThatHasRoom(t *testing.T) {
	set := pieces.Load()
	for size, want := range map[int]int{5: 0, 6: 6, 7: 6, 18: 18, 40: 18} {
		if got, ok := set.At("king", size); got.Size != want || ok != (want > 0) {
			t.Errorf("in %d pixels got one of %d, want %d", size, got.Size, want)
		}
	}
	if _, ok := set.At("archbishop", 18); ok {
		t.Error("got a piece that is none")
	}
}
