package evidence_test

import (
	"compress/gzip"
	"io"
	"math/rand"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/rules/rulestest"
)

// otherMistakes are faults of other kinds than those that mistakes have.
var otherMistakes = []struct {
	name string
	make func(r *rand.Rand, before rules.Position, sheet []string, at int) []string
}{
	{"a whole line skipped", func(_ *rand.Rand, _ rules.Position, sheet []string, at int) []string {
		at -= at % 2
		return append(sheet[:at], sheet[min(at+2, len(sheet)):]...)
	}},
	{"files mirrored in one entry", func(_ *rand.Rand, _ rules.Position, sheet []string, at int) []string {
		sheet[at] = turnedEntry(rulestest.Mirror{Files: true}, sheet[at])
		return sheet
	}},
	{"one entry from the other side of the board", func(_ *rand.Rand, _ rules.Position, sheet []string, at int) []string {
		sheet[at] = turnedEntry(rulestest.Mirror{Files: true, Colours: true}, sheet[at])
		return sheet
	}},
	{"a rank off by one", func(r *rand.Rand, _ rules.Position, sheet []string, at int) []string {
		b := []byte(sheet[at])
		for i := len(b) - 1; i > 0; i-- {
			if b[i] < '1' || b[i] > '8' {
				continue
			}
			if b[i] == '8' || b[i] > '1' && r.Intn(2) == 0 {
				b[i]--
			} else {
				b[i]++
			}
			break
		}
		sheet[at] = string(b)
		return sheet
	}},
	{"castled to the other side", func(_ *rand.Rand, _ rules.Position, sheet []string, at int) []string {
		for i := range sheet {
			if i >= at && sheet[i] == "O-O" {
				sheet[i] = "O-O-O"
				break
			} else if i >= at && sheet[i] == "O-O-O" {
				sheet[i] = "O-O"
				break
			}
		}
		return sheet
	}},
	{"a place left empty and all that follows in the wrong column", func(_ *rand.Rand, _ rules.Position, sheet []string, at int) []string {
		return slices.Insert(sheet, at, "")
	}},
	{"one entry left empty", func(_ *rand.Rand, _ rules.Position, sheet []string, at int) []string {
		sheet[at] = ""
		return sheet
	}},
	{"only the square of a move of a piece", func(_ *rand.Rand, _ rules.Position, sheet []string, at int) []string {
		if shape.MatchString(sheet[at]) && !strings.Contains(sheet[at], "=") {
			sheet[at] = strings.TrimLeft(strings.Replace(sheet[at], "x", "", 1), "KQRBN")
		}
		return sheet
	}},
	{"the entry of the line before once more", func(_ *rand.Rand, _ rules.Position, sheet []string, at int) []string {
		if at > 1 {
			sheet[at] = sheet[at-2]
		}
		return sheet
	}},
	{"the columns exchanged", func(_ *rand.Rand, _ rules.Position, sheet []string, _ int) []string {
		for i := 0; i+1 < len(sheet); i += 2 {
			sheet[i], sheet[i+1] = sheet[i+1], sheet[i]
		}
		if last := len(sheet) - 1; last%2 == 0 {
			sheet = append(sheet[:last], "", sheet[last])
		}
		return sheet
	}},
	{"written from the other side of the board", func(_ *rand.Rand, _ rules.Position, sheet []string, _ int) []string {
		for i := range sheet {
			sheet[i] = turnedEntry(rulestest.Mirror{Files: true, Colours: true}, sheet[i])
		}
		return sheet
	}},
	{"no longer written", func(r *rand.Rand, _ rules.Position, sheet []string, at int) []string {
		return sheet[:max(at, len(sheet)-8)]
	}},
}

// turnedEntry turns the files and ranks of a written move.
func turnedEntry(m rulestest.Mirror, san string) string {
	if !shape.MatchString(san) {
		return san
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'h':
			return 'a' - 1 + rune(m.File(int(r-'a')+1))
		case r >= '1' && r <= '8':
			return '0' + rune(m.Rank(int(r-'0')))
		}
		return r
	}, san)
}

