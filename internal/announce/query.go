package announce

import (
	"strings"

	"blindchess/internal/language"
	"blindchess/internal/rules"
)

// query is the properties that an announcement requires of a move.
type query struct {
	castles  string // "castle.short", "castle.long" or ""
	role     rules.Role
	victim   rules.Role // the piece named right after the word for taking
	promotes rules.Role
	from, to place
	takes,
	passing bool
	end item // "check", "mate", "stalemate" or "": the announced effect of the move
}

// place is a square of which either part may be unknown; unknown is -1.
type place struct{ file, rank int }

var anywhere = place{-1, -1}

func (p place) whole() bool { return p.file >= 0 && p.rank >= 0 }

func (p place) holds(s rules.Square) bool {
	return (p.file < 0 || p.file == s.File()) && (p.rank < 0 || p.rank == s.Rank())
}

// located is a place and the meaning of the word before it: "from", "to" or
// nothing.
type located struct {
	place
	marked string
}

// understand reads a sequence of keys as a query. It returns false if the words
// do not make a move, however legal.
func understand(items []item) (query, bool) {
	q := query{from: anywhere, to: anywhere}
	var places []located
	mark := ""
	last := item("")
	for _, key := range items {
		name, value, _ := strings.Cut(string(key), ".")
		switch {
		case name == "castle":
			q.castles = string(key)
		case name == "role":
			if !q.name(roleOfKey(key), last, places) {
				return q, false
			}
		case name == "file":
			places = append(places, located{place{int(value[0] - 'a'), -1}, mark})
			mark = ""
		case name == "rank":
			rank := int(value[0] - '1')
			if n := len(places); n > 0 && strings.HasPrefix(string(last), "file.") {
				places[n-1].rank = rank
			} else {
				places = append(places, located{place{-1, rank}, mark})
				mark = ""
			}
		case key == "from" || key == "to":
			mark = string(key)
		case key == "takes":
			q.takes = true
		case key == "en-passant":
			q.passing = true
		case key == "mate" || key == "stalemate" || key == "check" && q.end == "":
			q.end = key
		}
		if key != "filler" {
			last = key
		}
	}
	return q, q.settle(places)
}

// name takes a piece as the moving, captured or promoted piece, depending on
// its place in the sentence.
func (q *query) name(role rules.Role, last item, places []located) bool {
	switch {
	case last == "takes":
		q.victim = role
	case last == "promotes" || len(places) > 0 && places[len(places)-1].rank >= 0:
		if q.promotes != 0 || role == rules.King || role == rules.Pawn {
			return false
		}
		q.promotes = role
	case q.role != 0:
		return false
	default:
		q.role = role
	}
	return true
}

// settle says which place is left and which is entered.
func (q *query) settle(places []located) bool {
	if q.castles != "" {
		return len(places) == 0
	}
	if len(places) > 2 {
		return false
	}
	if len(places) == 2 && (places[0].marked == "to" || places[1].marked == "from") {
		places[0], places[1] = places[1], places[0]
		if places[0].marked == "to" || places[1].marked == "from" {
			return false
		}
	}
	switch len(places) {
	case 2:
		q.from, q.to = places[0].place, places[1].place
	case 1:
		q.to = places[0].place
		if places[0].marked == "from" {
			q.from, q.to = places[0].place, anywhere
		}
	}
	return q.from != anywhere || q.to != anywhere || q.victim != 0
}

func roleOfKey(key item) rules.Role {
	for role, name := range roleKeys {
		if string(key) == name {
			return role
		}
	}
	return 0
}

// finished reports whether q is a whole announcement: a castling, a whole square
// of arrival, or the taken piece of a capture. The files alone are one of a pawn
// that takes. Anything less may be the beginning of another move.
func (q *query) finished() bool {
	byFiles := q.role == 0 || q.role == rules.Pawn
	byFiles = byFiles && q.from.file >= 0 && q.from.rank < 0 && q.to.file >= 0 && q.to.rank < 0 && q.from.file != q.to.file
	if byFiles {
		q.role = rules.Pawn
	}
	return byFiles || q.castles != "" || q.to.whole() || q.victim != 0 && q.to == anywhere && (q.from == anywhere || q.from.whole())
}

// describes reports whether a legal move is what q asks for. A role that was
// not named is asked for by the caller.
func (q query) describes(position rules.Position, move rules.Move, role rules.Role) bool {
	kingside, castles := position.Castling(move)
	if q.castles != "" {
		return castles && (q.castles == language.AnyCastling || kingside == (q.castles == "castle.short"))
	}
	if castles {
		return false
	}
	if role != 0 && position.At(move.From).Role != role {
		return false
	}
	captured := position.Captured(move)
	switch {
	case !q.from.holds(move.From), !q.to.holds(move.To),
		q.takes && captured == 0,
		q.victim != 0 && (captured == 0 || position.At(captured).Role != q.victim),
		q.passing && (captured == 0 || captured == move.To),
		q.promotes != 0 && move.Promotes != q.promotes:
		return false
	}
	return true
}

// partial returns the known parts of the move in q.
func (q query) partial() rules.PartialMove {
	return rules.PartialMove{
		Castles: q.castles != "", Kingside: q.castles == "castle.short", Role: q.role,
		File: q.from.file + 1, Rank: q.from.rank + 1, To: rules.SquareAt(q.to.file, q.to.rank),
		Promotes: q.promotes, Takes: q.takes,
	}
}

// find returns the legal moves that q describes. Without a piece's name a
// target alone means a pawn, as in written notation, and nothing else: if no
// pawn can go there, the player is asked.
func (q query) find(position rules.Position, legal []rules.Move) []rules.Move {
	if q.role == 0 && !q.from.whole() && q.castles == "" {
		moves := q.all(position, legal, rules.Pawn)
		if len(moves) > 0 || q.from == anywhere && q.to.whole() && q.victim == 0 {
			return moves
		}
	}
	return q.all(position, legal, q.role)
}

func (q query) all(position rules.Position, legal []rules.Move, role rules.Role) []rules.Move {
	var moves []rules.Move
	for _, move := range legal {
		if q.describes(position, move, role) {
			moves = append(moves, move)
		}
	}
	return moves
}
