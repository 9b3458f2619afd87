package attendant_test

import (
	"strings"
	"testing"
	"time"

	"blindchess/internal/online/onlinetest"
	"blindchess/internal/online/told"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/table"
)

func TestAttend_AMateThatTheServerDidNotTakeEndsNoGame(t *testing.T) {
	bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
		b := begin(t, s, rapid, rules.Black)
		white, black := s.Hand("Boris", b.id, true), s.Hand("Anna", b.id, false)
		time.Sleep(time.Second)
		must(t, white.Move("f2f3"))
		time.Sleep(time.Second)
		b.moves("e7e5")
		time.Sleep(time.Second)
		must(t, white.Move("g2g4"))
		time.Sleep(time.Second)
		s.Inject(onlinetest.Fault{On: "POST /api/board/game/*/move/*", User: "Anna", Do: onlinetest.Lose})
		b.types("d8h4", "")
		if !b.room.State().Over() {
			t.Fatalf("the mate is no mate: %s", b.said())
		}
		must(t, black.Move("d7d6"))
		time.Sleep(20 * time.Second)
		b.same(time.Minute)
		must(t, white.Move("a2a3"))
		time.Sleep(time.Second)
		b.moves("d8h4")
		b.same(time.Minute)
		if state := b.room.State(); !state.Over() || state.Outcome.Result != rules.WinFor(rules.Black) {
			t.Errorf("got %v after the second mate", state.Outcome)
		}
	})
}

func TestAttend_AMateAfterTheFlagHasFallenAtTheServerIsALoss(t *testing.T) {
	bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
		b := begin(t, s, onlinetest.Play{Limit: 3 * time.Minute}, rules.Black)
		white := s.Hand("Boris", b.id, true)
		time.Sleep(time.Second)
		must(t, white.Move("f2f3"))
		time.Sleep(time.Second)
		b.moves("e7e5")
		time.Sleep(time.Second)
		must(t, white.Move("g2g4"))
		time.Sleep(2*time.Minute + 55*time.Second)
		s.Inject(onlinetest.Fault{On: "POST /api/board/game/*/move/*", User: "Anna", Do: onlinetest.LateRequest, For: 5 * time.Second})
		b.types("d8h4", "")
		if !b.room.State().Over() {
			t.Fatalf("the mate is no mate: %s", b.said())
		}
		time.Sleep(4 * time.Second)
		time.Sleep(20 * time.Second)
		if there, here := s.See(b.id), b.room.State(); there.Winner != rules.White || here.Outcome.Result != rules.WinFor(there.Winner) {
			t.Errorf("got %v here, and %v there: %s", here.Outcome, there, b.said())
		}
		b.same(time.Minute)
	})
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// underway begins a game of White's in which both players have moved. The phone is
// another device of White's.
func underway(t *testing.T, s *onlinetest.Server, board table.Sensing) (b *bench, boris, phone onlinetest.Hand) {
	t.Helper()
	b = beginOn(t, s, rapid, rules.White, board)
	boris, phone = s.Hand("Boris", b.id, true), s.Hand("Anna", b.id, false)
	time.Sleep(time.Second)
	if board == table.NoBoard {
		b.moves("e2e4")
	} else {
		must(t, phone.Move("e2e4"))
	}
	time.Sleep(time.Second)
	must(t, boris.Move("e7e5"))
	time.Sleep(time.Second)
	return b, boris, phone
}

func TestAttend_AComputerThatSleptAndHasNoLineWritesNothingUntilTheServerIsHeard(t *testing.T) {
	bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
		b := begin(t, s, rapid, rules.White)
		boris := s.Hand("Boris", b.id, true)
		time.Sleep(time.Second)
		must(t, boris.Move("e2e4", "e7e5"))
		time.Sleep(time.Second)
		s.Stop()
		time.Sleep(20 * time.Second)
		before := b.room.State().Seq
		must(t, b.room.Order(table.Keeper, 0, table.Continue{Cause: table.CauseSlept, Time: time.Minute}))
		for range 20 {
			time.Sleep(time.Second)
			if got := b.room.State().Seq - before; got > 20 {
				t.Fatalf("got %d records without a line", got)
			}
		}
		must(t, s.Start())
		time.Sleep(30 * time.Second)
		if state := b.room.State(); state.Clock.Running() != rules.White || state.Stop != "" {
			t.Errorf("got %v running, stopped by %q, though the server's clock runs", state.Clock.Running(), state.Stop)
		}
		b.moves("g1f3")
		time.Sleep(time.Second)
		b.same(time.Minute)
	})
}

