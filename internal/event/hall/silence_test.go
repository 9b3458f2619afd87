package hall_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/event/hall"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// life is a table that runs, dies and is resumed, and a post that reports it.
type life struct {
	game
	began time.Time // when its instant was 0, as it counts now
	kept  clock.Instant
}

func (l *life) at(now time.Time) clock.Instant { return clock.Instant(now.Sub(l.began)) }

// resumed resumes the table from the state of its journal.
func (l *life) resumed(now time.Time) { l.began = now.Add(-time.Duration(l.kept)) }

func (l *life) beat(now time.Time) hall.Beat {
	return hall.Beat{At: l.at(now), Game: l.state.Conditions.Occasion.ID, Last: l.records[len(l.records)-1].Seq, Sent: now.UnixMilli()}
}

// clocks are what the table itself shows.
func (l *life) clocks(at clock.Instant) (left [2]time.Duration) {
	for i, side := range []rules.Side{rules.White, rules.Black} {
		left[i] = l.state.Clock.Read(side, at).Left.Truncate(time.Second)
	}
	return left
}

// shown returns the clocks of a row.
func shown(t *testing.T, r hall.Row) (left [2]time.Duration) {
	t.Helper()
	for i, text := range r.Clocks {
		parts := strings.Split(text, ":")
		var err error
		if left[i], err = time.ParseDuration(parts[0] + "h" + parts[1] + "m" + parts[2] + "s"); err != nil {
			t.Fatal(err)
		}
	}
	return left
}

// TestHall_TheClockIsThatOfTheTableOverRestarts kills a table at random and resumes it
// with up to five minutes of its time lost, and restarts the hall in between. If the
// table has just been heard, the hall shows its clocks; after more than five seconds of
// silence, its clocks show the last times.
func TestHall_TheClockIsThatOfTheTableOverRestarts(t *testing.T) {
	for seed := range uint64(300) {
		random := rand.New(rand.NewPCG(seed, 36))
		l := &life{game: *begun(t, "1"), began: now}
		h, clockNow := hall.New(), now
		var streamed []hall.Envelope // the records that the hall's stream has stored, with their times
		var kept []time.Time
		tell := func() {
			e := l.news()
			e.At = l.at(clockNow)
			h.Take(one, e, clockNow)
			streamed, kept = append(streamed, e), append(kept, clockNow)
		}
		tell()
		heard, at := clockNow, l.at(clockNow)
		for step := range 40 {
			clockNow = clockNow.Add(time.Duration(random.IntN(20_000)) * time.Millisecond)
			switch random.IntN(5) {
			case 0: // it dies, and after a while lives again
				clockNow = clockNow.Add(time.Duration(random.IntN(600)) * time.Second)
				l.kept = max(l.state.At, l.at(clockNow)-clock.Instant(random.IntN(300))*clock.Instant(time.Second))
				if random.IntN(2) == 0 {
					l.kept = l.state.At
				}
				l.resumed(clockNow)
			case 1: // the hall is begun again, and reads its stream
				h = hall.New()
				for i, e := range streamed {
					h.Take(one, e, kept[i])
				}
				h.Open(clockNow)
			case 2: // something happens
				if l.state.Clock.Running() != 0 {
					l.do(time.Duration(l.at(clockNow)), table.Call{Actor: table.By(rules.White)})
				} else {
					l.do(time.Duration(l.at(clockNow)), table.RestartClocks{Side: rules.White})
				}
				tell()
				heard, at = clockNow, l.at(clockNow)
			case 3:
				h.Heard(one, l.beat(clockNow), clockNow)
				heard, at = clockNow, l.at(clockNow)
			default: // a beat comes of which the records do not: that is no sign of life
				beat := l.beat(clockNow)
				beat.Last++
				h.Heard(one, beat, clockNow)
			}
			row := h.Rows(clockNow)[0]
			switch age := clockNow.Sub(heard); {
			case age == 0:
				if got, want := shown(t, row), l.clocks(at); got != want || row.Age != 0 {
					t.Fatalf("seed %d, step %d: got %v, want the clocks of the table %v", seed, step, got, want)
				}
			case age > 5*time.Second:
				later := h.Rows(clockNow.Add(time.Minute))[0]
				if row.Age < 5 || !slices.Equal(row.Clocks, later.Clocks) || later.Age < row.Age+59 {
					t.Fatalf("seed %d, step %d: a table that was heard %v ago is shown as %+v and later as %+v, want it to stand and to say how old it is", seed, step, age, row, later)
				}
			}
		}
	}
}