// otherGames returns random legal games, and those that were gathered where they
// are there.
func otherGames(t testing.TB) [][]string {
	t.Helper()
	r := rand.New(rand.NewSource(77))
	var all [][]string
	for range 60 {
		var sans []string
		g := rules.NewGame(rules.StandardSetup())
		for len(sans) < 120 {
			next, ok := rulestest.RandomPly(r, g)
			if !ok {
				break
			}
			sans = append(sans, g.Position().SAN(next.Move(next.Ply())))
			g = next
		}
		if len(sans) > 20 {
			all = append(all, sans)
		}
	}
	return append(all, gatheredGames(t)...)
}

var notMoves = regexp.MustCompile(`\{[^{}]*\}|\([^()]*\)|\d+\.+|\$\d+|1-0|0-1|1/2-1/2|\*`)

func gatheredGames(t testing.TB) [][]string {
	t.Helper()
	folder, there := rulestest.Gathered(t)
	if !there {
		return nil
	}
	file, err := os.Open(filepath.Join(folder, "pgn", "games-300.pgn.gz"))
	if err != nil {
		return nil
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(unzipped)
	if err != nil {
		t.Fatal(err)
	}
	var all [][]string
	for part := range strings.SplitSeq(strings.ReplaceAll(string(text), "\r", ""), "\n\n") {
		for notMoves.MatchString(part) {
			part = notMoves.ReplaceAllString(part, " ")
		}
		part = strings.Map(func(r rune) rune {
			if r == '!' || r == '?' {
				return -1
			}
			return r
		}, part)
		if strings.HasPrefix(part, "[") {
			continue
		}
		if sans := strings.Fields(part); len(sans) > 20 && legal(sans) {
			all = append(all, sans)
		}
	}
	return all
}

// legal reports whether sans are a game.
func legal(sans []string) bool {
	position := rules.Standard()
	for _, san := range sans {
		m, err := position.ParseSAN(san)
		if err != nil {
			return false
		}
		position = position.After(m)
	}
	return true
}

func TestExplain_FindsTheTrueGameBehindFaultsOfOtherKinds(t *testing.T) {
	r := rand.New(rand.NewSource(5))
	all := otherGames(t)
	for boards := range 3 {
		var one, two score
		for i := range 100 {
			played := all[r.Intn(len(all))]
			if trial, made := otherwise(t, r, played, i%len(otherMistakes), boards, false); made {
				one.count(t, trial)
				if boards == 2 {
					strikesNothing(t, trial)
				}
			}
			if trial, made := otherwise(t, r, played, i%len(otherMistakes), boards, true); made {
				two.count(t, trial)
			}
		}
		if one.share(one.first) < 99 || boards > 0 && one.share(one.tied) > 25 {
			t.Errorf("%d boards known: the truth is first in %.1f percent, and equal costs are %.1f percent", boards, one.share(one.first), one.share(one.tied))
		}
		if boards == 2 && two.share(two.three) < 95 {
			t.Errorf("two faults: the truth is among the first three in %.1f percent, want 95", two.share(two.three))
		}
	}
}

// TestSoakExplain_FindsTheTrueGameOfEveryGameBehindEveryFault puts every kind of
// fault into every game, with every kind of knowledge of the boards.
func TestSoakExplain_FindsTheTrueGameOfEveryGameBehindEveryFault(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("set SOAK to try every game")
	}
	r := rand.New(rand.NewSource(32))
	for kind, of := range otherMistakes {
		var all score
		for i, played := range otherGames(t) {
			if trial, made := otherwise(t, r, played, kind, i%3, false); made {
				all.count(t, trial)
			}
		}
		t.Logf("%s: first or equal in %.1f percent of %d", of.name, all.share(all.first), all.trials)
		if all.share(all.first) < 99 {
			t.Errorf("%s: the truth is first in %.1f percent of %d, want 99", of.name, all.share(all.first), all.trials)
		}
	}
}

