package console

import (
	"strconv"
	"strings"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// arbiterCommands lists what only the arbiter does.
func arbiterCommands() []action {
	simple := func(c table.Command) func(*Session, moment, string) Intent {
		return func(*Session, moment, string) Intent { return command(c) }
	}
	return []action{
		{verb: "start", acts: true, run: simple(table.Begin{})},
		{verb: "stop", acts: true, run: simple(table.StopClocks{})},
		{verb: "restart", fits: oneWord, acts: true, run: (*Session).restart},
		{verb: "add", fits: something, acts: true, run: (*Session).addTime},
		{verb: "remove", fits: something, acts: true, run: (*Session).removeTime},
		{verb: "clocks", fits: something, acts: true, run: (*Session).setClocks},
		{verb: "warn", fits: something, acts: true, run: penalise(table.Warning)},
		{verb: "fine", fits: something, acts: true, run: penalise(table.Fine)},
		{verb: "exclude", fits: something, acts: true, confirm: true, run: penalise(table.Exclusion)},
		{verb: "expel", fits: something, acts: true, confirm: true, run: penalise(table.Expulsion)},
		{verb: "forfeit", fits: oneWord, acts: true, confirm: true, run: (*Session).forfeit},
		{verb: "score", fits: something, acts: true, confirm: true, run: (*Session).score},
		{verb: "uphold", acts: true, confirm: true, run: simple(table.Uphold{})},
		{verb: "reject", acts: true, confirm: true, run: simple(table.Reject{})},
		{verb: "postpone", acts: true, run: simple(table.Postpone{})},
		{verb: "resolve", acts: true, confirm: true, run: simple(table.Resolve{})},
		{verb: "undo", fits: smallNumber, acts: true, confirm: true, run: (*Session).undo},
		{verb: "note", fits: something, acts: true, run: (*Session).note},
		{verb: "adjourn", acts: true, confirm: true, run: simple(table.Adjourn{})},
		{verb: "open", fits: anything, acts: true, run: (*Session).openEnvelope},
		{verb: "envelope-lost", acts: true, confirm: true, run: simple(table.LoseEnvelope{})},
		{verb: "resume", acts: true, run: simple(table.Resume{})},
		{verb: "absent", fits: oneWord, acts: true, run: (*Session).absent},
	}
}

// openEnvelope opens the envelope; where it is locked, rest is what the
// arbiter's key showed.
func (s *Session) openEnvelope(m moment, rest string) Intent {
	opened := table.OpenEnvelope{Text: rest}
	if move, err := s.listen(m.state.Game.Position(), rest); rest != "" && err == nil {
		opened.Move = move
	}
	return command(opened)
}

// split reads a side and what follows it.
func (s *Session) split(rest string) (rules.Side, string, bool) {
	word, after, _ := strings.Cut(strings.TrimSpace(rest), " ")
	side, ok := s.sideOf(word)
	return side, strings.TrimSpace(after), ok
}

func (s *Session) restart(_ moment, rest string) Intent {
	if rest == "" {
		return command(table.RestartClocks{})
	}
	side, ok := s.sideOf(rest)
	if !ok {
		return s.usage("restart")
	}
	return command(table.RestartClocks{Side: side})
}

func (s *Session) addTime(_ moment, rest string) Intent {
	side, after, ok := s.split(rest)
	d, valid := durationOf(after)
	if !ok || !valid {
		return s.usage("add")
	}
	return command(table.AddTime{Side: side, Time: d})
}

func (s *Session) removeTime(_ moment, rest string) Intent {
	side, after, ok := s.split(rest)
	d, valid := durationOf(after)
	if !ok || !valid {
		return s.usage("remove")
	}
	return command(table.AddTime{Side: side, Time: -d})
}

// setClocks reads "white 10m black 12m".
func (s *Session) setClocks(_ moment, rest string) Intent {
	words := strings.Fields(rest)
	if len(words) != 4 {
		return s.usage("clocks")
	}
	var left rules.BySide[time.Duration]
	seen := 0
	for i := 0; i < 4; i += 2 {
		side, ok := s.sideOf(words[i])
		d, valid := durationOf(words[i+1])
		if !ok || !valid {
			return s.usage("clocks")
		}
		left = left.With(side, d)
		seen |= int(side)
	}
	if seen != int(rules.White|rules.Black) {
		return s.usage("clocks")
	}
	return command(table.SetClocks{Left: left})
}

func penalise(p table.Penalty) func(*Session, moment, string) Intent {
	return func(s *Session, _ moment, rest string) Intent {
		side, after, ok := s.split(rest)
		if !ok {
			return s.usage("warn")
		}
		return command(table.Penalise{Side: side, Penalty: p, Text: after})
	}
}

func (s *Session) forfeit(_ moment, rest string) Intent {
	side, ok := s.sideOf(rest)
	if !ok {
		return s.usage("forfeit")
	}
	return command(table.Forfeit{Side: side})
}

// score reads "1/2 0", the points of White and Black, or a result such as 1-0.
func (s *Session) score(_ moment, rest string) Intent {
	words := strings.Fields(rest)
	if len(words) == 2 {
		words = []string{words[0] + "-" + words[1]}
	}
	result, ok := rules.ParseResult(words[0])
	if !ok || len(words) != 1 || words[0] == "*" {
		return s.usage("score")
	}
	return command(table.Score{Result: result})
}

func (s *Session) undo(_ moment, rest string) Intent {
	n, ok := numberOf(rest)
	if !ok || n < 1 {
		return s.usage("undo")
	}
	return command(table.Undo{Plies: n})
}

// note records what only people can see: a side, or nothing, and words.
func (s *Session) note(_ moment, rest string) Intent {
	side, after, ok := s.split(rest)
	if !ok {
		side, after = 0, rest
	}
	kind, text := s.irregularity(after)
	return command(table.Note{Actor: table.By(side), Kind: kind, Text: text})
}

// irregularity finds what the Laws have a name for at the start of text, by any
// of its names. All else is another irregularity, in the words of who tells it.
func (s *Session) irregularity(text string) (table.Kind, string) {
	words := strings.Fields(text)
	for n := len(words); n > 0; n-- {
		typed := strings.Join(words[:n], " ")
		for _, kind := range table.Reported() {
			key := "irregular-name." + strings.ReplaceAll(string(kind), " ", "-")
			if matches(typed, append(s.voice.Pack.Variants(key), s.inEnglish().Variants(key)...)) {
				return kind, strings.Join(words[n:], " ")
			}
		}
	}
	return table.Other, text
}

func (s *Session) absent(_ moment, rest string) Intent {
	side, ok := s.sideOf(rest)
	if !ok {
		return s.usage("absent")
	}
	return command(table.Absent{Actor: table.By(side)})
}

// sideOf reads a side in the player's language or in English.
func (s *Session) sideOf(word string) (rules.Side, bool) {
	for _, side := range []rules.Side{rules.White, rules.Black} {
		key := "console." + strings.ToLower(side.String())
		if matches(word, append(s.voice.Pack.Variants(key), s.inEnglish().Variants(key)...)) {
			return side, true
		}
	}
	return 0, false
}

// durationOf reads "2m", "1m30s", or minutes and seconds as "2:30".
func durationOf(text string) (time.Duration, bool) {
	if minutes, seconds, ok := strings.Cut(text, ":"); ok {
		m, wrong := strconv.Atoi(minutes)
		sec, worse := strconv.Atoi(seconds)
		return time.Duration(m)*time.Minute + time.Duration(sec)*time.Second, wrong == nil && worse == nil && m >= 0 && m < 6000 && sec >= 0 && sec < 60
	}
	d, err := time.ParseDuration(text)
	return d, err == nil && d >= 0 && d < 100*time.Hour
}
