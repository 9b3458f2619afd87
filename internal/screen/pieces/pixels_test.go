package pieces_test

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"blindchess/internal/screen/pieces"
)

var (
	white = color.NRGBA{255, 255, 255, 255}
	black = color.NRGBA{0, 0, 0, 255}
)

func TestSixels_AreReadByAnotherDecoderAsTheyWereDrawn(t *testing.T) {
	decoder, err := exec.LookPath("sixel2png")
	if err != nil {
		t.Skip("sixel2png of the package libsixel-bin is not here, which reads the sixels")
	}
	for _, role := range pieces.Roles() {
		drawn := pieces.Plain(role, 62, white, black)
		shown := pieces.ShowSixel(3, 4, drawn)
		from, to := strings.Index(shown, "\x1bP"), strings.Index(shown, "\x1b\\")+2
		file := filepath.Join(t.TempDir(), "man.six")
		// A decoder knows no square beneath: transparent parts are first drawn in a
		// separate colour.
		if err := os.WriteFile(file, []byte(shown[from:to]), 0o600); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(decoder, "-i", file, "-o", file+".png").CombinedOutput()
		if err != nil {
			t.Fatalf("%s: sixel2png says %v: %s", role, err, out)
		}
		text, err := os.ReadFile(file + ".png")
		if err != nil {
			t.Fatal(err)
		}
		read, err := png.Decode(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		wrong := 0
		for i, index := range drawn.Pix {
			r, g, b, _ := read.At(i%62, i/62).RGBA()
			light := r+g+b > 3*0x8000
			if index == 1 && !light || index == 2 && light {
				wrong++
			}
		}
		if wrong > 0 {
			t.Errorf("%s: got %d pixels of another colour, want none", role, wrong)
		}
		if len(shown) > 1000 {
			t.Errorf("%s: got %d bytes for 62 by 62 pixels, want 1000 at most", role, len(shown))
		}
	}
}

func TestASixelSetsTheCursorBackAndScrollsNothing(t *testing.T) {
	shown := pieces.ShowSixel(3, 4, pieces.Plain("queen", 62, white, black))
	if !strings.HasPrefix(shown, "\x1b7\x1b[5;4H\x1bP0;1q\"1;1;62;62") || !strings.HasSuffix(shown, "\x1b\\\x1b8") || strings.HasSuffix(shown, "-\x1b\\\x1b8") {
		t.Errorf("got %q", shown)
	}
}

func TestAPictureForKittyIsAPNGInPartsOfAtMost4096Letters(t *testing.T) {
	drawn := image.NewNRGBA(image.Rect(0, 0, 90, 90))
	next := uint32(1)
	for i := range drawn.Pix {
		next = next*1664525 + 1013904223
		drawn.Pix[i] = byte(next >> 24) // nothing that can be packed
	}
	sent := pieces.SendKitty(7, drawn)
	parts := regexp.MustCompile("\x1b_G([^;]*);([^\x1b]*)\x1b\\\\").FindAllStringSubmatch(sent, -1)
	if len(parts) < 2 || !strings.Contains(parts[0][1], "a=t,f=100,i=7") {
		t.Fatalf("got %d parts, the first with %q", len(parts), parts[0][1])
	}
	packed, whole := "", ""
	for i, part := range parts {
		more := "m=1"
		if i == len(parts)-1 {
			more = "m=0"
		}
		if len(part[2]) > 4096 || !strings.HasSuffix(part[1], more) {
			t.Errorf("part %d has %d letters and says %q, want %s", i, len(part[2]), part[1], more)
		}
		packed += part[2]
		whole += part[0]
	}
	if whole != sent {
		t.Error("got bytes beside the parts")
	}
	file, err := base64.StdEncoding.DecodeString(packed)
	if err != nil {
		t.Fatal(err)
	}
	read, err := png.Decode(bytes.NewReader(file))
	if err != nil || read.Bounds() != drawn.Rect {
		t.Errorf("got a picture of %v and %v, want one of %v", read.Bounds(), err, drawn.Rect)
	}
}

func TestShowingAndHidingNameTheSame(t *testing.T) {
	if got, want := pieces.ShowKitty(3, 45, pieces.Area{X: 2, Y: 0, Width: 10, Height: 5}), "\x1b7\x1b[1;3H\x1b_Ga=p,i=3,p=45,c=10,r=5,C=1,q=2\x1b\\\x1b8"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := pieces.HideKitty(3, 45), "\x1b_Ga=d,d=i,i=3,p=45,q=2\x1b\\"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
