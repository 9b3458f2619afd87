package speech_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/say"
	"blindchess/internal/speech"
)

// mouth is a voice that says one word for each step.
type mouth struct {
	name  string
	mu    sync.Mutex
	said  []string
	steps chan struct{} // nil: it never waits
	begun chan uint64
	fail  error
	deaf  bool // it never speaks and never gives up
}

func newMouth() *mouth {
	return &mouth{name: "mouth", steps: make(chan struct{}), begun: make(chan uint64, 64)}
}

func (m *mouth) Name() string { return m.name }

func (m *mouth) Say(ctx context.Context, u say.Utterance, from int, heard func(int)) error {
	if m.fail != nil {
		return m.fail
	}
	if m.deaf {
		<-m.steps // as a server that hangs, until the test is over
		return ctx.Err()
	}
	heard(from)
	if m.begun != nil {
		m.begun <- u.ID
	}
	for i := from; i < len(u.Words); i++ {
		if m.steps != nil {
			select {
			case <-m.steps:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		m.mu.Lock()
		m.said = append(m.said, u.Words[i].Text)
		m.mu.Unlock()
		heard(i + 1)
	}
	return nil
}

func (m *mouth) text() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return strings.Join(m.said, " ")
}

// utterance has the words of text; a comma after a word is a sentence's gap.
func utterance(id uint64, kind say.Kind, urgency say.Urgency, text string) say.Utterance {
	u := say.Utterance{ID: id, Kind: kind, Urgency: urgency, Lang: "en"}
	for _, word := range strings.Fields(text) {
		bare := strings.TrimSuffix(word, ",")
		gap := say.WordGap
		if bare != word {
			gap = say.SentenceGap
		}
		u.Words = append(u.Words, say.Word{Text: bare, Gap: gap})
	}
	return u
}

func answer(id uint64, topic, text string) say.Utterance {
	u := utterance(id, say.Answer, say.Next, text)
	u.Topic = topic
	return u
}

// follows says that u is a later part of the answer before it.
func follows(u say.Utterance) say.Utterance {
	u.Follows = true
	return u
}

// about sets subject as u's subject.
func about(subject string, u say.Utterance) say.Utterance {
	u.Subject = subject
	return u
}

// voids makes u void messages about the subjects.
func voids(u say.Utterance, subjects ...string) say.Utterance {
	u.Voids = subjects
	return u
}

// within says how long u is true.
func within(d time.Duration, u say.Utterance) say.Utterance {
	u.Within = d
	return u
}

func TestTheOrderOfSpeech(t *testing.T) {
	tests := []struct {
		name    string
		first   say.Utterance
		words   int // how many words of first are said before the others come
		others  []say.Utterance
		said    string
		stages1 string
	}{
		{"next comes before when free",
			utterance(1, say.Notice, say.WhenFree, "one"), 0,
			[]say.Utterance{utterance(2, say.Notice, say.WhenFree, "two"), utterance(3, say.Notice, say.Next, "three")},
			"one three two", "queued started finished"},
		{"moves keep their order and are said twice when they come twice",
			utterance(1, say.Move, say.Now, "e4"), 0,
			[]say.Utterance{utterance(2, say.Move, say.Now, "e5"), utterance(3, say.Move, say.Now, "e5")},
			"e4 e5 e5", "queued started finished"},
		{"a ruling cuts a move, which goes on at the word where it was cut",
			utterance(1, say.Move, say.Now, "knight f3"), 1,
			[]say.Utterance{utterance(2, say.Ruling, say.Now, "flag")},
			"knight flag f3", "queued started interrupted started finished"},
		{"an alert does not cut a move",
			utterance(1, say.Move, say.Now, "knight f3"), 1,
			[]say.Utterance{utterance(2, say.Alert, say.Now, "offer")},
			"knight f3 offer", "queued started finished"},
		{"a move cuts an alert, which goes on at the word where it was cut",
			utterance(1, say.Alert, say.Now, "a draw is offered"), 2,
			[]say.Utterance{utterance(2, say.Move, say.Now, "knight f3")},
			"a draw knight f3 is offered", "queued started interrupted started finished"},
		{"a move does not cut a ruling",
			utterance(1, say.Ruling, say.Now, "flag fell"), 1,
			[]say.Utterance{utterance(2, say.Move, say.Now, "e4")},
			"flag fell e4", "queued started finished"},
		{"a move comes before the alerts that wait",
			utterance(1, say.Ruling, say.Now, "flag fell"), 1,
			[]say.Utterance{utterance(2, say.Alert, say.Now, "offer"), utterance(3, say.Move, say.Now, "e4"), utterance(4, say.Move, say.Now, "e5")},
			"flag fell e4 e5 offer", "queued started finished"},
		{"what was cut goes on at the word where it was cut",
			utterance(1, say.Notice, say.WhenFree, "knight f3, check to you"), 3,
			[]say.Utterance{utterance(2, say.Alert, say.Now, "flag")},
			"knight f3 check flag to you", "queued started interrupted started finished"},
		{"a ruling that cuts an answer is said before the answer goes on",
			answer(1, "board", "white king e1 black king e8"), 2,
			[]say.Utterance{utterance(2, say.Ruling, say.Next, "flag fell")},
			"white king flag fell e1 black king e8", "queued started interrupted started finished"},
		{"a ruling cuts a hint",
			utterance(1, say.Hint, say.Next, "press enter"), 1,
			[]say.Utterance{utterance(2, say.Ruling, say.Next, "flag fell")},
			"press flag fell", "queued started dropped"},
		{"a ruling is said before what waits, and after an announcement",
			utterance(1, say.Move, say.Now, "knight f3"), 1,
			[]say.Utterance{answer(2, "clock", "one minute"), utterance(3, say.Alert, say.Now, "offer"), utterance(4, say.Ruling, say.Next, "flag fell"), utterance(5, say.Move, say.Now, "e5")},
			"knight f3 e5 flag fell offer one minute", "queued started finished"},
		{"all parts of one answer are said, in their order",
			answer(1, "board", "white king e1"), 1,
			[]say.Utterance{follows(answer(2, "board", "black king e8")), follows(answer(3, "board", "white to move"))},
			"white king e1 black king e8 white to move", "queued started finished"},
		{"a question asked again takes the place of every part of the older answer",
			answer(1, "board", "white king e1"), 1,
			[]say.Utterance{follows(answer(2, "board", "black king e8")), answer(3, "board", "white king e2"), follows(answer(4, "board", "black king e7"))},
			"white white king e2 black king e7", "queued started dropped"},
		{"a ruling comes between two parts of an answer and the rest goes on after it",
			answer(1, "board", "white king e1"), 1,
			[]say.Utterance{follows(answer(2, "board", "black king e8")), utterance(3, say.Ruling, say.Next, "flag fell")},
			"white flag fell king e1 black king e8", "queued started interrupted started finished"},
		{"a notice that waits does not come between two parts of an answer",
			answer(1, "board", "white king e1"), 1,
			[]say.Utterance{utterance(2, say.Notice, say.Next, "board found"), follows(answer(3, "board", "black king e8")), follows(answer(4, "turn", "white to move"))},
			"white king e1 black king e8 white to move board found", "queued started finished"},
		{"a part that comes after its answer was dropped is dropped too",
			about("answer", answer(1, "board", "white king e1")), 1,
			[]say.Utterance{voids(utterance(2, say.Ruling, say.Next, "white wins"), "answer"), follows(answer(3, "board", "black king e8"))},
			"white white wins", "queued started overtaken"},
		{"an answer for now goes on after the alarm that cut it",
			utterance(1, say.Answer, say.Now, "rate one hundred"), 1,
			[]say.Utterance{utterance(2, say.Alert, say.Now, "board lost")},
			"rate board lost one hundred", "queued started interrupted started finished"},
		{"an echo for now goes on after the answer that cut it",
			utterance(1, say.Echo, say.Now, "pawn e4"), 1,
			[]say.Utterance{utterance(2, say.Answer, say.Now, "rate one hundred")},
			"pawn rate one hundred e4", "queued started interrupted started finished"},
		{"a notice goes on after the answer that cut it, though an echo waits before that",
			utterance(1, say.Notice, say.Next, "the clocks run again"), 2,
			[]say.Utterance{utterance(2, say.Echo, say.Next, "pawn e4"), answer(3, "clock", "five four"), follows(answer(4, "clock", "your clock"))},
			"the clocks pawn e4 five four your clock run again", "queued started interrupted started finished"},
		{"what is void is not said on, and not said at all",
			about("gate", utterance(1, say.Echo, say.Next, "Now press your clock.")), 1,
			[]say.Utterance{about("gate", utterance(2, say.Echo, say.Next, "pressed")), voids(utterance(3, say.Notice, say.Next, "e4"), "gate")},
			"Now e4", "queued started overtaken"},
		{"what tells of something else is not void",
			about("gate", utterance(1, say.Echo, say.Next, "made, press")), 1,
			[]say.Utterance{voids(utterance(2, say.Notice, say.Next, "ten seconds"), "alarm")},
			"made press ten seconds", "queued started finished"},
		{"what would no longer be true at its last word is not said",
			utterance(1, say.Move, say.Now, "knight f3"), 1,
			[]say.Utterance{within(100*time.Millisecond, utterance(2, say.Notice, say.Next, "thirty seconds"))},
			"knight f3", "queued started finished"},
		{"what will still be true is said",
			utterance(1, say.Move, say.Now, "knight f3"), 1,
			[]say.Utterance{within(2*time.Second, utterance(2, say.Notice, say.Next, "thirty seconds"))},
			"knight f3 thirty seconds", "queued started finished"},
		{"an answer does not cut a move",
			utterance(1, say.Move, say.Next, "knight f3"), 1,
			[]say.Utterance{utterance(2, say.Answer, say.Now, "time")},
			"knight f3 time", "queued started finished"},
		{"an answer cuts a notice, which goes on at the word where it was cut",
			utterance(1, say.Notice, say.Next, "the clocks run again"), 2,
			[]say.Utterance{utterance(2, say.Notice, say.Next, "board found"), answer(3, "clock", "five four"), answer(4, "last", "e4")},
			"the clocks five four e4 run again board found", "queued started interrupted started finished"},
		{"a notice that an answer cut is not said on once it is void",
			about("running", utterance(1, say.Notice, say.Next, "the clocks run again")), 2,
			[]say.Utterance{answer(2, "clock", "five four"), voids(utterance(3, say.Notice, say.Next, "they stand"), "running")},
			"the clocks five four they stand", "queued started overtaken"},
		{"an answer does not cut a notice that is for now",
			utterance(1, say.Notice, say.Now, "the game ends"), 1,
			[]say.Utterance{answer(2, "clock", "five four")},
			"the game ends five four", "queued started finished"},
		{"an answer cuts neither a flag nor an alert",
			utterance(1, say.Ruling, say.Next, "flag fell"), 1,
			[]say.Utterance{utterance(2, say.Alert, say.Next, "offer"), answer(3, "clock", "five four")},
			"flag fell offer five four", "queued started finished"},
		{"a newer answer to the same question takes the place of the older",
			answer(1, "clock", "five minutes"), 1,
			[]say.Utterance{answer(2, "clock", "four"), answer(3, "clock", "three")},
			"five three", "queued started dropped"},
		{"answers to different questions are both given",
			answer(1, "clock", "five minutes"), 1,
			[]say.Utterance{answer(2, "last", "e4")},
			"five minutes e4", "queued started finished"},
		{"a hint gives way to a move",
			utterance(1, say.Hint, say.WhenFree, "white pawn"), 1,
			[]say.Utterance{utterance(2, say.Move, say.Next, "e4")},
			"white e4", "queued started dropped"},
		{"a hint gives way to the next hint",
			utterance(1, say.Hint, say.WhenFree, "white pawn"), 1,
			[]say.Utterance{utterance(2, say.Hint, say.WhenFree, "black"), utterance(3, say.Hint, say.WhenFree, "empty")},
			"white empty", "queued started dropped"},
		{"an answer is said before a notice that waits, though an echo waits between them",
			utterance(1, say.Move, say.Now, "knight f3"), 1,
			[]say.Utterance{utterance(2, say.Notice, say.Next, "board found"), utterance(3, say.Echo, say.Next, "pawn e4"), answer(4, "clock", "five four")},
			"knight f3 pawn e4 five four board found", "queued started finished"},
		{"an offer that a ruling cut goes on before what would not have cut it",
			utterance(1, say.Alert, say.Next, "a draw is offered"), 2,
			[]say.Utterance{utterance(2, say.Ruling, say.Now, "clocks stopped"), utterance(3, say.Answer, say.Now, "rate one hundred"), utterance(4, say.Alert, say.Now, "board lost")},
			"a draw clocks stopped is offered board lost rate one hundred", "queued started interrupted started finished"},
		{"what the answer to a key cut goes on after all parts of that answer",
			utterance(1, say.Echo, say.Next, "pawn e4"), 1,
			[]say.Utterance{utterance(2, say.Answer, say.Now, "rate one hundred"), follows(answer(3, "", "pitch one hundred"))},
			"pawn rate one hundred pitch one hundred e4", "queued started interrupted started finished"},
		{"a key that explores cuts a notice, which goes on at the word where it was cut",
			utterance(1, say.Notice, say.Next, "the clocks run again"), 2,
			[]say.Utterance{utterance(2, say.Hint, say.Now, "white pawn")},
			"the clocks white pawn run again", "queued started interrupted started finished"},
		{"a part of an answer that comes late follows the parts that wait, though the first was cut",
			answer(1, "board", "white king e1"), 1,
			[]say.Utterance{follows(answer(2, "board", "black king e8")), utterance(3, say.Move, say.Now, "knight f3"), follows(answer(4, "board", "white to move"))},
			"white knight f3 king e1 black king e8 white to move", "queued started interrupted started finished"},
		{"an alert is not cut by an alert",
			utterance(1, say.Alert, say.Now, "flag fell"), 1,
			[]say.Utterance{utterance(2, say.Alert, say.Now, "board lost")},
			"flag fell board lost", "queued started finished"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				voice := newMouth()
				var ledger ledger
				speaker, err := speech.Open(speech.Config{Voices: []speech.Voice{voice}, Receipts: ledger.receive})
				if err != nil {
					t.Fatal(err)
				}
				defer speaker.Close()
				speaker.Speak(test.first)
				<-voice.begun
				for range test.words {
					voice.steps <- struct{}{}
				}
				for _, u := range test.others {
					speaker.Speak(u)
				}
				synctest.Wait() // the desk receives them before the mouth continues
				close(voice.steps)
				finish(t, speaker)
				if got := voice.text(); got != test.said {
					t.Errorf("got %q, want %q", got, test.said)
				}
				if got := strings.TrimSpace(ledger.stages(1)); got != test.stages1 {
					t.Errorf("got the stages %q, want %q", got, test.stages1)
				}
			})
		})
	}
}

