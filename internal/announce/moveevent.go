package announce

import (
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// moveEvent tells of a move from mouth to clock. What came out of the envelope
// has been told with it, and whoever has little time left is told less.
func (s Narrator) moveEvent(state table.State, event table.Event) (say.Utterance, bool) {
	if unsealed(state, event) {
		return nothing()
	}
	if s.hurried(state) {
		s.Form.Short = true
	}
	switch e := event.(type) {
	case table.MoveAnnounced:
		return Move(s.Scheme, before(state, e.By), e.Move, s.Form), true
	case table.AnnouncementCorrected:
		u := Move(s.Scheme, before(state, e.By), e.Move, s.Form)
		key := "event.corrected"
		if !s.is(e.By) {
			key += ".side"
		}
		u.Lang, u.Words = s.Pack.Lang(), s.Phrase(key, s.SideSlot("side", e.By), Slot{"move", u.Words})
		return u, true
	case table.PromotionAsked:
		if !s.is(e.By) {
			return nothing()
		}
		return s.Alert("event.promotion", s.roleSlot("queen", rules.Queen), s.roleSlot("rook", rules.Rook),
			s.roleSlot("bishop", rules.Bishop), s.roleSlot("knight", rules.Knight)), true
	case table.MoveMade:
		if after := state.Game.Position(); !s.is(e.By) || state.Over() || e.Unlawful == 0 && (after.Checkmate() || after.Stalemate()) {
			return nothing() // nothing is left to press for
		}
		if state.Owes(e.By) {
			return echo(s.gate(s.brief(state, "event.made-owed"))), true
		}
		return echo(s.gate(s.brief(state, "event.made"))), true
	case table.SlipFound:
		return s.slip(state, e)
	case table.SlipRighted:
		if !s.is(e.By) {
			return nothing()
		}
		return s.Alert("event.board-set.mine", s.SideSlot("side", e.By)), true
	case table.MoveRepeated:
		return s.repeated(state, e)
	case table.MoveExecuted:
		return s.executed(state, e)
	case table.ClockPressed:
		return s.pressed(state, e)
	case table.MoveCompleted:
		return s.Alert("clock.control-passed", s.controlSlots(state, e.By)...), state.Clock.Read(e.By, state.At).Added > 0
	}
	return say.Utterance{}, false
}

func (s Narrator) roleSlot(name string, role rules.Role) Slot {
	key := roleKeys[role]
	return Slot{name, []say.Word{{Clip: key, Text: s.Scheme.Word(key), Lang: s.Scheme.Lang(), Bank: s.Scheme.Bank()}}}
}

// repeated tells the player who announced that they were understood, and both
// players, and the arbiter, of a wrong repetition.
func (s Narrator) repeated(state table.State, e table.MoveRepeated) (say.Utterance, bool) {
	if e.Agrees {
		if s.is(e.By) || s.Side == e.By.Other() && s.Verbosity == Short && !state.Conditions.RepeatRequired {
			return nothing() // that it is carried out says as much
		}
		u := s.gate(s.heardBy("event.repeated"), s.SideSlot("side", e.By))
		u.Channel = say.Table
		return u, true
	}
	announcer := e.By.Other()
	position := before(state, announcer)
	announced := state.Gate.Announced
	if announced == (rules.Move{}) {
		announced, _ = state.Last()
	}
	said := TextSlot("said", e.Words)
	if e.Move != (rules.Move{}) {
		said = s.MoveSlot("said", position, e.Move)
	}
	u := s.Alert(s.seen("event.repeated-wrong", e.By), s.SideSlot("side", e.By), said, s.MoveSlot("move", position, announced))
	u.Channel = say.Table
	return u, true
}

func (s Narrator) executed(state table.State, e table.MoveExecuted) (say.Utterance, bool) {
	if e.Agrees {
		if s.is(e.By) || e.Implied {
			return nothing() // their own move says it
		}
		u := s.gate(s.heardBy("event.executed"), s.SideSlot("side", e.By))
		u.Urgency = say.WhenFree
		return u, true
	}
	position := before(state, e.By.Other())
	announced := state.Gate.Announced
	if announced == (rules.Move{}) {
		announced, _ = state.Last()
	}
	return s.Alert(s.seen("event.executed-wrong", e.By), s.SideSlot("side", e.By),
		s.MoveSlot("done", position, e.Move), s.MoveSlot("move", position, announced)), true
}

// slip tells a player alone that what stands on their board is not what was
// announced, with both moves.
func (s Narrator) slip(state table.State, e table.SlipFound) (say.Utterance, bool) {
	if !s.is(e.By) {
		return nothing()
	}
	mover, key := e.By.Other(), "event.slip.answer"
	if e.Own {
		mover, key = e.By, "event.slip.own"
	}
	if e.Stands == (rules.Move{}) {
		return s.Alert("event.slip.none", s.squaresSlot("squares", e.Squares)), true
	}
	position := before(state, mover)
	return s.Alert(key, s.BareMoveSlot("said", position, e.Said), s.BareMoveSlot("stands", position, e.Stands)), true
}

// hurry is the time below which a player is told things as shortly as can be.
const hurry = 2 * time.Minute

// hurried reports whether the player of the seat has so little time left that
// what is told them gets shorter. It never falls silent. Where one plays for
// both sides, it is the time of either.
func (s Narrator) hurried(state table.State) bool {
	short := func(side rules.Side) bool {
		return (s.Both || s.Side == side) && state.Left(side, state.At) < hurry
	}
	return state.Phase == table.PhasePlaying && (short(rules.White) || short(rules.Black))
}

// brief ends a key with brief for a player who is in a hurry.
func (s Narrator) brief(state table.State, key string) string {
	if s.hurried(state) {
		return key + "-brief"
	}
	return key
}

// unsealed reports whether an event is a step of the move that came out of an
// envelope.
func unsealed(state table.State, event table.Event) bool {
	e := state.Envelope
	since := state.Game.Ply() - e.Ply
	if !e.Opened || since < 0 || since > 1 {
		return false
	}
	switch happened := event.(type) {
	case table.MoveAnnounced:
		return since == 0 && happened.By == e.By
	case table.MoveMade:
		return since == 1 && happened.By == e.By
	case table.MoveExecuted:
		return since == 1 && happened.By == e.By.Other() && happened.Move == e.Move
	default:
		return false
	}
}