func TestHall_AGameOfWhichTheHallKnowsNothingDoesNotSpeakForTheOneBefore(t *testing.T) {
	h, g := hall.New(), begun(t, "1")
	h.Take(one, g.news(), now)
	later := now.Add(time.Minute)
	h.Heard(one, hall.Beat{At: clock.Instant(time.Second), Game: "another", Sent: later.UnixMilli()}, later)
	if got := h.Rows(later)[0]; got.Age != 60 {
		t.Errorf("got %+v, want a table that is not heard", got)
	}
}

// TestHall_ABeatThatWasKeptDoesNotMakeADeadTableLookAlive sends again what a table sent
// when it lived.
func TestHall_ABeatThatWasKeptDoesNotMakeADeadTableLookAlive(t *testing.T) {
	h, g := hall.New(), begun(t, "1")
	h.Take(one, g.news(), now)
	beat := func(second int) hall.Beat {
		return hall.Beat{At: clock.Instant(second) * clock.Instant(time.Second), Sent: now.Add(time.Duration(second) * time.Second).UnixMilli()}
	}
	for second := 1; second <= 10; second++ {
		if !h.Heard(one, beat(second), now.Add(time.Duration(second)*time.Second)) {
			t.Fatalf("the beat of second %d is not heard", second)
		}
	}
	for second := 1; second <= 10; second++ {
		if h.Heard(one, beat(second), now.Add(time.Duration(60+second)*time.Second)) {
			t.Errorf("the beat of second %d is heard again a minute later", second)
		}
	}
	g.do(time.Minute, table.Call{Actor: table.By(rules.White)})
	all := *g
	all.told, all.chain = 0, hall.Chain{}
	h.Take(one, all.news(), now.Add(time.Minute)) // a game that is told from its beginning has been heard of too
	if h.Heard(one, beat(10), now.Add(2*time.Minute)) {
		t.Error("a beat is heard again once the game is told anew")
	}
	if got := h.Rows(now.Add(2 * time.Minute))[0]; got.Age != 60 {
		t.Errorf("got %+v, want a table that was last heard a minute ago", got)
	}
}

func TestHall_TellsSinceWhenATableWaitsAndHowOldItIs(t *testing.T) {
	pack, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	h, g := hall.New(), begun(t, "1")
	g.do(3*time.Minute, table.Call{Actor: table.By(rules.White)})
	h.Take(one, g.news(), now.Add(3*time.Minute))
	for after, want := range map[time.Duration]string{
		3*time.Minute + 5*time.Second:  "Table 1. Call for the arbiter. Both clocks are stopped. Since 10:03. Anna - Bo.",
		3*time.Minute + 12*time.Second: "Table 1. Call for the arbiter. Both clocks are stopped. No report comes from it. Since 10:03. Last heard 10 s ago. Anna - Bo.",
		5*time.Minute + 12*time.Second: "Table 1. Call for the arbiter. Both clocks are stopped. No report comes from it. Since 10:03. Last heard 2 min ago. Anna - Bo.",
	} {
		if got := h.Rows(now.Add(after))[0].Text(pack); !strings.HasPrefix(got, want) {
			t.Errorf("after %v: got %q, want %q", after, got, want)
		}
	}
}

func TestHall_OpenedAnewDoesNotCallOutTablesThatCouldNotBeHeard(t *testing.T) {
	h, g := hall.New(), begun(t, "1")
	h.Take(one, g.news(), now)
	later := now.Add(time.Hour)
	h.Open(later)
	if got := told(t, h.Look(later.Add(5*time.Second))); strings.Contains(got, "No report comes") || h.Rows(later)[0].Age != 3600 {
		t.Errorf("got %q and %+v, want its age and no news of it", got, h.Rows(later))
	}
	if got := told(t, h.Look(later.Add(6*time.Second))); !strings.Contains(got, "No report comes") {
		t.Errorf("got %q after six seconds", got)
	}
}

func TestWatch_SaysOnceThatTheHallIsLostAndBack(t *testing.T) {
	pack, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	w := hall.NewWatch(now)
	var said []string
	hear := func(after time.Duration, pulse hall.Pulse) {
		lines, back := w.Hear(pack, hall.News{Pulse: pulse}, now.Add(after))
		said = append(said, lines...)
		if back {
			said = append(said, "ask")
		}
	}
	look := func(after time.Duration) { said = append(said, w.Look(pack, now.Add(after))...) }
	hear(time.Second, hall.PulseWell)
	look(5 * time.Second)
	look(5*time.Second + 1)
	look(time.Minute)
	hear(time.Hour, hall.PulseWell)
	hear(time.Hour, hall.PulseStalled)
	hear(time.Hour, hall.PulseStalled)
	hear(time.Hour, hall.PulseWell)
	want := []string{"Hall lost. The page shows old reports.", "The hall is back.", "ask", hall.News{Pulse: hall.PulseStalled}.Text(pack), "The servers of the hall answer again."}
	if !slices.Equal(said, want) {
		t.Errorf("got %q, want %q", said, want)
	}
}
