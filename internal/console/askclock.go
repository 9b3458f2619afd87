package console

import (
	"strings"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// askClock says the times of both clocks, the user's first, or of the requested
// one.
func (s *Session) askClock(m snapshot, rest string) Intent {
	mine := s.ownSide()
	voice := s.voice.At(m.state)
	if s.config.Both { // neither time is that of an opponent
		voice.Side, voice.Both = 0, true
	}
	timed := func(tell func(rules.BySide[clock.Reading]) say.Utterance, sides ...rules.Side) Intent {
		return s.timed(m, tell, sides...)
	}
	is := func(key string) bool { return s.isWord(key, rest) }
	of := func(side rules.Side) Intent {
		return s.dialled(m, side, timed(func(r rules.BySide[clock.Reading]) say.Utterance { return voice.ClockOf(side, r.Of(side)) }, side))
	}
	if side, ok := s.sideOf(rest); ok {
		return of(side)
	}
	switch {
	case rest == "" || is("console.clock.word.both"):
		return s.dialled(m, mine, timed(voice.Clock))
	case is("console.clock.word.full"):
		control := s.control(m.state.Conditions.Control.Of(mine))
		return s.dialled(m, mine, timed(func(r rules.BySide[clock.Reading]) say.Utterance {
			u := voice.ClockFull(r)
			if len(control) > 0 {
				u.Words = list(u.Words, s.voice.Phrase("console.control", fill("control", control...)))
			}
			return u
		}))
	case is("console.clock.word.mine"):
		return of(mine)
	case is("console.clock.word.his"):
		return of(mine.Other())
	case is("console.clock.word.difference"):
		return timed(voice.Difference)
	case is("console.clock.word.running"):
		return timed(voice.Running)
	default:
		return s.usage("clock")
	}
}

// askMyTime says the time of the user's own clock: for others, both times.
func (s *Session) askMyTime(m snapshot, _ string) Intent {
	if s.config.Actor.Side == 0 {
		return s.askClock(m, "")
	}
	return s.askClock(m, strings.ToLower(s.config.Actor.Side.String()))
}

// timed answers with the words that tell makes of the clocks, and makes them
// again for the moment at which they are spoken. While the times are unknown,
// it answers with the little that is known for sides.
func (s *Session) timed(m snapshot, tell func(rules.BySide[clock.Reading]) say.Utterance, sides ...rules.Side) Intent {
	intent := told(s.known(m, tell, sides...))
	intent.Anew = func(state table.State, at clock.Instant) []say.Word {
		return s.known(snapshot{state, at}, tell, sides...).Words
	}
	return intent
}

// known says the clocks, or that the time is unknown.
func (s *Session) known(m snapshot, tell func(rules.BySide[clock.Reading]) say.Utterance, sides ...rules.Side) say.Utterance {
	if !m.state.TimeKnown() {
		return s.voice.ClockUnheard(m.state, m.at, sides...)
	}
	return tell(readings(m))
}

// dialled answers with the time of a clock and, if the user's settings ask for
// it, plays its dial after it.
func (s *Session) dialled(m snapshot, side rules.Side, intent Intent) Intent {
	if s.config.Dial && m.state.TimeKnown() {
		intent.Local = Local{Act: ActDial, Key: strings.ToLower(side.String()), Value: "after"}
	}
	return intent
}

// askDial plays the dial of a clock: the user's own unless another is named. A dial
// would say that a time is known which is not.
func (s *Session) askDial(m snapshot, rest string) Intent {
	side, named := s.sideOf(rest)
	switch {
	case named:
	case rest == "" || s.isWord("console.clock.word.mine", rest):
		side = s.ownSide()
	case s.isWord("console.clock.word.his", rest):
		side = s.ownSide().Other()
	default:
		return s.usage("dial")
	}
	if !m.state.TimeKnown() {
		return told(s.voice.ClockUnheard(m.state, m.at, side))
	}
	return local(ActDial, strings.ToLower(side.String()), "")
}

// isWord reports whether typed is the word of a key, in the player's language
// or in English.
func (s *Session) isWord(key, typed string) bool {
	return matches(typed, append(s.voice.Pack.Variants(key), s.inEnglish().Variants(key)...))
}

func readings(m snapshot) rules.BySide[clock.Reading] {
	return rules.BySide[clock.Reading]{
		White: m.state.Clock.Read(rules.White, m.at),
		Black: m.state.Clock.Read(rules.Black, m.at),
	}
}
