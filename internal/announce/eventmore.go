package announce

import (
	"slices"
	"strings"

	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/rules/laws"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// dashed returns the last part of a key for words of the table, such as
// "wrong-start-position".
func dashed(words string) string { return strings.ReplaceAll(words, " ", "-") }

// drawEvent tells of draws, claims and the end.
func (s Seat) drawEvent(state table.State, event table.Event) (say.Utterance, bool) {
	switch e := event.(type) {
	case table.DrawOffered:
		return s.Alert(s.seen("event.offered", e.By), s.SideSlot("side", e.By)), true
	case table.DrawAccepted, table.Resigned:
		return nothing() // the end that follows says it
	case table.DrawDeclined:
		return s.Alert("event.declined"), true
	case table.ClaimMade:
		if e.Move != (rules.Move{}) {
			return s.Alert("event.claimed-move", s.SideSlot("side", e.By), s.claimSlot(e.Kind), s.MoveSlot("move", state.Game.Position(), e.Move)), true
		}
		if e.Square != 0 {
			return s.claimedTouch(state, e), true
		}
		return s.Alert("event.claimed", s.SideSlot("side", e.By), s.claimSlot(e.Kind)), true
	case table.ClaimUpheld:
		return s.final(s.Alert("event.upheld", s.claimSlot(e.Kind)), e.Final), true
	case table.ClaimRejected:
		if e.Must != (rules.Move{}) {
			return s.Alert("event.rejected-move", s.claimSlot(e.Kind), s.MoveSlot("move", state.Game.Position(), e.Must)), true
		}
		return s.final(s.Alert("event.rejected", s.claimSlot(e.Kind)), e.Final), true
	case table.ClaimPostponed:
		return s.Alert("event.postponed"), true
	case table.ClaimWithdrawn:
		return s.Alert("event.withdrawn", s.SideSlot("side", e.By), s.claimSlot(e.Kind)), true
	case table.ScoreViewed:
		return s.scoreViewed(state, e), true
	case table.GameEnded:
		u := s.Result(e.Result, e.Reason)
		u.Urgency, u.Kind, u.Channel, u.Topic, u.Subject = say.Next, say.Alert, say.Table, "", ""
		return u, true
	}
	return say.Utterance{}, false
}

// claimedTouch tells whose touch is claimed, of which piece and on which move:
// the arbiter rules on nothing else.
func (s Seat) claimedTouch(state table.State, e table.ClaimMade) say.Utterance {
	ply, position := state.Game.Ply()+1, state.Game.Position()
	if state.Turn() == e.By && ply > 1 {
		ply--
		position = state.Game.At(ply - 1)
	}
	return s.Alert("event.claimed-touched", s.SideSlot("side", e.By), s.claimSlot(e.Kind),
		s.pieceSlot(position.At(e.Square)), s.SquareSlot("square", e.Square), s.PlySlot("move", state.Game, ply))
}

// final adds to what was decided on a claim that it is not decided again.
func (s Seat) final(u say.Utterance, final bool) say.Utterance {
	if final {
		u.Words = append(pause(u.Words, say.SentenceGap), s.Phrase("event.final")...)
	}
	return u
}

// scoreViewed tells that a player is shown the arbiter's score, and tells them
// alone what stands on it.
func (s Seat) scoreViewed(state table.State, e table.ScoreViewed) say.Utterance {
	u := s.Alert("event.score-viewed", s.SideSlot("side", e.By), s.NumberSlot("number", e.Count))
	if s.is(e.By) {
		u.Words = append(pause(u.Words, say.SentenceGap), s.LastMoves(state.Game, state.Game.Ply()).Words...)
	}
	return u
}

func (s Seat) claimSlot(kind laws.ClaimKind) Slot {
	return Slot{"claim", s.Phrase("claim." + kind.String())}
}

// resultKeys are the phrases of results as PGN writes them.
var resultKeys = map[string]string{
	"1-0": "result.white", "0-1": "result.black", "1/2-1/2": "result.draw", "0-0": "result.none",
	"1/2-0": "result.white-half", "0-1/2": "result.black-half", "*": "result.open",
}

// Result answers how a game ended and why.
func (s Seat) Result(result rules.Result, reason rules.Reason) say.Utterance {
	key, known := resultKeys[result.String()]
	if !known {
		key = "result.open"
	}
	if reason == 0 {
		return s.Answer("result", key)
	}
	ended := "event.ended"
	if own := ended + "." + dashed(reason.String()); s.Pack.Has(own) {
		ended = own
	}
	return s.Answer("result", ended, Slot{"result", s.Phrase(key)}, Slot{"reason", s.Phrase("reason." + dashed(reason.String()))})
}

// wrongEvent tells of irregularities and penalties.
func (s Seat) wrongEvent(state table.State, event table.Event) (say.Utterance, bool) {
	switch e := event.(type) {
	case table.IllegalMoveCompleted:
		return s.Alert("event.illegal", s.SideSlot("side", e.By), s.NumberSlot("number", e.Count),
			Slot{"what", s.Phrase("illegal." + illegalKeys[e.Kind])}), true
	case table.Irregularity:
		return s.irregular(state, e)
	case table.PenaltyGiven:
		return s.withWords(s.Alert(s.concerning("penalty."+string(e.Penalty), e.By), s.SideSlot("side", e.By)), e.Text), true
	case table.PositionRestored:
		return s.Alert("event.restored"), true
	case table.IllegalMoveStood:
		return s.Alert("event.stood"), true
	case table.GameAnnulled:
		return s.Alert("event.annulled"), true
	}
	return say.Utterance{}, false
}

var illegalKeys = map[laws.IllegalKind]string{
	laws.IllegalDisplacement: "displacement", laws.IllegalPromotion: "promotion", laws.IllegalKingCapture: "king-capture",
	laws.IllegalPress: "press", laws.IllegalTwoHands: "two-hands",
}

func (s Seat) irregular(state table.State, e table.Irregularity) (say.Utterance, bool) {
	switch {
	case e.Kind == table.EarlyPress, e.Kind == table.WrongRepetition:
		return nothing() // the press or the repetition has just been told with what is missing
	case s.Side != 0 && state.ArbiterWaits(e.Kind):
		return nothing()
	}
	key := "irregular." + dashed(string(e.Kind))
	switch {
	case !s.Pack.Has(key), e.Kind == table.Other:
		return s.nameless(e), true
	case e.By == 0 && slices.ContainsFunc(s.Pack.Parts(key), func(p language.Part) bool { return p.Slot == "side" }):
		return s.withWords(s.Alert("irregular.other", TextSlot("text", s.kindName(e.Kind))), e.Text), true
	}
	u := s.Alert(s.concerning(key, e.By), s.SideSlot("side", e.By), s.SquareSlot("square", e.Square))
	if !slices.Contains(table.Reported(), e.Kind) {
		return u, true // its text is for the record
	}
	return s.withWords(u, e.Text), true
}

// nameless tells of an irregularity in the words of whoever reported it.
func (s Seat) nameless(e table.Irregularity) say.Utterance {
	text, key := e.Text, "irregular.other"
	if text == "" {
		text = s.kindName(e.Kind)
	}
	switch {
	case s.is(e.By):
		key += ".mine"
	case e.By != 0:
		key += ".side"
	}
	return s.Alert(key, s.SideSlot("side", e.By), TextSlot("text", text))
}

// kindName returns the name of an irregularity in the seat's language.
func (s Seat) kindName(kind table.Kind) string {
	if names := s.Pack.Variants("irregular-name." + dashed(string(kind))); len(names) > 0 {
		return names[0]
	}
	return string(kind)
}

// concerning ends a key with mine for the player whom it concerns, where the
// pack speaks to them.
func (s Seat) concerning(key string, by rules.Side) string {
	if mine := key + ".mine"; s.is(by) && s.Pack.Has(mine) {
		return mine
	}
	return key
}

// withWords adds the words of whoever ruled or reported.
func (s Seat) withWords(u say.Utterance, text string) say.Utterance {
	if text != "" {
		u.Words = append(pause(u.Words, say.SentenceGap), s.Phrase("ruling.words", TextSlot("text", text))...)
	}
	return u
}

// boardEvent tells of boards and sheets that differ and are put right.
func (s Seat) boardEvent(state table.State, event table.Event) (say.Utterance, bool) {
	switch e := event.(type) {
	case table.BoardLost:
		return s.Alert(s.seen("event.board-lost", e.By), s.SideSlot("side", e.By)), true
	case table.BoardFound:
		return s.Alert(s.seen("event.board-found", e.By), s.SideSlot("side", e.By)), true
	case table.BoardsDiverged:
		u := s.Alert("event.diverged."+string(e.Cause), s.SideSlot("side", e.By), s.PlySlot("move", state.Game, e.Ply))
		if len(e.Squares) > 0 {
			u.Words = append(pause(u.Words, say.SentenceGap), s.Phrase("event.diverged-squares", s.squaresSlot("squares", e.Squares))...)
		}
		u.Channel = say.Table
		return u, true
	case table.DivergenceResolved:
		return s.Alert("event.resolved"), true
	case table.BoardsAgreed:
		return s.Alert("event.agreed"), true
	case table.ProposalConfirmed:
		if e.Explanation > 0 {
			return s.Alert("event.confirmed-number", s.SideSlot("side", e.By), s.NumberSlot("number", e.Explanation)), true
		}
		return s.Alert("event.confirmed", s.SideSlot("side", e.By)), true
	case table.Retraced:
		if e.Ply == 0 {
			return s.Alert("event.retraced-start"), true
		}
		return s.Alert("event.retraced", s.PlySlot("move", state.Game, e.Ply+1)), true
	case table.BoardCorrected:
		return s.corrected(state, e.By)
	case table.BoardSet:
		return s.Alert(s.seen("event.board-set", e.By), s.SideSlot("side", e.By)), true
	}
	return say.Utterance{}, false
}

func (s Seat) squaresSlot(name string, squares []rules.Square) Slot {
	slot := Slot{Name: name}
	for i, square := range squares {
		if i > 0 {
			slot.Words = pause(slot.Words, say.SentenceGap)
		}
		slot.Words = append(slot.Words, squareWord(s.Scheme, square, say.WordGap))
	}
	return slot
}

// corrected tells a player to put their board right and the first step of it,
// and the others that they do.
func (s Seat) corrected(state table.State, by rules.Side) (say.Utterance, bool) {
	board := state.Boards.Of(by)
	switch {
	case !board.Correcting:
		return nothing() // it stands right at once
	case s.is(by):
		u := s.Correction(board)
		u.Words = s.Phrase("correct.start", Slot{"step", u.Words})
		if state.Seat(by).Board == table.NoBoard {
			u.Words = append(pause(u.Words, say.SentenceGap), s.Phrase("correct.enter")...)
		}
		return u, true
	case s.Side == 0:
		return s.Alert("correct.wait.side", s.SideSlot("side", by)), true
	default:
		return s.Alert("correct.wait"), true
	}
}

// tableEvent tells of players, sheets and the adjournment.
func (s Seat) tableEvent(state table.State, event table.Event) (say.Utterance, bool) {
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
		return s.Notice("event.arrived", s.SideSlot("side", e.By)), true
	case table.SheetWritten:
		return s.written(e)
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
		return s.Notice("event.signed", s.SideSlot("side", e.By)), true
	case table.ArbiterCalled:
		return s.Alert("event.called", s.SideSlot("side", e.By)), true
	}
	return s.sealEvent(state, event)
}

