package console

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// arbiterCommands lists what only the arbiter does.
func arbiterCommands() []action {
	return []action{
		{verb: "start", read: readStart},
		{verb: "stop", read: always(table.StopClocks{})},
		{verb: "restart", read: readRestart},
		{verb: "add", read: readTime(1)},
		{verb: "remove", read: readTime(-1)},
		{verb: "clocks", read: readClocks},
		{verb: "warn", read: readPenalty(table.Warning)},
		{verb: "fine", read: readPenalty(table.Fine)},
		{verb: "exclude", confirm: true, read: readPenalty(table.Exclusion)},
		{verb: "expel", confirm: true, read: readPenalty(table.Expulsion)},
		{verb: "forfeit", confirm: true, read: readForfeit},
		{verb: "score", confirm: true, read: readScore},
		{verb: "uphold", confirm: true, read: ruledBy(table.Uphold{}, func(by table.Actor) table.Command { return table.Accept{Actor: by} })},
		{verb: "reject", confirm: true, read: ruledBy(table.Reject{}, func(by table.Actor) table.Command { return table.Decline{Actor: by} })},
		{verb: "release", read: readRelease},
		{verb: "postpone", read: always(table.Postpone{})},
		{verb: "resolve", confirm: true, read: readResolve},
		{verb: "undo", confirm: true, read: readUndo},
		{verb: "note", read: readNote},
		{verb: "adjourn", confirm: true, read: readAdjourn},
		{verb: "open", read: readOpen},
		{verb: "envelope-lost", confirm: true, read: always(table.LoseEnvelope{})},
		{verb: "resume", read: always(table.Resume{})},
		{verb: "absent", confirm: true, read: aboutSide(func(side rules.Side) table.Command { return table.Absent{Actor: table.By(side)} })},
	}
}

// readStart reads the word to start. Of two players each gives their own: it may
// take both.
func readStart(*Words) (CommandFunc, error) {
	return func(g CommandContext) ([]table.Command, error) {
		if g.Side == 0 || g.Both {
			return one(table.Begin{}, nil)
		}
		return one(table.Begin{By: g.Side}, nil)
	}, nil
}

// aboutSide reads the side that a command is about.
func aboutSide(make func(rules.Side) table.Command) func(*Words) (CommandFunc, error) {
	return func(w *Words) (CommandFunc, error) {
		side, err := w.Side()
		return gives(make(side)), err
	}
}

// ruledBy is a ruling of the arbiter; at a table without an arbiter it is the
// player's answer to the open claim.
func ruledBy(ruling table.Command, answer func(table.Actor) table.Command) func(*Words) (CommandFunc, error) {
	return func(*Words) (CommandFunc, error) {
		return func(g CommandContext) ([]table.Command, error) {
			if g.Side != 0 && !g.State.Conditions.Arbiter {
				if g.State.Claim.Kind == 0 && g.State.Accident.By == 0 {
					return nil, table.Refused("no-claim")
				}
				return one(answer(table.By(g.Side)), nil)
			}
			return one(ruling, nil)
		}, nil
	}
}

func readRestart(w *Words) (CommandFunc, error) {
	var side rules.Side
	var err error
	sure := false
	if w.More() {
		side, err = w.Side()
	}
	if err == nil && w.More() {
		sure = w.Is("sure")
		w.rest = w.rest[min(1, len(w.rest)):]
		if !sure {
			err = fmt.Errorf("say sure, or nothing, after the side")
		}
	}
	return gives(table.RestartClocks{Side: side, Sure: sure}), err
}

// readTime reads how much is added to the clock of a side, or with a sign of -1
// taken off it.
func readTime(sign time.Duration) func(*Words) (CommandFunc, error) {
	return func(w *Words) (CommandFunc, error) {
		side, err := w.Side()
		if err != nil {
			return nil, err
		}
		d, err := w.onClock()
		return gives(table.AddTime{Side: side, Time: sign * d}), err
	}
}

// readClocks reads "white 10m black 12m", or two times alone, White's first. The clock
// of a side that is not named stays as it is.
func readClocks(w *Words) (CommandFunc, error) {
	var left rules.BySide[time.Duration]
	var given rules.BySide[bool]
	alone := len(w.rest) == 2 && !w.AtSide()
	for next := rules.White; next == rules.White || w.More(); next = rules.Black {
		side, err := next, error(nil)
		if !alone {
			side, err = w.Side()
		}
		if err != nil {
			return nil, err
		}
		d, err := w.onClock()
		if err != nil {
			return nil, err
		}
		left, given = left.With(side, d), given.With(side, true)
	}
	return func(g CommandContext) ([]table.Command, error) {
		set := left
		for _, side := range []rules.Side{rules.White, rules.Black} {
			if !given.Of(side) {
				set = set.With(side, g.State.Left(side, g.At))
			}
		}
		return one(table.SetClocks{Left: set}, nil)
	}, nil
}

