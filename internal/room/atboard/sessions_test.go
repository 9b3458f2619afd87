//go:build linux || darwin

package atboard_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"blindchess/internal/floors/golden"
)

// Each file below testdata/sessions is what people do at a table with boards and clocks,
// a line at a time, and under each line what comes of it, with a tab before it: what each
// person hears, what the journal keeps, what is lit on a board and written on a clock,
// each with the milliseconds since the line began. The test with -update writes what
// comes of it anew: read the difference, and keep it only where you understand it.
//
//	table friends time=5m told     the conditions; seats as white=blind or white=sighted
//	sit black                      a person besides the first, who plays White or both
//	board both=dgt,settle=100ms    an emulated board; after it, the hand is above it
//	clock talking                  an emulated clock with a line of its own
//	begin                          the program begins the game
//	hand e2- 400 e4P 900 |         lifts, places, milliseconds, and presses of the lever
//	clock: clock 5m 5m             a line as for "blindchess board simulate"
//	White: e4                      what somebody types
//	sleeps                         the computer was asleep
//	pull board absent, push board  its line is out, and back
func TestSessions_GoAsTheyAreWritten(t *testing.T) {
	files, err := filepath.Glob("testdata/sessions/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no sessions: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var out strings.Builder
			for part := range strings.SplitSeq(string(text), "\n\n") {
				if out.Len() > 0 {
					out.WriteString("\n")
				}
				synctest.Test(t, func(t *testing.T) {
					s := &session{t: t, boards: strings.Count("\n"+part, "\nboard ")}
					defer s.leave()
					for line := range strings.Lines(part) {
						if line = strings.TrimRight(line, "\n"); line == "" || line[0] == '\t' {
							continue
						}
						s.out = nil
						s.does(line)
						fmt.Fprintln(&out, line)
						for _, said := range s.out {
							fmt.Fprintf(&out, "\t%s\n", said)
						}
					}
				})
			}
			golden.Check(t, file, out.String(), *update)
		})
	}
}
