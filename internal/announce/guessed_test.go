package announce_test

import (
	"strings"
	"testing"

	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// Pegs that were moved unobserved cannot be distinguished: a player with a pawn on d4
// is not sent to a1 with it.
func TestCorrection_NobodyCarriesAManToTheSquareOfAnotherOnPegs(t *testing.T) {
	owed := rules.Standard().Placement()
	at := func(name string) rules.Square { return squareOf(t, name) }
	rook, pawn := owed.At(at("a1")), owed.At(at("d2"))
	stands := owed.Put(at("a1"), rules.Piece{}).Put(at("d2"), rules.Piece{}).Put(at("d4"), rook).Put(at("a5"), pawn)
	var state table.State
	state.Game = rules.NewGame(rules.StandardSetup())
	state.Conditions.Seats.White = table.Seat{Blind: true, Board: table.Pegs}
	s := seat(t, "en", "fide", rules.White)
	step := func(board table.Board, want string) {
		t.Helper()
		board.Owed, board.Correcting, board.Guessed = owed, true, true
		state.Boards.White = board
		if got := (say.Utterance{Words: s.Righting(state, rules.White)}).Text(); got != "Correct your board: "+want+"." {
			t.Errorf("got %q, want %q", got, want)
		}
		if u, _ := s.Event(state, table.PieceLifted{Actor: table.By(rules.White)}); u.Text() != language.Capital(want)+"." {
			t.Errorf("got %q after a lift, want %q", u.Text(), want)
		}
	}
	air := []table.Aloft{{Piece: rook, From: at("d4")}}
	step(table.Board{Placement: stands}, "remove the piece from David vier")
	step(table.Board{Placement: stands.Put(at("d4"), rules.Piece{}), Air: air}, "remove the piece from Anna f\u00fcnf")
	air = append(air, table.Aloft{Piece: pawn, From: at("a5")})
	bare := stands.Put(at("d4"), rules.Piece{}).Put(at("a5"), rules.Piece{})
	step(table.Board{Placement: bare, Air: air}, "put white rook on Anna eins")
	step(table.Board{Placement: bare.Put(at("a1"), rook), Air: air[1:]}, "put white pawn on David zwei")
	step(table.Board{Placement: owed.Put(at("d2"), rules.Piece{}).Put(at("d4"), pawn)}, "move the piece from David vier to David zwei")
}

// A user who plays both sides, each with a board, hears which board to correct.
func TestCorrection_WhoHasTwoBoardsIsToldWhich(t *testing.T) {
	var state table.State
	state.Game = rules.NewGame(rules.StandardSetup())
	owed := rules.Standard().Placement()
	for _, side := range []rules.Side{rules.White, rules.Black} {
		state.Conditions.Seats = state.Conditions.Seats.With(side, table.Seat{Board: table.Pieces})
	}
	state.Boards.Black = table.Board{Correcting: true, Owed: owed, Placement: owed.Put(rules.A1, rules.Piece{})}
	s := seat(t, "en", "fide", 0)
	s.Both = true
	for _, event := range []table.Event{table.BoardCorrected{Actor: table.By(rules.Black)}, table.PieceLifted{Actor: table.By(rules.Black)}} {
		if u, _ := s.Event(state, event); !strings.HasPrefix(u.Text(), "Black: ") {
			t.Errorf("got %q, want whose board it is", u.Text())
		}
	}
}