func TestTypingDropsHintsAndAnswersAndNoMove(t *testing.T) {
	voice := newMouth()
	var ledger ledger
	speaker, err := speech.Open(speech.Config{Voices: []speech.Voice{voice}, Receipts: ledger.receive})
	if err != nil {
		t.Fatal(err)
	}
	defer speaker.Close()
	speaker.Speak(utterance(1, say.Move, say.Next, "e4"))
	<-voice.begun
	speaker.Speak(utterance(2, say.Hint, say.WhenFree, "pawn"))
	speaker.Speak(utterance(3, say.Answer, say.WhenFree, "ten minutes"))
	speaker.Speak(utterance(4, say.Move, say.WhenFree, "e5"))
	speaker.Hush()
	close(voice.steps)
	finish(t, speaker)
	if got, want := voice.text(), "e4 e5"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := ledger.stages(2), "queued dropped "; got != want {
		t.Errorf("got the hint's stages %q, want %q", got, want)
	}
}

// cut speaks to a mouth that has said one word, calls happens, and returns all
// spoken words.
func cut(t *testing.T, ledger *ledger, first say.Utterance, happens func(*speech.Speaker)) string {
	t.Helper()
	said := ""
	synctest.Test(t, func(t *testing.T) {
		voice := newMouth()
		speaker, err := speech.Open(speech.Config{Voices: []speech.Voice{voice}, Receipts: ledger.receive})
		if err != nil {
			t.Fatal(err)
		}
		defer speaker.Close()
		speaker.Speak(first)
		<-voice.begun
		voice.steps <- struct{}{}
		synctest.Wait()
		happens(speaker)
		synctest.Wait()
		close(voice.steps)
		finish(t, speaker)
		said = voice.text()
	})
	return said
}

