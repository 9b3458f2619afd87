package announce

import (
	"strings"

	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/say"
)

// Form is how much of a move is said. The zero Form is the long one of the
// appendix for blind players: piece, square that is left, square that is
// entered.
type Form struct {
	Short      bool // as little as written notation: piece and target, the origin only where it is needed
	SilentPawn bool // the word for the pawn is left out of the long form
	Spelled    bool // the file and the rank of each square are said apart
	Bare       bool // what the move leads to is left out: check, mate and stalemate
}

var roleKeys = map[rules.Role]string{
	rules.King: "role.king", rules.Queen: "role.queen", rules.Rook: "role.rook",
	rules.Bishop: "role.bishop", rules.Knight: "role.knight", rules.Pawn: "role.pawn",
}

// Earcons are the names of the sounds beside an announced move.
const (
	earconMove    say.Earcon = "move"
	earconCapture say.Earcon = "capture"
	earconCheck   say.Earcon = "check"
	earconMate    say.Earcon = "mate"
)

// Move returns the announcement of a legal move: piece, squares, capture,
// promotion, castling, check and mate in the words of the scheme. A move that
// mates is said in the long form whatever form is asked, since nothing follows
// it. For a move that is not legal in the position only its squares are said,
// so that an announcement of an actual move is never silent.
func Move(scheme language.Scheme, position rules.Position, move rules.Move, form Form) say.Utterance {
	s := speaker{scheme: scheme}
	u := say.Utterance{Urgency: say.Next, Kind: say.Move, Channel: say.Table, Lang: scheme.Lang(), Earcon: earconMove}
	after, err := position.Play(move)
	if err != nil {
		u.Words = s.bare(position, move)
		return u
	}
	mate := !form.Bare && after.Checkmate()
	kingside, castles := position.Castling(move)
	switch {
	case castles && kingside:
		s.add("castle.short", say.SentenceGap)
	case castles:
		s.add("castle.long", say.SentenceGap)
	case form.Short && !mate:
		s.short(position, move)
	default:
		s.long(position, move, form)
	}
	captured := position.Captured(move)
	if captured != 0 {
		u.Earcon = earconCapture
		if captured != move.To {
			s.add("en-passant", say.GroupGap)
		}
	}
	if move.Promotes != 0 {
		s.add("promotes", say.WordGap)
		s.add(s.scheme.Form(roleKeys[move.Promotes], "acc"), say.GroupGap)
	}
	if !form.Bare {
		s.outcome(&u, after, mate)
	}
	u.Words = s.words
	if form.Spelled {
		u.Words = spelled(scheme, u.Words)
	}
	return u
}

// spelled returns words with each square split into the names of its file and
// its rank, with a pause after each.
func spelled(scheme language.Scheme, words []say.Word) []say.Word {
	var apart []say.Word
	for _, word := range words {
		word.Gap = max(word.Gap, say.GroupGap)
		if square, ok := strings.CutPrefix(word.Clip, "square."); ok {
			file, rank := "file."+square[:1], "rank."+square[1:]
			first := word
			first.Clip, first.Text, first.Gap = file, scheme.Word(file), say.GroupGap
			apart = append(apart, first)
			word.Clip, word.Text = rank, scheme.Word(rank)
		}
		apart = append(apart, word)
	}
	return apart
}

// speaker gathers the words of one announcement.
type speaker struct {
	scheme language.Scheme
	words  []say.Word
}

func (s *speaker) add(key string, gap say.Gap) {
	s.words = append(s.words, say.Word{Clip: key, Text: s.scheme.Word(key), Lang: s.scheme.Lang(), Bank: s.scheme.Bank(), Gap: gap})
}

func (s *speaker) square(square rules.Square, gap say.Gap) {
	s.words = append(s.words, squareWord(s.scheme, square, gap))
}

// squareWord is a whole square as one word with one clip.
func squareWord(scheme language.Scheme, square rules.Square, gap say.Gap) say.Word {
	name := square.String()
	text := scheme.Word("file."+name[:1]) + " " + scheme.Word("rank."+name[1:])
	return say.Word{Clip: "square." + name, Text: text, Lang: scheme.Lang(), Bank: scheme.Bank(), Gap: gap}
}

// long says piece, origin and target.
func (s *speaker) long(position rules.Position, move rules.Move, form Form) {
	role := position.At(move.From).Role
	if role != rules.Pawn || !form.SilentPawn {
		s.add(roleKeys[role], say.GroupGap)
	}
	s.square(move.From, say.GroupGap)
	if position.Captured(move) != 0 {
		s.takes()
	}
	s.square(move.To, say.GroupGap)
}

// takes says that a piece is captured. The word separates the piece before it from
// the square after it, so that no pause is needed for that.
func (s *speaker) takes() {
	s.words[len(s.words)-1].Gap = say.WordGap
	s.add("takes", say.WordGap)
}

// short says the move as written notation does: the origin only if another
// piece of the kind could go there too.
func (s *speaker) short(position rules.Position, move rules.Move) {
	role := position.At(move.From).Role
	if role != rules.Pawn {
		s.add(roleKeys[role], say.GroupGap)
	}
	origin := strings.TrimLeft(position.SAN(move), "KQRBN")
	origin, _, _ = strings.Cut(origin, "=")
	origin = strings.TrimRight(origin, "+#")
	origin = strings.TrimSuffix(strings.TrimSuffix(origin, move.To.String()), "x")
	switch {
	case len(origin) == 2:
		s.square(move.From, say.GroupGap)
	case origin != "" && origin[0] <= '8':
		s.add("rank."+origin, say.GroupGap)
	case origin != "":
		s.add("file."+origin, say.GroupGap)
	}
	if position.Captured(move) != 0 {
		s.takes()
	}
	s.square(move.To, say.GroupGap)
}

// outcome says check, mate or stalemate after a pause.
func (s *speaker) outcome(u *say.Utterance, after rules.Position, mate bool) {
	key := ""
	switch {
	case mate:
		key, u.Earcon = "mate", earconMate
	case after.Checked():
		key, u.Earcon = "check", earconCheck
	case after.Stalemate():
		key = "stalemate"
	default:
		return
	}
	s.words[len(s.words)-1].Gap = say.SentenceGap
	s.add(key, say.SentenceGap)
}

// bare says the piece and its squares, without checking legality.
func (s *speaker) bare(position rules.Position, move rules.Move) []say.Word {
	if role := position.At(move.From).Role; role != 0 {
		s.add(roleKeys[role], say.GroupGap)
	}
	for _, square := range []rules.Square{move.From, move.To} {
		if square != 0 {
			s.square(square, say.GroupGap)
		}
	}
	if move.Promotes != 0 {
		s.add("promotes", say.WordGap)
		s.add(s.scheme.Form(roleKeys[move.Promotes], "acc"), say.GroupGap)
	}
	return s.words
}
