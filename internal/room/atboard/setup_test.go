//go:build linux || darwin

package atboard_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/console"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/settings"
	"blindchess/internal/table"
	"blindchess/internal/tactile/wire"
)

// stood is a table among friends with a board of this description, with this
// placement on it before the game begins.
func stood(t *testing.T, kind, options, placement string) *faulty {
	t.Helper()
	f := &faulty{t: t, board: newPlug(t), held: placed(t, placement)}
	f.board.answer = f.answers(f.board)
	f.room, f.me = openTable(t, room.Options{Journal: filepath.Join(t.TempDir(), "s.journal"), Conditions: table.ForFriends()}, true)
	f.room.ExpectBoards(1)
	f.board.attends(f.room, f.me, f.board.spec("both="+kind, options), false)
	began := time.Now()
	if err := f.room.Begin(); err != nil {
		t.Fatal(err)
	}
	f.passes(100 * time.Millisecond)
	if took := time.Since(began); took > 3*time.Second {
		t.Errorf("it took %v until what stands there was told, want three seconds at the most", took)
	}
	return f
}

// placed returns what squares hold by the first part of a FEN.
func placed(t *testing.T, placement string) wire.Contents {
	t.Helper()
	setup, err := rules.ParseFEN(placement + " w - - 0 1")
	if err != nil {
		var empty wire.Contents
		return empty
	}
	var contents wire.Contents
	for square := rules.A1; square <= rules.H8; square++ {
		contents.Set(square, wire.Holding(setup.Position.At(square)))
	}
	return contents
}

func TestSetup_WhatIsMissingAtTheStartIsToldAndTheGameWaits(t *testing.T) {
	for name, test := range map[string]struct{ placement, want string }{
		"Black's queen":         {"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "The black queen is missing from David acht"},
		"a pawn":                {"rnbqkbnr/ppppppp1/8/8/8/8/PPPPPPPP/RNBQKBNR", "The black pawn is missing from Hector sieben"},
		"all but the kings":     {"4k3/8/8/8/8/8/8/4K3", "More pieces missing: twenty-five"},
		"pieces in the box":     {"4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR", "is missing from"},
		"all of Black's":        {"8/8/8/8/8/8/PPPPPPPP/RNBQKBNR", "No piece of Black is on the board"},
		"everything is":         {"8/8/8/8/8/8/8/8", "The board is empty"},
		"one that is elsewhere": {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPPPPP1/RNBQKBNR", "A piece on Eva vier does not belong there"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := stood(t, "dgt", "", test.placement)
				if name == "all of Black's" {
					f.stands(wire.StartContents())
					for square := rules.SquareAt(0, 6); square <= rules.H8; square++ {
						f.holds(square, wire.Content{})
					}
					f.board.writes(f.whole())
					f.passes(4 * time.Second)
				}
				if f.count(test.want) != 1 || f.room.State().Phase != table.PhaseSet {
					t.Errorf("got phase %v and %q; want the game to wait with %q", f.room.State().Phase, f.said, test.want)
				}
				f.stands(wire.StartContents())
				f.board.writes(f.whole())
				f.passes(4 * time.Second)
				if f.room.State().Phase != table.PhasePlaying {
					t.Errorf("got phase %v and %q; want the game begun once the board is right", f.room.State().Phase, f.said)
				}
			})
		})
	}
}

func TestSetup_AGameIsPlayedAllTheSameByAWord(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := stood(t, "dgt", "", "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR")
		f.me.Terminal().Enter("start")
		f.passes(100 * time.Millisecond)
		if f.room.State().Phase != table.PhasePlaying {
			t.Errorf("got phase %v and %q, want the game begun", f.room.State().Phase, f.said)
		}
	})
}

func TestSetup_APegBoardThatIsAddressedAsAnotherKindIsNamed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &faulty{t: t, board: newPlug(t)}
		start := wire.StartContents()
		for _, square := range start.Occupied().Squares() {
			f.holds(square, wire.Holding(rules.PieceOf('P')))
		}
		f.board.answer = f.answers(f.board)
		f.room, f.me = openTable(t, room.Options{Journal: filepath.Join(t.TempDir(), "p.journal"), Conditions: table.ForFriends()}, true)
		f.room.ExpectBoards(1)
		f.board.attends(f.room, f.me, f.board.spec("both=dgt", ""), false)
		if err := f.room.Begin(); err != nil {
			t.Fatal(err)
		}
		f.passes(time.Second)
		if f.count("This is a peg board. Write pegs as its kind") != 1 || f.count("more pieces than a game has") != 0 {
			t.Errorf("got %q, want pegs named and nothing else", f.said)
		}
	})
}

