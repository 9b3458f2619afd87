//go:build linux || darwin

package atboard_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/console"
	"blindchess/internal/room"
	"blindchess/internal/room/atboard"
	"blindchess/internal/rules"
	"blindchess/internal/settings"
	"blindchess/internal/table"
	"blindchess/internal/tactile/wire"
)

// nearCentre is a position in which each king can move into the centre.
const nearCentre = "8/7p/2k5/8/8/4K3/7P/8"

// crowned is a game from nearCentre on a flat board for both.
func crowned(t *testing.T, arbiter bool) (*faulty, *room.Local) {
	t.Helper()
	f := &faulty{t: t, board: newPlug(t), held: placed(t, nearCentre)}
	f.board.answer = f.answers(f.board)
	conditions := table.ForFriends()
	conditions.Start, conditions.Arbiter = nearCentre+" w - - 0 1", arbiter
	f.room, f.me = openTable(t, room.Options{Journal: filepath.Join(t.TempDir(), "k.journal"), Conditions: conditions}, true)
	var hears *room.Local
	if arbiter {
		var err error
		if hears, err = f.room.Sit(room.Place{Actor: console.Actor{Capacity: table.Arbiter}, Settings: settings.Default()}); err != nil {
			t.Fatal(err)
		}
	}
	f.board.attends(f.room, f.me, f.board.spec("both=dgt", ""), false)
	f.passes(time.Second)
	if err := f.room.Begin(); err != nil {
		t.Fatal(err)
	}
	f.passes(time.Second)
	for _, move := range [][3]string{{"h2", "h3", "P"}, {"h7", "h6", "p"}} {
		f.puts(move[0], wire.Content{})
		f.puts(move[1], wire.Holding(rules.PieceOf(move[2][0])))
		f.passes(2 * time.Second)
	}
	f.played(2)
	return f, hears
}

// crowns moves both kings, White's first, with a pause in which a slide is read.
func (f *faulty) crowns(white, black string) {
	f.puts("e3", wire.Content{})
	f.puts(white, wire.Holding(rules.PieceOf('K')))
	f.passes(1500 * time.Millisecond)
	f.puts("c6", wire.Content{})
	f.puts(black, wire.Holding(rules.PieceOf('k')))
	f.passes(2 * time.Second)
}

func TestKings_InTheCentreStandForAResultAndAreNoMove(t *testing.T) {
	for name, test := range map[string]struct {
		white, black, said, result string
		reason                     rules.Reason
	}{
		"white squares":  {"e4", "d5", "say that White wins", "1-0", rules.ByResignation},
		"black squares":  {"d4", "e5", "say that Black wins", "0-1", rules.ByResignation},
		"one of each":    {"e4", "e5", "say that the game is drawn", "1/2-1/2", rules.ByAgreement},
		"one of each, d": {"d4", "d5", "say that the game is drawn", "1/2-1/2", rules.ByAgreement},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f, _ := crowned(t, false)
				f.crowns(test.white, test.black)
				f.played(2)
				if f.count(test.said) != 1 || f.room.State().Over() {
					t.Fatalf("got %q, over %v; want both asked", f.said, f.room.State().Over())
				}
				f.me.Terminal().Enter("accept")
				f.me.Terminal().Enter("yes")
				f.passes(time.Second)
				outcome := f.room.State().Outcome
				if outcome.Result.String() != test.result || outcome.Reason != test.reason {
					t.Errorf("got %v by %v, want %s by %v; said %q", outcome.Result, outcome.Reason, test.result, test.reason, f.said)
				}
			})
		})
	}
}

func TestKings_AMoveIntoTheCentreThatNoOtherKingFollowsIsRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, _ := crowned(t, false)
		f.puts("e3", wire.Content{})
		f.puts("e4", wire.Holding(rules.PieceOf('K')))
		f.passes(5 * time.Second)
		f.played(3)
	})
}

