package announce

import (
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// tableEvent returns the words for events of players, sheets and the
// adjournment.
func (n Narrator) tableEvent(state table.State, event table.Event) (say.Utterance, bool) {
	switch e := event.(type) {
	case table.AssistantAppointed:
		key := "event.assistant"
		if !e.Present {
			key = "event.no-assistant"
		}
		return n.Notice(key, n.SideSlot("side", e.By)), true
	case table.PlayerAbsent:
		if e.Left {
			return ringing(n.Notice("event.left", n.SideSlot("side", e.By)), earconLost), true
		}
		return n.Notice("event.absent", n.SideSlot("side", e.By)), true
	case table.PlayerArrived:
		if e.Seated {
			return nothing()
		}
		return ringing(n.Notice("event.arrived", n.SideSlot("side", e.By)), earconConnected), true
	case table.ReadingBegan:
		if n.is(e.By) {
			return nothing() // they read it
		}
		return n.Notice(n.named("event.reading", state, e.By), n.SideSlot("side", e.By), n.nameSlot(state, e.By), n.TimeSlot("time", e.For.Duration())), true
	case table.ReadingEnded:
		if n.is(e.By) || e.Late {
			return nothing() // the game starts
		}
		return n.Notice(n.named("event.reading-done", state, e.By), n.SideSlot("side", e.By), n.nameSlot(state, e.By)), true
	case table.SheetWritten:
		return n.written(state, e)
	case table.SheetStruck:
		if !n.is(e.By) || state.Conditions.Keeping != table.SheetsByHand {
			return nothing()
		}
		return n.Notice("event.struck", TextSlot("text", e.Text)), true
	case table.SheetNoted:
		return n.noted(state, e)
	case table.SheetPutRight:
		return nothing() // what was wrong has been told
	case table.SheetSigned:
		if e.Missing > 0 {
			return n.Notice("event.signed-incomplete", n.SideSlot("side", e.By), n.NumberSlot("n", e.Missing)), true
		}
		return n.Notice("event.signed", n.SideSlot("side", e.By)), true
	case table.SheetIncomplete:
		if n.Side != 0 && !n.is(e.By) {
			return nothing()
		}
		key := "event.sheet-due.mine"
		if n.Side == 0 {
			key = "event.sheet-due.side"
		}
		return n.Alert(key, n.SideSlot("side", e.By), n.NumberSlot("number", e.Missing)), true
	case table.ArbiterCalled:
		return n.Alert("event.called", n.SideSlot("side", e.By)), true
	}
	return n.sealEvent(state, event)
}

// named ends a key with named for a player whose name is known.
func (n Narrator) named(key string, state table.State, side rules.Side) string {
	if state.Seat(side).Name == "" {
		return key
	}
	return key + ".named"
}

func (n Narrator) nameSlot(state table.State, side rules.Side) Slot {
	return TextSlot("name", state.Seat(side).Name)
}

// noted says to a player, and to the arbiter, which entry of a sheet is
// corrected.
func (n Narrator) noted(state table.State, e table.SheetNoted) (say.Utterance, bool) {
	if n.Side != 0 && !n.is(e.By) {
		return nothing()
	}
	key := "noted.wrong"
	switch {
	case e.Text == "":
		key = "noted.surplus"
	case e.Kind == evidence.Missing, e.Kind == evidence.Exchanged:
		key = "noted." + string(e.Kind)
	}
	return n.Notice(key, n.PlySlot("where", state.Game, e.Ply), n.SideSlot("side", e.By), TextSlot("wrote", e.Wrote), TextSlot("text", e.Text)), true
}

// written reads a player's entry back and, if it is not the announced move,
// says which move was announced. It does not do so while the clocks are stopped
// and sheets are completed as evidence. It says whether an entry is a move that
// could still be made only if legal moves are not secret.
func (n Narrator) written(state table.State, e table.SheetWritten) (say.Utterance, bool) {
	if !n.is(e.By) || e.Kept {
		return nothing()
	}
	key, ahead := "event.written", e.Ply > state.Game.Ply()
	if e.Move == (rules.Move{}) && (!ahead || state.Answers(table.AskLegal, table.Player)) {
		key = "event.written-unread"
		if state.IllegalEntry(e.By, e.Text, e.Ply) {
			key = "event.written-illegal"
		}
	}
	told := n.Notice(key, TextSlot("text", e.Text))
	if state.Stop == "" && state.EntryDiffers(e.Move, e.Ply) {
		other := n.Phrase("event.written-other", n.PlySlot("where", state.Game, e.Ply), n.MoveSlot("move", state.Game.At(e.Ply-1), state.Game.Move(e.Ply)))
		if key != "event.written" {
			other[0].Text = language.Capital(other[0].Text) // the sentence before it has ended
		}
		told.Words = append(pause(told.Words, say.SentenceGap), other...)
	}
	return told, true
}

// sealEvent returns the words for an adjournment. Only the player who sealed
// the move hears it.
func (n Narrator) sealEvent(state table.State, event table.Event) (say.Utterance, bool) {
	switch e := event.(type) {
	case table.Adjourned:
		return n.until(n.Alert("event.adjourned", n.SideSlot("side", e.By)), e.Resumption), true
	case table.MoveSealed:
		switch {
		case n.Both: // who listens at this keyboard too is not told which
			return n.Notice("expect.seal-press"), true
		case !n.is(e.By):
			return n.Notice("event.sealed-his", n.SideSlot("side", e.By)), true
		case e.Move == (rules.Move{}):
			return n.Notice("event.sealed-unread", TextSlot("text", e.Text)), true
		}
		return n.Notice("event.sealed", n.BareMoveSlot("move", state.Game.Position(), e.Move)), true
	case table.EnvelopeClosed:
		if state.Envelope.Reply {
			return n.Alert("event.reply-closed", n.SideSlot("side", e.By), n.clockSlot(e.By.Other())), true
		}
		return n.until(n.Alert("event.closed"), e.Resumption), true
	case table.EnvelopeOpened:
		slot := TextSlot("move", e.Text)
		if e.Move != (rules.Move{}) {
			slot = n.MoveSlot("move", before(state, e.By), e.Move)
		}
		return n.Alert("event.opened", slot), true
	case table.EnvelopeLost:
		return n.Alert("event.lost"), true
	}
	return say.Utterance{}, false
}

// until adds to a message of an adjournment when play is resumed, if that is known.
func (n Narrator) until(u say.Utterance, resumption string) say.Utterance {
	u.Words = append(pause(u.Words, say.SentenceGap), n.Resumption(resumption)...)
	return u
}

// Resumption says when play is resumed, in the words of the person who
// adjourned, and nothing if they gave no time.
func (n Narrator) Resumption(text string) []say.Word {
	if text == "" {
		return nil
	}
	return n.Phrase("event.resumption", TextSlot("text", text))
}
