package tactile_test

import (
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards"
	"blindchess/internal/tactile/simulate"
	"blindchess/internal/tactile/tactiletest"
	"blindchess/internal/tactile/wire"
)

func square(t testing.TB, name string) rules.Square { return tactiletest.Square(t, name) }

func TestEveryDriverUnderstandsItsSimulator(t *testing.T) {
	start := wire.StartContents()
	for _, protocol := range boards.Simulated() {
		traits := protocol.Traits()
		if traits.ClockOnly {
			continue // it has no squares
		}
		t.Run(traits.Name, func(t *testing.T) {
			t.Parallel()
			b := simulated(t, traits.Name, nil)
			device := opened(t, traits.Name+":"+b.link, tactile.Config{})
			want := start
			if !traits.Sensing.Names {
				want = start.Occupancy()
			}
			if looked := await[tactile.Looked](t, device, nil); looked.Contents != want {
				t.Fatalf("got %v, want the starting array", looked.Contents)
			}
			begun(t, device)
			b.types(t, "move g1f3")
			left := await(t, device, func(c tactile.Changed) bool { return c.Square == square(t, "g1") })
			came := await(t, device, func(c tactile.Changed) bool { return c.Square == square(t, "f3") })
			knight := start.At(square(t, "g1"))
			if !traits.Sensing.Names {
				knight = wire.Something()
			}
			if left.Before != knight || left.After.Occupied || came.After != knight || came.Before.Occupied {
				t.Errorf("got %+v and %+v, want a knight from g1 to f3", left, came)
			}
			if traits.Sensing.Events && (!left.Ordered || !came.Ordered) {
				t.Errorf("got %+v and %+v, want both in order", left, came)
			}
		})
	}
}

// begun waits until a board that keeps a game has begun one.
func begun(t *testing.T, device *tactile.Device) {
	t.Helper()
	if device.Sensing().MovesAlone {
		device.Look()
		await[tactile.Looked](t, device, nil)
	}
}

func TestATurnedBoardIsFoundByTheStartingArray(t *testing.T) {
	for _, name := range []string{"dgt", "chesslink"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := simulated(t, name, func(board *simulate.Board) { board.State.Turned = true })
			device := opened(t, name+":"+b.link, tactile.Config{})
			await[tactile.Rotated](t, device, nil)
			b.types(t, "move e2e4")
			await(t, device, func(c tactile.Changed) bool {
				return c.Square == square(t, "e4") && c.After.Piece == (rules.Piece{Side: rules.White, Role: rules.Pawn})
			})
		})
	}
}

func TestATurnedPegBoardIsTakenAsItIsDescribed(t *testing.T) {
	b := simulated(t, "pegs", func(board *simulate.Board) { board.State.Turned = true })
	device := opened(t, "pegs:"+b.link+",turned", tactile.Config{})
	await[tactile.Looked](t, device, nil)
	b.types(t, "lift e2")
	if got := await[tactile.Changed](t, device, nil); got.Square != square(t, "e2") {
		t.Errorf("got %v, want e2", got.Square)
	}
}

func TestAMoveIsShownByWhatTheBoardHas(t *testing.T) {
	e2, e4 := square(t, "e2"), square(t, "e4") // e3 lies between: it has no separate lamp on a ChessLink board
	told := map[string]func(simulate.State) bool{
		"chesslink": func(s simulate.State) bool { return s.Blinking.Has(e2) && !s.Blinking.Has(e4) }, // it leaves e2
		"certabo":   func(s simulate.State) bool { return s.Blinking == 0 },
		"sentio":    func(s simulate.State) bool { return s.Blinking == 0 },
		"pegasus":   func(s simulate.State) bool { return s.Blinking == s.Lit },
		"pegs":      func(s simulate.State) bool { return len(s.Felt) == 2 && s.Raised == s.Lit },
	}
	for name, so := range told {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			states := make(chan simulate.State, 1)
			b := simulated(t, name, func(board *simulate.Board) {
				board.Watch = func(s simulate.State) {
					if s.Lit.Has(e2) && s.Lit.Has(e4) && s.Lit.Len() <= 3 && so(s) {
						select {
						case states <- s:
						default:
						}
					}
				}
			})
			device := opened(t, name+":"+b.link, tactile.Config{})
			if name == "pegs" {
				await(t, device, func(told tactile.Told) bool { return told.Identity.Kind == wire.KindAbilities })
			}
			await[tactile.Looked](t, device, nil)
			if !device.ShowMove(e2, e4) {
				t.Fatal("the move was not shown")
			}
			select {
			case <-states:
			case <-time.After(patience):
				t.Error("e2 and e4 were not lit")
			}
		})
	}
}
