package announce

import (
	"slices"
	"strconv"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// Event returns what a seat hears of an event, and false where it hears
// nothing. The state is the one after the event has been applied. A seat of
// nobody, the arbiter's, hears what both players hear.
func (s Seat) Event(state table.State, event table.Event) (say.Utterance, bool) {
	for _, part := range []func(table.State, table.Event) (say.Utterance, bool){
		s.moveEvent, s.handEvent, s.drawEvent, s.wrongEvent, s.boardEvent, s.clockEvent, s.tableEvent,
	} {
		if utterance, told := part(state, event); told {
			return s.placed(utterance, event), len(utterance.Words) > 0
		}
	}
	return say.Utterance{}, false
}

// nothing is an event that the seat does not hear of.
func nothing() (say.Utterance, bool) { return say.Utterance{}, true }

func (s Seat) is(side rules.Side) bool { return s.Side == side && side != 0 }

// seen ends a key with mine or theirs for a player, and with side for the arbiter.
func (s Seat) seen(key string, side rules.Side) string {
	switch s.Side {
	case 0:
		return key + ".side"
	case side:
		return key + ".mine"
	default:
		return key + ".his"
	}
}

// heardBy ends a key with side for the arbiter, who has to be told whose act it
// was; a player knows.
func (s Seat) heardBy(key string) string {
	if s.Side == 0 {
		return key + ".side"
	}
	return key
}

// before returns the position in which side made, or is to make, their last
// move: the game may already hold it.
func before(state table.State, side rules.Side) rules.Position {
	position, ply := state.Game.Position(), state.Game.Ply()
	if position.Turn() == side || ply == 0 {
		return position
	}
	return state.Game.At(ply - 1)
}

// moveEvent tells of a move from mouth to clock. What came out of the envelope
// has been told with it, and whoever has little time left is told less.
func (s Seat) moveEvent(state table.State, event table.Event) (say.Utterance, bool) {
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
		u.Lang, u.Words = s.Pack.Lang(), s.Phrase("event.corrected", Slot{"move", u.Words})
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

func (s Seat) roleSlot(name string, role rules.Role) Slot {
	key := roleKeys[role]
	return Slot{name, []say.Word{{Clip: key, Text: s.Scheme.Word(key), Lang: s.Scheme.Lang(), Bank: s.Scheme.Bank()}}}
}

// repeated tells the player who announced that they were understood, and both
// players, and the arbiter, of a wrong repetition.
func (s Seat) repeated(state table.State, e table.MoveRepeated) (say.Utterance, bool) {
	if e.Agrees {
		if s.is(e.By) {
			return nothing()
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

func (s Seat) executed(state table.State, e table.MoveExecuted) (say.Utterance, bool) {
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
func (s Seat) slip(state table.State, e table.SlipFound) (say.Utterance, bool) {
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
	return s.Alert(key, s.MoveSlot("said", position, e.Said), s.MoveSlot("stands", position, e.Stands)), true
}

// hurry is the time below which a player is told things as shortly as can be.
const hurry = 2 * time.Minute

// hurried reports whether the player of the seat has so little time left that
// what is told them gets shorter. It never falls silent. Where one plays for
// both sides, it is the time of either.
func (s Seat) hurried(state table.State) bool {
	short := func(side rules.Side) bool {
		return (s.Both || s.Side == side) && state.Left(side, state.At) < hurry
	}
	return state.Phase == table.PhasePlaying && (short(rules.White) || short(rules.Black))
}

// brief ends a key with brief for a player who is in a hurry.
func (s Seat) brief(state table.State, key string) string {
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

func (s Seat) pressed(state table.State, e table.ClockPressed) (say.Utterance, bool) {
	if e.Early && state.Envelope.Reply && state.Envelope.By == e.By {
		return nothing() // the envelope that was closed says it
	}
	if e.Early {
		return s.Alert(s.seen("event.pressed-early", e.By), s.SideSlot("side", e.By), s.stepsSlot("missing", e.Missing)), true
	}
	passed := state.Clock.Read(e.By, state.At).Added > 0
	var u say.Utterance
	switch {
	case e.Late && !passed:
		return nothing()
	case e.Late:
	case s.is(e.By):
		u = echo(s.gate("event.pressed"))
	case s.Side == 0:
		u = s.gate("event.restarted", s.clockSlot(e.By.Other()))
	default:
		u = s.gate(s.brief(state, "event.your-turn"))
	}
	if passed {
		told := s.Notice("clock.control-passed", s.controlSlots(state, e.By)...)
		told.Words = append(pause(u.Words, say.SentenceGap), told.Words...)
		return told, true
	}
	return u, true
}

// controlSlots say who has passed a time control, and what time it has brought.
func (s Seat) controlSlots(state table.State, by rules.Side) []Slot {
	return []Slot{s.SideSlot("side", by), s.TimeSlot("time", state.Clock.Read(by, state.At).Added)}
}

// TopicGate is the topic of a notice that a step of the move in hand is done,
// which a screen that shows the steps shows as one of them.
const TopicGate = "gate"

// TopicRunning begins the topic of an alert that tells which clock runs; the
// side follows. A screen shows it for as long as that is so.
const TopicRunning = "running-"

// runs alerts that the clock of a side now runs, or that of nobody.
func (s Seat) runs(key string, side rules.Side) say.Utterance {
	u := s.Alert(key, s.clockSlot(side))
	u.Topic = TopicRunning + side.String()
	return u
}

func (s Seat) gate(key string, slots ...Slot) say.Utterance {
	u := s.Notice(key, slots...)
	u.Topic = TopicGate
	return about(u, subjectGate)
}

// echo is u as what one's own act brought about.
func echo(u say.Utterance) say.Utterance {
	u.Kind = say.Echo
	return u
}

// stepKeys are the phrases of the steps before the clock.
var stepKeys = map[table.Step]string{
	table.StepTouched: "step.touched", table.StepCaptured: "step.captured", table.StepPlaced: "step.placed",
	table.StepPromoted: "step.promotion", table.StepAnnounced: "step.announced", table.StepMatched: "step.matched", table.StepRepeated: "step.repeated",
}

func (s Seat) stepsSlot(name string, steps []table.Step) Slot {
	slot := Slot{Name: name}
	for i, step := range steps {
		if i > 0 {
			slot.Words = pause(slot.Words, say.SentenceGap)
		}
		slot.Words = append(slot.Words, s.Phrase(stepKeys[step])...)
	}
	return slot
}

// handEvent tells a player what their own hands did, in their private ear.
func (s Seat) handEvent(state table.State, event table.Event) (say.Utterance, bool) {
	switch e := event.(type) {
	case table.AdjustAnnounced:
		return s.Notice("event.adjust", s.SideSlot("side", e.By)), true
	case table.PieceTouched:
		if e.Claimed {
			return s.bound(state, e)
		}
		return s.hand(state, e.By, "event.touched", e.Square, e.Piece)
	case table.PieceLifted:
		return s.hand(state, e.By, "event.lifted", e.Square, e.Piece)
	case table.PiecePlaced:
		return s.hand(state, e.By, "event.placed", e.Square, e.Piece)
	case table.BoardScanned:
		if board := state.Boards.Of(e.By); s.is(e.By) && board.Correcting && !state.Righted(e.By) {
			return s.Correction(board), true
		}
		return nothing()
	}
	return say.Utterance{}, false
}

func (s Seat) hand(state table.State, by rules.Side, key string, square rules.Square, piece rules.Piece) (say.Utterance, bool) {
	if !s.is(by) {
		return nothing()
	}
	if board := state.Boards.Of(by); board.Correcting {
		if state.Righted(by) {
			return nothing() // that it stands right is told next
		}
		return s.Correction(board), true
	}
	u := s.Notice(key, s.pieceSlot(piece), s.SquareSlot("square", square))
	u.Kind, u.Topic = say.Hint, "hand"
	return u, true
}

// bound tells everybody which piece must now be moved or captured as its touch
// was claimed and upheld, or that nothing can be done with it.
func (s Seat) bound(state table.State, e table.PieceTouched) (say.Utterance, bool) {
	position, obliged := state.Game.Position(), state.Obliged()
	square, key := e.Square, "event.touch-free"
	binds := func(m rules.Move) bool { return m.From == e.Square || position.Captured(m) == e.Square }
	switch {
	case slices.ContainsFunc(obliged, binds):
		key = "event.touch-binds"
	case len(obliged) > 0 && len(obliged) < len(position.AppendMoves(nil)):
		key, square = "event.touch-binds", obliged[0].From // by an earlier touch
	}
	return s.Alert(s.seen(key, e.By), s.SideSlot("side", e.By), s.pieceSlot(position.At(square)), s.SquareSlot("square", square)), true
}

// clockEvent tells of clocks.
func (s Seat) clockEvent(state table.State, event table.Event) (say.Utterance, bool) {
	switch e := event.(type) {
	case table.FlagFell:
		if !state.FlagsCalled() {
			return say.Utterance{}, false
		}
		u := s.Alert("event.flag", s.SideSlot("side", e.By))
		u.Channel = say.Table
		return u, true
	case table.TimeAdded:
		return s.Alert("event.added", s.SideSlot("side", e.By), s.TimeSlot("time", e.Time.Duration())), true
	case table.TimeRemoved:
		return s.Alert("event.removed", s.SideSlot("side", e.By), s.TimeSlot("time", e.Time.Duration())), true
	case table.BonusGranted:
		return s.Alert("event.bonus", s.TimeSlot("time", e.Time.Duration())), true
	case table.ClocksAdjusted:
		return s.Alert("event.adjusted", s.TimeSlot("white", e.White.Duration()), s.TimeSlot("black", e.Black.Duration())), true
	case table.ClocksStopped:
		return s.stopped(state, e)
	case table.ClocksRestarted:
		return s.runs("event.restarted", e.By), true
	case table.GameStarted:
		key := "event.started"
		if state.Edition().HouseRule(state.Game.Start()) {
			key = "event.houserule"
		}
		return s.runs(key, state.Clock.Running()), true
	case table.Resumed:
		return s.runs("event.resumed", e.By), true
	}
	return say.Utterance{}, false
}

// stopped tells that both clocks stand, with the reason where it has not just
// been told.
func (s Seat) stopped(state table.State, e table.ClocksStopped) (say.Utterance, bool) {
	switch e.Reason {
	case table.StopAdjourned:
		return nothing() // the envelope that was closed says it
	case table.StopBoards:
		if state.Divergence.Open && !state.Divergence.Resolved {
			return nothing() // what differs has been told, and that the clocks stand
		}
		return s.Alert("expect.stopped"), true
	case table.StopCall, table.StopClaim, table.StopIllegal, table.StopWrong:
		return s.Alert("expect.stopped"), true
	default:
		return s.Alert("event.stopped", s.reasonSlot(e.Reason)), true
	}
}

// clockSlot says whose clock runs.
func (s Seat) clockSlot(side rules.Side) Slot {
	key := "clock.stopped"
	if side != 0 {
		key = s.whose("clock.runs", side)
	}
	return Slot{"clock", []say.Word{s.word(key, say.SentenceGap)}}
}

// reasonSlot says why both clocks stand.
func (s Seat) reasonSlot(reason string) Slot {
	key := "stop." + dashed(reason)
	if !s.Pack.Has(key) {
		return TextSlot("reason", reason)
	}
	return Slot{"reason", s.Phrase(key)}
}

// PlySlot fills a placeholder with a ply by its number and side, such as "move five, White".
func (s Seat) PlySlot(name string, game rules.Game, ply int) Slot {
	start := game.Start()
	number, side := start.Number, start.Position.Turn()
	for range max(ply-1, 0) {
		if side == rules.Black {
			number++
		}
		side = side.Other()
	}
	slot := TextSlot("number", strconv.Itoa(number))
	slot.Words = s.number(number, "")
	return Slot{name, s.Phrase("last."+sideKey(side), slot)}
}

// Readings returns what both clocks of a state show at an instant, for Clock
// and its like.
func Readings(state table.State, at clock.Instant) rules.BySide[clock.Reading] {
	return rules.BySide[clock.Reading]{White: state.Clock.Read(rules.White, at), Black: state.Clock.Read(rules.Black, at)}
}