func TestTypingCutsAnswersAndEchoesAndNeverAMoveOfSomebodyElse(t *testing.T) {
	for _, test := range []struct {
		kind say.Kind
		want string
	}{
		{say.Answer, "one"}, {say.Echo, "one"}, {say.Hint, "one"},
		{say.Move, "one two"}, {say.Alert, "one two"}, {say.Ruling, "one two"}, {say.Notice, "one two"},
	} {
		var ledger ledger
		if got := cut(t, &ledger, utterance(1, test.kind, say.Now, "one two"), (*speech.Speaker).Hush); got != test.want {
			t.Errorf("got %q of kind %d, want %q", got, test.kind, test.want)
		}
	}
}

func TestOneKeyHushesEverything(t *testing.T) {
	var ledger ledger
	got := cut(t, &ledger, utterance(1, say.Move, say.Now, "one two"), func(s *speech.Speaker) {
		s.Speak(utterance(2, say.Alert, say.Now, "three"))
		s.HushAll()
	})
	if want := "one"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := ledger.stages(1)+ledger.stages(2), "queued started dropped queued dropped "; got != want {
		t.Errorf("got the stages %q, want %q", got, want)
	}
}

func TestWhatChangesWithTimeIsSaidAsItIsWhenItsTurnComes(t *testing.T) {
	var ledger ledger
	clock := utterance(2, say.Answer, say.Next, "five four")
	left := 5
	clock.Anew = func(time.Duration) []say.Word {
		return utterance(0, say.Answer, say.Next, fmt.Sprintf("%d now", left)).Words
	}
	got := cut(t, &ledger, utterance(1, say.Move, say.Now, "knight f3"), func(s *speech.Speaker) {
		s.Speak(clock)
		left = 3
	})
	if want := "knight f3 3 now"; got != want {
		t.Errorf("got %q, want the time as it is when it is said: %q", got, want)
	}
}

