package announce

import (
	"cmp"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// drawEvent tells of draws, claims and the end.
func (s Narrator) drawEvent(state table.State, event table.Event) (say.Utterance, bool) {
	switch e := event.(type) {
	case table.DrawOffered:
		return s.Alert(s.seen("event.offered", e.By), s.SideSlot("side", e.By)), true
	case table.DrawAccepted, table.Resigned:
		return nothing() // the end that follows says it
	case table.DrawDeclined:
		return s.Alert("event.declined"), true
	case table.TakebackAsked, table.TakebackDeclined, table.MovesTakenBack:
		return s.takebackEvent(state, e)
	case table.RematchAsked, table.RematchDeclined, table.RematchAgreed:
		return s.rematchEvent(e)
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
func (s Narrator) claimedTouch(state table.State, e table.ClaimMade) say.Utterance {
	ply, position := state.Game.Ply()+1, state.Game.Position()
	if state.Turn() == e.By && ply > 1 {
		ply--
		position = state.Game.At(ply - 1)
	}
	return s.Alert("event.claimed-touched", s.SideSlot("side", e.By), s.claimSlot(e.Kind),
		s.pieceSlot(position.At(e.Square)), s.SquareSlot("square", e.Square), s.PlySlot("move", state.Game, ply))
}

// final adds to what was decided on a claim that it is not decided again.
func (s Narrator) final(u say.Utterance, final bool) say.Utterance {
	if final {
		u.Words = append(pause(u.Words, say.SentenceGap), s.Phrase("event.final")...)
	}
	return u
}

// scoreViewed tells that a player is shown the arbiter's score, and tells them
// alone what stands on it.
func (s Narrator) scoreViewed(state table.State, e table.ScoreViewed) say.Utterance {
	u := s.Alert("event.score-viewed", s.SideSlot("side", e.By), s.NumberSlot("number", e.Count))
	if s.is(e.By) {
		u.Words = append(pause(u.Words, say.SentenceGap), s.LastMoves(state.Game, state.Game.Ply()).Words...)
	}
	return u
}

func (s Narrator) claimSlot(kind laws.ClaimKind) Slot {
	return Slot{"claim", s.Phrase("claim." + kind.String())}
}

// resultKeys are the phrases of results as PGN writes them.
var resultKeys = map[string]string{
	"1-0": "result.white", "0-1": "result.black", "1/2-1/2": "result.draw", "0-0": "result.none",
	"1/2-0": "result.white-half", "0-1/2": "result.black-half", "*": "result.open",
}

// ResultKey is the phrase of a result as PGN writes it; that of a game which is not
// finished where it is none.
func ResultKey(result string) string { return cmp.Or(resultKeys[result], "result.open") }

// Result answers how a game ended and why.
func (s Narrator) Result(result rules.Result, reason rules.Reason) say.Utterance {
	key := ResultKey(result.String())
	if reason == 0 {
		return s.Answer("result", key)
	}
	ended := "event.ended"
	if own := ended + "." + dashed(reason.String()); s.Pack.Has(own) {
		ended = own
	}
	return s.Answer("result", ended, Slot{"result", s.Phrase(key)}, Slot{"reason", s.Phrase("reason." + dashed(reason.String()))})
}
