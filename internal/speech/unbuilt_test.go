package speech_test

import (
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/speech"
	"blindchess/internal/speech/portaudio"
)

// unbuilt are the cards of a program that was built without sound.
type unbuilt struct{}

func (unbuilt) Play(portaudio.Params, func([]int16) portaudio.Reserve) (portaudio.Stream, error) {
	return nil, portaudio.ErrNotBuilt
}

func (unbuilt) Close() error { return nil }

// A program that was built without sound names no built-in voice, and says that
// there is text only once the voice of the system has been tried.
func TestUnbuilt_NoBuiltInVoiceIsPromised(t *testing.T) {
	for _, test := range []struct {
		name  string
		setup speech.Setup
		want  string
	}{
		{"nobody asked for the reader", speech.Setup{}, speech.NoSound + " "},
		{"the reader was asked for", speech.Setup{Manner: speech.Reader, Dispatcher: true}, speech.VoiceChanged + " "},
		{"no other program speaks", speech.Setup{BuiltIn: true}, speech.NoSound + " "},
	} {
		t.Run(test.name, func(t *testing.T) {
			var ledger ledger
			test.setup.Unbuilt, test.setup.Cards = true, unbuilt{}
			test.setup.Address = "unix_socket:" + filepath.Join(t.TempDir(), "nobody.sock")
			test.setup.Receipts, test.setup.Notices, test.setup.Show = ledger.receive, ledger.notice, ledger.show
			speaker, err := speech.Start(test.setup)
			if err != nil {
				t.Fatal(err)
			}
			speaker.Speak(knightMove(1))
			speaker.Speak(knightMove(2))
			finish(t, speaker)
			speaker.Close()
			if got := ledger.keys(); got != test.want || len(ledger.lines) != 2 {
				t.Errorf("got the notices %q and the lines %q, want %q and both", got, ledger.lines, test.want)
			}
			for _, n := range ledger.notices {
				if strings.Contains(n.Other+n.Voice, "clips") {
					t.Errorf("got %+v, want no voice promised that is not there", n)
				}
			}
		})
	}
}
