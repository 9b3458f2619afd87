package laws_test

import (
	"math/rand"
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/rules/rulestest"
)

// FuzzClaims makes random games and claims and compares each ruling with a slow
// independent count.
func FuzzClaims(f *testing.F) {
	for seed := range int64(64) {
		f.Add(seed)
	}
	f.Fuzz(checkClaim)
}

// startsOfClaims are positions in which little happens, so that claims arise.
var startsOfClaims = []string{
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	"k7/8/8/8/8/8/7R/K7 w - - 90 60",
	"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 40 30",
	"8/3p4/8/K3P2r/8/8/8/4k3 b - - 0 1",
	"8/pp6/kp6/1p4K1/8/8/8/8 b - - 96 70",
}

func checkClaim(t *testing.T, seed int64) {
	r := rand.New(rand.NewSource(seed))
	g := rules.NewGame(rulestest.Setup(t, startsOfClaims[r.Intn(len(startsOfClaims))]))
	for range r.Intn(60) {
		if next, ok := rulestest.ShufflingPly(r, g); ok {
			g = next
		}
	}
	editions := laws.Editions()
	e := editions[r.Intn(len(editions))]
	c := laws.Claim{
		Kind: laws.ClaimThreefold + laws.ClaimKind(r.Intn(2)), By: rules.White + rules.Side(r.Intn(2)),
		Made: r.Intn(8) == 0, Unwritten: r.Intn(8) == 0,
		Conditions: laws.Conditions{Pace: laws.Pace(r.Intn(4)), Supervised: r.Intn(2) == 0},
		Remaining:  rules.Both(laws.Millis(r.Intn(400_000))),
	}
	if moves := g.Position().AppendMoves(nil); r.Intn(2) == 0 && len(moves) > 0 {
		c.Intended = moves[r.Intn(len(moves))]
	}
	compareRuling(t, e, g, c, e.Judge(g, c))
}

func compareRuling(t *testing.T, e laws.Edition, g rules.Game, c laws.Claim, got laws.Ruling) {
	t.Helper()
	if _, over := e.Ended(g); over {
		if got.Decision != laws.OutOfOrder {
			t.Fatalf("a claim in a game that has ended was %v", got.Decision)
		}
		return
	}
	want := laws.Rejected
	switch {
	case c.Made || g.Position().Turn() != c.By || c.Intended != (rules.Move{}) && c.Unwritten:
		want = laws.OutOfOrder
	case slowlyHolds(g, c):
		want = laws.Upheld
	}
	if got.Decision != want {
		t.Fatalf("%d, %v by %v with %v: got %v, want %v", e.Year(), c.Kind, c.By, c.Intended, got.Decision, want)
	}
	if (got.Outcome.Result == rules.Draw()) != (want == laws.Upheld) {
		t.Fatalf("got %v for a claim that was %v", got.Outcome, want)
	}
	if want != laws.Rejected {
		if len(got.Time) > 0 {
			t.Fatalf("got changes of clocks %v for a claim that was %v", got.Time, want)
		}
		return
	}
	if got.Play != c.Intended {
		t.Fatalf("got %v to be played, want %v", got.Play, c.Intended)
	}
	comparePenalty(t, e, c, got.Time)
}

// comparePenalty counts what a wrong claim costs in its own way.
func comparePenalty(t *testing.T, e laws.Edition, c laws.Claim, got []laws.TimeChange) {
	t.Helper()
	own, other := laws.Millis(0), laws.Millis(0)
	for _, change := range got {
		if change.Side == c.By {
			own += change.Add
		} else {
			other += change.Add
		}
	}
	give := 2 * laws.Minute
	switch {
	case e.Year() == 2005:
		give = 3 * laws.Minute
	case c.Conditions.Pace == laws.PaceBlitz, c.Conditions.Pace == laws.PaceRapid && e.Year() == 2023:
		give = laws.Minute
	}
	if other != give {
		t.Fatalf("%d, %v: the opponent got %v, want %v", e.Year(), c.Conditions.Pace, other, give)
	}
	left := c.Remaining.Of(c.By)
	after := left + own
	switch {
	case e.Year() != 2005 && own != 0, own > 0, own < -3*laws.Minute:
		t.Fatalf("%d: the claimant's time changed by %v", e.Year(), own)
	case e.Year() == 2005 && left <= laws.Minute && own != 0:
		t.Fatalf("with %v left the claimant lost %v", left, own)
	case e.Year() == 2005 && left > laws.Minute && after < laws.Minute:
		t.Fatalf("with %v left the claimant kept only %v", left, after)
	}
}

// slowlyHolds counts positions by their written form.
func slowlyHolds(g rules.Game, c laws.Claim) bool {
	if c.Intended != (rules.Move{}) {
		after, err := g.Play(c.Intended)
		if err != nil {
			return false
		}
		g = after
	}
	if c.Kind == laws.ClaimFifty {
		return g.Setup().Halfmoves >= 100
	}
	key := func(ply int) string {
		fields := strings.Fields(rules.Setup{Position: g.At(ply), Number: 1}.ShredderFEN())
		return strings.Join(fields[:4], " ")
	}
	times := 0
	for ply := range g.Ply() + 1 {
		if key(ply) == key(g.Ply()) {
			times++
		}
	}
	return times >= 3
}