// unpressed begins a game of White's in which a program is killed before the player has
// pressed for a move.
func unpressed(t *testing.T, s *onlinetest.Server) (*bench, onlinetest.Hand) {
	t.Helper()
	b, boris, _ := underway(t, s, table.NoBoard)
	b.types("g1f3")
	b.close()
	time.Sleep(5 * time.Second)
	b.open(told.Game{})
	time.Sleep(5 * time.Second)
	return b, boris
}

func TestAttend_AMoveThatWasNotPressedForWhenTheProgramWasKilledIsPressedForLater(t *testing.T) {
	bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
		b, boris := unpressed(t, s)
		if state := b.room.State(); state.Stop != "" || state.Clock.Running() != rules.White {
			t.Errorf("got %v running, stopped by %q, though the server's clock runs", state.Clock.Running(), state.Stop)
		}
		b.types("")
		time.Sleep(time.Second)
		must(t, boris.Move("b8c6"))
		time.Sleep(time.Second)
		b.same(time.Minute)
		if got := b.room.State().Game.Ply(); got != 4 {
			t.Errorf("got %d plies, want 4: %s", got, b.said())
		}
	})
}

func TestAttend_AMoveThatWasNotPressedForAndWasMadeOnAnotherDeviceHoldsNothingUp(t *testing.T) {
	bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
		b, boris, phone := underway(t, s, table.NoBoard)
		b.types("g1f3")
		b.close()
		must(t, phone.Move("g1f3"))
		b.open(told.Game{})
		time.Sleep(5 * time.Second)
		must(t, boris.Move("b8c6"))
		time.Sleep(time.Second)
		b.same(time.Second)
		must(t, phone.Move("f1b5"))
		must(t, boris.Resign())
		b.same(time.Second)
	})
}

func TestAttend_AGameEndsHereWithAllMovesOfTheServerHoweverLongTheTableStood(t *testing.T) {
	for _, stand := range []time.Duration{time.Second, 2 * time.Minute} {
		bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
			b, boris, phone := underway(t, s, table.NoBoard)
			must(t, b.room.Order(table.Arbiter, 0, table.StopClocks{}))
			must(t, phone.Move("g1f3"))
			must(t, boris.Move("b8c6"))
			must(t, boris.Resign())
			time.Sleep(stand)
			if stand < time.Minute {
				must(t, b.room.Order(table.Arbiter, 0, table.RestartClocks{}))
			}
			b.same(time.Second)
			if state := b.room.State(); state.Outcome.Result != rules.WinFor(rules.White) {
				t.Errorf("got %v, want White's win", state.Outcome)
			}
		})
	}
}

func square(name string) rules.Square {
	return rules.SquareAt(int(name[0]-'a'), int(name[1]-'1'))
}

func TestAttend_AGameThatWasBegunElsewhereComesToABoardThatSenses(t *testing.T) {
	for _, board := range []table.Sensing{table.Pieces, table.Pegs} {
		bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
			b := beginOn(t, s, rapid, rules.White, board)
			boris, phone := s.Hand("Boris", b.id, true), s.Hand("Anna", b.id, false)
			b.close()
			for i, m := range strings.Fields("e2e4 d7d5 e4d5 c7c5 d5c6 d8d6 g1f3 d6a3 f1e2 a3b2 e1g1 h7h5 c6b7 h5h4 b7a8q h4h3 a8b8") {
				must(t, []onlinetest.Hand{phone, boris}[i%2].Move(m))
			}
			b.open(told.Game{})
			time.Sleep(2 * time.Second)
			b.same(time.Second)
			if state := b.room.State(); state.Stop != "" || state.Boards.White.Placement != state.Game.Position().Placement() {
				t.Errorf("got %v on the board, stopped by %q: %s", state.Boards.White.Placement, state.Stop, b.said())
			}
		})
	}
}

