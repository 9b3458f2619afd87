package simulate_test

import (
	"bytes"
	"io/fs"
	"strings"
	"testing"

	"blindchess/internal/tactile/boards"
	"blindchess/internal/tactile/simulate"
	"blindchess/internal/tactile/wire"
)

// frames returns what a recording tells, message by message.
func frames(t *testing.T, kind boards.Kind, r simulate.Recording) []wire.Frame {
	t.Helper()
	var all []byte
	var told []wire.Frame
	reporter, reports := kind.Protocol.(wire.Reporter)
	for _, read := range r.Reads {
		if reports {
			frame, _ := reporter.Report(read.Bytes)
			told = append(told, frame)
			continue
		}
		all = append(all, read.Bytes...)
	}
	for len(all) > 0 {
		frame, used, err := kind.Decode(all)
		if used == 0 && err == nil {
			break
		}
		all = all[max(used, 1):]
		told = append(told, frame)
	}
	return told
}

func TestShared_TellsAllOfTheBoardButWhoseItIs(t *testing.T) {
	for _, kind := range boards.Kinds() {
		t.Run(kind.Traits().Name, func(t *testing.T) {
			text, err := fs.ReadFile(kind.Recordings, "recordings/game.txt")
			if err != nil {
				t.Fatal(err)
			}
			whole, err := simulate.ReadRecording(bytes.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			_, reports := kind.Protocol.(wire.Reporter)
			anonymous, _, _ := whole.Anonymous(kind.Protocol, reports)
			var want []wire.Frame
			for _, frame := range frames(t, kind, whole) {
				if identity, ok := frame.(wire.Identity); ok && identity.Kind != wire.KindVersion && identity.Kind != wire.KindAbilities {
					continue
				}
				if _, unknown := frame.(wire.Unknown); frame != nil && !unknown {
					want = append(want, frame)
				}
			}
			got := frames(t, kind, anonymous)
			if len(got) != len(want) || len(want) == 0 {
				t.Fatalf("got %d messages, want %d", len(got), len(want))
			}
			for i := range got {
				if got[i] != want[i] {
					t.Fatalf("message %d: got %v, want %v", i, got[i], want[i])
				}
			}
		})
	}
}

func TestShared_ASerialNumberCutInTwoByItsReadsIsLeftOut(t *testing.T) {
	kind, err := boards.Named("dgt")
	if err != nil {
		t.Fatal(err)
	}
	whole := simulate.Recording{Reads: []simulate.Read{
		{At: 1, Bytes: []byte("\x93\x00\x05\x01\x08\x91\x00\x08123")},
		{At: 2, Bytes: []byte("45\x8E\x00\x05\x34\x00")},
		{At: 3, Bytes: []byte("\x91\x00\x08123\x8E\x00\x05\x24\x01")}, // damaged
		{At: 4, Bytes: []byte("\x91\x00\x081234")},                    // and the line ends
	}}
	got, firmware, dropped := whole.Anonymous(kind.Protocol, false)
	if firmware != "1.8" || dropped != 8+6+7 {
		t.Errorf("got version %q and %d bytes left out, want 1.8 and 21", firmware, dropped)
	}
	var text strings.Builder
	if err := simulate.WriteShared(&text, simulate.Shared{Recording: got, Kind: "dgt", Way: "serial", Firmware: firmware}); err != nil {
		t.Fatal(err)
	}
	back, err := simulate.ReadRecording(strings.NewReader(text.String()))
	if err != nil || len(back.Reads) != 3 || len(back.Moves) != 0 {
		t.Fatalf("got %d reads and the moves %v back, %v; want 3 and none", len(back.Reads), back.Moves, err)
	}
	for _, read := range back.Reads {
		if bytes.ContainsAny(read.Bytes, "12345") && read.Bytes[0] == 0x91 {
			t.Errorf("got % X, want no number in it", read.Bytes)
		}
	}
}
