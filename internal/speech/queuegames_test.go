package speech_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/say"
	"blindchess/internal/speech"
)

// clockedMouth is a voice that takes a time for each word and hears at once when
// it is to stop.
type clockedMouth struct{}

func (clockedMouth) Name() string { return "clocked" }

func (clockedMouth) Say(ctx context.Context, u say.Utterance, from int, heard func(int)) error {
	heard(from)
	for i := from; i < len(u.Words); i++ {
		select {
		case <-time.After(wordTime):
		case <-ctx.Done():
			return ctx.Err()
		}
		heard(i + 1)
	}
	return nil
}

// happening is something that is said, or a key that types, after a pause.
type happening struct {
	pause time.Duration
	key   bool            // first comes a key that types or explores
	says  []say.Utterance // an answer in parts, or one
	of    uint64          // the first part of the answer to which these belong, or zero
}

func (h happening) String() string {
	text := fmt.Sprintf("after %v", h.pause)
	if h.key {
		text += " a key"
	}
	kinds := []string{"notice", "move", "alert", "answer", "hint", "echo", "ruling"}
	urgencies := []string{"when free", "next", "now"}
	for _, u := range h.says {
		text += fmt.Sprintf("; %d: %s %s in ear %d, %d words, topic %q, subject %q, voids %q, follows %t", u.ID, kinds[u.Kind], urgencies[u.Urgency], u.Channel, len(u.Words), u.Topic, u.Subject, u.Voids, u.Follows)
	}
	return text
}

// played speaks what happens to a speaker in virtual time, and returns its
// receipts but those that something was taken in.
func played(t *testing.T, apart bool, happens []happening) []spoken {
	t.Helper()
	var log []spoken
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		var mutex sync.Mutex
		speaker, err := speech.Open(speech.Config{Voices: []speech.Voice{clockedMouth{}}, Apart: apart, Receipts: func(r say.Receipt) {
			mutex.Lock()
			defer mutex.Unlock()
			if r.Stage == say.Overtaken {
				r.Stage = say.Dropped
			}
			if r.Stage != say.Queued {
				log = append(log, spoken{time.Since(start), r.ID, r.Stage})
			}
		}})
		if err != nil {
			t.Fatal(err)
		}
		defer speaker.Close()
		for _, h := range happens {
			time.Sleep(h.pause)
			if h.key {
				speaker.Hush()
				synctest.Wait()
			}
			for _, u := range h.says {
				speaker.Speak(u)
				synctest.Wait()
			}
		}
		finish(t, speaker)
	})
	return log
}

// modelledLog is the model's log of the same.
func modelledLog(apart bool, happens []happening) []spoken {
	e := newEarsModel(apart)
	at := time.Duration(0)
	for _, h := range happens {
		at += h.pause
		e.until(at)
		if h.key {
			e.hush()
		}
		for _, u := range h.says {
			e.speak(u)
		}
	}
	e.until(at + time.Hour)
	return e.log
}

// sorted returns receipts in an order in which receipts of one instant that no
// listener can distinguish are alike.
func sorted(log []spoken) []spoken {
	log = slices.Clone(log)
	slices.SortStableFunc(log, func(a, b spoken) int {
		if a.At != b.At {
			return int(a.At - b.At)
		}
		if a.ID != b.ID {
			return int(a.ID) - int(b.ID)
		}
		return int(a.Stage) - int(b.Stage)
	})
	return log
}

// talk makes up the messages of a game.
type talk struct {
	*rand.Rand
	id      uint64
	ear     say.Channel // of the last message
	happens []happening
}

func (g *talk) say(pause time.Duration, u say.Utterance, words int) {
	g.id++
	switch {
	case u.Kind == say.Ruling || u.Kind == say.Move:
		u.Channel = say.Table
	case u.Follows:
		u.Channel = g.ear
	default:
		g.ear = []say.Channel{say.Private, say.Private, say.Private, say.Table, say.Second}[g.IntN(5)]
		u.Channel = g.ear
	}
	u.ID, u.Lang = g.id, "en"
	for i := range words {
		u.Words = append(u.Words, say.Word{Text: fmt.Sprintf("%d.%d", g.id, i+1)})
	}
	if u.Follows && pause == 0 {
		last := &g.happens[len(g.happens)-1]
		last.says = append(last.says, u)
		return
	}
	g.happens = append(g.happens, happening{pause, u.Kind == say.Hint && u.Urgency == say.Now, []say.Utterance{u}, 0})
}

