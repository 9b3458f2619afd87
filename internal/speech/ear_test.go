package speech_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/say"
	"blindchess/internal/speech"
	"blindchess/internal/speech/portaudio"
	"blindchess/internal/speech/speechtest"
)

// plugEar gives the server a device of the private ear and returns what pulls
// it out again.
func plugEar(t *testing.T, server *speechtest.Server) (pull func()) {
	t.Helper()
	return server.Plug("own.ear-1", "Headset")
}

// inputs lists what plays on the server.
func inputs(t *testing.T, server *speechtest.Server) string {
	t.Helper()
	list, err := server.Control("list", "short", "sink-inputs")
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestTheDevicesOfTheSoundServerAreListedByName(t *testing.T) {
	server := speechtest.StartServer(t)
	plugEar(t, server)
	cards := portaudio.NewSystem(nil)
	cards.Server = true
	defer cards.Close()
	devices, err := cards.Devices()
	if err != nil {
		t.Fatal(err)
	}
	for _, device := range devices {
		if device.Name == "Headset" && device.Outputs > 0 {
			return
		}
	}
	t.Errorf("got %+v, want one called Headset", devices)
}

func TestAPrivateWordIsNeverHeardAtTheTable(t *testing.T) {
	server := speechtest.StartServer(t)
	pull := plugEar(t, server)
	var ledger ledger
	speaker, err := speech.Start(speech.Setup{
		Sound:    speech.SoundConfig{Layout: speech.Devices, Private: "headset"},
		Receipts: ledger.receive, Notices: ledger.notice, Show: ledger.show,
	})
	if err != nil {
		t.Fatal(err)
	}
	defer speaker.Close()
	private := knightMove(1)
	private.Kind, private.Channel = say.Answer, say.Private
	private.Words = slices.Concat(private.Words, private.Words, private.Words, private.Words) // so long that it is cut however slow the server is
	stop := server.Listen()
	speaker.Speak(private)
	await(t, "the private answer sounds", func() bool { return strings.Contains(ledger.stages(1), "started") })
	pull()
	await(t, "the loss is told", func() bool { return strings.Contains(ledger.keys(), speech.EarLost) })
	private.ID = 2
	speaker.Speak(private)
	finish(t, speaker)
	if heard := stop(); heard.Peak() > 0 {
		t.Errorf("got %.1f dB at the table, want nothing of what is for one ear alone", heard.Loudness())
	}
	for id := range uint64(2) {
		if got := ledger.stages(id + 1); !strings.HasSuffix(got, "started finished ") {
			t.Errorf("%d: got the stages %q, want it shown", id+1, got)
		}
	}
	if len(ledger.lines) != 2 {
		t.Errorf("got the lines %q, want both answers", ledger.lines)
	}
	stop = server.Listen()
	move := knightMove(3)
	move.Words = move.Words[:1]
	speaker.Speak(move)
	finish(t, speaker)
	if heard := stop(); heard.Peak() == 0 {
		t.Error("nothing was heard of the move, want the table to hear it while the ear is gone")
	}
	plugEar(t, server)
	await(t, "the ear is back", func() bool { return strings.Contains(ledger.keys(), speech.EarBack) })
	speaker.HushAll() // the interrupted words are said again
	stop = server.Listen()
	private.ID, private.Words = 4, private.Words[:3]
	speaker.Speak(private)
	await(t, "the ear hears", func() bool { return strings.Contains(ledger.stages(4), "started") })
	for line := range strings.SplitSeq(inputs(t, server), "\n") {
		if id, _, ok := strings.Cut(line, "\t"); ok { // the table's stays where it is
			_, _ = server.Control("move-sink-input", id, "nobody")
		}
	}
	finish(t, speaker)
	if heard := stop(); heard.Peak() > 0 {
		t.Errorf("got %.1f dB at the table once the ear was back", heard.Loudness())
	}
	if len(ledger.lines) != 2 {
		t.Errorf("got the lines %q, want the last answer spoken", ledger.lines)
	}
}

// sounded returns for how long s is not silent.
func sounded(s speech.Sound) time.Duration {
	loud := speech.Sound{}
	for _, sample := range s {
		if sample != 0 {
			loud = append(loud, sample)
		}
	}
	return loud.Duration()
}

// oneWord is an answer of one word, said so many times.
func oneWord(id uint64, channel say.Channel, times int) say.Utterance {
	u := knightMove(id)
	u.Kind, u.Channel, u.Words = say.Answer, channel, slices.Repeat(u.Words[2:], times)
	return u
}

func TestTwoPlayersAtOneMachineHaveAnEarEach(t *testing.T) {
	server := speechtest.StartServer(t)
	pullWhite := server.Plug("ear.white", "Headset")
	server.Plug("ear.black", "Headset 2") // what White's is called is a part of it
	var ledger ledger
	speaker, err := speech.Start(speech.Setup{
		Sound:    speech.SoundConfig{Layout: speech.Players, Private: "headset", Second: "headset 2", Table: "nobody"},
		Receipts: ledger.receive, Notices: ledger.notice, Show: ledger.show,
	})
	if err != nil {
		t.Fatal(err)
	}
	defer speaker.Close()
	stops := map[string]func() speech.Sound{"white": server.ListenTo("ear.white"), "black": server.ListenTo("ear.black"), "table": server.ListenTo("nobody")}
	for i, channel := range []say.Channel{say.Private, say.Second, say.Table} {
		speaker.Speak(oneWord(uint64(i+1), channel, 1))
		finish(t, speaker)
	}
	word := clip(t, "fide", "square.f3").Duration()
	for name, stop := range stops {
		if got := sounded(stop()); got < word/2 || got > word*3/2 {
			t.Errorf("%s: got sound for %v, want the one word of their own, %v", name, got, word)
		}
	}
	// White's device is pulled out in mid-word: what is for White is held.
	stops = map[string]func() speech.Sound{"black": server.ListenTo("ear.black"), "table": server.ListenTo("nobody")}
	speaker.Speak(oneWord(4, say.Private, 20))
	await(t, "White's answer sounds", func() bool { return strings.Contains(ledger.stages(4), "started") })
	pullWhite()
	await(t, "the loss is told", func() bool { return strings.Contains(ledger.keys(), speech.EarLost+".white") })
	speaker.Speak(oneWord(5, say.Private, 1))
	finish(t, speaker)
	for name, stop := range stops {
		if loud := stop(); loud.Peak() > 0 {
			t.Errorf("got %.1f dB in the ear of %s, want nothing of what is for White alone", loud.Loudness(), name)
		}
	}
	if len(ledger.lines) != 2 {
		t.Errorf("got the lines %q, want both answers held as text", ledger.lines)
	}
}

func TestWhatIsForOneEarAloneHasNoOther(t *testing.T) {
	cards := &fakeCards{}
	speaker, err := speech.Start(speech.Setup{Cards: cards, Sound: speech.SoundConfig{Layout: speech.Own, Private: "headset", Mono: true}})
	if err != nil {
		t.Fatal(err)
	}
	defer speaker.Close()
	for i, channel := range []say.Channel{say.Private, say.Table} {
		speaker.Speak(oneWord(uint64(i+1), channel, 1))
	}
	finish(t, speaker)
	word := clip(t, "fide", "square.f3")
	if got := sounded(cards.ear("headset", 0)); got < word.Duration()*3/2 {
		t.Errorf("got sound for %v in the ear, want two words of %v", got, word.Duration())
	}
	if opened := slices.Collect(maps.Keys(cards.shapes)); len(opened) != 1 || !cards.shapes["headset"].Stays {
		t.Errorf("got the cards %v, want one, which nobody else may hear", opened)
	}
}
