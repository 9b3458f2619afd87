package announce

import (
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// moveEvent returns the words for each step of a move, from the announcement to
// the press. A move from the envelope has been announced with it, and a player
// short of time hears less.
func (n Narrator) moveEvent(state table.State, event table.Event) (say.Utterance, bool) {
	if unsealed(state, event) {
		return nothing()
	}
	if n.hurried(state) && !n.FormKept {
		n.Form.Short = true
	}
	switch e := event.(type) {
	case table.MoveAnnounced:
		return Move(n.Scheme, before(state, e.By), e.Move, n.Form), true
	case table.AnnouncementCorrected:
		u := Move(n.Scheme, before(state, e.By), e.Move, n.Form)
		key := "event.corrected"
		if e.Ended {
			key += ".ended"
		}
		if !n.is(e.By) {
			key += ".side"
		}
		u.Lang, u.Words = n.Pack.Lang(), n.Phrase(key, n.SideSlot("side", e.By), Slot{"move", u.Words})
		return u, true
	case table.PromotionAsked:
		if !n.is(e.By) && !n.Both {
			return nothing()
		}
		if state.PawnStands(e.By) {
			return n.Alert("event.promotion.exchange", n.squaresSlot("square", []rules.Square{e.Move.To})), true
		}
		return n.Alert("event.promotion", n.roleSlot("queen", rules.Queen), n.roleSlot("rook", rules.Rook),
			n.roleSlot("bishop", rules.Bishop), n.roleSlot("knight", rules.Knight)), true
	case table.MoveMade:
		if after := state.Game.Position(); !n.is(e.By) || state.Over() || e.Unlawful == 0 && (after.Checkmate() || after.Stalemate()) {
			return nothing() // nothing is left to press for
		}
		if state.Gate.Due || e.ByPress {
			return nothing() // they have pressed: that it is completed says it
		}
		if state.OwesAnnouncement(e.By) {
			return echo(n.gate(n.brief(state, "event.made-owed"))), true
		}
		if n.OneMessage && state.Game.Ply() > taughtPlies && state.Seat(e.By).Board == table.NoBoard {
			return nothing() // that it is pressed says it
		}
		return echo(n.gate(n.brief(state, "event.made"))), true
	case table.SlipFound:
		return n.slip(state, e)
	case table.SlipRighted:
		if !n.is(e.By) {
			return nothing()
		}
		return n.Alert("event.board-set.mine", n.SideSlot("side", e.By)), true
	case table.MoveRepeated:
		return n.repeated(state, e)
	case table.MoveExecuted:
		return n.executed(state, e)
	case table.ClockPressed:
		return n.pressed(state, e)
	case table.MoveCompleted:
		return n.completed(state, e)
	case table.PressTakenBack:
		return n.pressTakenBack(e), true
	}
	return say.Utterance{}, false
}

func (n Narrator) roleSlot(name string, role rules.Role) Slot {
	key := roleKeys[role]
	return Slot{name, []say.Word{{Clip: key, Text: n.Scheme.Word(key), Lang: n.Scheme.Lang(), Bank: n.Scheme.Bank()}}}
}

// taughtPlies is the length of a game, in plies, after which players no longer
// hear the advice to press the clock.
const taughtPlies = 4

// repeated tells both players that a repetition was right, and both players and the
// arbiter that it was wrong. With short messages only a second try is answered.
func (n Narrator) repeated(state table.State, e table.MoveRepeated) (say.Utterance, bool) {
	if e.Agrees {
		if n.is(e.By) && (n.Verbosity != Short || e.Again) {
			return echo(n.gate("event.repeated.mine")), true
		}
		if n.is(e.By) || n.OneMessage && n.plays() && !state.Conditions.RepeatRequired && !e.Again {
			return nothing() // the opponent's own move says it, unless they have just repeated another
		}
		u := n.gate(n.heardBy("event.repeated"), n.SideSlot("side", e.By))
		u.Channel = say.Table
		return u, true
	}
	position, announced := announcedTo(state, e.By)
	said := TextSlot("said", e.Words)
	if e.Move != (rules.Move{}) {
		said = n.MoveSlot("said", position, e.Move)
	}
	u := n.Alert(n.seen("event.repeated-wrong", e.By), n.SideSlot("side", e.By), said, n.MoveSlot("move", position, announced))
	u.Channel = say.Table
	return u, true
}

func (n Narrator) executed(state table.State, e table.MoveExecuted) (say.Utterance, bool) {
	if e.Agrees {
		if n.is(e.By) || e.Implied || n.OneMessage && n.plays() {
			return nothing() // the opponent's own move says it
		}
		u := n.gate(n.heardBy("event.executed"), n.SideSlot("side", e.By))
		u.Urgency = say.WhenFree
		return u, true
	}
	position, announced := announcedTo(state, e.By)
	return n.Alert(n.seen("event.executed-wrong", e.By), n.SideSlot("side", e.By),
		n.MoveSlot("done", position, e.Move), n.MoveSlot("move", position, announced)), true
}

// slip says to a player alone that their board does not show the announced
// move, with both moves.
func (n Narrator) slip(state table.State, e table.SlipFound) (say.Utterance, bool) {
	if !n.is(e.By) {
		return nothing()
	}
	mover, key := e.By.Other(), "event.slip.answer"
	if e.Own {
		mover, key = e.By, "event.slip.own"
	}
	if square, role, stands := pawnFor(state, e); stands {
		return n.Alert("event.slip.pawn", n.squaresSlot("square", []rules.Square{square}), n.roleSlot("piece", role)), true
	}
	if e.Stands == (rules.Move{}) {
		return n.Alert("event.slip.none", n.squaresSlot("squares", e.Squares)), true
	}
	position := before(state, mover)
	return n.Alert(key, n.BareMoveSlot("said", position, e.Said), n.BareMoveSlot("stands", position, e.Stands)), true
}

// pawnFor returns the square on which a slip leaves a pawn, and the piece that
// belongs there instead; false if it leaves none.
func pawnFor(state table.State, e table.SlipFound) (rules.Square, rules.Role, bool) {
	if e.Own && e.Said.From == e.Stands.From && e.Said.To == e.Stands.To {
		return e.Stands.To, e.Said.Promotes, state.PawnStands(e.By) && e.Said.Promotes != 0
	}
	if len(e.Squares) != 1 {
		return 0, 0, false
	}
	square := e.Squares[0]
	should, is := state.Game.Position().At(square), state.Boards.Of(e.By).Placement.At(square)
	promoted := should.Role != rules.Pawn && square.Rank()%7 == 0
	return square, should.Role, is.Role == rules.Pawn && should.Role != 0 && promoted
}

// hurry is the time below which a player's messages are as short as possible.
const hurry = 2 * time.Minute

// hurried reports whether the player of the seat has so little time left that
// messages to them become shorter. It never falls silent. For a player of both
// sides, the time of either counts.
func (n Narrator) hurried(state table.State) bool {
	short := func(side rules.Side) bool {
		return (n.Both || n.Side == side) && state.Left(side, state.At) < hurry
	}
	return state.Phase == table.PhasePlaying && (short(rules.White) || short(rules.Black))
}

// brief ends a key with brief for a player who is in a hurry.
func (n Narrator) brief(state table.State, key string) string {
	if n.hurried(state) {
		return key + "-brief"
	}
	return key
}

// unsealed reports whether an event is a step of the move that came out of an
// envelope.
func unsealed(state table.State, event table.Event) bool {
	e := state.Envelope
	since := state.Game.Ply() - e.Ply
	if !e.Opened {
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