// soon is a pause that no word ends with.
func (g *talk) soon() time.Duration {
	longest := []time.Duration{100 * time.Millisecond, time.Second, 4 * time.Second}[g.IntN(3)]
	return time.Duration(g.Int64N(int64(longest)))/time.Microsecond*time.Microsecond + time.Duration(g.IntN(999)+1)
}

// one adds one intent of the program, of a player or of the arbiter, as the
// program marks it.
func (g *talk) one() { g.intent(g.IntN(100)) }

// aside adds one that answers nothing.
func (g *talk) aside() { g.intent((66 + g.IntN(74)) % 100) }

// intent adds one intent, n of a hundred.
func (g *talk) intent(n int) {
	pause := g.soon()
	end := []string{"gate", "prompt", "offer", "running", "correction", "slip", "answer", "terms", "alarm-white", "alarm-black"}
	switch {
	case n < 16: // the opponent's announcement, and one that a spectator hears
		g.say(pause, voids(about("theirs", say.Utterance{Kind: say.Move, Urgency: say.Now}), "own", "gate", "prompt", "terms", "theirs"), 2+g.IntN(6))
	case n < 18:
		g.say(pause, voids(say.Utterance{Kind: say.Move, Urgency: say.Now}, "own", "gate", "prompt", "terms"), 2+g.IntN(6))
	case n < 28: // the player's own
		g.say(pause, voids(about("own", say.Utterance{Kind: say.Echo, Urgency: say.Next}), "own", "gate", "prompt"), 1+g.IntN(4))
	case n < 35: // a step of a move
		g.say(pause, voids(about("gate", say.Utterance{Kind: say.Echo, Urgency: say.Next}), "gate"), 1+g.IntN(3))
	case n < 40: // a press of the clock
		g.say(pause, voids(say.Utterance{Kind: say.Echo, Urgency: say.Next}, "gate", "alarm-white", "clock"), 1)
	case n < 62:
		g.question(pause)
	case n < 66: // a key that changes a setting
		g.setting(pause)
	case n < 71: // a threshold
		g.say(pause, voids(about("alarm-white", say.Utterance{Kind: say.Notice, Urgency: say.Next, Topic: "alarm"}), "alarm-white"), 2)
	case n < 75:
		g.say(pause, say.Utterance{Kind: say.Notice, Urgency: say.WhenFree}, 1+g.IntN(8))
	case n < 79:
		g.say(pause, say.Utterance{Kind: say.Notice, Urgency: say.Next}, 1+g.IntN(8))
	case n < 82:
		g.say(pause, voids(about("offer", say.Utterance{Kind: say.Alert, Urgency: say.Now}), "offer"), 2+g.IntN(4))
	case n < 84:
		g.say(pause, say.Utterance{Kind: say.Alert, Urgency: say.Now}, 2+g.IntN(4))
	case n < 86:
		g.say(pause, say.Utterance{Kind: say.Alert, Urgency: say.Next}, 2+g.IntN(4))
	case n < 91: // a key that explores silences as a letter does
		g.say(pause, say.Utterance{Kind: say.Hint, Urgency: say.Now, Topic: "explore"}, 1+g.IntN(3))
	case n < 92:
		g.say(pause, say.Utterance{Kind: say.Hint, Urgency: say.WhenFree}, 1+g.IntN(5))
	case n < 95:
		g.happens = append(g.happens, happening{pause: pause, key: true})
	case n < 97: // what an arbiter decided
		g.say(pause, voids(about("running", say.Utterance{Kind: say.Ruling, Urgency: say.Now}), "running", "alarm-white", "alarm-black", "clock"), 2+g.IntN(5))
	case n < 99: // a flag
		g.say(pause, voids(say.Utterance{Kind: say.Ruling, Urgency: say.Next}, "alarm-white"), 2+g.IntN(2))
	default: // the end of the game
		g.say(pause, voids(say.Utterance{Kind: say.Ruling, Urgency: say.Next}, end...), 3+g.IntN(4))
	}
}