func TestSetup_PiecesThatAreSweptOffInAGameAreNamedAfterTenSeconds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := stood(t, "dgt", "", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR")
		for _, name := range []string{"a7", "b7", "c7", "d7"} {
			f.puts(name, wire.Content{})
		}
		f.passes(9 * time.Second)
		if f.count("is missing from") != 0 {
			t.Errorf("got %q before ten seconds", f.said)
		}
		f.passes(2 * time.Second)
		for _, name := range []string{"Anna", "Bella", "Cesar", "David"} {
			if f.count("The black pawn is missing from "+name+" sieben") != 1 {
				t.Errorf("got %q, want %s named", f.said, name)
			}
		}
	})
}

func TestSetup_APieceThatIsHeldInTheHandIsNotMissed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := stood(t, "dgt", "", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR")
		f.puts("g1", wire.Content{})
		f.passes(20 * time.Second)
		if f.count("is missing from") != 0 {
			t.Errorf("got %q of a piece in the hand", f.said)
		}
	})
}

func TestSetup_TheArbiterOfAnEventHearsWhatIsWrongAndThePlayerThatItWaits(t *testing.T) {
	for name, test := range map[string]struct{ placement, want string }{
		"a queen":    {"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "The black queen is missing from David acht"},
		"everything": {"8/8/8/8/8/8/8/8", "The board is empty"},
	} {
		for _, whose := range []string{"both", "white"} {
			t.Run(name+" "+whose, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					f := &faulty{t: t, board: newPlug(t), held: placed(t, test.placement)}
					f.board.answer = f.answers(f.board)
					conditions := table.ForEvent()
					if whose == "white" {
						conditions.Seats.White = table.Seat{Board: table.Pieces}
					}
					f.room, f.me = openTable(t, room.Options{Journal: filepath.Join(t.TempDir(), "e.journal"), Conditions: conditions}, whose == "both")
					arbiter, err := f.room.Sit(room.Place{Actor: console.Actor{Capacity: table.Arbiter}, Settings: settings.Default()})
					if err != nil {
						t.Fatal(err)
					}
					f.room.ExpectBoards(1)
					f.board.attends(f.room, f.me, f.board.spec(whose+"=dgt", ""), false)
					f.passes(3 * time.Second)
					heard := heardBy(arbiter)
					if !slices.ContainsFunc(heard, func(s string) bool { return strings.Contains(s, test.want) }) || f.count(test.want) != 1 {
						t.Errorf("got %q told to the arbiter and %q to the player, want %q", heard, f.said, test.want)
					}
				})
			})
		}
	}
}

// A wrong set-up is reported once, is no move, and is not guided a second time.
func TestSetup_WhatIsSetUpWronglyIsNoMove(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := stood(t, "dgt", "", "rnbqkbnr/pppppppp/8/8/8/7P/PPPPPPP1/RNBQKBNR")
		f.passes(5 * time.Second)
		if f.count("A piece on Hector drei does not belong there") != 1 || f.count("has not started") > 0 {
			t.Errorf("got %q, want what is wrong and nothing of a move", f.said)
		}
	})
}

func TestSetup_APegBoardThatIsCalledFlatIsNotLedPieceByPiece(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := stood(t, "dgt", "", "PPPPPPPP/PPPPPPPP/8/8/8/8/PPPPPPPP/PPPPPPPP")
		f.plain = true
		f.stands(wire.StartContents())
		f.board.writes(f.whole())
		f.passes(6 * time.Second)
		if f.count("This is a peg board") != 1 || f.count("out of") > 0 {
			t.Errorf("got %q, want that it is a peg board and nothing more", f.said)
		}
	})
}

// A contact that is set aside before the game lets it begin, and is reported once.
func TestSetup_ABadContactThatIsSetAsideLetsTheGameBegin(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := stood(t, "dgt", "", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1")
		f.me.Terminal().Enter("faulty h1")
		f.passes(15 * time.Second)
		if state := f.room.State(); state.Phase != table.PhasePlaying || f.count("is missing from Hector eins") != 1 {
			t.Errorf("got phase %v and %q, want the game begun and the rook told as missing once", state.Phase, f.said)
		}
	})
}