func TestWhatChangesWithTimeIsWrittenAsItWasSaid(t *testing.T) {
	var ledger ledger
	var log strings.Builder
	synctest.Test(t, func(t *testing.T) {
		voice := newMouth()
		speaker, err := speech.Open(speech.Config{Voices: []speech.Voice{voice}, Receipts: ledger.receive, Log: &log})
		if err != nil {
			t.Fatal(err)
		}
		left := 5
		var told []string
		clock := func(id uint64) say.Utterance {
			u := answer(id, fmt.Sprint("clock", id), "five")
			u.Anew = func(time.Duration) []say.Word { return utterance(0, say.Answer, say.Next, fmt.Sprint(left)).Words }
			u.Spoken = func(words []say.Word) { told = append(told, say.Utterance{Words: words}.Text()) }
			return u
		}
		speaker.Speak(utterance(1, say.Move, say.Now, "knight f3"))
		<-voice.begun
		speaker.Speak(clock(2))
		speaker.Speak(clock(3))
		synctest.Wait()
		left = 3
		voice.steps <- struct{}{}
		voice.steps <- struct{}{}
		<-voice.begun
		speaker.Hush()
		synctest.Wait()
		close(voice.steps)
		finish(t, speaker)
		speaker.Close()
		speaker.Speak(clock(4))
		if got, want := strings.Join(told, " "), "3 five five"; got != want {
			t.Errorf("got told %q, want the words that were spoken, and those of what never was: %q", got, want)
		}
	})
	all, err := speech.ReadLog(strings.NewReader(log.String()))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := all[1].Words+" "+all[2].Words, "3 five"; got != want {
		t.Errorf("got the words %q in the log, want %q", got, want)
	}
}

