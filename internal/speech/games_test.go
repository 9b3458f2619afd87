//go:build linux || darwin

package speech_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"blindchess/internal/say"
	"blindchess/internal/speech"
	"blindchess/internal/speech/speechtest"
)

// game returns the utterances of one game: moves of both sides, checks,
// clocks, alerts, questions asked twice and squares explored.
func game(random *rand.Rand, next func() uint64) []say.Utterance {
	clips := []string{"role.knight", "role.bishop", "role.queen", "role.rook"}
	var all []say.Utterance
	for ply := range 20 + random.IntN(40) {
		u := say.Utterance{ID: next(), Kind: say.Move, Channel: say.Table, Urgency: say.Next, Lang: "de", Words: []say.Word{
			{Clip: clips[random.IntN(4)], Text: fmt.Sprintf("move %d", ply), Bank: "fide", Gap: say.GroupGap},
			{Clip: fmt.Sprintf("square.%c%d", 'a'+rune(random.IntN(8)), 1+random.IntN(8)), Text: "square", Bank: "fide", Gap: say.SentenceGap},
		}}
		if random.IntN(6) == 0 {
			u.Words = append(u.Words, say.Word{Clip: "check", Text: "Schach", Bank: "fide"})
		}
		all = append(all, u)
		switch random.IntN(8) {
		case 0:
			all = append(all, say.Utterance{ID: next(), Kind: say.Hint, Lang: "de", Words: []say.Word{{Clip: "role.pawn", Text: "Bauer"}}})
		case 1:
			all = append(all, say.Utterance{ID: next(), Kind: say.Answer, Topic: "clock", Urgency: say.Now, Lang: "de", Words: []say.Word{{Clip: "number.5", Text: "5"}, {Clip: "minute.other", Text: "Minuten"}}})
		case 2:
			all = append(all, say.Utterance{ID: next(), Kind: say.Notice, Lang: "de", Words: []say.Word{{Text: "notice"}}})
		}
	}
	return append(all, say.Utterance{ID: next(), Kind: say.Alert, Urgency: say.Now, Channel: say.Table, Lang: "de", Words: []say.Word{{Clip: "clock.fallen", Text: "flag"}}})
}

// books checks that every utterance was queued once and ended once, and that
// moves were finished in the order in which they came.
type books struct {
	mu       sync.Mutex
	kinds    map[uint64]say.Kind
	queued   map[uint64]int
	ended    map[uint64]string
	doubled  []uint64
	finished []uint64
}

func (b *books) receive(r say.Receipt) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch r.Stage {
	case say.Queued:
		b.queued[r.ID]++
	case say.Finished, say.Failed, say.Dropped:
		if b.ended[r.ID] != "" {
			b.doubled = append(b.doubled, r.ID)
		}
		b.ended[r.ID] = r.Stage.String()
		if r.Stage == say.Finished && b.kinds[r.ID] == say.Move {
			b.finished = append(b.finished, r.ID)
		}
	}
}

func TestOfManyGamesNoAnnouncementIsLostDoubledOrOutOfOrder(t *testing.T) {
	ofGamesNoAnnouncementIsLost(t, 200)
}

func TestSoakOfThousandsOfGamesNoAnnouncementIsLostDoubledOrOutOfOrder(t *testing.T) {
	soak(t)
	ofGamesNoAnnouncementIsLost(t, 5000)
}

// ofGamesNoAnnouncementIsLost speaks the utterances of so many games through a
// voice that takes no time, with keys pressed at random.
func ofGamesNoAnnouncementIsLost(t *testing.T, games int) {
	t.Helper()
	random := rand.New(rand.NewPCG(20260101, 7))
	b := &books{kinds: map[uint64]say.Kind{}, queued: map[uint64]int{}, ended: map[uint64]string{}}
	var said speechtest.Buffer
	var log speechtest.Buffer
	speaker, err := speech.Open(speech.Config{Voices: []speech.Voice{speech.NewTranscript(&said)}, Receipts: b.receive, Log: &log})
	if err != nil {
		t.Fatal(err)
	}
	defer speaker.Close()
	id := uint64(0)
	next := func() uint64 { id++; return id }
	needed := 0
	for range games {
		for _, u := range game(random, next) {
			b.mu.Lock()
			b.kinds[u.ID] = u.Kind
			b.mu.Unlock()
			if u.Kind == say.Move || u.Kind == say.Alert || u.Kind == say.Notice {
				needed++
			}
			speaker.Speak(u)
			if random.IntN(10) == 0 {
				speaker.Hush()
			}
		}
		finish(t, speaker)
	}
	finished := 0
	for u := uint64(1); u <= id; u++ {
		if b.queued[u] != 1 {
			t.Fatalf("utterance %d was queued %d times", u, b.queued[u])
		}
		must := b.kinds[u] == say.Move || b.kinds[u] == say.Alert || b.kinds[u] == say.Notice
		switch got := b.ended[u]; {
		case must && got != "finished":
			t.Fatalf("utterance %d, which must be heard, ended as %q", u, got)
		case got == "":
			t.Fatalf("utterance %d has no end", u)
		case must:
			finished++
		}
	}
	if finished != needed || len(b.doubled) > 0 {
		t.Errorf("got %d of %d utterances finished and %d doubled", finished, needed, len(b.doubled))
	}
	for i := 1; i < len(b.finished); i++ {
		if b.finished[i] < b.finished[i-1] {
			t.Fatalf("move %d was finished after move %d", b.finished[i], b.finished[i-1])
		}
	}
	all, err := speech.ReadLog(bytes.NewReader(log.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	tally := speech.Count(all)
	if tally.Queued != int(id) || tally.Failed != 0 || tally.Open != 0 || tally.Finished+tally.Dropped != int(id) {
		t.Errorf("got the tally %+v in the log, want %d queued and every one finished or dropped", tally, id)
	}
	if got := strings.Count(string(said.Bytes()), "\n"); got < needed {
		t.Errorf("got %d lines said, want at least %d", got, needed)
	}
}

// TestSoakTheMovesOfManyGamesAreHeardOnACard does the same with clips on a
// card that plays a hundred times too fast.
func TestSoakTheMovesOfManyGamesAreHeardOnACard(t *testing.T) {
	soak(t)
	random := rand.New(rand.NewPCG(20260101, 8))
	b := &books{kinds: map[uint64]say.Kind{}, queued: map[uint64]int{}, ended: map[uint64]string{}}
	var cards fakeCards
	speaker, err := speech.Start(speech.Setup{Cards: &cards, Receipts: b.receive})
	if err != nil {
		t.Fatal(err)
	}
	defer speaker.Close()
	id := uint64(0)
	next := func() uint64 { id++; return id }
	for range 20 {
		for _, u := range game(random, next) {
			b.mu.Lock()
			b.kinds[u.ID] = u.Kind
			b.mu.Unlock()
			speaker.Speak(u)
		}
		finishWithin(t, speaker, 120)
		cards.mu.Lock()
		clear(cards.played)
		cards.mu.Unlock()
	}
	for u := uint64(1); u <= id; u++ {
		if b.kinds[u] == say.Move && b.ended[u] != "finished" {
			t.Fatalf("move %d ended as %q", u, b.ended[u])
		}
	}
}