// noted tells a player, and the arbiter, what is put right on a sheet.
func (s Seat) noted(state table.State, e table.SheetNoted) (say.Utterance, bool) {
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

func (s Seat) written(e table.SheetWritten) (say.Utterance, bool) {
	if !s.is(e.By) || e.Kept {
		return nothing()
	}
	key := "event.written"
	if e.Move == (rules.Move{}) {
		key = "event.written-unread"
	}
	return s.Notice(key, TextSlot("text", e.Text)), true
}

// sealEvent tells of an adjournment. What was sealed is told to nobody but the
// player who sealed it.
func (s Seat) sealEvent(state table.State, event table.Event) (say.Utterance, bool) {
	switch e := event.(type) {
	case table.Adjourned:
		return s.Alert("event.adjourned", s.SideSlot("side", e.By)), true
	case table.MoveSealed:
		switch {
		case !s.is(e.By):
			return s.Notice("event.sealed-his", s.SideSlot("side", e.By)), true
		case e.Move == (rules.Move{}):
			return s.Notice("event.sealed-unread", TextSlot("text", e.Text)), true
		}
		return s.Notice("event.sealed", s.MoveSlot("move", state.Game.Position(), e.Move)), true
	case table.EnvelopeClosed:
		if state.Envelope.Reply {
			return s.Alert("event.reply-closed", s.SideSlot("side", e.By), s.clockSlot(e.By.Other())), true
		}
		return s.Alert("event.closed"), true
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