func TestARecordHoldsEverything(t *testing.T) {
	var text strings.Builder
	speaker, err := speech.Open(speech.Config{Voices: []speech.Voice{speech.NewTranscript(&text)}, Record: true})
	if err != nil {
		t.Fatal(err)
	}
	defer speaker.Close()
	speaker.Speak(about("gate", utterance(1, say.Echo, say.Next, "press")))
	speaker.Speak(within(time.Nanosecond, voids(utterance(2, say.Notice, say.Next, "ten"), "gate")))
	speaker.Hush()
	speaker.Speak(answer(3, "law", "first"))
	speaker.Speak(answer(4, "law", "second"))
	finish(t, speaker)
	if got, want := strings.Join(strings.Fields(text.String()), " "), "press ten first second"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestAnEarconWithoutWordsIsNoTurnOfItsOwn(t *testing.T) {
	var ledger ledger
	got := cut(t, &ledger, utterance(1, say.Move, say.Now, "knight f3"), func(s *speech.Speaker) {
		s.Speak(say.Utterance{ID: 2, Urgency: say.Now, Kind: say.Ruling, Earcon: speech.Tick})
	})
	if want := "knight f3"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := ledger.stages(1), "queued started finished "; got != want {
		t.Errorf("got the stages %q, want the move uncut: %q", got, want)
	}
}

func TestAVoiceThatFailsIsReplacedByTheNextWhichSaysSo(t *testing.T) {
	broken, sound := newMouth(), newMouth()
	broken.name, broken.fail = "broken", errors.New("out of order")
	sound.steps = nil
	var ledger ledger
	speaker, err := speech.Open(speech.Config{Voices: []speech.Voice{broken, sound}, Receipts: ledger.receive, Notices: ledger.notice})
	if err != nil {
		t.Fatal(err)
	}
	defer speaker.Close()
	for id := range uint64(5) {
		speaker.Speak(utterance(id+1, say.Move, say.Next, fmt.Sprintf("move-%d", id)))
	}
	finish(t, speaker)
	if got, want := sound.text(), "move-0 move-1 move-2 move-3 move-4"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := ledger.keys(), speech.VoiceChanged+" "; got != want {
		t.Errorf("got the notices %q, want it said once: %q", got, want)
	}
	if got, want := ledger.stages(3), "queued started finished "; got != want {
		t.Errorf("got the stages %q, want %q", got, want)
	}
}

func TestAVoiceThatHangsIsGivenUpAfterTwoSeconds(t *testing.T) {
	synctest.Test(t, hang)
}

// hang lets a voice hang in virtual time.
func hang(t *testing.T) {
	hung, sound := newMouth(), newMouth()
	hung.name, hung.deaf = "hung", true
	defer close(hung.steps)
	sound.steps = nil
	var ledger ledger
	speaker, err := speech.Open(speech.Config{Voices: []speech.Voice{hung, sound}, Receipts: ledger.receive, Notices: ledger.notice})
	if err != nil {
		t.Fatal(err)
	}
	defer speaker.Close()
	began := time.Now()
	speaker.Speak(utterance(1, say.Move, say.Next, "e4"))
	speaker.Speak(utterance(2, say.Move, say.Next, "e5"))
	finish(t, speaker)
	if got, want := sound.text(), "e4 e5"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if took := time.Since(began); took < 2*time.Second || took > 4*time.Second {
		t.Errorf("got both after %v, want the second without another wait of two seconds", took)
	}
	if got, want := ledger.keys(), speech.VoiceChanged+" "; got != want {
		t.Errorf("got the notices %q, want %q", got, want)
	}
}

// leaving is a voice that stops only after a delay.
type leaving struct{ began, left chan struct{} }

func (l leaving) Name() string { return "leaving" }

func (l leaving) Say(ctx context.Context, _ say.Utterance, _ int, _ func(int)) error {
	close(l.began)
	<-ctx.Done()
	time.Sleep(500 * time.Millisecond)
	close(l.left)
	return ctx.Err()
}

func TestClose_WaitsForTheVoiceThatSpeaks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		voice := leaving{make(chan struct{}), make(chan struct{})}
		speaker, err := speech.Open(speech.Config{Voices: []speech.Voice{voice}})
		if err != nil {
			t.Fatal(err)
		}
		speaker.Speak(utterance(1, say.Move, say.Next, "e4"))
		<-voice.began
		speaker.Close()
		select {
		case <-voice.left:
		default:
			t.Error("the speaker is closed while its voice still speaks")
		}
	})
}

