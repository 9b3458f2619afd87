package announce

import (
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// The subjects of messages, by which the voice knows which are void once a
// newer one arrives. A message without a subject remains until it was spoken.
const (
	subjectOwn        = "own"        // the player's own announcement, repeated to them
	subjectTheirs     = "theirs"     // the opponent's announcement
	subjectGate       = "gate"       // a step of the move in hand, and what to do next
	subjectPrompt     = "prompt"     // a question to a player
	subjectOffer      = "offer"      // a draw that is offered, or a takeback or another game that is asked for
	subjectRunning    = "running"    // which clock runs, or that both are stopped
	subjectCorrection = "correction" // the correction of a board
	subjectSlip       = "slip"       // a board that shows another move than was announced
	subjectAnswer     = "answer"     // the answer to a question
	subjectTerms      = "terms"      // under which terms a game begins, and how moves are typed
)

// topicClock is the topic of answers about the clocks: they start again when
// another clock starts.
const topicClock = "clock"

// subjectAlarm is how much time a side has left.
func subjectAlarm(side rules.Side) string { return "alarm-" + sideKey(side) }

// subjectLine is whether the board of a side is there.
func subjectLine(side rules.Side) string { return "line-" + sideKey(side) }

// earconFlag is the sound of a flag that falls.
const earconFlag say.Earcon = "flag"

// placed gives u, the seat's message about event, its place among other
// messages: the subjects that make it void, the ones that it makes void, and
// the messages that it may interrupt. The opponent's announcement comes first;
// the player's own is an echo.
func (n Narrator) placed(u say.Utterance, event table.Event) say.Utterance {
	switch e := event.(type) {
	case table.MoveAnnounced:
		return n.announced(u, e.By)
	case table.AnnouncementCorrected:
		return n.announced(u, e.By)
	case table.PromotionAsked:
		return about(u, subjectPrompt)
	case table.PressTakenBack:
		u.Voids = append(u.Voids, subjectGate, subjectAlarm(e.By.Other()), topicClock)
	case table.ClockPressed:
		u.Voids = append(u.Voids, subjectGate, subjectAlarm(e.By), topicClock)
	case table.SlipFound:
		return about(u, subjectSlip)
	case table.SlipRighted:
		u.Voids = append(u.Voids, subjectSlip)
	case table.DrawOffered, table.TakebackAsked, table.RematchAsked, table.RematchAgreed:
		return about(u, subjectOffer)
	case table.MovesTakenBack:
		u.Voids = append(u.Voids, subjectGate, subjectPrompt, subjectTheirs, subjectOwn)
		return about(u, subjectOffer)
	case table.DrawDeclined, table.TakebackDeclined, table.RematchDeclined:
		u.Voids = append(u.Voids, subjectOffer)
	case table.ClocksRestarted, table.GameStarted, table.Resumed:
		return about(u, subjectRunning)
	case table.ClocksStopped:
		if e.Reason == table.StopArbiter {
			u.Kind = say.Ruling
		}
		u = about(u, subjectRunning)
		u.Voids = append(u.Voids, subjectAlarm(rules.White), subjectAlarm(rules.Black), topicClock)
	case table.DecisionAwaited:
		u = about(u, subjectRunning)
		u.Voids = append(u.Voids, subjectAlarm(rules.White), subjectAlarm(rules.Black), topicClock)
	case table.BoardLost:
		return about(u, subjectLine(e.By))
	case table.BoardFound:
		return about(u, subjectLine(e.By))
	case table.BoardSet, table.BoardsAgreed:
		u.Voids = append(u.Voids, subjectCorrection)
	case table.FlagFell:
		u.Kind, u.Urgency, u.Earcon = say.Ruling, say.Next, earconFlag // no clock cuts an announcement
		u.Voids = append(u.Voids, subjectAlarm(e.By))
	case table.TimeAdded, table.TimeRemoved, table.BonusGranted, table.ClocksAdjusted:
		u.Kind = say.Ruling
		u.Voids = append(u.Voids, subjectAlarm(rules.White), subjectAlarm(rules.Black), topicClock)
	case table.PenaltyGiven, table.ClaimUpheld, table.ClaimRejected, table.PositionRestored, table.GameAnnulled:
		u.Kind = say.Ruling
	case table.GameEnded:
		u.Kind = say.Ruling
		u.Voids = []string{subjectGate, subjectPrompt, subjectOffer, subjectRunning, subjectCorrection, subjectSlip, subjectAnswer,
			subjectTerms, subjectAlarm(rules.White), subjectAlarm(rules.Black)}
	}
	return u
}

// about gives u its subject and makes earlier messages on that subject void.
func about(u say.Utterance, subject string) say.Utterance {
	u.Subject = subject
	u.Voids = append(u.Voids, subject)
	return u
}

// announced is u as the announcement of the side by. The opponent's makes void
// the one before it, for that has been answered with a move.
func (n Narrator) announced(u say.Utterance, by rules.Side) say.Utterance {
	u.Voids = []string{subjectOwn, subjectGate, subjectPrompt, subjectTerms}
	switch {
	case n.is(by):
		u.Kind, u.Subject = say.Echo, subjectOwn
	case n.Side != 0 || n.Both:
		u.Urgency = say.Now
		return about(u, subjectTheirs)
	}
	return u
}

// ringing is u with the sound of earcon beside its words.
func ringing(u say.Utterance, earcon say.Earcon) say.Utterance {
	u.Earcon = earcon
	return u
}