// A king that walks in the centre leaves a square of it empty, and clears nothing.
func TestKings_AMoveWithinTheCentreIsReadAsSoon(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, _ := crowned(t, false)
		for n, move := range [][3]string{{"e3", "e4", "K"}, {"h6", "h5", "p"}, {"e4", "d4", "K"}, {"h5", "h4", "p"}, {"d4", "e5", "K"}} {
			f.puts(move[0], wire.Content{})
			f.puts(move[1], wire.Holding(rules.PieceOf(move[2][0])))
			f.passes(5 * time.Second)
			f.played(3 + n)
		}
	})
}

// The reply shows that a king's move into the centre is finished, even if the reply is
// the other king's.
func TestKings_AMoveIntoTheCentreIsReadOnceTheReplyBegins(t *testing.T) {
	for _, reply := range [][3]string{{"h6", "h5", "p"}, {"c6", "c7", "k"}} {
		synctest.Test(t, func(t *testing.T) {
			f, _ := crowned(t, false)
			f.puts("e3", wire.Content{})
			f.puts("e4", wire.Holding(rules.PieceOf('K')))
			f.passes(1500 * time.Millisecond)
			f.puts(reply[0], wire.Content{})
			f.passes(400 * time.Millisecond)
			f.puts(reply[1], wire.Holding(rules.PieceOf(reply[2][0])))
			f.passes(1500 * time.Millisecond)
			f.played(4)
		})
	}
}

func TestKings_BothPlayersConfirmAndTheArbiterHears(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, arbiter := crowned(t, true)
		f.crowns("e4", "d5")
		if !slices.ContainsFunc(heardBy(arbiter), func(s string) bool {
			return s == "The kings in the centre say that White wins. The program asks the players to confirm the result."
		}) {
			t.Errorf("the arbiter did not hear of the sign; the player heard %q", f.said)
		}
		for _, side := range []rules.Side{rules.White, rules.Black} {
			if f.room.State().Over() {
				t.Fatal("the game is over by the word of one player")
			}
			if err := f.room.Order(table.Player, side, table.Accept{Actor: table.By(side)}); err != nil {
				t.Fatal(err)
			}
		}
		if got := f.room.State().Outcome.Result.String(); got != "1-0" {
			t.Errorf("got %s, want 1-0", got)
		}
	})
}

// heardBy returns what a participant has heard.
func heardBy(p *room.Local) []string {
	var texts []string
	for _, u := range p.Terminal().Take() {
		texts = append(texts, u.Text())
	}
	return texts
}

func TestKings_ThatAreDeclinedLeaveTheGameOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, _ := crowned(t, false)
		f.crowns("e4", "d5")
		f.me.Terminal().Enter("decline")
		f.passes(time.Second)
		if f.room.State().Over() || f.count("show no result") != 1 {
			t.Errorf("got over %v and %q, want the game on", f.room.State().Over(), f.said)
		}
	})
}

// A player shows the result on their own board in any order: what a sighted one
// releases in the centre waits for the other king.
func TestKings_OnAPlayersOwnBoardStandForAResultAndAreNoMove(t *testing.T) {
	for _, whose := range []rules.Side{rules.White, rules.Black} {
		for name, steps := range map[string][]string{
			"White's first": {"e3-", "e4K", "c6-", "d5k"},
			"Black's first": {"c6-", "d5k", "e3-", "e4K"},
			"both lifted":   {"e3-", "c6-", "e4K", "d5k"},
		} {
			t.Run(fmt.Sprintf("%v, %s", whose, name), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) { crownsAlone(t, whose, true, steps) })
			})
		}
		for name, steps := range map[string][]string{
			"White's first": {"e3-", "e4K", "c6-", "d5k"},
			"Black's first": {"c6-", "d5k", "e3-", "e4K"},
			"both lifted":   {"e3-", "c6-", "e4K", "d5k"},
		} {
			t.Run(fmt.Sprintf("%v, sighted, %s", whose, name), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) { crownsAlone(t, whose, false, steps) })
			})
		}
	}
}

