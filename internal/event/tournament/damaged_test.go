package tournament_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/event/tournament"
	"blindchess/internal/event/trf"
)

// damages are the ways in which a line of a report is damaged: by a hand in an editor, by
// a program that counts columns otherwise, or by mail.
var damages = []func(random *rand.Rand, line string) string{
	func(r *rand.Rand, line string) string { at := r.IntN(len(line)); return line[:at] + line[at+1:] },
	func(r *rand.Rand, line string) string { at := r.IntN(len(line)); return line[:at] + " " + line[at:] },
	func(r *rand.Rand, line string) string {
		at := r.IntN(len(line))
		return line[:at] + string("0123456789wb=+-XZ."[r.IntN(18)]) + line[at+1:]
	},
	func(r *rand.Rand, line string) string { return line[:r.IntN(len(line))] },
	func(r *rand.Rand, line string) string {
		at, to := r.IntN(len(line)), r.IntN(len(line))
		at, to = min(at, to), max(at, to)
		return line[:at] + line[to:] + line[at:to]
	},
	func(r *rand.Rand, line string) string {
		at := r.IntN(len(line))
		return line[:at] + strings.Replace(line[at:], "    ", "\t", 1)
	},
	func(_ *rand.Rand, line string) string { return strings.Join(strings.Fields(line), " ") },
	func(_ *rand.Rand, line string) string { return line + "\n" + line },
	func(*rand.Rand, string) string { return "" },
}

// TestReports_ADamagedFileIsRefusedWithItsPlaceOrStaysAsItIs damages 2,000 reports in one
// line each.
func TestReports_ADamagedFileIsRefusedWithItsPlaceOrStaysAsItIs(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.trf")
	if err != nil || len(paths) < 5 {
		t.Fatal(err, paths)
	}
	refused, stayed := 0, 0
	for seed := range uint64(2000) {
		random := rand.New(rand.NewPCG(seed, 1))
		path := paths[random.IntN(len(paths))]
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(string(text), "\n")
		at := random.IntN(len(lines))
		for strings.TrimSpace(lines[at]) == "" {
			at = random.IntN(len(lines))
		}
		whole, kind := lines[at], random.IntN(len(damages))
		lines[at] = damages[kind](random, whole)
		damaged := strings.Join(lines, "\n")
		name := fmt.Sprintf("seed %d, %s line %d, damage %d: %q of %q", seed, filepath.Base(path), at+1, kind, lines[at], whole)

		report, err := trf.Read(damaged)
		var place *trf.LineError
		switch {
		case err != nil && (!errors.As(err, &place) || place.Line < at+1 || place.Line > at+2 || !strings.Contains(err.Error(), "column") && !strings.Contains(err.Error(), "line already")):
			t.Errorf("%s: refused without its place: %v", name, err)
		case err != nil:
			refused++
			continue
		case report.Write() != damaged:
			t.Errorf("%s: written otherwise", name)
		}
		_, wrong := tournament.FromReport(&report)
		if wrong == nil {
			stayed++
		} else if refused++; !strings.Contains(wrong.Error(), "line ") {
			t.Errorf("%s: refused without its line: %v", name, wrong)
		}
		// A sign too many or too few moves all that is behind it: what is read then must be
		// what stood there before, but for the field that was hit.
		if before, was := trf.Read(whole); was == nil && kind < 2 && wrong == nil && len(before.Players) == 1 {
			for _, p := range report.Players {
				if p.Line == at+1 {
					if n := differences(before.Players[0], p); n > 1 {
						t.Errorf("%s: %d fields are read otherwise: %+v, not %+v", name, n, p, before.Players[0])
					}
				}
			}
		}
	}
	if refused < 400 || stayed < 100 {
		t.Errorf("got %d refused and %d accepted: the damage proves little", refused, stayed)
	}
}

// differences counts the fields in which two players differ.
func differences(a, b trf.Player) (count int) {
	for _, differs := range []bool{
		a.Number != b.Number, a.Sex != b.Sex, a.Title != b.Title, a.Name != b.Name, a.Rating != b.Rating, a.Federation != b.Federation,
		a.FideID != b.FideID, a.Birth != b.Birth, a.Points != b.Points, a.Rank != b.Rank, fmt.Sprint(a.Rounds) != fmt.Sprint(b.Rounds),
	} {
		if differs {
			count++
		}
	}
	return count
}
