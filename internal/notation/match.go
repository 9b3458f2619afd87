package notation

import (
	"strings"

	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
)

// matching returns the moves that e describes.
func matching(position rules.Position, among []rules.Move, e *entry) []rules.Move {
	var moves []rules.Move
	for _, move := range among {
		if e.describes(position, move) {
			moves = append(moves, move)
		}
	}
	return moves
}

func (e *entry) describes(position rules.Position, move rules.Move) bool {
	to := move.To
	if kingside, castles := position.Castling(move); castles || e.castles != "" {
		if e.castles != "" {
			return castles && kingside == (e.castles == "short")
		}
		// Written as a step of the king, castling is the king's own two squares
		// or, in Chess960, the king that takes its rook.
		if e.from == anywhere || !e.to.holds(to) {
			to = rules.SquareAt(map[bool]int{true: 6, false: 2}[kingside], move.From.Rank())
			if distance := to.File() - move.From.File(); e.from.file < 0 || distance > -2 && distance < 2 {
				return false
			}
		}
	}
	if !e.from.holds(move.From) || !e.to.holds(to) {
		return false
	}
	if position.At(move.From).Role != e.role && (e.lettered || e.from.length() < 2) {
		return false
	}
	if e.to.rank < 0 && position.Captured(move) == 0 {
		return false
	}
	return e.promotes == 0 || e.promotes == move.Promotes
}

// partial returns the known parts of the move in e.
func (e *entry) partial() rules.PartialMove {
	s := rules.PartialMove{
		Castles: e.castles != "", Kingside: e.castles == "short",
		File: e.from.file + 1, Rank: e.from.rank + 1, To: rules.SquareAt(e.to.file, e.to.rank),
		Promotes: e.promotes, Takes: e.capture,
	}
	if e.lettered || s.File == 0 || s.Rank == 0 {
		s.Role = e.role
	}
	return s
}

// judge notes how e, which was written as text, departs from the move it means.
func (e *entry) judge(position rules.Position, move rules.Move, text string) {
	san := position.SAN(move)
	if text == san {
		return
	}
	body := strings.TrimRight(san, "+#")
	if _, castles := position.Castling(move); castles {
		e.judgeCastling(position, move)
	} else {
		e.judgeSquares(position, move, body)
	}
	e.judgeSigns(san[len(body):])
	if e.departs == 0 {
		e.departs.Add(Untidy)
	}
}

func (e *entry) judgeCastling(position rules.Position, move rules.Move) {
	if e.capture {
		e.notice(NoCapture, "")
	}
	if e.passing {
		e.notice(NotPassing, "")
	}
	if e.castles == "" {
		e.departs.Add(CastlingSpelling)
		if !e.lettered {
			e.notice(NoLetter, "")
		}
	}
}

func (e *entry) judgeSquares(position rules.Position, move rules.Move, body string) {
	captured, role := position.Captured(move), position.At(move.From).Role
	if e.capture && captured == 0 {
		e.notice(NoCapture, "")
	}
	if !e.capture && captured != 0 {
		e.departs.Add(CaptureMissing)
	}
	if e.passing && (captured == 0 || captured == move.To) {
		e.notice(NotPassing, "")
	}
	needed := originLength(body, role, captured != 0)
	if !e.lettered && role != rules.Pawn {
		e.notice(NoLetter, "")
	}
	if role == rules.Pawn && captured != 0 && e.from.file < 0 {
		e.departs.Add(FileMissing)
	}
	if e.from.length() > needed {
		e.departs.Add(OriginNeedless)
	} else if role != rules.Pawn && e.from.length() == 1 && e.from.file < 0 && body[1] >= 'a' {
		e.departs.Add(OriginRank)
	}
}

// originLength returns how much of its origin SAN wrote for a move.
func originLength(body string, role rules.Role, takes bool) int {
	switch {
	case role == rules.Pawn && takes:
		return 1
	case role == rules.Pawn:
		return 0
	case takes:
		return len(body) - len("Nxf3")
	default:
		return len(body) - len("Nf3")
	}
}

// judgeSigns compares the signs of e with the one that SAN writes: "+", "#" or
// "". Two signs of check are reported as mate, and also count as a sign of
// check.
func (e *entry) judgeSigns(right string) {
	if e.mate && right != "#" {
		e.notice(NoMate, "")
	}
	if e.check && right == "" {
		e.notice(NoCheck, "")
	}
	switch {
	case right == "#" && e.last != '#':
		e.departs.Add(MateMissing)
	case right == "+" && e.last == 0:
		e.departs.Add(CheckMissing)
	}
}

// Says returns the possible readings of an entry without a position, the
// likeliest first. It returns nothing if the entry is no move in this notation.
func (n Notation) Says(text string) []evidence.Said {
	var says []evidence.Said
	for e := range n.readings(text) {
		if said := e.said(); len(says) == 0 || says[len(says)-1] != said {
			says = append(says, said)
		}
	}
	return says
}

// said returns e as evidence. A move that names both its squares and no piece is
// that of any piece.
func (e *entry) said() evidence.Said {
	said := evidence.Said{
		Castles: e.castles != "", Kingside: e.castles == "short",
		FromFile: e.from.file + 1, FromRank: e.from.rank + 1, ToFile: e.to.file + 1, ToRank: e.to.rank + 1,
		Promotes: e.promotes, Takes: e.capture, Check: e.check, Mate: e.mate,
	}
	if !said.Castles && (e.lettered || e.from.length() < 2) {
		said.Role = e.role
	}
	return said
}
