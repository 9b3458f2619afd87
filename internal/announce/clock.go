package announce

import (
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// duration says a time: hours and minutes, or minutes and seconds below an hour. Above
// an hour the seconds are not said: ExactTimeSlot says them. The rest of a second is not
// said, so that no player hears more time than they have.
func (n Narrator) duration(d time.Duration) []say.Word {
	d = max(d, 0).Truncate(time.Second)
	if d == 0 {
		return n.count(0, "second")
	}
	hours, minutes, seconds := int(d/time.Hour), int(d/time.Minute)%60, int(d/time.Second)%60
	var words []say.Word
	if hours > 0 {
		words = append(words, n.count(hours, "hour")...)
	}
	if minutes > 0 {
		words = append(words, n.count(minutes, "minute")...)
	}
	if seconds > 0 && hours == 0 {
		words = append(words, n.count(seconds, "second")...)
	}
	return words
}

// ExactTimeSlot fills a placeholder with a time to the second, above an hour too:
// the time that a person must set on a clock.
func (n Narrator) ExactTimeSlot(name string, d time.Duration) Slot {
	d = max(d, 0).Truncate(time.Second)
	words := n.duration(d)
	if seconds := int(d/time.Second) % 60; seconds > 0 && d >= time.Hour {
		words = append(words, n.count(seconds, "second")...)
	}
	return Slot{name, words}
}

// whose ends a key with mine, theirs, white or black, as the seat hears of side.
func (n Narrator) whose(key string, side rules.Side) string {
	switch n.Side {
	case 0:
		return key + "." + sideKey(side)
	case side:
		return key + ".mine"
	default:
		return key + ".his"
	}
}

// sides lists the sides in the order in which the seat hears of them: its own
// first.
func (n Narrator) sides() [2]rules.Side {
	if n.Side == rules.Black {
		return [2]rules.Side{rules.Black, rules.White}
	}
	return [2]rules.Side{rules.White, rules.Black}
}

// At returns s as it speaks at a table: a blind player's clock says the number
// of moves only if the edition requires it.
func (n Narrator) At(state table.State) Narrator {
	n.runsOn = state.Conditions.Elsewhere() && !state.Clock.Held() && !state.Over()
	n.TimesAlone = n.Side != 0 && state.Seat(n.Side).Blind && !state.Edition().ClockTellsMoves()
	return n
}

// longestClock is how long both times are to take, a little below the 2.2 seconds that they may: a
// voice does not keep to it exactly.
const longestClock = 2075 * time.Millisecond

// Clock answers the times of both clocks, the seat's own first, with their owners.
// A short answer has only the two times. A seat that wants everything said hears
// ClockFull.
func (s Narrator) Clock(readings rules.BySide[clock.Reading]) say.Utterance {
	if s.Verbosity == Full {
		return s.ClockFull(readings)
	}
	var words []say.Word
	for _, side := range s.sides() {
		if n := len(words); n > 0 { // a comma that is no long pause
			words[n-1].Text, words[n-1].Gap = words[n-1].Text+",", say.GroupGap
		}
		words = append(words, s.shortClock(side, readings.Of(side))...)
	}
	u := s.answer(topicClock, words)
	u.Longest = longestClock
	return u
}

// ClockFull answers the state of both clocks, the seat's own first: time, moves
// completed, moves to the time control, and which clock is running.
func (n Narrator) ClockFull(readings rules.BySide[clock.Reading]) say.Utterance {
	var words []say.Word
	for _, side := range n.sides() {
		words = append(words, n.oneClock(side, readings.Of(side))...)
	}
	return n.answer(topicClock, append(words, n.running(readings)))
}

// ClockOf answers the state of one side's clock.
func (n Narrator) ClockOf(side rules.Side, reading clock.Reading) say.Utterance {
	if n.Verbosity == Full {
		return n.answer(topicClock, n.oneClock(side, reading))
	}
	return n.answer(topicClock, n.shortClock(side, reading))
}

// shortClock says whose time it is, the time, and that its flag has fallen.
func (n Narrator) shortClock(side rules.Side, reading clock.Reading) []say.Word {
	words := n.owner(side)
	words = append(words, n.short(reading.Left)...)
	if reading.Fallen {
		words = append(pause(words, say.SentenceGap), n.word("clock.fallen", say.SentenceGap))
	}
	return words
}

// owner says in one word whose a time is; nothing to a seat that wants few words,
// whose own time comes first.
func (n Narrator) owner(side rules.Side) []say.Word {
	switch {
	case n.Side == 0:
		return pause(n.SideSlot("", side).Words, say.GroupGap)
	case n.Verbosity == Short:
		return nil
	case n.Side == side:
		return []say.Word{n.word("clock.you", say.WordGap)}
	}
	return []say.Word{n.word("clock.opponent", say.WordGap)}
}

// short says a time as one reads it from a clock, such as "four forty-eight": the
// units are left out where two numbers tell them.
func (n Narrator) short(d time.Duration) []say.Word {
	d = max(d, 0).Truncate(time.Second)
	larger, smaller, unit, after := int(d/time.Minute), int(d/time.Second)%60, "", "second"
	if d >= time.Hour {
		larger, smaller, unit, after = int(d/time.Hour), int(d/time.Minute)%60, "hour", "minute"
	}
	if larger == 0 || smaller == 0 {
		return n.duration(d)
	}
	words := n.number(larger, n.Pack.Gender("minute"))
	if unit != "" {
		words = n.count(larger, unit)
	}
	if smaller < 10 && unit == "" {
		words, after = append(words, n.word("clock.oh", say.WordGap)), "" // read digit by digit
	}
	return append(words, n.number(smaller, n.Pack.Gender(after))...)
}

func (n Narrator) oneClock(side rules.Side, reading clock.Reading) []say.Word {
	words := []say.Word{n.word(n.whose("clock", side), say.GroupGap)}
	words = pause(append(words, n.duration(reading.Left)...), say.SentenceGap)
	if reading.Fallen {
		words = append(words, n.word("clock.fallen", say.SentenceGap))
	}
	if n.TimesAlone {
		return words
	}
	words = pause(append(words, n.count(reading.Moves, "move")...), say.SentenceGap)
	if reading.ToGo > 0 {
		words = pause(append(words, n.Phrase("clock.to-go", n.CountSlot("moves", reading.ToGo, "move"))...), say.SentenceGap)
	}
	return words
}

func (n Narrator) running(readings rules.BySide[clock.Reading]) say.Word {
	for _, side := range n.sides() {
		if readings.Of(side).Running {
			return n.word(n.whose("clock.runs", side), say.SentenceGap)
		}
	}
	if n.runsOn && n.Pack.Has("elsewhere.clock.stopped") {
		return n.word("elsewhere.clock.stopped", say.SentenceGap)
	}
	return n.word("clock.stopped", say.SentenceGap)
}

// Running answers which clock runs.
func (n Narrator) Running(readings rules.BySide[clock.Reading]) say.Utterance {
	return n.answer(topicClock, []say.Word{n.running(readings)})
}

// Difference answers by how much the clocks differ.
func (n Narrator) Difference(readings rules.BySide[clock.Reading]) say.Utterance {
	sides := n.sides()
	difference := readings.Of(sides[0]).Left.Truncate(time.Second) - readings.Of(sides[1]).Left.Truncate(time.Second)
	key := "clock.equal"
	switch {
	case difference > 0 && n.Side != 0:
		key = "clock.ahead"
	case difference < 0 && n.Side != 0:
		key = "clock.behind"
	case difference > 0:
		key = "clock.white-ahead"
	case difference < 0:
		key = "clock.black-ahead"
	}
	return n.Answer(topicClock, key, n.TimeSlot("time", max(difference, -difference)))
}

// ClockUnheard answers, while the clock beside the table does not report, for how
// long it has not, with its last times. It answers for sides, or for both if none
// is named.
func (n Narrator) ClockUnheard(state table.State, at clock.Instant, sides ...rules.Side) say.Utterance {
	if len(sides) == 0 {
		own := n.sides()
		sides = own[:]
	}
	key := "clock.unheard.short"
	if n.Verbosity == Full {
		key = "clock.unheard.full"
	}
	words := pause(n.Phrase(key, n.TimeSlot("time", max(at.Sub(state.Silent.Since), time.Second))), say.SentenceGap)
	shown := []say.Word{n.word("clock.shown", say.GroupGap)}
	if n.Verbosity == Full {
		shown = Opened(shown) // it follows a full stop
	}
	words = append(words, shown...)
	bare := n // "it last showed" is followed by times
	bare.Verbosity = Short
	for i, side := range sides {
		if i > 0 {
			last := len(words) - 1
			words[last].Text, words[last].Gap = words[last].Text+",", say.GroupGap
		}
		left := state.Silent.Left.Of(side).Duration()
		if n.Verbosity != Full {
			words = append(words, bare.shortClock(side, clock.Reading{Left: left})...)
			continue
		}
		words = append(append(words, n.word(n.whose("clock", side), say.GroupGap)), n.duration(left)...)
	}
	return n.answer(topicClock, words)
}

// MovesMade answers how many moves the side has completed, and how many there
// are to the time control.
func (n Narrator) MovesMade(reading clock.Reading) say.Utterance {
	words := n.Phrase("clock.moves", n.CountSlot("moves", reading.Moves, "move"))
	if reading.ToGo > 0 {
		words = append(pause(words, say.SentenceGap), n.Phrase("clock.to-go", n.CountSlot("moves", reading.ToGo, "move"))...)
	}
	return n.answer(topicClock, words)
}

// TopicAlarm is the topic of how much time a side has left, told unasked.
const TopicAlarm = "alarm"

// The sounds of a second of the countdown: for the seat's own clock, or White's
// if the seat has no side, and for the other clock.
const (
	EarconTick      say.Earcon = "tick"
	EarconTickOther say.Earcon = "tick-other"
)

// EarconRefused is the sound of a refused input or act.
const EarconRefused say.Earcon = "error"

// The sounds of a threshold of time, of the opponent who is there, and of a
// player or a board that is gone.
const (
	earconLowTime   say.Earcon = "low-time"
	earconConnected say.Earcon = "connected"
	earconLost      say.Earcon = "lost"
)

// lastTold is the time left that is said in words once more to a player who
// hears no ticks.
const lastTold = 5 * time.Second

// Alarm announces that a clock reaches a time that the seat asked to hear. The
// words are dropped if they would come too late, and the last seconds are a
// sound alone.
func (n Narrator) Alarm(cue clock.Cue) say.Utterance {
	u := about(say.Utterance{Urgency: say.Next, Lang: n.Pack.Lang(), Topic: TopicAlarm}, subjectAlarm(cue.Side))
	if cue.Left < clock.Countdown {
		u.Urgency, u.Earcon = say.Now, EarconTickOther
		if cue.Side == n.sides()[0] {
			u.Earcon = EarconTick
		}
		if n.FiveTold && cue.Left == lastTold {
			u.Urgency, u.Within = say.Next, time.Second
			u.Words = Opened(n.Phrase(n.whose("clock.left", cue.Side), n.TimeSlot("time", cue.Left)))
		}
		return u
	}
	u.Words = Opened(n.Phrase(n.whose("clock.left", cue.Side), n.TimeSlot("time", cue.Left)))
	u.Within, u.NotBefore, u.Earcon = clock.Lead+time.Second, clock.Lead-time.Second, earconLowTime
	return u
}
