package console

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"unicode"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/notation"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// listen returns the move that the user's words mean in a position. Words of which
// nothing is understood are read once more with the piece in a capital, so that qh5 is
// refused for the same reason as Qh5.
func (s *Session) listen(position rules.Position, words string) (rules.Move, error) {
	move, err := s.listener().Listen(position, words)
	var misheard, capital *announce.Misheard
	if !errors.As(err, &misheard) || misheard.Word == "" || !strings.ContainsAny(words, "12345678") {
		return move, err
	}
	again, wrong := s.listener().Listen(position, language.Capital(words))
	if errors.As(wrong, &capital) && capital.Word != "" {
		return move, err
	}
	return again, wrong
}

// misheard says which words were not understood, why, and which moves they could
// have meant, as the conditions permit. If the conditions withhold legal moves,
// the answer to incomplete words does not depend on them.
func (s *Session) misheard(state table.State, m *announce.Misheard, words string) Intent {
	if m == nil {
		return s.refuse("console.no-move", text("heard", words))
	}
	listed := s.Answered(state, table.AskLegal)
	key := "console.no-move"
	switch {
	case m.Unfinished && listed:
		key = "misheard.unfinished"
	case m.Unfinished:
	case m.Why == notation.Ambiguous:
		key = "console.several-moves"
	case m.Why == notation.Illegal:
		key = "console.illegal-move"
	case m.Word != "" && (len(m.Candidates) == 0 || !listed):
		return s.unknown(words)
	}
	if key == "console.no-move" && !strings.ContainsAny(words, " 12345678") && s.vocabulary().nearest(words, s.Verbs()) != "" {
		return s.unknown(words) // a mistyped command, though each letter might be a file
	}
	intent := s.refuse(key, text("heard", words))
	if !listed && (m.Why == notation.Illegal || m.Why == notation.Ambiguous) {
		intent.Commands = s.tried(state, words, m.Why == notation.Ambiguous)
	}
	u := &intent.Answers[0]
	if why := s.whyIllegal(state, m.Illegality); why != nil {
		u.Words = list(u.Words, why)
	}
	if len(m.Candidates) > 0 && listed {
		var could [][]say.Word
		for _, move := range m.Candidates[:min(len(m.Candidates), 4)] {
			could = append(could, s.moveWords(m.Position, move))
		}
		u.Words = list(u.Words, append(s.voice.Phrase("console.could-be"), list(could...)...))
		u.Words[len(u.Words)-1].Text += "."
	}
	return intent
}

// longestTry is the most characters of a tried move in the record.
const longestTry = 60

// tried records that a player learned that a move is not legal, if the conditions
// withhold that: they did not ask, but the refusal answered, or the question that was
// asked.
func (s *Session) tried(state table.State, words string, asked bool) []table.Command {
	try, side := s.try(state, words), s.acting(state)
	try.Asked = asked
	if side == 0 || state.Over() || state.May(try, s.config.Actor.Capacity, side) != nil {
		return nil
	}
	return []table.Command{try}
}

// acting is the side for which the user tries a move.
func (s *Session) acting(state table.State) rules.Side {
	if s.config.Both {
		return state.Turn()
	}
	return s.config.Actor.Side
}

func (s *Session) try(state table.State, words string) table.Try {
	runes := []rune(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, words))
	return table.Try{Actor: table.By(s.acting(state)), Words: string(runes[:min(len(runes), longestTry)])}
}

// learnt does the same as tried for an answer that reveals whether a move is
// legal without refusing it.
func (s *Session) learnt(state table.State, words string, asked bool) []table.Command {
	if s.Answered(state, table.AskLegal) {
		return nil
	}
	return s.tried(state, words, asked)
}

// whyIllegal says why a move is not legal, if the conditions let the user know.
func (s *Session) whyIllegal(state table.State, o rules.Illegality) []say.Word {
	if !state.Explains(o.Kind, s.config.Actor.Capacity) {
		return nil
	}
	return s.voice.Illegality(o)
}

// becoming returns the moves between which the piece that a pawn becomes decides,
// and none where something else is wrong. If the conditions withhold legal moves,
// the piece is asked for an illegal move too, so that the question reveals
// nothing.
func (s *Session) becoming(state table.State, m *announce.Misheard) []rules.Move {
	switch {
	case m.Why == notation.NoPromotion:
		return m.Candidates
	case !exchanges(m.Position, m.Illegality.Move) || s.Answered(state, table.AskLegal):
		return nil
	}
	var moves []rules.Move
	for role := rules.Queen; role > rules.Pawn; role-- {
		move := m.Illegality.Move
		move.Promotes = role
		moves = append(moves, move)
	}
	return moves
}

