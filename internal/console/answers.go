package console

import (
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// settle takes line as the answer to the pending question. It returns false if
// line is no answer: then the question is dropped, and line is read normally.
func (s *Session) settle(m snapshot, line string) (Intent, bool) {
	asked := s.pending
	s.pending = nil
	verb, rest, _ := s.vocabulary().find(strings.TrimPrefix(line, "/"))
	if len(asked.choices) > 0 && verb != "no" && line != "" {
		return s.promote(asked, line)
	}
	answer := s.answered(line)
	switch {
	case asked.said != "" && line != "" && answer == "":
		return s.read(m, line), true
	case asked.said != "" && answer != "no" && !asked.dropped:
		return s.read(m, asked.said), true
	case asked.said != "":
		return s.left(), true
	case answer == "yes" || line == "" && asked.verb == "press" && s.config.Sending == "again" || asked.verb != "" && verb == asked.verb && (rest == "" || rest == asked.typed):
		if asked.judge != nil {
			return asked.judge(m), true
		}
		return asked.intent, true
	case answer == "no" || line == "":
		return s.left(), true
	default:
		return Intent{}, false
	}
}

// meanwhile takes a line that does not answer the pending question. A command, or
// another question, replaces it, and the user hears that. It is repeated after a
// line that is refused, and once after lines that only ask, such as clock.
func (s *Session) meanwhile(m snapshot, asked *pending, line string) Intent {
	intent := s.read(m, line)
	if s.pending != nil || len(intent.Commands) > 0 && !intent.Refused || intent.Local.Act != ActNone {
		intent.Answers = append(s.cancelled(asked), intent.Answers...)
		return intent
	}
	if !asked.dropped && (intent.Refused || !asked.asked) {
		asked.asked = asked.asked || !intent.Refused
		intent.Answers = append(intent.Answers, s.answer("confirm", asked.words))
	}
	s.pending = asked
	return intent
}

// cancelled says which command is not carried out, since its question is dropped. A
// new question about the same command says it already.
func (s *Session) cancelled(asked *pending) []say.Utterance {
	again := asked != nil && s.pending != nil && s.pending != asked && s.pending.verb == asked.verb
	if asked == nil || asked.verb == "" || asked.verb == "press" || again {
		return nil
	}
	command := strings.TrimSpace(s.vocabulary().shown(asked.verb) + " " + asked.typed)
	if asked.verb == "repeat" {
		command = asked.typed
	}
	return []say.Utterance{s.answer("confirm", s.voice.Phrase("console.cancelled", announce.TextSlot("command", command)))}
}

// undoes asks a player, who cannot undo a move, whether to ask for a takeback.
func (s *Session) undoes() Intent {
	s.pending = &pending{verb: "takeback", judge: func(now snapshot) Intent { return s.read(now, s.vocabulary().shown("takeback")) }}
	asked := s.refuse("console.undo-takeback")
	s.pending.words = asked.Answers[0].Words
	return asked
}

// ask answers with a question of the pack.
func (s *Session) ask(key string, slots ...announce.Slot) Intent {
	u := s.answer("confirm", s.voice.Phrase(key, slots...))
	if s.pending != nil {
		s.pending.words = u.Words
	}
	return Intent{Answers: []say.Utterance{u}}
}

// tell returns an answer with a phrase of the pack.
func (s *Session) tell(key string, slots ...announce.Slot) Intent {
	return s.reply("", s.voice.Phrase(key, slots...))
}

// reply answers with words.
func (s *Session) reply(topic string, words []say.Word) Intent {
	return Intent{Answers: []say.Utterance{s.answer(topic, words)}}
}

// enterKey is Enter on an empty line: it presses the clock once a move is made,
// and otherwise says the next step. For a board without sensors it says that
// the user has finished this step of the correction.
func (s *Session) enterKey(m snapshot) Intent {
	gate, side := m.state.Gate, s.config.Actor.Side
	if board := m.state.Boards.Of(side); s.plays() && board.Correcting && unsensed(m.state, side) {
		return command(table.Scan{Actor: table.By(side), Placement: s.voice.Corrected(board)})
	}
	if side != 0 && s.config.Actor.Capacity == table.Player && gate.By == side && gate.Assisted && !gate.Made && unsensed(m.state, side) && m.state.Phase == table.PhasePlaying {
		return command(table.Enter{Actor: table.By(side), Move: gate.Announced, Words: gate.Words})
	}
	_, released := m.state.Unannounced(side)
	made := released || gate.By == side && gate.Made && m.state.Phase == table.PhasePlaying
	sealed := m.state.Envelope.By == side && m.state.Envelope.Sealed && (m.state.Phase == table.PhaseSealing || m.state.Envelope.Reply && m.state.SealsReply(side))
	if s.plays() && (made || sealed || m.state.PressOwed(side)) {
		return s.sending(m, command(table.Press{Actor: table.By(s.config.Actor.Side)}))
	}
	return s.reply("expected", s.expected(m))
}

// plays reports whether the user acts for a side.
func (s *Session) plays() bool {
	role := s.config.Actor.Capacity
	return (role == table.Player || role == table.Assistant) && s.config.Actor.Side != 0
}