// A board that is not what the game needs holds up its last moves for a minute only.
func TestAttend_ABoardKeepsNoMoveOfAGameThatIsOver(t *testing.T) {
	for name, wrong := range map[string]func(t *testing.T, b *bench, boris, phone onlinetest.Hand){
		"not corrected after a takeback": func(t *testing.T, b *bench, boris, phone onlinetest.Hand) {
			b.handles("e7", "e5")
			boris.Takeback(true)
			phone.Takeback(true)
			time.Sleep(time.Second)
			if !b.room.State().Boards.White.Correcting {
				t.Fatalf("no board must be corrected: %s", b.said())
			}
			must(t, boris.Move("c7c5"))
		},
		"a piece is missing": func(t *testing.T, b *bench, boris, phone onlinetest.Hand) {
			stands := b.room.State().Game.Position().Placement()
			must(t, b.room.Order(table.Sensor, rules.White, table.Scan{Actor: table.By(rules.White), Placement: stands.Put(square("a2"), rules.Piece{})}))
			if !b.room.State().Divergence.Open {
				t.Fatalf("the boards do not differ: %s", b.said())
			}
			must(t, phone.Move("g1f3"))
		},
		"it does not answer": func(t *testing.T, b *bench, boris, phone onlinetest.Hand) {
			must(t, b.room.Order(table.Sensor, rules.White, table.Unplug{Actor: table.By(rules.White)}))
			must(t, phone.Move("g1f3"))
		},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
				b, boris, phone := underway(t, s, table.Pieces)
				wrong(t, b, boris, phone)
				must(t, boris.Resign())
				time.Sleep(50 * time.Second)
				if state := b.room.State(); state.Over() || state.Game.Ply() >= len(s.See(b.id).Moves) {
					t.Errorf("got %d plies, over %v, before the player could put the board right", state.Game.Ply(), state.Over())
				}
				time.Sleep(20 * time.Second)
				b.same(time.Second)
			})
		})
	}
}

// The board is led to the server's position within three seconds from the time at which
// the connection is back, however long it was lost.
func TestAttend_ABoardIsLedRightWithinThreeSecondsOfTheConnection(t *testing.T) {
	for _, lost := range []time.Duration{0, 2 * time.Second, 40 * time.Second} {
		bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
			b, boris, phone := underway(t, s, table.Pieces)
			b.handles("e7", "e5")
			if lost == 0 {
				s.CutStreams("Anna", onlinetest.Game, 0)
			} else {
				s.Stop()
				time.Sleep(lost)
			}
			boris.Takeback(true)
			phone.Takeback(true)
			if lost > 0 {
				must(t, s.Start())
			}
			for range 200 {
				if b.heard("online.found") > 0 {
					break
				}
				time.Sleep(100 * time.Millisecond)
			}
			time.Sleep(3 * time.Second)
			state := b.room.State()
			if got := b.heard("online.found"); got != 1 || !state.Boards.White.Correcting || state.Boards.White.Owed != state.Game.Position().Placement() || state.Game.Ply() != 1 {
				t.Errorf("lost for %v: the connection is back %d times, the board is led: %v, at ply %d: %s", lost, got, state.Boards.White.Correcting, state.Game.Ply(), b.said())
			}
		})
	}
}

// A table that a claim holds up cannot take the server's last moves. The player hears so
// once, and only after the time in which it could go on.
func TestAttend_MovesThatATableCannotTakeAreToldOnce(t *testing.T) {
	bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
		b, boris, phone := underway(t, s, table.NoBoard)
		must(t, b.room.Order(table.Player, rules.White, table.Claim{Actor: table.By(rules.White), Kind: laws.ClaimTouched, Square: square("b8")}))
		must(t, phone.Move("g1f3"))
		must(t, boris.Resign())
		time.Sleep(50 * time.Second)
		if got := b.heard("online.lacks"); got != 0 {
			t.Errorf("told %d times while the claim could be ruled on", got)
		}
		time.Sleep(10 * time.Minute)
		if got := b.heard("online.lacks"); got != 1 || b.room.State().Over() {
			t.Errorf("told %d times that moves are missing, want once; the table is over: %v", got, b.room.State().Over())
		}
		must(t, b.room.Order(table.Arbiter, 0, table.Reject{}))
		b.same(2 * time.Second)
	})
}

