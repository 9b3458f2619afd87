package pgn_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"blindchess/internal/scoresheet/pgn"
)

// TestBorders_ACutGivesNoMoveToAnotherGame cuts bytes out of files, the end of one game and
// the beginning of others among them.
func TestBorders_ACutGivesNoMoveToAnotherGame(t *testing.T) { cutGames(t, 400) }

// TestSoakBorders_ACutGivesNoMoveToAnotherGame cuts as many files as the reader is promised
// for.
func TestSoakBorders_ACutGivesNoMoveToAnotherGame(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("a long test, for make soak")
	}
	cutGames(t, 10_000)
}

// whole is a game before a cut: its text and its moves.
type whole struct {
	text  string
	moves []string
	own   bool // its moves are not looked at
}

// words returns the moves of a game as they are written.
func words(g pgn.Game) []string {
	var words []string
	for _, ply := range g.Line.Plies {
		words = append(words, strings.TrimRight(ply.Written, "+#"))
	}
	return words
}

// wholeGames returns games of several lengths, by players of whom each has one game.
func wholeGames(t *testing.T, rng *rand.Rand, all []pgn.Game) []whole {
	t.Helper()
	games := make([]whole, 12)
	comments := rng.IntN(2) == 0
	for i := range games {
		game := all[rng.IntN(len(all))]
		for _, tag := range []string{"Event", "White", "Black"} {
			game = game.WithTag(tag, player(i))
		}
		game.Result = []string{"1-0", "0-1", "1/2-1/2", "*"}[rng.IntN(4)]
		game.Line.Plies = slices.Clone(game.Line.Plies[:min(len(game.Line.Plies), []int{0, 1, 6, 20, 40, 80}[rng.IntN(6)])])
		for p := range game.Line.Plies {
			if game.Line.Plies[p].After = nil; comments {
				game.Line.Plies[p].After = []string{player(i)}
			}
		}
		games[i] = whole{text: export(t, game), moves: words(game)}
	}
	return games
}

func cutGames(t *testing.T, tries int) {
	t.Helper()
	all := readAll(t, string(ownGames(t)))
	rng := rand.New(rand.NewPCG(36, 36))
	for try := range tries {
		games := wholeGames(t, rng, all)
		text, ends := "", []int(nil)
		for _, g := range games {
			text += g.text
			ends = append(ends, len(text))
		}
		from := rng.IntN(len(text))
		to := min(from+1+rng.IntN(400), len(text))
		damaged := text[:from] + text[to:]
		first := slices.IndexFunc(ends, func(end int) bool { return from < end })
		last := slices.IndexFunc(ends, func(end int) bool { return to <= end })
		// Whatever is read of a game that alone was cut is its own. And nothing tells where
		// the tags of two games join to tags, or their moves to moves that are numbered on.
		joined := inTags(text, ends, first, from) && inTags(text, ends, last, to)
		games[first].own = first == last || joined || numberedOn(text, ends, first, from, to)
		games[last].own = games[first].own
		for _, fault := range wrongly(readAll(t, damaged), games, func(i int) bool { return from < ends[i] && (i == 0 || to > ends[i-1]) }) {
			near := damaged[max(0, from-300):min(len(damaged), from+300)]
			t.Errorf("try %d: %s, where this was cut out:\n%s\nso that there is\n%s", try, fault, text[from:to], near)
		}
		alike(t, []byte(damaged))
	}
}

// inTags reports whether a place in a text is among the tags of the game.
func inTags(text string, ends []int, game, at int) bool {
	begin := 0
	if game > 0 {
		begin = ends[game-1]
	}
	return at < begin+strings.Index(text[begin:], "\n\n")
}

var numbers = regexp.MustCompile(`\b(\d+)(\.+)`)

// numberedOn reports whether the first number of a move behind a cut goes on from the last
// one of the game before it, or is that of Black: then it does not say of White's move.
func numberedOn(text string, ends []int, game, from, to int) bool {
	begin, last, next := 0, 0, 0
	if game > 0 {
		begin = ends[game-1]
	}
	if at := strings.Index(text[begin:from], "\n\n"); at >= 0 {
		for _, number := range numbers.FindAllStringSubmatch(text[begin+at:from], -1) {
			last, _ = strconv.Atoi(number[1])
		}
	}
	if found := numbers.FindStringSubmatch(text[to:]); found != nil && !strings.Contains(text[to:to+strings.Index(text[to:], found[0])], "[") {
		next, _ = strconv.Atoi(found[1])
		if found[2] != "." {
			return true
		}
	}
	return next == 0 || next >= last-1 && next <= last+2
}

// wrongly returns what is wrong with games that were read: those that are not hurt must be
// what they were, and the others may have moves of their own alone.
func wrongly(read []pgn.Game, games []whole, hurt func(i int) bool) []string {
	var wrong []string
	found := map[string]pgn.Game{}
	for _, g := range read {
		if name := g.Tag("White"); strings.HasPrefix(name, "Player") && (len(g.Line.Plies) > 0 || found[name].Tags == nil) {
			found[name] = g
		}
	}
	for i, g := range games {
		got := words(found[player(i)])
		switch {
		case !hurt(i) && !slices.Equal(got, g.moves):
			wrong = append(wrong, fmt.Sprintf("game %d is whole, and of it came %q instead of %q", i, got, g.moves))
		case hurt(i) && !g.own && !within(got, g.moves):
			wrong = append(wrong, fmt.Sprintf("game %d got %q, which are not its moves %q", i, got, g.moves))
		}
	}
	return wrong
}

// within reports whether all moves, or what is left of their words, are among others and in
// their order.
func within(moves, others []string) bool {
	for _, move := range moves {
		at := slices.IndexFunc(others, func(other string) bool { return strings.HasPrefix(other, move) })
		if at < 0 {
			return false
		}
		others = others[at+1:]
	}
	return true
}
