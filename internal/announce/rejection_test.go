package announce_test

import (
	"strings"
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/table"
)

// claimedAfter plays moves from a position, lets a side claim what is not so, and returns
// why the claim was rejected, as that side hears it.
func claimedAfter(t *testing.T, year int, fen, moves string, claim table.Claim) string {
	t.Helper()
	conditions := table.ForEvent()
	conditions.Laws, conditions.Start, conditions.Keeping = year, fen, table.SheetsKept
	commands := []table.Command{table.Open{Conditions: conditions}, table.Begin{}}
	side := rules.White
	if strings.Contains(fen, " b ") {
		side = rules.Black
	}
	for _, squares := range strings.Fields(moves) {
		m, ok := rules.ParseCoordinates(squares)
		if !ok {
			t.Fatal(squares)
		}
		commands = append(commands, table.Enter{Actor: table.By(side), Move: m}, table.Press{Actor: table.By(side)}, table.Execute{Actor: table.By(side.Other()), Move: m})
		side = side.Other()
	}
	var state table.State
	var desk announce.Desk
	for _, c := range append(commands, claim, table.Reject{}) {
		if _, rejects := c.(table.Reject); rejects && state.Claim.Kind == 0 {
			continue // the table has rejected it
		}
		effects, err := table.Decide(state, state.At, c)
		if err != nil {
			t.Fatalf("%T: %v", c, err)
		}
		for _, effect := range effects {
			before := state
			state = effect.After
			desk.Happened(effect.Record, func() (table.State, table.State) { return before, state })
		}
	}
	rejected, before, ok := desk.Rejected(state)
	if !ok {
		t.Fatalf("got no rejected claim in %+v", state.Claim)
	}
	words := seat(t, "en", "en", claim.By).Rejection(before, rejected)
	text := make([]string, len(words))
	for i, word := range words {
		text[i] = word.Text
	}
	return strings.Join(text, " ")
}

// TestRejection_WhyAClaimWasRejectedIsSaidInEveryEditionAndForBothColours asks for the
// facts against a claim: how often the position has occurred and which positions differ
// from it, how many moves are missing, what the clock shows, which move is legal.
func TestRejection_WhyAClaimWasRejectedIsSaidInEveryEditionAndForBothColours(t *testing.T) {
	const shuffle = "g1f3 g8f6 f3g1 f6g8"
	square := func(name string) rules.Square { return squareOf(t, name) }
	m := func(squares string) rules.Move {
		move, _ := rules.ParseCoordinates(squares)
		return move
	}
	for _, test := range []struct {
		name, fen, moves string
		claim            table.Claim
		want             []string
	}{
		{"twice", "", shuffle, table.Claim{Kind: laws.ClaimThreefold}, []string{"Occurrences of this position: two. Needed: three."}},
		{"twice with the intended move", "", shuffle, table.Claim{Kind: laws.ClaimThreefold, Move: m("g1f3")}, []string{"Occurrences of this position: two. Needed: three."}},
		{"other castling rights", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1g1 h8g8 g1h1 g8h8 h1g1 h8g8 g1h1 g8h8", table.Claim{Kind: laws.ClaimThreefold},
			[]string{"Occurrences of this position: two. Needed: three.", "Start position: the same pieces, and other castling rights."}},
		{"another en passant capture", "4k3/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1", "e2e4 e8e7 g1f3 e7e8 f3g1 e8e7 g1f3 e7e8 f3g1", table.Claim{Kind: laws.ClaimThreefold},
			[]string{"Occurrences of this position: two. Needed: three.", "Move one, White: the same pieces, and another right to capture en passant."}},
		{"the other side to move", "7k/8/8/8/8/8/8/R6K w - - 0 1", "h1g1 h8g8 g1g2 g8h8 g2h1 h8g8 h1g1 g8h8 g1h1", table.Claim{Kind: laws.ClaimThreefold},
			[]string{"Start position: the same pieces, and the other player to move."}},
		{"too few moves", "7k/8/8/8/8/8/8/R6K w - - 0 40", "a1a2 h8g8", table.Claim{Kind: laws.ClaimFifty}, []string{"Half-moves without a capture or a pawn move: two. Needed: one hundred."}},
		{"a pawn has moved", "", "e2e4 g8f6", table.Claim{Kind: laws.ClaimFifty}, []string{"pawn move: one. Needed: one hundred. The last one: move one, White."}},
		{"no touch", "", "e2e4 g8f6", table.Claim{Kind: laws.ClaimTouched, Square: square("b8")}, []string{"No touch of Bella eight is on record."}},
	} {
		for _, year := range []int{2005, 2014, 2018, 2023} {
			claim := test.claim
			claim.By = rules.White
			if strings.Count(test.moves, " ")%2 == 0 {
				claim.By = rules.Black
			}
			got := claimedAfter(t, year, test.fen, test.moves, claim)
			for _, want := range test.want {
				if !strings.Contains(got, want) {
					t.Errorf("%s, %d: got %q, want %q in it", test.name, year, got, want)
				}
			}
			if !strings.Contains(got, "Article ") {
				t.Errorf("%s, %d: got %q, want the article", test.name, year, got)
			}
		}
	}
}