// boardAsks reports whether the table asks which piece a pawn becomes: a hand has it, and
// the board will show it on its last rank. A second question would be in its way.
func boardAsks(g CommandContext, moves []rules.Move) bool {
	touched := func(m rules.Move) bool {
		return slices.ContainsFunc(g.State.Gate.Touched, func(t table.Touched) bool { return t.Square == m.From })
	}
	return len(moves) > 1 && (g.Both || g.State.Seat(g.Side).Board == table.Pegs) && couldPromote(g.State) && g.State.Gate.By == g.Side &&
		!slices.ContainsFunc(moves, func(m rules.Move) bool { return m.To != moves[0].To || !touched(m) })
}

// exchanges reports whether a move takes a pawn to its last rank, legal or not,
// without a promotion piece.
func exchanges(position rules.Position, m rules.Move) bool {
	pawn := position.At(m.From)
	last := map[rules.Side]int{rules.White: 7, rules.Black: 0}
	return pawn.Role == rules.Pawn && pawn.Side == position.Turn() && m.To != 0 && m.To.Rank() == last[pawn.Side] && m.Promotes == 0
}

// unknown refuses a line that is neither a command nor a move, and suggests a
// similar command if the user has one.
func (s *Session) unknown(words string) Intent {
	if near := s.vocabulary().nearest(firstWord(words), s.Verbs()); near != "" {
		_, rest, _ := strings.Cut(strings.TrimSpace(words), " ")
		s.meant = strings.TrimSpace(near + " " + rest)
		return s.refuse("console.did-you-mean", text("heard", words), text("name", near))
	}
	return s.refuse("console.unknown", text("heard", words))
}

// promote takes line as the piece that a pawn becomes.
func (s *Session) promote(asked *pending, line string) (Intent, bool) {
	role, ok := s.roleOf(line)
	if !ok {
		return Intent{}, false
	}
	for _, move := range asked.choices {
		if move.Promotes == role {
			return asked.rest(move), true
		}
	}
	s.pending = asked
	return s.ask("console.which-promotion"), true
}

// namesPiece takes a line as the piece that a pawn on its last rank becomes. The table
// waits for it, or the board that both share has yet to show the pawn.
func (s *Session) namesPiece(m snapshot, line string) (Intent, bool) {
	side := m.state.PromotionOpen()
	if _, _, command := s.vocabulary().find(line); side == 0 && s.config.Both && !command && couldPromote(m.state) {
		side = m.state.Turn()
	}
	if side == 0 || !s.plays() || side != s.config.Actor.Side && !s.config.Both {
		return Intent{}, false
	}
	role, ok := s.roleOf(line)
	if !ok || role == rules.Pawn || role == rules.King {
		return Intent{}, false
	}
	assisted := s.config.Actor.Capacity == table.Assistant
	return command(table.Promote{Actor: table.By(side), Role: role, Assisted: assisted}), true
}

// couldPromote reports whether the pawn that the player to move has touched is one move
// away from its last rank.
func couldPromote(state table.State) bool {
	position, near := state.Game.Position(), map[rules.Side]int{rules.White: 6, rules.Black: 1}
	return state.Phase == table.PhasePlaying && !state.Gate.Made && slices.ContainsFunc(state.Gate.Touched, func(t table.Touched) bool {
		return position.At(t.Square) == rules.Piece{Side: state.Turn(), Role: rules.Pawn} && t.Square.Rank() == near[state.Turn()]
	})
}

// moveWords returns the words of a move as the user hears them.
func (s *Session) moveWords(position rules.Position, move rules.Move) []say.Word {
	return announce.Move(s.voice.Scheme, position, move, s.voice.Form).Words
}

// owing reports whether the side must still repeat, or play, the announced
// move.
func owing(state table.State, side rules.Side) (repeat, execute bool) {
	if _, _, ok := state.ToRepeat(side); !ok {
		return false, false
	}
	answer := state.Answer
	if answer.By != side {
		return true, state.Gate.Made
	}
	return !answer.Repeated, !answer.Executed
}

// move reads a line that is no command: the repetition of the announced move,
// playing it, or the user's own move.
func (s *Session) move(m snapshot, line string) Intent {
	if !s.plays() {
		if s.isMove(m, line) {
			return s.refuse("console.not-your-role")
		}
		return s.unknown(line)
	}
	if intent, answered := s.replied(m, line); answered {
		return intent
	}
	side := s.moves(m)
	if over := m.state.Over(); over || m.state.Turn() != side {
		switch {
		case !s.isMove(m, line):
			return s.unknown(line)
		case over && m.state.MayUnsay(side, m.at):
			return s.refuse("console.correct-end")
		case over:
			return s.refusal(m.state, table.Refused("over"))
		default:
			return s.outOfTurn(m.state)
		}
	}
	return s.carry("announce", s.ownMove(line), s.giver(m, side))
}

