//go:build linux || darwin

package atboard_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"blindchess/internal/host"
	"blindchess/internal/room"
	"blindchess/internal/room/atboard"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/tactiletest"
	"blindchess/internal/tactile/wire"
)

// stampedLog stores the records of another log, with times: the table has
// decided when it appends a record, and the event is safe when the append
// returns.
type stampedLog struct {
	host.Log
	stamps chan stamp
}

type stamp struct{ decided, kept time.Time }

// Append keeps records and stamps those that a hand caused.
func (l stampedLog) Append(ctx context.Context, effects ...table.Effect) error {
	s := stamp{decided: time.Now()}
	err := l.Log.Append(ctx, effects...)
	s.kept = time.Now()
	switch effects[0].Record.Event.(type) {
	case table.PieceTouched, table.PieceLifted, table.PiecePlaced:
		l.stamps <- s
	}
	return err
}

// pegboard is a peg board that the test plays: it answers the first question
// for all squares, and nothing else.
func pegboard(t testing.TB) (master *os.File, path string, asked <-chan struct{}) {
	t.Helper()
	master, path = tactiletest.NewTerminal(t)
	answered := make(chan struct{})
	go func() {
		buf := make([]byte, 256)
		for first := true; ; {
			n, err := master.Read(buf)
			if err != nil {
				return
			}
			if first && bytes.IndexByte(buf[:n], dgt.SendBoard) >= 0 {
				first = false
				close(answered)
			}
		}
	}()
	return master, path, answered
}

func wholeBoard(c wire.Contents) []byte {
	message := []byte{dgt.SaysBoard, 0, 67}
	for field := range byte(64) {
		message = append(message, min(1, dgt.CodeOf(c.At(dgt.Square(field)))))
	}
	return message
}

// liftsAtTheTable measures the time from the last byte of a lift or a placement
// on White's board until the table has decided it, and until that is safe in
// the journal. It does so count times through a pseudo-terminal, the driver,
// the sensor and the host.
func liftsAtTheTable(t testing.TB, count int) tactiletest.Run {
	t.Helper()
	bare := tactiletest.NewBare(t)
	master, path, asked := pegboard(t)
	spec, err := tactile.ParseSpec("white=pegs:" + path + ",bounce=0s,dwell=0s")
	if err != nil {
		t.Fatal(err)
	}
	conditions := table.ForFriends()
	conditions.Seats.White = table.Seat{Name: "Anna", Blind: true, Scheme: "fide", Board: atboard.Sensing(spec)}
	stamps := make(chan stamp, 1)
	r, me := openTable(t, room.Options{
		Journal: filepath.Join(t.TempDir(), "lifts.journal"), Conditions: conditions,
		Log: func(log host.Log) host.Log { return stampedLog{log, stamps} },
	}, false)
	r.Attend(atboard.Attendant(r, me, spec, false))
	if err := r.Begin(); err != nil {
		t.Fatal(err)
	}
	<-asked
	if _, err := master.Write(wholeBoard(wire.StartContents())); err != nil {
		t.Fatal(err)
	}
	return timeLifts(t, master, stamps, bare, count)
}

// timeLifts lifts a peg and puts it back, in turn with trips over a bare
// terminal.
func timeLifts(t testing.TB, master *os.File, stamps <-chan stamp, bare *tactiletest.Bare, count int) tactiletest.Run {
	t.Helper()
	start := wire.StartContents()
	pieces := start.Occupied().Squares()
	var run tactiletest.Run
	for i := range count {
		piece := pieces[i/2%len(pieces)] // one contact after another, or it would be taken for a bad one
		message := []byte{dgt.SaysField, 0, 5, dgt.Field(piece), byte(i % 2)}
		began := time.Now()
		if _, err := master.Write(message); err != nil {
			t.Fatal(err)
		}
		select {
		case s := <-stamps:
			run.Decided, run.Kept = append(run.Decided, s.decided.Sub(began)), append(run.Kept, s.kept.Sub(began))
		case <-time.After(time.Minute):
			t.Fatalf("the table decided nothing about event %d", i)
		}
		time.Sleep(10 * time.Millisecond)
		run.Bare = append(run.Bare, bare.Trip(t, string(message)))
		time.Sleep(10 * time.Millisecond) // no faster than hands, or it counts as a flood
	}
	return run
}

// BenchmarkLiftToTheTable reports the time from the last byte of an event to
// the table's decision, and to the safe journal, beside the time of a bare
// terminal.
func BenchmarkLiftToTheTable(b *testing.B) {
	liftsAtTheTable(b, max(b.N, 300)).Report(b)
}

func TestSoakTheTableDecidesALiftWithinTwoMilliseconds(t *testing.T) {
	soak(t)
	tactiletest.Judge(t, 2*time.Millisecond, func() tactiletest.Run { return liftsAtTheTable(t, 300) })
}

// soak skips a long test unless SOAK is set.
func soak(t *testing.T) {
	t.Helper()
	if os.Getenv("SOAK") == "" {
		t.Skip("long: set SOAK=1 to run it")
	}
}