// setting is the reply to a key that changes one: all of it at once, or its first
// part.
func (g *talk) setting(pause time.Duration) {
	u := about("answer", say.Utterance{Kind: say.Answer, Urgency: say.Now, Topic: "rate"})
	g.say(pause, voids(u, "answer"), 1+g.IntN(5))
	first := g.id
	u.Follows = true
	if g.IntN(2) == 0 {
		u.Urgency = say.Next
	}
	for range g.IntN(3) {
		late := time.Duration(0)
		if g.IntN(8) == 0 {
			late = g.soon()
		}
		g.say(late, u, 1+g.IntN(5))
		g.happens[len(g.happens)-1].of = first
	}
}

// question is the reply to a question, in one to four parts.
func (g *talk) question(pause time.Duration) {
	topic := []string{"board", "clock", "last", "material", "moves"}[g.IntN(5)]
	u := about("answer", say.Utterance{Kind: say.Answer, Urgency: say.Next, Topic: topic})
	if topic == "clock" {
		words := make([]say.Word, 1+g.IntN(6))
		for i := range words {
			words[i] = say.Word{Text: fmt.Sprintf("now.%d", i)}
		}
		u.Anew = func(time.Duration) []say.Word { return words }
		g.say(pause, voids(u, "answer"), len(words))
		return
	}
	g.say(pause, voids(u, "answer"), 1+g.IntN(20))
	first := g.id
	u.Follows = true
	for range g.IntN(4) {
		late := time.Duration(0)
		if g.IntN(8) == 0 { // it took a while to find, and something may come before
			late = g.soon()
		}
		for late > 0 && g.IntN(2) == 0 {
			ear := g.ear
			g.aside()
			g.ear = ear
		}
		g.say(late, u, 1+g.IntN(20))
		g.happens[len(g.happens)-1].of = first
	}
}

// differ reports whether the receipts differ from the model's.
func differ(t *testing.T, apart bool, happens []happening) bool {
	t.Helper()
	return !slices.Equal(sorted(played(t, apart, happens)), sorted(modelledLog(apart, happens)))
}

// sensible reports whether each part of an answer comes after the one before it.
func sensible(happens []happening) bool {
	last := map[say.Channel]uint64{}
	for _, h := range happens {
		for _, u := range h.says {
			switch {
			case u.Kind == say.Answer && !u.Follows:
				last[u.Channel] = u.ID
			case u.Follows && h.says[0].Follows && last[u.Channel] != h.of:
				return false
			}
		}
	}
	return true
}

// smallest leaves out what need not happen for the two to differ.
func smallest(t *testing.T, apart bool, happens []happening) []happening {
	t.Helper()
	for changed := true; changed; {
		changed = false
		for i := 0; i < len(happens); i++ {
			fewer := slices.Delete(slices.Clone(happens), i, i+1)
			if i < len(fewer) {
				fewer[i].pause += happens[i].pause
			}
			if sensible(fewer) && differ(t, apart, fewer) {
				happens, changed = fewer, true
				i--
			}
		}
	}
	return happens
}

func written(log []spoken) string {
	var text strings.Builder
	for _, s := range sorted(log) {
		fmt.Fprintf(&text, "\n\t%v %d %v", s.At, s.ID, s.Stage)
	}
	return text.String()
}

// said is an utterance and what became of it.
type said struct {
	say.Utterance
	at                time.Duration // when it came
	of                uint64        // the first part of its answer, or itself
	begun, ended, cut time.Duration // the last time; negative where it was not
	whole             bool          // it was said completely
}

