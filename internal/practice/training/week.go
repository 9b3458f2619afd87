package training

import (
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/practice/diary"
	"blindchess/internal/say"
)

// Tally is how often something was tried, and how often it went well.
type Tally struct{ Tried, Good int }

func (t *Tally) add(entry diary.Entry) {
	t.Tried++
	if entry.Score == 1 {
		t.Good++
	}
}

// Day is one day of a week.
type Day struct {
	Date  time.Time
	Tried map[string]int // by kind
}

// Week is the practice of seven days, the last of them the present one.
type Week struct {
	Days          [7]Day
	Practised     int // days
	Minutes       int
	Kinds         map[string]Tally
	Before, After float64 // the rating in puzzles
	Waiting       int     // moves of a repertoire that wait
}

// kinds is the order in which kinds are listed and drawn.
func kinds() []string {
	return []string{diary.Puzzle, diary.Game, diary.Endgame, diary.Line, diary.Square}
}

// WeekOf gathers the week up to a moment, by the days of its place.
func WeekOf(d *diary.Diary, now time.Time) Week {
	w := Week{Kinds: map[string]Tally{}}
	year, month, date := now.Date()
	for i := range w.Days {
		w.Days[i] = Day{Date: time.Date(year, month, date-6+i, 0, 0, 0, 0, now.Location()), Tried: map[string]int{}}
	}
	seconds := 0.0
	for _, entry := range d.Entries() {
		if entry.At.Before(w.Days[0].Date) || entry.At.After(now) {
			continue
		}
		at := 6
		for at > 0 && entry.At.Before(w.Days[at].Date) {
			at--
		}
		w.Days[at].Tried[entry.Kind]++
		tally := w.Kinds[entry.Kind]
		tally.add(entry)
		w.Kinds[entry.Kind] = tally
		seconds += min(entry.Seconds, 3600)
	}
	for _, day := range w.Days {
		if len(day.Tried) > 0 {
			w.Practised++
		}
	}
	w.Minutes = int(seconds/60 + 0.5)
	w.Before, w.After = d.Rating(diary.Puzzle, w.Days[0].Date).Value, d.Rating(diary.Puzzle, now).Value
	for _, card := range cards(d) {
		if card.Waits(now) {
			w.Waiting++
		}
	}
	return w
}

// Tell returns a week in five sentences.
func (w Week) Tell(p *Pupil) []say.Utterance {
	tally := func(key, kind string, more ...announce.Slot) say.Utterance {
		t := w.Kinds[kind]
		return p.counted(key, t.Tried, append(more, number("good", t.Good))...)
	}
	played := w.Kinds[diary.Game]
	return p.list(
		p.counted("week.days", w.Practised, number("minutes", w.Minutes)),
		tally("week.puzzles", diary.Puzzle, announce.TextSlot("before", whole(w.Before)), announce.TextSlot("after", whole(w.After))),
		tally("week.endings", diary.Endgame, number("games", played.Tried), number("won", played.Good)),
		tally("week.lines", diary.Line, number("waiting", w.Waiting)),
		tally("week.squares", diary.Square),
	)
}

// Rated returns the ratings of puzzles and games.
func (p *Pupil) Rated() []say.Utterance {
	var told []say.Utterance
	for _, kind := range []string{diary.Puzzle, diary.Game} {
		own := p.diary.Rating(kind, p.now())
		if p.diary.Count(kind) == 0 {
			told = append(told, p.Say("rating-none."+kind))
			continue
		}
		told = append(told, p.Say("rating-of."+kind, announce.TextSlot("rating", whole(own.Value)), announce.TextSlot("deviation", whole(2*own.Deviation))))
	}
	return told
}
