package announce

import (
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// missingNamed is how many missing pieces are named at a time.
const missingNamed = 5

// kindOfPegs is how a peg board is written.
const kindOfPegs = "pegs"

// deviceEvent returns the words for faults of clocks and boards.
func (n Narrator) deviceEvent(state table.State, event table.Event) (say.Utterance, bool) {
	switch e := event.(type) {
	case table.StartAgreed:
		return n.Alert("event.start-agreed", n.SideSlot("side", e.By)), true
	case table.ResultShown:
		return n.resultShown(e), true
	case table.ResultConfirmed:
		return n.Alert("event.result-confirmed", n.SideSlot("side", e.By)), true
	case table.ResultWithdrawn:
		return n.Alert("event.result-withdrawn"), true
	case table.DeviceReported:
		if !n.concernsBoard(e) {
			return nothing()
		}
		u := n.Alert("event.device.clock-time") // its words follow
		u.Words = n.timesToSet(state, e, n.deviceFault(state, e))
		if e.Waits {
			u.Words = append(pause(u.Words, say.SentenceGap), n.Phrase(n.waitsKey(state))...)
		}
		return u, true
	}
	return say.Utterance{}, false
}

// atClock is the phrases for what happens to a clock at a board.
var atClock = map[table.DeviceFault]string{
	table.ClockStopped:   "tactile.clock.stopped",
	table.ClockStarted:   "tactile.clock.started",
	table.ClockUnplugged: "tactile.clock.gone",
	table.ClockSilent:    "tactile.clock.unheard",
	table.ClockHeard:     "tactile.clock.heard",
}

// resultShown says which result both kings in the centre of a board mean, and asks
// the players whether it is right.
func (n Narrator) resultShown(e table.ResultShown) say.Utterance {
	key := "event.result-shown.draw"
	var side rules.Side
	switch e.Result {
	case rules.WinFor(rules.White):
		key, side = "event.result-shown.wins", rules.White
	case rules.WinFor(rules.Black):
		key, side = "event.result-shown.wins", rules.Black
	}
	u := n.Alert(key, n.SideSlot("side", side))
	ask := "event.result-shown.confirm"
	if n.Side == 0 && !n.Both {
		ask = "event.result-shown.asked"
	}
	u.Words = append(pause(u.Words, say.SentenceGap), n.Phrase(ask)...)
	return about(u, subjectOffer)
}

// concernsBoard reports whether a seat hears a device's report. It hears of another
// player's own board only while the game waits for it, or if a piece on it represents
// another.
func (n Narrator) concernsBoard(e table.DeviceReported) bool {
	return e.Board == 0 || e.Waits || e.Kind == table.SetupRight || e.Kind == table.StandsIn || n.Side == 0 || n.Both || n.is(e.Board)
}

// waitsKey is the phrase for a game that does not start by itself.
func (n Narrator) waitsKey(state table.State) string {
	switch {
	case state.Conditions.Arbiter && n.Side != 0:
		return "event.device.waits-arbiter"
	case n.Both || n.Side == 0 || state.Conditions.Elsewhere():
		return n.Elsewhere(state, "event.device.waits-alone")
	default:
		return "event.device.waits"
	}
}

// deviceFault says one fault of a device.
func (n Narrator) deviceFault(state table.State, e table.DeviceReported) []say.Word {
	there, here := n.TimeSlot("there", e.There.Duration()), n.TimeSlot("here", e.Here.Duration())
	side, key := n.SideSlot("side", e.By), "event.device."+string(e.Kind)
	switch e.Kind {
	case table.ClockTime:
		if e.By == 0 {
			key += "-both"
		}
	case table.ClockIncrement:
		switch {
		case e.There == 0:
			key = "event.device.clock-adds-nothing"
		case e.Here == 0:
			key = "event.device.clock-adds"
		}
	case table.SetupEmpty:
		if e.By != 0 {
			key += "-side"
		}
	case table.SetupMissing:
		return n.missing(state, e.Squares)
	case table.ClockIdle:
		key = "play.waiting-for-clock"
	case table.ClockBehind:
		return n.Phrase(key, n.ExactTimeSlot("there", e.There.Duration()), n.ExactTimeSlot("here", e.Here.Duration()))
	case table.ClockSet:
		return n.Phrase("tactile.clock.altered", n.TimeSlot("white", e.There.Duration()), n.TimeSlot("black", e.Here.Duration()))
	case table.ClockStopped, table.ClockStarted, table.ClockUnplugged, table.ClockSilent, table.ClockHeard:
		key = atClock[e.Kind]
	case table.StandsIn:
		return n.Phrase(key, n.SquareSlot("square", e.Squares[0]), n.PieceSlot("piece", standsFor(state, e)))
	}
	return n.Phrase(key, side, there, here, TextSlot("kind", kindOfPegs))
}

// timesToSet is told with what should follow, if it is about a clock whose times play does
// not explain: the arbiter hears the proposal, and friends what both times should be.
func (n Narrator) timesToSet(state table.State, e table.DeviceReported, told []say.Word) []say.Word {
	p, waits := state.Proposal()
	if e.Kind != table.ClockSet && e.Kind != table.ClockIncrement || !waits || !p.Times || !state.SetByHand() || n.Onlooker {
		return told
	}
	key, slots := "event.clock-set.propose", n.clocksSlots(p.Clocks)
	switch {
	case !state.Conditions.Arbiter && (n.Side != 0 || n.Both):
		key = "event.clock-set.accept"
	case n.Side != 0 || n.Both:
		key, slots = "event.clock-set.waits", nil
	}
	return append(pause(told, say.SentenceGap), n.Phrase(key, slots...)...)
}

// standsFor returns the real piece of a promotion, played or announced, for which
// another piece stands on the board.
func standsFor(state table.State, e table.DeviceReported) rules.Piece {
	if piece := state.Game.Position().At(e.Squares[0]); piece.Role != 0 && piece.Side == e.By {
		return piece
	}
	return rules.Piece{Side: e.By, Role: state.Gate.Announced.Promotes}
}

// missing names the pieces that are missing from squares, and the squares with a
// piece too many.
func (n Narrator) missing(state table.State, squares []rules.Square) []say.Word {
	var words []say.Word
	add := func(key string, slots ...Slot) {
		words = append(pause(words, say.SentenceGap), n.Phrase(key, slots...)...)
	}
	position := state.Game.Position()
	for _, square := range squares[:min(len(squares), missingNamed)] {
		if piece := position.At(square); piece.Role != 0 {
			add("event.device.missing", n.PieceSlot("piece", piece), n.SquareSlot("square", square))
			continue
		}
		add("event.device.extra", n.SquareSlot("square", square))
	}
	if more := len(squares) - missingNamed; more > 0 {
		add("event.device.missing-more", n.NumberSlot("count", more))
	}
	return words
}
