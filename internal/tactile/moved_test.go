package tactile_test

import (
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/rulestest"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards/peripheral"
	"blindchess/internal/tactile/wire"
)

// A board that reports only the moves, in whole games with each special move,
// has the placement of the rules.
func TestReceiver_WholeMovesChangeWhatTheRulesSay(t *testing.T) {
	for _, moves := range []string{
		"e4 d5 exd5 Qxd5 Nc3 Qe6+ Be2 Bd7 Nf3 Nc6 O-O O-O-O",
		"e4 a6 e5 d5 exd6 Nf6 dxc7 Nc6 cxd8=N Rb8 Nxb7 Rxb7",
		"d4 Nf6 Bf4 g6 Nc3 Bg7 Qd2 O-O O-O-O",
	} {
		game := rulestest.Start(t, rules.StandardSetup(), moves)
		receiver := tactile.NewReceiver(peripheral.Protocol{}, tactile.ReceiverConfig{})
		feed := func(line string) {
			receiver.Feed(0, []byte(line+"\n"), nil, func(tactile.Report) {})
		}
		feed("sync rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w")
		for ply := range game.Ply() {
			feed("move " + game.Moves()[ply].String())
			if got, _ := receiver.Contents(); got != wire.ContentsOf(game.At(ply+1).Placement()) {
				t.Fatalf("%s, after ply %d: got %v", moves, ply+1, got)
			}
		}
	}
}

func TestReceiver_AManWithoutANameKeepsTheOneThatStoodThere(t *testing.T) {
	receiver := tactile.NewReceiver(peripheral.Protocol{}, tactile.ReceiverConfig{})
	var changed []tactile.Changed
	feed := func(line string) {
		receiver.Feed(0, []byte(line+"\n"), nil, func(w tactile.Report) {
			if c, ok := w.(tactile.Changed); ok {
				changed = append(changed, c)
			}
		})
	}
	feed("sync rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w")
	feed("state ????????/????????/8/8/8/8/????????/????????")
	if len(changed) != 0 {
		t.Errorf("got %v, want nothing changed", changed)
	}
	feed("state ????????/????????/8/8/8/8/????1???/????????")
	e2 := square(t, "e2")
	if len(changed) != 1 || changed[0].Square != e2 || changed[0].Before != wire.Holding(rules.PieceOf('P')) || changed[0].After.Occupied {
		t.Errorf("got %v, want the pawn lifted from e2", changed)
	}
}

// Of two pieces that leave their squares within one look the king is told first: no
// rook was seen to be touched before it.
func TestReceiver_CastlingWithinOneLookLiftsTheKingFirst(t *testing.T) {
	for castles, king := range map[string]string{"e1g1": "e1", "e1c1": "e1", "e8g8": "e8", "e8c8": "e8"} {
		receiver := tactile.NewReceiver(peripheral.Protocol{}, tactile.ReceiverConfig{})
		var lifted []rules.Square
		feed := func(line string) {
			receiver.Feed(0, []byte(line+"\n"), nil, func(w tactile.Report) {
				if c, ok := w.(tactile.Changed); ok && !c.After.Occupied {
					lifted = append(lifted, c.Square)
				}
			})
		}
		feed("sync r3k2r/8/8/8/8/8/8/R3K2R w")
		feed("state r3k2r/8/8/8/8/8/8/R3K2R")
		lifted = nil
		feed("move " + castles)
		if len(lifted) != 2 || lifted[0] != square(t, king) {
			t.Errorf("%s: got %v lifted, want %s first", castles, lifted, king)
		}
	}
}
