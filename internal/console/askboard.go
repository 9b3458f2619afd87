package console

import (
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// Square describes one square of a placement, as the keyboard board does when
// the cursor moves to it.
func (s *Session) Square(placement rules.Placement, square rules.Square) say.Utterance {
	return hint(s.voice.Square(placement, square))
}

// hint makes u something that the next key silences.
func hint(u say.Utterance) say.Utterance {
	u.Kind, u.Urgency, u.Topic = say.Hint, say.Now, "explore"
	return u
}

// Hint is a phrase of the pack as something that the next key silences.
func (s *Session) Hint(key string, slots ...announce.Slot) say.Utterance {
	return hint(s.answer("", s.voice.Phrase(key, slots...)))
}

// told returns an intent that answers with u.
func told(u say.Utterance) Intent { return Intent{Answers: []say.Utterance{u}} }

// askPieces says where the pieces of a kind are. A capital letter means
// White's, a small letter Black's, and a word both, the user's first. A and a
// mean all pieces of a side.
func (s *Session) askPieces(at rules.Setup, rest string) Intent {
	placement := at.Position.Placement()
	if side, ok := s.sideOf(rest); ok && len(rest) > 1 {
		return told(s.voice.AllPieces(placement, side))
	}
	if len([]rune(rest)) == 1 {
		switch rest {
		case "A":
			return told(s.voice.AllPieces(placement, rules.White))
		case "a":
			return told(s.voice.AllPieces(placement, rules.Black))
		}
		piece, ok := s.pieceLetter(rest)
		if !ok {
			return s.usage("pieces")
		}
		return told(s.voice.Pieces(placement, piece))
	}
	role, ok := s.roleOf(rest)
	if !ok {
		return s.usage("pieces")
	}
	mine := s.ownSide()
	first := s.voice.Pieces(placement, rules.Piece{Side: mine, Role: role})
	second := s.voice.Pieces(placement, rules.Piece{Side: mine.Other(), Role: role})
	first.Words = list(first.Words, s.voice.Inside(second))
	return told(first)
}

// scan is askScan at a table: it adds the attackers of a square only if the
// conditions answer that question.
func (s *Session) scan(m snapshot, rest string) Intent {
	square, one := squareOf(rest)
	if one && s.voice.Verbosity == announce.Full && !s.Answered(m.state, table.AskAttackers) {
		return told(s.voice.Square(m.state.Game.Position().Placement(), square))
	}
	return s.askScan(m.state.Game.Setup(), rest)
}

// askScan describes a square, or the pieces on a file or a rank.
func (s *Session) askScan(at rules.Setup, rest string) Intent {
	placement := at.Position.Placement()
	if square, ok := squareOf(rest); ok {
		return told(s.voice.Asked(at.Position, square))
	}
	terse := s.voice.Verbosity == announce.Short
	if letter := strings.ToLower(rest)[0]; letter >= 'a' {
		u := s.voice.File(placement, int(letter-'a'))
		if !terse {
			u.Words = list([]say.Word{s.spoken("file." + string(letter))}, s.voice.Inside(u))
		}
		return told(u)
	}
	u := s.voice.Rank(placement, int(rest[0]-'1'))
	if !terse {
		u.Words = list([]say.Word{s.spoken("rank." + rest)}, s.voice.Inside(u))
	}
	return told(u)
}

// askRays tells, in each direction from a square, the first piece in the way.
func (s *Session) askRays(at rules.Setup, rest string) Intent {
	square, _ := squareOf(rest)
	return told(s.voice.Rays(at.Position.Placement(), square))
}

// askAttackers lists the attackers and the defenders of a square.
func (s *Session) askAttackers(at rules.Setup, rest string) Intent {
	square, _ := squareOf(rest)
	return told(s.voice.Attackers(at.Position, square))
}

// Answered reports whether the conditions let this user have a question
// answered.
func (s *Session) Answered(state table.State, q table.Question) bool {
	return state.Answers(q, s.config.Actor.Capacity)
}

// NotAnswered says that a question is not answered in this game, or not by this
// program.
func (s *Session) NotAnswered(q table.Question) say.Utterance { return s.Hint(notAnswered(q)) }

// notAnswered returns the key of the phrase that refuses a question.
func notAnswered(q table.Question) string {
	if !q.Held() {
		return "console.not-listed"
	}
	return "console.not-answered"
}

// askLegal lists the legal moves of a piece, or all.
func (s *Session) askLegal(at rules.Setup, rest string) Intent {
	square, _ := squareOf(rest)
	return told(s.Listing(at.Position, square, false))
}

// askCaptures lists the captures of a piece, or all.
func (s *Session) askCaptures(at rules.Setup, rest string) Intent {
	square, _ := squareOf(rest)
	return told(s.Listing(at.Position, square, true))
}

// Listing lists the legal moves of the piece on a square, or all of them for no
// square; captures says that only captures are listed.
func (s *Session) Listing(position rules.Position, from rules.Square, captures bool) say.Utterance {
	if table.ListsMoves { // else nothing that lists moves is compiled in
		return announce.ListMoves(s.voice, position, from, captures)
	}
	return s.NotAnswered(table.AskLegal)
}

// The words that ask for the other form of the board.
const (
	wordLines     = "console.board.word.lines"
	wordSentences = "console.board.word.sentences"
)

// askBoard says where all pieces are, in one sentence for each side. A user who
// asks for lines, or reads a Braille display, gets nine lines of nine characters.
func (s *Session) askBoard(at rules.Setup, rest string) Intent {
	placement := at.Position.Placement()
	var intent Intent
	if !s.isWord(wordLines, rest) && (!s.config.Lines || s.isWord(wordSentences, rest)) {
		intent.Answers = s.voice.Standing(placement)
		return intent
	}
	for _, line := range s.diagram(placement) {
		intent.Answers = append(intent.Answers, s.answer("", []say.Word{{Text: line}}))
	}
	return intent
}

// diagram returns a placement as nine lines of nine characters, from the
// player's side, in the letters that they write.
func (s *Session) diagram(placement rules.Placement) []string {
	from := s.voice.From
	if from == 0 {
		from = s.ownSide()
	}
	return announce.Board(s.config.Notation, placement, from)
}

// Voice returns the narrator that speaks to the user.
func (s *Session) Voice() announce.Narrator { return s.voice }

// Letter returns the letter of a piece in the player's notation, a pawn's too.
func (s *Session) Letter(role rules.Role) string { return s.letter(role) }

// Sight tells, in each of some directions from a square, the first piece in the
// way. A direction is a step of files and ranks.
func (s *Session) Sight(placement rules.Placement, square rules.Square, ways [][2]int) say.Utterance {
	groups := [][]say.Word{s.square(square)}
	for _, way := range ways {
		for _, next := range rules.Ray(square, way[0], way[1]) {
			if placement.At(next) != (rules.Piece{}) {
				groups = append(groups, s.voice.Square(placement, next).Words)
				break
			}
		}
	}
	if len(groups) == 1 {
		groups = append(groups, s.voice.Phrase("ray.none"))
	}
	return hint(s.answer("", list(groups...)))
}
