package console

import (
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// waitsForRuling reports whether there is a proposal that nobody has ruled on.
func waitsForRuling(state table.State) bool {
	_, waits := state.Proposal()
	return waits
}

// rulesFirst reports whether a decision is due before the players do anything. They
// play on, and resume, while one on an early press waits.
func rulesFirst(state table.State) bool {
	p, waits := state.Proposal()
	if p.Times {
		return state.Stop != "" && state.Phase != table.PhaseAdjourned
	}
	return waits
}

// awaited says to a player who decides on the open question: the arbiter or,
// without an arbiter, the players themselves.
func (s *Session) awaited(state table.State) []say.Word {
	proposed := waitsForRuling(state)
	switch {
	case s.config.Actor.Capacity == table.Arbiter:
		return s.ruling(snapshot{state: state})
	case state.AnswersClaim(s.config.Actor.Side):
		return s.voice.Phrase("expect.claim", fill("side", s.side(state.Claim.By)...), fill("claim", s.claimed(state)...))
	case state.AnswersClaim(s.config.Actor.Side.Other()):
		return s.voice.Phrase("expect.claim-mine", fill("claim", s.claimed(state)...))
	case state.Conditions.Arbiter && (proposed || state.Claim.Kind != 0):
		return s.voice.Phrase("expect.arbiter")
	case proposed && state.AnswersAccident(s.config.Actor.Side):
		return s.accident(state)
	case proposed && (!state.Divergence.Confirmed.Of(s.config.Actor.Side) || state.Divergence.Confirmed.Of(s.config.Actor.Side.Other())):
		return s.voice.Phrase("expect.accept")
	case proposed:
		return s.voice.Phrase("expect.wait")
	case state.Boards.White.Correcting || state.Boards.Black.Correcting:
		return s.correcting(state)
	case state.Stopped() && state.Stop == table.StopAbsent && !state.Conditions.Arbiter:
		return s.voice.Phrase("expect.arrive")
	case state.Stopped() && state.Conditions.Arbiter && !state.Interrupted():
		return list(s.voice.Phrase(s.voice.Elsewhere(state, "expect.stopped")), s.voice.Phrase("expect.arbiter"))
	default:
		return s.ruling(snapshot{state: state})
	}
}

// correcting says whose board must be corrected: to a player, the opponent's.
func (s *Session) correcting(state table.State) []say.Word {
	if s.config.Actor.Capacity == table.Player {
		return s.voice.Phrase("correct.wait")
	}
	var both [][]say.Word
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		if state.Boards.Of(side).Correcting {
			both = append(both, s.voice.Phrase("correct.wait.side", s.voice.SideSlot("side", side)))
		}
	}
	return list(both...)
}

// Proposed states the proposal about boards, sheets or an irregularity to the
// person who decides on it, with the command that accepts it. It returns
// nothing without a proposal.
func (s *Session) Proposed(state table.State) []say.Word {
	if !waitsForRuling(state) {
		return nil
	}
	decides := s.config.Actor.Capacity == table.Arbiter || s.config.Actor.Capacity == table.Player && !state.Conditions.Arbiter
	m := snapshot{state: state, at: state.At}
	switch {
	case !decides:
		return s.awaited(state)
	case s.config.Actor.Capacity == table.Arbiter:
		return s.ruling(m)
	default:
		return list(s.proposal(m), s.explanations(m), s.awaited(state))
	}
}

// ruling says what waits for a ruling.
func (s *Session) ruling(m snapshot) []say.Word {
	switch state := m.state; {
	case state.Over():
		return s.over(state)
	case waitsForRuling(state):
		return list(s.proposal(m), s.explanations(m), s.voice.Phrase("expect.resolve"))
	case state.Claim.Kind != 0:
		return s.OpenClaim(state)
	case state.Accident.By != 0 && s.config.Actor.Capacity == table.Arbiter:
		return s.voice.Phrase("screen.accident-arbiter", s.voice.SideSlot("side", state.Accident.By))
	case state.Phase == table.PhaseSet:
		return s.toStart(state)
	case state.Phase == table.PhaseSealing:
		return s.resumption(state, s.toSeal(state))
	case state.Phase == table.PhaseAdjourned, state.Enveloped() != 0:
		return s.resumption(state, s.toResume(state))
	case left(state) != 0 && state.Conditions.Arbiter && !state.Stopped():
		return s.voice.Phrase("expect.left", s.voice.SideSlot("side", left(state)))
	case state.Boards.White.Correcting || state.Boards.Black.Correcting:
		return s.correcting(state)
	case state.Stop == table.StopAbsent:
		return s.voice.Phrase("expect.arrive")
	case state.Stopped():
		return s.voice.Phrase(s.voice.Elsewhere(state, "expect.restart"))
	default:
		return s.voice.Phrase("expect.nothing")
	}
}