func readPenalty(p table.Penalty) func(*Words) (CommandFunc, error) {
	return func(w *Words) (CommandFunc, error) {
		side, err := w.Side()
		return gives(table.Penalise{Side: side, Penalty: p, Text: w.Text()}), err
	}
}

// readScore reads the points of both sides, "1/2 0" or "white 1/2 black 0", or a
// result such as 1-0.
func readScore(w *Words) (CommandFunc, error) {
	var points rules.BySide[string]
	for next := rules.White; w.More(); next = next.Other() {
		side := next
		if w.AtSide() {
			side, _ = w.Side()
		}
		points = points.With(side, points.Of(side)+w.Next())
	}
	text := points.White
	if points.Black != "" {
		text += "-" + points.Black
	}
	result, ok := rules.ParseResult(text)
	if !ok || result == (rules.Result{}) {
		return nil, fmt.Errorf("give both sides 1, 1/2 or 0, as in: arbiter score white 1/2 black 0")
	}
	return gives(table.Score{Result: result}), nil
}

// readResolve reads the number of the explanation that the arbiter accepts;
// without a number they accept the proposal.
func readResolve(w *Words) (CommandFunc, error) {
	number, err := numberOrNone(w)
	return gives(table.Resolve{Explanation: number}), err
}

// readRelease reads whose touch does not bind, and of which piece; without a square
// none of their move does.
func readRelease(w *Words) (CommandFunc, error) {
	side, err := w.Side()
	if err != nil {
		return nil, err
	}
	var square rules.Square
	if w.More() {
		square, err = w.Square()
	}
	return gives(table.ReleaseTouch{Actor: table.By(side), Square: square}), err
}

func readUndo(w *Words) (CommandFunc, error) {
	n, err := w.Number()
	return gives(table.Undo{Plies: n}), err
}

// readNote reads what only people can see: a side, or nothing, and words.
func readNote(w *Words) (CommandFunc, error) {
	side, err := sideOrNone(w)
	if err == nil && !w.More() {
		err = fmt.Errorf("say what was irregular, such as board turned or two hands")
	}
	kind, unknown := w.irregularity()
	if err == nil {
		err = unknown
	}
	return gives(table.Note{Actor: table.By(side), Kind: kind, Text: w.Text()}), err
}

// readForfeit reads who loses the game, and what for if the arbiter says it.
func readForfeit(w *Words) (CommandFunc, error) {
	side, err := w.Side()
	if err != nil || !w.More() {
		return gives(table.Forfeit{Side: side}), err
	}
	kind, err := w.irregularity()
	return gives(table.Forfeit{Side: side, Kind: kind, Text: w.Text()}), err
}

// readAdjourn reads, as free text, when the game is resumed. Before it may come
// "early" and a duration, if a player takes the rest of the session.
func readAdjourn(w *Words) (CommandFunc, error) {
	var c table.Adjourn
	var err error
	if len(w.rest) > 1 && w.rest[0] == "early" {
		w.Next()
		c.Early, err = w.Duration()
	}
	c.Resumption = w.Text()
	return gives(c), err
}

// readOpen opens the envelope; a locked one needs the arbiter's key or the code
// that the key shows.
func readOpen(w *Words) (CommandFunc, error) { return gives(table.OpenEnvelope{Key: w.Text()}), nil }

// isIrregularity reports whether typed names kind in the player's language or in
// English.
func (s *Session) isIrregularity(typed string, kind table.Kind) bool {
	return s.isWord("irregular-name."+strings.ReplaceAll(string(kind), " ", "-"), typed)
}

// irregularities lists the irregularities that the Laws cover, in the user's
// words.
func (s *Session) irregularities() string {
	var names []string
	for _, kind := range table.Reported() {
		names = append(names, s.voice.Pack.Variants("irregular-name." + strings.ReplaceAll(string(kind), " ", "-"))[0])
	}
	return strings.Join(names, ", ")
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
	return d, err == nil
}
