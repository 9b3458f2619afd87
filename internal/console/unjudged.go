package console

import (
	"errors"

	"blindchess/internal/fault"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// If the conditions withhold legal moves, a command that needs confirmation is
// judged only after the answer. The question would reveal the judgement, and a no
// would leave no trace.

// askUnjudged asks about a command in which a move is named, and judges the move once
// the answer is yes. It returns false if no question is needed, or if the conditions
// withhold nothing.
func (s *Session) askUnjudged(m snapshot, a action, deed CommandFunc, side rules.Side, rest string) (Intent, bool) {
	if !a.confirm || s.Answered(m.state, table.AskLegal) {
		return Intent{}, false
	}
	g, named := s.giver(m, side), ""
	g.Read = func(_ rules.Position, words string) (rules.Move, error) {
		named = words
		return rules.Move{}, nil
	}
	commands, err := deed(g)
	if err != nil || named == "" || len(commands) == 0 {
		return Intent{}, false
	}
	intent := s.allowed(m, command(commands...))
	if intent.Refused {
		return intent, true
	}
	if vain, is := s.inVain(m, commands[0]); is {
		return vain, true
	}
	s.pending = &pending{verb: a.verb, typed: rest, judge: func(now snapshot) Intent {
		return s.allowed(now, s.carry(a.verb, deed, s.giver(now, side)))
	}}
	claim, claims := commands[0].(table.Claim)
	if !claims {
		return s.ask("confirm."+a.verb, text("rest", rest)), true
	}
	state := m.state
	state.Claim = claim
	return s.ask("confirm.claim-move", fill("claim", s.claimed(state)...), text("move", named)), true
}

// mayLearn refuses to judge a move if the user's try could not be recorded and the
// conditions withhold legal moves.
func (s *Session) mayLearn(state table.State) error {
	if s.Answered(state, table.AskLegal) {
		return nil
	}
	return state.May(s.try(state, ""), s.config.Actor.Capacity, s.acting(state))
}

// refusedAll refuses commands that the table would refuse, and records that their
// move was judged: the table refuses an illegal move in other words.
func (s *Session) refusedAll(g CommandContext, commands []table.Command, judged string) (Intent, bool) {
	if judged == "" || len(commands) == 0 || s.Answered(g.State, table.AskLegal) {
		return Intent{}, false
	}
	_, err := table.Decide(g.State, g.At, commands[0])
	if !errors.Is(err, table.ErrRefused) {
		return Intent{}, false
	}
	refused, _ := fault.Of(err)
	intent := s.refusal(g.State, refused)
	intent.Commands = s.tried(g.State, judged, false)
	return intent, true
}

// written reports whether the words of a verb are taken as they are written, whether
// they are a move or not.
func written(verb string) bool { return verb == "write" || verb == "seal" }
