package announce

import (
	"cmp"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// drawEvent returns the words for draws, claims and the end.
func (n Narrator) drawEvent(state table.State, event table.Event) (say.Utterance, bool) {
	switch e := event.(type) {
	case table.DrawOffered:
		if state.Offer = e.By; n.Side == e.By.Other() && !n.Both && state.Accepts(n.Side) != table.RequestDraw {
			return n.Alert("event.offered.apart"), true
		}
		return n.Alert(n.answerable(state, "event.offered", e.By), n.SideSlot("side", e.By)), true
	case table.DrawAccepted, table.Resigned:
		return nothing() // the end that follows says it
	case table.DrawDeclined:
		return n.Alert("event.declined"), true
	case table.TakebackAsked, table.TakebackDeclined, table.MovesTakenBack:
		return n.takebackEvent(state, e)
	case table.RematchAsked, table.RematchDeclined, table.RematchAgreed:
		return n.rematchEvent(e)
	case table.ClaimMade:
		if e.Move != (rules.Move{}) {
			return n.Alert("event.claimed-move", n.SideSlot("side", e.By), n.claimSlot(e.Kind), n.MoveSlot("move", state.Game.Position(), e.Move)), true
		}
		if e.Square != 0 {
			return n.claimedTouch(state, e), true
		}
		return n.Alert("event.claimed", n.SideSlot("side", e.By), n.claimSlot(e.Kind)), true
	case table.ClaimUpheld:
		if e.Already {
			return n.Alert(alreadyRuled(state)), true
		}
		return n.final(n.Alert("event.upheld", n.claimSlot(e.Kind)), e.Final), true
	case table.ClaimRejected:
		if e.Must != (rules.Move{}) {
			return n.Alert("event.rejected-move", n.claimSlot(e.Kind), n.MoveSlot("move", state.Game.Position(), e.Must)), true
		}
		return n.final(n.Alert("event.rejected", n.claimSlot(e.Kind)), e.Final), true
	case table.ClaimPostponed:
		return n.Alert("event.postponed"), true
	case table.ClaimWithdrawn:
		return n.Alert("event.withdrawn", n.SideSlot("side", e.By), n.claimSlot(e.Kind)), true
	case table.ScoreViewed:
		return n.scoreViewed(state, e), true
	case table.GameEnded:
		u := n.Result(e.Result, e.Reason)
		u.Urgency, u.Kind, u.Channel, u.Topic, u.Subject = say.Next, say.Alert, say.Table, "", ""
		return u, true
	}
	return say.Utterance{}, false
}

// alreadyRuled returns the phrase of a claim about an illegal move that is penalised, or
// waits for its ruling.
func alreadyRuled(state table.State) string {
	if p, waits := state.Proposal(); waits && p.Why == string(table.IllegalMove) {
		return "event.upheld-waiting"
	}
	return "event.upheld-already"
}

// answerable returns the phrase of what by asks of their opponent. It names a move as an
// answer only if the player may move in state.
func (n Narrator) answerable(state table.State, key string, by rules.Side) string {
	if n.Side == by.Other() && !n.Both && state.MayMove(n.Side) != nil {
		return key + ".unmoved"
	}
	return n.seen(key, by)
}

// claimedTouch says whose touch is claimed, of which piece and on which move,
// since the arbiter rules on that.
func (n Narrator) claimedTouch(state table.State, e table.ClaimMade) say.Utterance {
	ply, position := state.Game.Ply()+1, state.Game.Position()
	if state.Turn() == e.By && ply > 1 {
		ply--
		position = state.Game.At(ply - 1)
	}
	return n.Alert("event.claimed-touched", n.SideSlot("side", e.By), n.claimSlot(e.Kind),
		n.pieceSlot(position.At(e.Square)), n.SquareSlot("square", e.Square), n.PlySlot("move", state.Game, ply))
}

// final adds to a decision on a claim that it is final.
func (n Narrator) final(u say.Utterance, final bool) say.Utterance {
	if final {
		u.Words = append(pause(u.Words, say.SentenceGap), n.Phrase("event.final")...)
	}
	return u
}

// scoreViewed announces that a player looks at the arbiter's score, and reads
// the score only to that player.
func (n Narrator) scoreViewed(state table.State, e table.ScoreViewed) say.Utterance {
	u := n.Alert("event.score-viewed", n.SideSlot("side", e.By), n.NumberSlot("number", e.Count))
	if n.is(e.By) {
		u.Words = append(pause(u.Words, say.SentenceGap), sentence(n.LastMoves(state.Game, state.Game.Ply()).Words)...)
	}
	return u
}

func (n Narrator) claimSlot(kind laws.ClaimKind) Slot {
	return Slot{"claim", n.Phrase("claim." + kind.String())}
}

// resultKeys are the phrases of results as PGN writes them.
var resultKeys = map[string]string{
	"1-0": "result.white", "0-1": "result.black", "1/2-1/2": "result.draw", "0-0": "result.none",
	"1/2-0": "result.white-half", "0-1/2": "result.black-half", "*": "result.open",
}

// ResultKey is the phrase of a result as PGN writes it, or of an unfinished game if
// it is no result.
func ResultKey(result string) string { return cmp.Or(resultKeys[result], "result.open") }

// Result answers how a game ended and why.
func (n Narrator) Result(result rules.Result, reason rules.Reason) say.Utterance {
	key := ResultKey(result.String())
	if reason == 0 {
		return n.answer("result", n.addText(n.Phrase(key), ".", ""))
	}
	ended := "event.ended"
	if own := ended + "." + dashed(reason.String()); n.Pack.Has(own) {
		ended = own
	}
	return n.Answer("result", ended, Slot{"result", n.Phrase(key)}, Slot{"reason", n.Phrase("reason." + dashed(reason.String()))})
}

// rematchEvent says who requests another game, and the answer.
func (n Narrator) rematchEvent(event table.Event) (say.Utterance, bool) {
	switch e := event.(type) {
	case table.RematchAsked:
		if n.Both {
			return nothing() // who plays both sides agrees at once
		}
		return n.Alert(n.seen(rematchKey("event.rematch", e.Same), e.By), n.SideSlot("side", e.By)), true
	case table.RematchDeclined:
		return n.Alert("event.rematch-declined"), true
	case table.RematchAgreed:
		return n.Alert(rematchKey("event.rematch-agreed", e.Same)), true
	default:
		return say.Utterance{}, false
	}
}

// rematchKey returns the phrase about a rematch, or about a game in which each
// keeps their side.
func rematchKey(key string, same bool) string {
	if same {
		return key + "-same"
	}
	return key
}
