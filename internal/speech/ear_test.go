package speech_test

import (
	"slices"
	"strings"
	"testing"

	"blindchess/internal/say"
	"blindchess/internal/speech"
	"blindchess/internal/speech/portaudio"
	"blindchess/internal/speech/speechtest"
)

// plugEar gives the server a device of the private ear and returns what pulls
// it out again.
func plugEar(t *testing.T, server *speechtest.Server) (pull func()) {
	t.Helper()
	module, err := server.Control("load-module", "module-null-sink", "sink_name=own.ear-1", "rate=22050", "channels=1", `sink_properties=device.description="Headset"`)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := server.Control("set-default-sink", "nobody"); err != nil {
		t.Fatal(err)
	}
	return func() {
		t.Helper()
		if _, err := server.Control("unload-module", strings.TrimSpace(module)); err != nil {
			t.Fatal(err)
		}
	}
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
	speaker.HushAll() // what was cut is said again
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