func TestClose_WaitsNoLongerThanTwoSecondsForAVoiceThatHangs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hung := newMouth()
		hung.deaf = true
		defer close(hung.steps)
		speaker, err := speech.Open(speech.Config{Voices: []speech.Voice{hung}})
		if err != nil {
			t.Fatal(err)
		}
		speaker.Speak(utterance(1, say.Move, say.Next, "e4"))
		synctest.Wait()
		began := time.Now()
		speaker.Close()
		if took := time.Since(began); took > 2*time.Second {
			t.Errorf("closing took %v, want two seconds at most", took)
		}
	})
}

func TestWhereNoVoiceIsLeftTheBellRings(t *testing.T) {
	broken := newMouth()
	broken.fail = errors.New("out of order")
	var bell strings.Builder
	speaker, err := speech.Open(speech.Config{Voices: []speech.Voice{broken, speech.NewBeep(&bell)}})
	if err != nil {
		t.Fatal(err)
	}
	speaker.Speak(utterance(1, say.Notice, say.Next, "hello"))
	speaker.Speak(utterance(2, say.Move, say.Next, "e4"))
	finish(t, speaker)
	speaker.Close()
	if got, want := bell.String(), "\a\a\a"; got != want {
		t.Errorf("got %q, want one bell for the notice and two for the move", got)
	}
}

