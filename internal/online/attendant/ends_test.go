package attendant_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"blindchess/internal/online/onlinetest"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// ends are the statuses with which the server ends a game, by the GameStatusName of
// lichess-org/api, doc/specs, and the Status of lichess-org/scalachess; the moves follow
// e2e4 e7e5. Draws are without a winner.
var ends = []struct {
	name, status, winner, moves string
	reason                      rules.Reason
	said                        string
}{
	{"aborted", "aborted", "", "", rules.ByAbort, "Game aborted. It has no result."},
	{"mate", "mate", "white", "d1h5 b8c6 f1c4 g8f6 h5f7", rules.ByCheckmate, "White wins: checkmate."},
	{"resignation", "resign", "black", "", rules.ByResignation, "Black wins: resignation."},
	{"resignation of no one", "resign", "", "", rules.ByServer, "Draw: decision of the server."},
	{"stalemate", "stalemate", "", "", rules.ByStalemate, "Draw: stalemate."},
	{"a player left", "timeout", "white", "", rules.ByServer, "The server ended the game because a player left.\nWhite wins: decision of the server."},
	{"a player left, drawn", "timeout", "", "", rules.ByServer, "The server ended the game because a player left.\nDraw: decision of the server."},
	{"agreement", "draw", "", "", rules.ByAgreement, "Draw agreed."},
	{"three times", "draw", "", "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", rules.ByThreefold, "Draw: threefold repetition."},
	{"fifty moves", "draw", "", idle(100), rules.ByFiftyMoves, "Draw: fifty-move rule."},
	{"six hundred plies", "draw", "", idle(598), rules.ByServer, "Draw: decision of the server."},
	{"time", "outoftime", "black", "", rules.ByTime, "Your flag has fallen.\nBlack wins on time."},
	{"time, drawn", "outoftime", "", "", rules.ByTime, "Time is up, but the other player has too little material to win.\nDraw on time."},
	{"cheating", "cheat", "black", "", rules.ByServer, "The server ended the game because a player cheated.\nBlack wins: decision of the server."},
	{"no first move", "noStart", "black", "", rules.ByForfeit, "The server ended the game because the first move did not come.\nBlack wins: forfeit."},
	{"no reason", "unknownFinish", "", "", rules.ByServer, "Draw: decision of the server."},
	{"too little material", "insufficientMaterialClaim", "", "", rules.ByServer, "The server ended the game because too little material is left to win.\nDraw: decision of the server."},
	{"a variant's own end", "variantEnd", "white", "", rules.ByServer, "White wins: decision of the server."},
	{"an unknown status", "meteorite", "white", "", rules.ByServer, "White wins: decision of the server."},
}

// idle is so many plies that capture nothing, move no pawn and repeat no position.
func idle(plies int) string {
	start, random := rules.NewGame(rules.StandardSetup()), rand.New(rand.NewPCG(1, 2))
	for _, m := range []string{"e2e4", "e7e5"} {
		move, err := start.Position().ParseUCI(m)
		if err != nil {
			panic(err)
		}
		if start, err = start.Play(move); err != nil {
			panic(err)
		}
	}
	for range 1000 {
		game, text := start, []string(nil)
		for range 20 * plies {
			var all []rules.Move
			for m := range game.Position().Moves() {
				all = append(all, m)
			}
			if len(all) == 0 || len(text) == plies {
				break
			}
			m := all[random.IntN(len(all))]
			if after, err := game.Play(m); err == nil && after.Setup().Halfmoves > game.Setup().Halfmoves && after.Repetitions() == 1 {
				game, text = after, append(text, m.String())
			}
		}
		if len(text) == plies {
			return strings.Join(text, " ")
		}
	}
	panic("no such moves")
}

func TestFinish_EveryStatusOfTheServerEndsTheGameWithItsReason(t *testing.T) {
	for _, c := range ends {
		t.Run(c.name, func(t *testing.T) {
			bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
				b, _, _ := underway(t, s, table.NoBoard)
				_ = b.said()
				tellEnd(s, c.status, c.winner, c.moves)
				time.Sleep(2 * time.Second)
				state, said := b.room.State(), strings.TrimSpace(b.said())
				if !state.Over() || state.Outcome.Reason != c.reason || !strings.HasSuffix(said, c.said) {
					t.Errorf("got over %v, %v, %q, want %v, %q", state.Over(), state.Outcome, said, c.reason, c.said)
				}
				want := map[string]string{"white": "1-0", "black": "0-1", "": "1/2-1/2"}[c.winner]
				if c.status == "aborted" {
					want = "*"
				}
				if got := state.Outcome.Result.String(); got != want {
					t.Errorf("got the result %s, want %s", got, want)
				}
			})
		})
	}
}

// tellEnd tells Anna that her game has ended.
func tellEnd(s *onlinetest.Server, status, winner, moves string) {
	if winner != "" {
		winner = fmt.Sprintf(`,"winner":%q`, winner)
	}
	s.Tell("Anna", onlinetest.Game, fmt.Sprintf(`{"type":"gameState","moves":%q,"wtime":600000,"btime":600000,"winc":0,"binc":0,"status":%q%s}`,
		strings.TrimSpace("e2e4 e7e5 "+moves), status, winner))
}