// histories reads receipts. Each utterance ends once.
func histories(t *testing.T, happens []happening, log []spoken) (all []*said) {
	t.Helper()
	of := map[uint64]*said{}
	at := time.Duration(0)
	for _, h := range happens {
		at += h.pause
		for _, u := range h.says {
			s := &said{Utterance: u, at: at, of: u.ID, begun: -1, ended: -1, cut: -1}
			switch {
			case h.of != 0:
				s.of = h.of
			case u.Follows:
				s.of = h.says[0].ID
			}
			of[u.ID] = s
			all = append(all, s)
		}
	}
	for _, receipt := range log {
		s := of[receipt.ID]
		if s.ended >= 0 {
			t.Errorf("%d has a receipt after its last", s.ID)
		}
		switch receipt.Stage {
		case say.Started:
			s.begun = receipt.At
		case say.Interrupted:
			s.cut = receipt.At
		default:
			s.ended, s.whole = receipt.At, receipt.Stage == say.Finished
		}
	}
	for _, s := range all {
		if s.ended < 0 {
			t.Errorf("%d has no last receipt", s.ID)
		}
	}
	return all
}

// TestReceiptsKeepWhatTheOrderOfSpeechPromises checks the receipts themselves,
// without a model. Answers are said in order or are void as a whole, nothing
// begins between a cut message and the ruling that cut it, and the end of a game
// makes pointless messages void.
func TestReceiptsKeepWhatTheOrderOfSpeechPromises(t *testing.T) {
	for seed := uint64(1); seed <= 25; seed++ {
		g := &talk{Rand: rand.New(rand.NewPCG(seed, 41))}
		for g.id < 200 {
			g.one()
		}
		apart := seed%2 == 0
		log := played(t, apart, g.happens)
		all := histories(t, g.happens, log)
		oneMouth := func(a, b *said) bool { return !apart || a.Channel == b.Channel }
		for i, s := range all {
			for _, before := range all[:i] {
				if before.of == s.of && s.begun >= 0 && (before.begun < 0 || before.begun > s.begun) {
					t.Errorf("seed %d: part %d of an answer begins before part %d", seed, s.ID, before.ID)
				}
				if before.of == s.of && !before.whole && s.begun > before.ended {
					t.Errorf("seed %d: part %d is said after part %d was void", seed, s.ID, before.ID)
				}
				pointless := s.Kind == say.Ruling && slices.Contains(s.Voids, "answer") && slices.Contains(s.Voids, before.Subject)
				if pointless && before.begun > s.at {
					t.Errorf("seed %d: %d is said after the game has ended", seed, before.ID)
				}
			}
			if s.Kind != say.Ruling {
				continue
			}
			for _, cut := range all {
				if cut.cut != s.at || !oneMouth(cut, s) {
					continue
				}
				for _, other := range all {
					if oneMouth(other, s) && other.Kind != say.Ruling && other.Kind != say.Move && other.begun >= s.at && other.begun < s.begun {
						t.Errorf("seed %d: %d begins before the ruling %d, which cut %d", seed, other.ID, s.ID, cut.ID)
					}
				}
			}
		}
	}
}

func TestTheQueueIsThatOfTheModel(t *testing.T) { compare(t, 10_000) }

func TestSoakTheQueueIsThatOfTheModel(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("SOAK=1 compares ten times as much")
	}
	compare(t, 100_000)
}

// compare compares the receipts of so many utterances with the model's.
func compare(t *testing.T, utterances int) {
	t.Helper()
	for seed := uint64(1); utterances > 0; seed++ {
		g := &talk{Rand: rand.New(rand.NewPCG(seed, 40))}
		for g.id < 200 {
			g.one()
		}
		utterances -= int(g.id)
		apart := seed%2 == 0
		if differ(t, apart, g.happens) {
			least := smallest(t, apart, g.happens)
			var text strings.Builder
			for _, h := range least {
				fmt.Fprintf(&text, "\n\t%v", h)
			}
			t.Fatalf("seed %d, ears apart %t:%s\nthe receipts are%s\nwant%s", seed, apart, text.String(), written(played(t, apart, least)), written(modelledLog(apart, least)))
		}
	}
}