func crownsAlone(t *testing.T, whose rules.Side, blind bool, steps []string) {
	f := alone(t, whose, blind, nearCentre, steps)
	f.played(0)
	if f.count("say that White wins") != 1 {
		t.Fatalf("got %q, want both asked", f.said)
	}
	for _, side := range []rules.Side{rules.White, rules.Black} {
		if err := f.room.Order(table.Player, side, table.Accept{Actor: table.By(side)}); err != nil {
			t.Fatal(err)
		}
	}
	if got := f.room.State().Outcome.Result.String(); got != "1-0" {
		t.Errorf("got %s, want 1-0", got)
	}
}

// alone is a game at a player's own flat board at which hands do these steps.
func alone(t *testing.T, whose rules.Side, blind bool, stands string, steps []string) *faulty {
	t.Helper()
	f := &faulty{t: t, board: newPlug(t), held: placed(t, stands)}
	f.board.answer = f.answers(f.board)
	turn, name := "w", "white"
	if whose == rules.Black {
		turn, name = "b", "black"
	}
	spec := f.board.spec(name+"=dgt", "")
	conditions := table.ForFriends()
	conditions.Start = stands + " " + turn + " - - 0 1"
	conditions.Seats = conditions.Seats.With(whose, table.Seat{Name: "Anna", Blind: blind, Board: atboard.Sensing(spec)})
	f.room, f.me = openTable(t, room.Options{Journal: filepath.Join(t.TempDir(), "o.journal"), Conditions: conditions}, true)
	f.board.attends(f.room, f.me, spec, false)
	f.passes(time.Second)
	if err := f.room.Begin(); err != nil {
		t.Fatal(err)
	}
	f.passes(time.Second)
	for _, step := range steps {
		f.hand(step + " 1500")
	}
	f.passes(time.Second)
	return f
}

// One king alone in the centre is no sign. After a wait for the other, a legal move
// of it is made, and an illegal one is guided back.
func TestKings_OneAloneInTheCentreOfASightedPlayersBoardIsWaitedForAndThenRead(t *testing.T) {
	for _, whose := range []rules.Side{rules.White, rules.Black} {
		synctest.Test(t, func(t *testing.T) {
			steps := map[rules.Side][]string{rules.White: {"e3-", "e4K"}, rules.Black: {"c6-", "d5k"}}[whose]
			f := alone(t, whose, false, nearCentre, steps)
			f.played(0)
			f.passes(3 * time.Second)
			f.played(1)
		})
		synctest.Test(t, func(t *testing.T) {
			far, steps := "8/7p/2k5/8/8/8/4K2P/8", []string{"e2-", "e4K"}
			if whose == rules.Black {
				far, steps = "8/2k4p/8/8/8/4K3/7P/8", []string{"c7-", "d5k"}
			}
			f := alone(t, whose, false, far, steps)
			f.passes(6 * time.Second)
			f.played(0)
			f.says("The board does not show the position")
			back := map[rules.Side]string{rules.White: "e4- 500 e2K 500 e2- 500 e3K 2500", rules.Black: "d5- 500 c7k 500 c7- 500 c6k 2500"}[whose]
			f.hand(back)
			f.played(1)
		})
	}
}

// A player who lifts the kings for the sign does not intend to move them.
func TestKings_ThatWereLiftedForTheSignAreNotTouched(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, _ := crowned(t, false)
		f.crowns("e4", "d5")
		f.me.Terminal().Enter("decline")
		f.hand("500 e4- 500 e3K 500 d5- 500 c6k 3000")
		f.touched("")
		f.hand("h3- 500 h4P 2500")
		f.played(3)
	})
	for _, blind := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			f := alone(t, rules.White, blind, nearCentre, []string{"e3-", "e4K", "c6-", "d5k"})
			f.passes(time.Second)
			f.me.Terminal().Enter("decline")
			f.hand("500 e4- 500 e3K 500 d5- 500 c6k 3000")
			f.touched("")
		})
	}
}

// crowded is a position with pieces in the centre, which a hand takes off first.
const crowded = "8/7p/2k5/3pp3/3PP3/4K3/7P/8"

