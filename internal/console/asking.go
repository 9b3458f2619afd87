package console

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"blindchess/internal/fault"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// inVain refuses a command that the table would refuse after any answer, so that
// no useless question is asked. Where the table would have to judge a move or a
// claim for that, only the end of the game is looked at.
func (s *Session) inVain(m snapshot, c table.Command) (Intent, bool) {
	var err error
	switch c.(type) {
	case table.Abort:
		if m.state.Over() || !m.state.Conditions.Elsewhere() || m.state.Game.Ply() != 2 || !unsent(m.state, s.config.Actor.Side) {
			_, err = table.Decide(m.state, m.at, c)
		}
	case table.Resign, table.Claim, table.Seal:
		if m.state.Over() {
			err = table.Refused("over")
		}
	case table.Uphold, table.Reject:
		if m.state.Claim.Kind == 0 && m.state.Postponed.Kind == 0 {
			_, err = table.Decide(m.state, m.at, c)
		}
	default:
		_, err = table.Decide(m.state, m.at, c)
	}
	f, refused := fault.Of(err)
	if !refused || !errors.Is(err, table.ErrRefused) {
		return Intent{}, false
	}
	return s.refusal(m.state, f), true
}

// unsent reports whether the last move is side's and has not been pressed for.
func unsent(state table.State, side rules.Side) bool {
	ply := state.Game.Ply()
	return ply > 0 && state.Gate.By == side && state.Game.At(ply-1).Turn() == side
}

// againstTurn reports whether an intent starts the clock of the player not to
// move, which needs a confirmation. Then the answer makes it sure.
func (s *Session) againstTurn(m snapshot, intent *Intent) bool {
	if intent.Refused || len(intent.Commands) != 1 {
		return false
	}
	c, restarts := intent.Commands[0].(table.RestartClocks)
	if !restarts || c.Sure || m.state.Stop == "" || !m.state.AgainstTurn(c.Side) {
		return false
	}
	c.Sure = true
	intent.Commands = []table.Command{c}
	return true
}

// answersOnce reports whether an intent says whether pieces were touched by accident, or
// grants a takeback: the game does not hang on it, and one word is enough.
func answersOnce(state table.State, intent Intent) bool {
	if s := state; s.Conditions.Elsewhere() && len(intent.Commands) == 1 {
		if c, accepts := intent.Commands[0].(table.Accept); accepts && (s.Over() || s.Offer != c.By.Other()) {
			return true // the server decides whether there is anything
		}
	}
	if state.Accident.By == 0 && state.Takeback.By == 0 || state.Claim.Kind != 0 || state.Postponed.Kind != 0 || state.Divergence.Open || len(state.Wrong) > 0 || len(intent.Commands) != 1 {
		return false
	}
	switch c := intent.Commands[0].(type) {
	case table.Uphold, table.Reject:
		return state.Accident.By != 0
	case table.Accept:
		takeback := c.By != 0 && state.Takeback.By == c.By.Other() && state.Offer == 0 && !state.Sign.Open() && !state.Proposes() && state.Phase == table.PhasePlaying
		return c.Explanation == 0 && !c.Draw && (state.AnswersAccident(c.By) || takeback)
	case table.Decline:
		return state.AnswersAccident(c.By)
	default:
		return false
	}
}

// confirm asks once more about a command on which a game hangs.
func (s *Session) confirm(state table.State, verb, rest string, c table.Command) Intent {
	position := state.Game.Position()
	switch c := c.(type) {
	case table.Seal:
		if !position.Legal(c.Move) {
			return s.ask("confirm.seal-unread", text("rest", rest))
		}
	case table.Sign:
		if c.Incomplete {
			return s.ask("confirm.sign-incomplete", s.voice.NumberSlot("n", missingAtEnd(state, c.By)), text("command", s.writesAll()))
		}
	case table.RestartClocks:
		return s.ask("confirm.restart", s.voice.SideSlot("side", c.Side.Other()), s.voice.SideSlot("other", c.Side))
	case table.Accept:
		if c.Draw {
			return s.ask("confirm.accept-draw")
		}
	case table.Claim:
		state.Claim = c
		claim := fill("claim", s.claimed(state)...)
		if c.Move != (rules.Move{}) {
			return s.ask("confirm.claim-move", claim, s.voice.BareMoveSlot("move", position, c.Move))
		}
		return s.ask("confirm.claim", claim)
	}
	if key := "confirm." + verb + "-number"; rest != "" && s.voice.Pack.Has(key) {
		return s.ask(key, text("number", rest))
	}
	return s.ask("confirm."+verb, text("rest", rest))
}

// answered returns yes or no if line is one of the two: by its words or, as
// many people answer, by the first letter of one. In some languages that letter
// is a piece's too, which is why it answers nothing else.
func (s *Session) answered(line string) string {
	line = strings.TrimPrefix(line, "/")
	verb, rest, _ := s.vocabulary().find(line)
	if rest == "" && (verb == "yes" || verb == "no") {
		return verb
	}
	if len([]rune(line)) != 1 {
		return ""
	}
	for _, verb := range []string{"yes", "no"} {
		names := append(slices.Clone(s.vocabulary().own[verb]), verb)
		if slices.ContainsFunc(names, func(name string) bool { return language.Fold(string([]rune(name)[:1])) == language.Fold(line) }) {
			return verb
		}
	}
	return ""
}

// suggested takes line as the answer to "did you mean": yes enters the suggested
// line, and no drops it. It returns false if nothing was suggested or line is no
// answer.
func (s *Session) suggested(m snapshot, line string) (Intent, bool) {
	meant := s.meant
	s.meant = ""
	if meant == "" {
		return Intent{}, false
	}
	switch s.answered(line) {
	case "yes":
		return s.read(m, meant), true
	case "no":
		return s.left(), true
	default:
		return Intent{}, false
	}
}

// left says that the question was dropped.
func (s *Session) left() Intent {
	intent := s.tell("console.left-alone")
	intent.Verb = "no"
	return intent
}

// online lists the commands of a game at a server elsewhere, and what each takes.
var online = map[string]func(rest string) bool{"chat": something, "victory": nil, "berserk": nil}

// advised lists the commands by which a player asks for advice beside the table, and
// the commands for a game at a server. They exist if the pack has names for them: the
// pack of the tournament build has none.
func advised(pack language.Pack) []string {
	var verbs []string
	for _, verb := range append([]string{"hint", "eval", "analyse"}, slices.Sorted(maps.Keys(online))...) {
		if pack.Has("command." + verb) {
			verbs = append(verbs, verb)
		}
	}
	return verbs
}

// advices are these commands.
func advices(pack language.Pack) []action {
	var actions []action
	for _, verb := range advised(pack) {
		act := ActAdvise
		fits, served := online[verb]
		if served {
			act = ActOnline
		}
		actions = append(actions, action{verb: verb, fits: fits, run: func(_ *Session, _ snapshot, rest string) Intent { return local(act, verb, rest) }})
	}
	return actions
}
