package tactile_test

import (
	"context"
	"io"
	"path/filepath"
	"testing"
	"time"

	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/simulate"
	"blindchess/internal/tactile/wire"
)

// A DGT board on classic Bluetooth is one on a serial port that hangs up when the
// radio is lost and returns under the same name. It is read, recognised, reported
// with its battery, and found again with the pieces that were moved meanwhile.
func TestRFCOMM_ADGTBoardIsReadAndFoundAgainAfterThePortHungUp(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "rfcomm0")
	board := simulate.NewBoard(dgt.NewEmulator(), simulate.Hand{Pace: 5 * time.Millisecond})
	line, err := simulate.OpenLine(path)
	if err != nil {
		t.Skipf("no pseudo-terminal here: %v", err)
	}
	read, typed := io.Pipe()
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- simulate.Run(ctx, line, board, simulate.Config{Typed: read}) }()
	t.Cleanup(func() {
		stop()
		typed.Close()
		<-ended
	})
	types := func(text string) {
		if _, err := io.WriteString(typed, text+"\n"); err != nil {
			t.Fatal(err)
		}
	}
	ports, err := tactile.Ports(path)
	if err != nil {
		t.Fatal(err)
	}
	answer := tactile.Prober{Wait: patience}.Probe(t.Context(), ports[len(ports)-1].Address)
	if answer.Err != nil || answer.Protocol != "dgt" {
		t.Fatalf("got %+v, want a DGT board", answer)
	}
	device := opened(t, "both=dgt:"+path, tactile.Config{})
	if looked := await[tactile.Looked](t, device, nil); looked.Contents != wire.StartContents() {
		t.Fatalf("got %v, want the starting array", looked.Contents)
	}
	await(t, device, func(told tactile.Told) bool { return told.Battery.Percent == 100 })
	types("move e2e4")
	await(t, device, func(c tactile.Changed) bool { return c.Square == square(t, "e4") && c.After.Occupied })
	types("unplug 300ms\nmove e7e5")
	lost, before := heardUntil[tactile.Lost](t, device)
	if len(before) != 0 || lost.Err == nil {
		t.Errorf("got %v after %v, want the port that hung up alone", lost.Err, before)
	}
	if _, before := heardUntil[tactile.Found](t, device); len(before) != 0 {
		t.Errorf("got %v while the port was away, want nothing", before)
	}
	await(t, device, func(c tactile.Changed) bool { return c.Square == square(t, "e5") && c.After.Occupied })
}