// strikesNothing asks that no entry is struck and no ply taken back where both
// boards show the true game.
func strikesNothing(t *testing.T, one trial) {
	t.Helper()
	found, err := evidence.Reconcile(one.given)
	if err != nil {
		t.Fatal(err)
	}
	if found.Retrace || found.Sheets.White.Strike > 0 || found.Sheets.Black.Strike > 0 {
		t.Errorf("got %v, retrace %v, struck %+v, want nothing struck", found.Cause, found.Retrace, found.Sheets)
	}
}

// hopelessPairs are two sheets that have little in common.
func hopelessPairs(r *rand.Rand, all [][]string) map[string]evidence.Evidence {
	game := func() []string {
		sans := all[r.Intn(len(all))]
		return slices.Clone(sans[:min(120, len(sans))])
	}
	pair := func(white, black []string) evidence.Evidence {
		return testimony(strings.Join(white, " "), strings.Join(black, " "))
	}
	each := func(sans []string, change func(int, string) string) []string {
		for i, san := range sans {
			sans[i] = change(i, san)
		}
		return sans
	}
	first, half := game(), game()
	copy(half[len(half)/2:], game()[10:])
	return map[string]evidence.Evidence{
		"two games":          pair(game(), game()),
		"half another game":  pair(first, half),
		"every fourth wrong": pair(first, each(slices.Clone(first), func(i int, san string) string { return turnedEntry(rulestest.Mirror{Files: i%4 == 0}, san) })),
		"all from the other side": pair(first, each(slices.Clone(first), func(_ int, san string) string {
			return turnedEntry(rulestest.Mirror{Files: true, Colours: true}, san)
		})),
		"most unreadable": pair(each(game(), func(i int, san string) string { return []string{san, "~", "~"}[i%3] }), first),
	}
}

// TestExplain_SheetsThatHaveLittleInCommonAreExplainedAtABoundedCost counts
// allocations, since time is not reliable.
func TestExplain_SheetsThatHaveLittleInCommonAreExplainedAtABoundedCost(t *testing.T) {
	r := rand.New(rand.NewSource(6))
	all := otherGames(t)
	for range 3 {
		for name, given := range hopelessPairs(r, all) {
			if lines := testing.AllocsPerRun(1, func() { _, _ = evidence.Explain(given) }); lines > 250_000 {
				t.Errorf("%s: got %v pieces of memory, want no more than 250000", name, lines)
			}
		}
	}
}

func BenchmarkExplainHopeless(b *testing.B) {
	r := rand.New(rand.NewSource(6))
	var given []evidence.Evidence
	for _, e := range hopelessPairs(r, otherGames(b)) {
		given = append(given, e)
	}
	for i := 0; b.Loop(); i++ {
		_, _ = evidence.Explain(given[i%len(given)])
	}
}

// otherwise makes a trial as tried does, of the other mistakes. It reports false
// where the mistake changed nothing, or where both players stopped writing.
func otherwise(t testing.TB, r *rand.Rand, sans []string, kind, boards int, both bool) (trial, bool) {
	t.Helper()
	start := rules.NewGame(rules.StandardSetup())
	truth := rulestest.Play(t, start, strings.Join(sans, " "))
	sheets := [2][]string{slices.Clone(sans), slices.Clone(sans)}
	side := r.Intn(2)
	err := func(side, kind int) {
		at := r.Intn(len(sans))
		sheets[side] = otherMistakes[kind].make(r, truth.At(at), sheets[side], at)
	}
	err(side, kind)
	changed := !slices.Equal(sheets[side], sans)
	if both {
		err(1-side, r.Intn(len(otherMistakes)))
	}
	if len(sheets[0]) < len(sans)-2 && len(sheets[1]) < len(sans)-2 {
		return trial{}, false
	}
	given := evidence.Evidence{Game: start, Sheets: rules.BySide[[]evidence.Entry]{White: sheetOf(sheets[0]), Black: sheetOf(sheets[1])}}
	shown := evidence.BoardOf(truth.Position().Placement())
	switch boards {
	case 2:
		given.Boards = rules.Both(shown)
	case 1:
		given.Boards = given.Boards.With([2]rules.Side{rules.White, rules.Black}[r.Intn(2)], shown)
	}
	return trial{truth, given}, changed
}
