package announce

import (
	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// tableEvent tells of players, sheets and the adjournment.
func (s Narrator) tableEvent(state table.State, event table.Event) (say.Utterance, bool) {
	switch e := event.(type) {
	case table.AssistantAppointed:
		key := "event.assistant"
		if !e.Present {
			key = "event.no-assistant"
		}
		return s.Notice(key, s.SideSlot("side", e.By)), true
	case table.PlayerAbsent:
		if e.Left {
			return s.Notice("event.left", s.SideSlot("side", e.By)), true
		}
		return s.Notice("event.absent", s.SideSlot("side", e.By)), true
	case table.PlayerArrived:
		if e.Seated {
			return nothing()
		}
		return s.Notice("event.arrived", s.SideSlot("side", e.By)), true
	case table.SheetWritten:
		return s.written(state, e)
	case table.SheetStruck:
		if !s.is(e.By) {
			return nothing()
		}
		return s.Notice("event.struck", TextSlot("text", e.Text)), true
	case table.SheetNoted:
		return s.noted(state, e)
	case table.SheetPutRight:
		return nothing() // what was wrong has been told
	case table.SheetSigned:
		if e.Missing > 0 {
			return s.Notice("event.signed-incomplete", s.SideSlot("side", e.By), s.NumberSlot("n", e.Missing)), true
		}
		return s.Notice("event.signed", s.SideSlot("side", e.By)), true
	case table.ArbiterCalled:
		return s.Alert("event.called", s.SideSlot("side", e.By)), true
	}
	return s.sealEvent(state, event)
}

// noted tells a player, and the arbiter, what is put right on a sheet.
func (s Narrator) noted(state table.State, e table.SheetNoted) (say.Utterance, bool) {
	if s.Side != 0 && !s.is(e.By) {
		return nothing()
	}
	key := "noted.wrong"
	switch {
	case e.Text == "":
		key = "noted.surplus"
	case e.Kind == evidence.Missing, e.Kind == evidence.Exchanged:
		key = "noted." + string(e.Kind)
	}
	return s.Notice(key, s.PlySlot("where", state.Game, e.Ply), s.SideSlot("side", e.By), TextSlot("wrote", e.Wrote), TextSlot("text", e.Text)), true
}

// written tells a player what they wrote, and where that is not the move which
// was announced, which one was; but not while the clocks stand and sheets are
// completed as evidence. Whether an entry is a move that could still be made is
// told only where legal moves are.
func (s Narrator) written(state table.State, e table.SheetWritten) (say.Utterance, bool) {
	if !s.is(e.By) || e.Kept {
		return nothing()
	}
	key, ahead := "event.written", e.Ply > state.Game.Ply()
	if e.Move == (rules.Move{}) && (!ahead || state.Answers(table.AskLegal, table.Player)) {
		key = "event.written-unread"
	}
	told := s.Notice(key, TextSlot("text", e.Text))
	if state.Stop == "" && state.Departs(e.Move, e.Ply) {
		other := s.Phrase("event.written-other", s.PlySlot("where", state.Game, e.Ply), s.MoveSlot("move", state.Game.At(e.Ply-1), state.Game.Move(e.Ply)))
		told.Words = append(pause(told.Words, say.SentenceGap), other...)
	}
	return told, true
}

// sealEvent tells of an adjournment. What was sealed is told to nobody but the
// player who sealed it.
func (s Narrator) sealEvent(state table.State, event table.Event) (say.Utterance, bool) {
	switch e := event.(type) {
	case table.Adjourned:
		return s.until(s.Alert("event.adjourned", s.SideSlot("side", e.By)), e.Resumption), true
	case table.MoveSealed:
		switch {
		case s.Both: // who listens at this keyboard too is not told which
			return s.Notice("expect.seal-press"), true
		case !s.is(e.By):
			return s.Notice("event.sealed-his", s.SideSlot("side", e.By)), true
		case e.Move == (rules.Move{}):
			return s.Notice("event.sealed-unread", TextSlot("text", e.Text)), true
		}
		return s.Notice("event.sealed", s.BareMoveSlot("move", state.Game.Position(), e.Move)), true
	case table.EnvelopeClosed:
		if state.Envelope.Reply {
			return s.Alert("event.reply-closed", s.SideSlot("side", e.By), s.clockSlot(e.By.Other())), true
		}
		return s.until(s.Alert("event.closed"), e.Resumption), true
	case table.EnvelopeOpened:
		slot := TextSlot("move", e.Text)
		if e.Move != (rules.Move{}) {
			slot = s.MoveSlot("move", before(state, e.By), e.Move)
		}
		return s.Alert("event.opened", slot), true
	case table.EnvelopeLost:
		return s.Alert("event.lost"), true
	}
	return say.Utterance{}, false
}

// until adds to what is told of an adjournment when play is resumed, where that was
// said.
func (s Narrator) until(u say.Utterance, resumption string) say.Utterance {
	u.Words = append(pause(u.Words, say.SentenceGap), s.Resumption(resumption)...)
	return u
}

// Resumption says when play is resumed, in the words of whoever adjourned, and
// nothing where they said nothing.
func (s Narrator) Resumption(text string) []say.Word {
	if text == "" {
		return nil
	}
	return s.Phrase("event.resumption", TextSlot("text", text))
}
