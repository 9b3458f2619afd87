package main

import (
	"cmp"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestSoakTerminals_RealOnesShowThePiecesAsPictures plays a move in kitty and in
// xterm on a virtual screen. People judge the look of the pictures: make pictures
// stores them. This test only requires edges of pieces that are not at the
// terminal's cell borders.
func TestSoakTerminals_RealOnesShowThePiecesAsPictures(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("long: set SOAK=1 to run it")
	}
	for _, tool := range []string{"kitty", "xterm", "xvfb-run", "xdotool", "import"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s is not here; scripts/install soak brings it", tool)
		}
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	folder := cmp.Or(os.Getenv("BLINDCHESS_PICTURES"), t.TempDir())
	run := exec.Command(filepath.Join("..", "..", "scripts", "terminals"), program, folder)
	run.Env = append(os.Environ(), asProgram+"=1")
	if out, err := run.CombinedOutput(); err != nil {
		t.Fatalf("got %v: %s", err, out)
	}
	for _, kind := range []string{"kitty", "xterm"} {
		file, err := os.Open(filepath.Join(folder, kind+".png"))
		if err != nil {
			t.Fatal(err)
		}
		seen, err := png.Decode(file)
		file.Close()
		if err != nil {
			t.Fatal(err)
		}
		// The first two ranks of the board, whose cells are at least seven pixels wide.
		edges := 0
		for x := 25; x < 505; x++ {
			for y := 8; y < 130; y++ {
				if seen.At(x, y) != seen.At(x-1, y) {
					edges++
					break
				}
			}
		}
		if edges < 160 {
			t.Errorf("%s: got edges at %d of 480 columns, want pieces that are no blocks", kind, edges)
		}
	}
}