// atCrowded is a game from crowded at a board of both, or at White's own.
func atCrowded(t *testing.T, board string, blind bool) *faulty {
	t.Helper()
	return gameFrom(t, crowded, board, blind)
}

// gameFrom is atCrowded from another position.
func gameFrom(t *testing.T, start, board string, blind bool) *faulty {
	t.Helper()
	f := &faulty{t: t, board: newPlug(t), held: placed(t, start)}
	f.board.answer = f.answers(f.board)
	spec := f.board.spec(board+"=dgt", "")
	conditions := table.ForFriends()
	conditions.Start = start + " w - - 0 1"
	if board == "white" {
		conditions.Seats = conditions.Seats.With(rules.White, table.Seat{Name: "Anna", Blind: blind, Board: atboard.Sensing(spec)})
	}
	f.room, f.me = openTable(t, room.Options{Journal: filepath.Join(t.TempDir(), "o.journal"), Conditions: conditions}, true)
	f.board.attends(f.room, f.me, spec, false)
	f.passes(time.Second)
	if err := f.room.Begin(); err != nil {
		t.Fatal(err)
	}
	f.passes(time.Second)
	return f
}

// Once the game is decided, people clear the centre, as quickly as they like, and put
// the kings there. No piece fell, none was touched, and nothing is to be put back.
func TestKings_TheCentreIsClearedForThemAndNothingFell(t *testing.T) {
	for name, hands := range map[string]string{
		"with one sweep":         "d4- 40 e4- 40 d5- 40 e5- 900 e3- 400 e4K 700 c6- 400 d5k 2500",
		"two at a time":          "d4- 80 e4- 800 d5- 80 e5- 900 e3- 400 e4K 700 c6- 400 d5k 2500",
		"one after the other":    "d4- 600 e4- 600 d5- 600 e5- 900 e3- 400 e4K 700 c6- 400 d5k 2500",
		"one king much later":    "d4- 40 e4- 40 d5- 40 e5- 900 e3- 400 e4K 5000 c6- 400 d5k 2500",
		"kings off before":       "e3- 300 c6- 500 d4- 40 e4- 40 d5- 40 e5- 900 e4K 700 d5k 2500",
		"two kings in one go":    "d4- 40 e4- 40 d5- 40 e5- 900 e3- 50 c6- 700 e4K 300 d5k 2500",
		"two squares are enough": "e4- 60 d5- 900 e3- 400 e4K 700 c6- 400 d5k 2500",
	} {
		for _, seat := range []string{"shared", "own, blind", "own, sighted"} {
			t.Run(name+", "+seat, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					board := "white"
					if seat == "shared" {
						board = "both"
					}
					f := atCrowded(t, board, seat == "own, blind")
					f.hand(hands)
					f.played(0)
					if f.count("say that White wins") != 1 || f.count("fell") != 0 || f.count("does not show") != 0 || f.count("Put ") != 0 {
						t.Errorf("got %q, want the result asked and no more", f.said)
					}
					f.me.Terminal().Enter("decline")
					f.hand("500 e4- 500 e3K 500 d5- 500 c6k 500 d4P 400 e4P 400 d5p 400 e5p 4000")
					f.touched("")
					f.played(0)
				})
			})
		}
	}
}

// Pieces that fall from the centre alone, with no king there, are told after all.
func TestKings_PiecesThatFallInTheCentreAreToldWhereNoKingComes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := atCrowded(t, "both", false)
		f.hand("d4- 40 e4- 40 d5- 6000")
		f.says("Pieces fell")
		f.hand("d4P 500 e4P 500 d5p 4000")
		f.says("The board is right again")
		f.touched("")
	})
}

// Pieces that fall beside a king that has been in the centre for long are told as soon.
func TestKings_PiecesThatFallBesideAKingInTheCentreAreToldToo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := gameFrom(t, "8/7p/2k5/3p4/3PK3/8/7P/8", "both", false)
		f.hand("d4- 40 d5- 6000")
		f.says("Pieces fell")
	})
}