func TestWhatWaitsWhenTheSpeakerIsClosedFailsWithAReceipt(t *testing.T) {
	voice := newMouth()
	var ledger ledger
	speaker, err := speech.Open(speech.Config{Voices: []speech.Voice{voice}, Receipts: ledger.receive})
	if err != nil {
		t.Fatal(err)
	}
	speaker.Speak(utterance(1, say.Move, say.Next, "e4"))
	await(t, "the first has started", func() bool { return ledger.stages(1) == "queued started " })
	speaker.Speak(utterance(2, say.Move, say.Next, "e5"))
	speaker.Close()
	speaker.Speak(utterance(3, say.Move, say.Next, "late"))
	if got, want := ledger.stages(1)+ledger.stages(2), "queued started failed queued failed "; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestATimeIsNotToldTooSoonEither(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		voice := newMouth()
		voice.steps = nil
		speaker, err := speech.Open(speech.Config{Voices: []speech.Voice{voice}})
		if err != nil {
			t.Fatal(err)
		}
		defer speaker.Close()
		soon := within(5*time.Second, utterance(1, say.Notice, say.Next, "one")) // its three letters are guessed at 225 ms
		soon.NotBefore = time.Second
		began := time.Now()
		speaker.Speak(soon)
		finish(t, speaker)
		if took := time.Since(began); took < 700*time.Millisecond || took > time.Second {
			t.Errorf("got it begun after %v, want so late that it ends after a second", took)
		}
	})
}