// handles moves a piece on the player's board.
func (b *bench) handles(from, to string) {
	b.t.Helper()
	for _, c := range []table.Command{table.Lift{Actor: table.By(b.side), Square: square(from)}, table.Place{Actor: table.By(b.side), Square: square(to)}} {
		if err := b.room.Order(table.Sensor, b.side, c); err != nil {
			b.t.Fatal(err)
		}
	}
}

// The press announces a move that was made on a board and not said: no one there hears it.
// What is no legal move, or lacks more, is not sent.
func TestAttend_APressSendsTheMoveThatTheBoardShows(t *testing.T) {
	for _, board := range []table.Sensing{table.Pieces, table.Pegs} {
		for _, asks := range []string{"no", "again", "yes", "announce"} {
			bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
				b := beginOn(t, s, rapid, rules.White, board)
				time.Sleep(time.Second)
				there := func(want int) {
					t.Helper()
					time.Sleep(time.Second)
					if got := len(s.See(b.id).Moves); got != want {
						t.Fatalf("%v, asked %s: the server has %d moves, want %d: %s", board, asks, got, want, b.said())
					}
				}
				b.types("set ask_before_sending " + asks)
				b.handles("e2", "e5")
				b.types("", "press", "yes")
				there(0)
				b.handles("e5", "e4")
				there(0)
				b.said()
				switch b.types(""); asks {
				case "again":
					there(0)
					b.types("")
				case "yes":
					there(0)
					b.types("yes")
				case "announce": // as training: the press announces nothing
					there(0)
					hears(t, b.said(), "Announce what you have moved.")
					b.types("e4")
					there(0)
					b.types("")
					there(1)
					return
				}
				there(1)
				if said := b.said(); strings.Contains(said, "Now press") || !strings.Contains(said, "Eva vier") && !strings.Contains(said, "Eva four") {
					t.Errorf("%v, asked %s: said %q", board, asks, said)
				}
				b.same(time.Second)
			})
		}
	}
}

// The server closes the stream of a game that has ended: that is no lost connection.
func TestAttend_TheEndOfAGameIsNoLostConnection(t *testing.T) {
	for range 40 {
		bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
			b, _, _ := underway(t, s, table.NoBoard)
			b.types("resign", "yes")
			time.Sleep(time.Minute)
			b.same(time.Second)
			if got := b.heard("online.lost"); got != 0 {
				t.Fatalf("the end was told as a lost connection: %v", b.told)
			}
		})
	}
}

// A move from another device of the player is pressed for already: nobody is told to
// press here.
func TestAttend_AMoveFromAnotherDeviceAsksForNoPress(t *testing.T) {
	for _, board := range []table.Sensing{table.NoBoard, table.Pieces, table.Pegs} {
		bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
			b := beginOn(t, s, rapid, rules.White, board)
			boris, phone := s.Hand("Boris", b.id, true), s.Hand("Anna", b.id, false)
			time.Sleep(time.Second)
			for i, m := range []string{"e2e4", "d7d5", "e4d5", "g8f6", "f1b5", "c7c6", "d5c6"} {
				must(t, []onlinetest.Hand{phone, boris}[i%2].Move(m))
				time.Sleep(2 * time.Second)
			}
			said := b.said()
			for _, never := range []string{"press your clock", "Press your clock"} {
				if strings.Contains(said, never) {
					t.Errorf("%v: %q was said: %s", board, never, said)
				}
			}
			if !strings.Contains(said, "Cesar") {
				t.Errorf("%v: the moves were not said: %s", board, said)
			}
			b.same(time.Second)
		})
	}
}