// outOfTurn refuses a move of a player who does not have the move, and says what is
// missing first: mostly the press of their own clock.
func (s *Session) outOfTurn(state table.State) Intent {
	if Expected(state, s.config.Actor.Side).Step == StepPress {
		return s.refuse("console.press-first")
	}
	return s.refuse("console.not-your-move", fill("what", s.Expecting(state)...))
}

// replied reads a line as the answer to the announced move. Words that can be the user's
// own move are no answer, unless they name the very move that was announced and has not
// been repeated. A recapture in the same words comes after that. Words that fit only
// another move of the opponent may be a typing error, so that the user is asked before
// they become a recorded wrong repetition.
func (s *Session) replied(m snapshot, line string) (Intent, bool) {
	side := s.answers(m)
	announced, position, ok := m.state.ToRepeat(side)
	repeat, execute := owing(m.state, side)
	if !ok || !repeat && !execute {
		return Intent{}, false
	}
	g := s.giver(m, side)
	said, err := g.Read(position, line)
	switch {
	case err != nil:
		return Intent{}, false
	case (said != announced || !repeat && !s.config.Sees && unsensed(m.state, side)) && m.state.Turn() == side && s.couldMove(m, line):
		return Intent{}, false
	case repeat && said != announced && s.config.Actor.Capacity == table.Player && !g.Both:
		s.pending = &pending{verb: "repeat", typed: line, intent: command(g.repeats(said, line)...)}
		asked := s.ask("confirm.repeat-other", fill("said", s.moveWords(position, said)...), fill("move", s.moveWords(position, announced)...))
		asked.Commands = s.learnt(m.state, line, true)
		return asked, true
	case repeat:
		return command(g.repeats(said, line)...), true
	case said == announced:
		return command(table.Execute{Actor: table.By(side), Move: said}), true
	case s.config.Sees && squaresOnly(line):
		return command(table.MoveByHand{Actor: table.By(side), Move: said}), true
	default:
		told := s.refuse("console.not-announced", fill("move", s.moveWords(position, announced)...))
		told.Commands = s.learnt(m.state, line, false)
		return told, true
	}
}

// squaresOnly reports whether a line is two squares, as a hand moves a piece.
func squaresOnly(line string) bool {
	_, plain := squares(line)
	return plain
}

// couldMove reports whether line can be a move of the side that has the move.
func (s *Session) couldMove(m snapshot, line string) bool {
	_, err := s.listen(m.state.Game.Position(), line)
	var misheard *announce.Misheard
	return err == nil || errors.As(err, &misheard) && (misheard.Why == notation.Ambiguous || misheard.Why == notation.NoPromotion)
}

// isMove reports whether line is the words of a move, one that can be made now
// or not.
func (s *Session) isMove(m snapshot, line string) bool {
	position := m.state.Game.Position()
	if !s.Answered(m.state, table.AskLegal) {
		position = bare() // so that the duration reveals nothing about this one
	}
	_, err := s.listen(position, line)
	var misheard *announce.Misheard
	return !errors.As(err, &misheard) || misheard.Word == ""
}

// bare is a position of two kings.
var bare = sync.OnceValue(func() rules.Position {
	setup, err := rules.ParseFEN("8/8/8/8/8/8/8/K6k w - - 0 1")
	if err != nil {
		panic(err)
	}
	return setup.Position
})

// ownMove is a line that is the move of the side that has it. With a board that
// senses it is only announced, and so is one that the Laws forbid.
func (s *Session) ownMove(line string) CommandFunc {
	return func(g CommandContext) ([]table.Command, error) {
		position, by := g.State.Game.Position(), table.By(g.Side)
		if err := g.State.MayMove(g.Side); err != nil && !s.Answered(g.State, table.AskLegal) {
			return nil, err // for every move
		}
		move, err := g.Read(position, line)
		if err != nil || g.Assists || !unsensed(g.State, g.Side) || !position.Legal(move) {
			return one(table.Announce{Actor: by, Move: move, Words: line, Assisted: g.Assists}, err)
		}
		var before []table.Command
		if announced, _, ok := g.State.ToRepeat(g.Side); ok && !s.config.Sees {
			if _, execute := owing(g.State, g.Side); execute {
				before = append(before, table.Execute{Actor: by, Move: announced})
			}
		}
		return append(before, table.Enter{Actor: by, Move: move, Words: line}), nil
	}
}

// announces returns the side for which the user announces: before the press, an
// assistant corrects the announcement of their player.
func (s *Session) announces(m snapshot) rules.Side {
	if gate := m.state.Gate; gate.By == s.config.Actor.Side && gate.Made {
		return gate.By
	}
	return s.moves(m)
}

// written returns a move as the player writes it.
func (s *Session) written(position rules.Position, move rules.Move) string {
	return notation.Of(s.config.Notation).Write(position, move, notation.Style{})
}
