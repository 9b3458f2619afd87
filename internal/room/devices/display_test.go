package devices_test

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"blindchess/internal/braille/brailletest"
	"blindchess/internal/braille/dotpad/dotpadtest"
	"blindchess/internal/room/devices"
)

// tried tries the display at an address during at, and returns the messages.
func tried(t *testing.T, address string, at func()) string {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var out bytes.Buffer
	ended := make(chan error, 1)
	go func() { ended <- devices.TryDisplay(ctx, &out, narrator(t).Pack, address) }()
	at()
	stop()
	if err := <-ended; err != nil {
		t.Errorf("got %v, want that the test ends in peace", err)
	}
	return out.String()
}

func TestTryDisplay_ShowsSignsAndNamesKeys(t *testing.T) {
	display := brailletest.Serve(t, 40, 2)
	got := tried(t, display.Address, func() {
		display.Await("12. Ng1-f3 28:14<31:02")
		display.Press(brailletest.Right)
		display.Await("forward")
		display.Press(brailletest.Routing(4))
		display.Await("the key above cell 5")
	})
	for _, want := range []string{"cells 40, lines 2.", "\n12. Ng1-f3 28:14<31:02\n", "\nforward\n", "\nthe key above cell 5\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("got %q, want %q in it", got, want)
		}
	}
}

func TestTryDisplay_RaisesTheEdgeOfAnAreaOfPins(t *testing.T) {
	pad := dotpadtest.Serve(t)
	tried(t, "dotpad:"+pad.Address, func() {
		pad.Await("12. ")
		edge, within := strings.Repeat("o", 2*dotpadtest.Columns)+"\n", "o"+strings.Repeat(".", 2*dotpadtest.Columns-2)+"o\n"
		pad.AwaitRows(0, edge+within)
		pad.AwaitRows(4*dotpadtest.Rows-2, within+edge)
	})
}

func TestTryDisplay_SaysWhereThereIsNone(t *testing.T) {
	if err := devices.TryDisplay(t.Context(), io.Discard, narrator(t).Pack, "dotpad:/dev/there-is-no-such-port"); err == nil {
		t.Error("a display is tried that is not there")
	}
	display := brailletest.Serve(t, 40, 1)
	ended := make(chan error, 1)
	go func() { ended <- devices.TryDisplay(t.Context(), io.Discard, narrator(t).Pack, display.Address) }()
	display.Await("12. ")
	display.Stop()
	if err := <-ended; err == nil {
		t.Error("got nothing where the display went away, want an error")
	}
}
