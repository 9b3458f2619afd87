package pieces_test

import (
	"image/color"
	"testing"

	"blindchess/internal/screen/pieces"
)

func TestPictures_AreTheShapesWithAnOutlineAllTheWayRound(t *testing.T) {
	for _, role := range pieces.Roles() {
		for _, size := range []int{32, 62, 84, 96} {
			plain := pieces.Plain(role, size, color.NRGBA{255, 255, 255, 255}, color.NRGBA{0, 0, 0, 255})
			filled := 0
			for i, index := range plain.Pix {
				if index != 1 {
					continue
				}
				filled++
				x, y := i%size, i/size
				if x == 0 || y == 0 || x == size-1 || y == size-1 || plain.Pix[i-1] == 0 || plain.Pix[i+1] == 0 || plain.Pix[i-size] == 0 || plain.Pix[i+size] == 0 {
					t.Fatalf("%s of %d pixels has no outline beside its pixel %d, %d", role, size, x, y)
				}
			}
			if share := 100 * filled / (size * size); share < 12 || share > 60 {
				t.Errorf("%s of %d pixels fills %d percent of its square, want 12 to 60", role, size, share)
			}
		}
	}
	if pieces.Plain("archbishop", 60, color.NRGBA{}, color.NRGBA{}) != nil || pieces.Picture("king", 4, color.NRGBA{}, color.NRGBA{}) != nil {
		t.Error("got a picture of a piece that is none, or in no room")
	}
}
