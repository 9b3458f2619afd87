package console

import (
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// toSeal says the next step while the player to move seals.
func (s *Session) toSeal(state table.State) []say.Word {
	e := state.Envelope
	seals := s.config.Actor.Capacity != table.Arbiter && s.config.Actor.Side == e.By
	switch {
	case seals && e.Sealed:
		return s.voice.Phrase("expect.seal-press")
	case state.Interrupted(), state.Stopped() && (s.config.Actor.Capacity == table.Arbiter || !state.Conditions.Arbiter):
		return s.voice.Phrase("expect.seal-restart", s.voice.SideSlot("side", e.By))
	case state.Stopped():
		return list(s.voice.Phrase("expect.stopped"), s.voice.Phrase("expect.arbiter"))
	case !seals:
		return s.voice.Phrase("expect.seal-wait", s.voice.SideSlot("side", e.By))
	default:
		return s.voice.Phrase("expect.seal")
	}
}

// toResume says who sealed the move, and how an adjourned game is resumed. The
// envelope is opened once the player who replies has arrived, and then that
// player's clock is started.
func (s *Session) toResume(state table.State) []say.Word {
	e, turn := state.Envelope, s.voice.SideSlot("side", state.Turn())
	reader := e.By.Other()
	rules := s.config.Actor.Capacity == table.Arbiter || !state.Conditions.Arbiter
	switch {
	case state.Interrupted():
		return s.voice.Phrase(s.voice.Elsewhere(state, "expect.restart"))
	case e.Lost && rules:
		return list(s.voice.Phrase("expect.lost", turn), s.voice.Phrase("expect.resume", turn))
	case e.Lost:
		return s.voice.Phrase("expect.lost", turn)
	case state.Absent.Of(reader) && state.Enveloped() != 0 && rules:
		return s.voice.Phrase("expect.late", s.voice.SideSlot("side", reader))
	case state.Absent.Of(reader) && state.Enveloped() != 0:
		return s.voice.Phrase("expect.wait")
	case state.Absent.Of(reader) && rules:
		return s.voice.Phrase("expect.resume", s.voice.SideSlot("side", reader))
	case state.Absent.Of(reader):
		return s.voice.Phrase("expect.resume-arbiter", s.voice.SideSlot("side", reader))
	case e.Opened && state.Boards.Of(state.Turn()).Correcting && !state.Absent.Of(state.Turn()):
		return s.correcting(state)
	case e.Opened && rules:
		return s.voice.Phrase("expect.resume", turn)
	case e.Opened:
		return s.voice.Phrase("expect.resume-arbiter", turn)
	case !rules:
		return s.voice.Phrase("expect.open-arbiter", turn)
	case state.Conditions.SealTo != "":
		return s.voice.Phrase("expect.open-locked", turn)
	default:
		return s.voice.Phrase("expect.open", turn)
	}
}

// resumption adds to the words about an adjourned game when it will be resumed, if
// that is known.
func (s *Session) resumption(state table.State, words []say.Word) []say.Word {
	if state.Phase != table.PhaseSealing && state.Phase != table.PhaseAdjourned {
		return words
	}
	return list(words, s.voice.Resumption(state.Envelope.Resumption))
}

// left returns the player who has left the board during play. It returns no
// side if both are present or the clocks are stopped.
func left(state table.State) rules.Side {
	for _, side := range []rules.Side{rules.White, rules.Black} {
		if state.Phase == table.PhasePlaying && state.Absent.Of(side) && state.Arrived.Of(side) {
			return side
		}
	}
	return 0
}
