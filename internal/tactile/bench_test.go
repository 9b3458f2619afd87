package tactile_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"syscall"
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards"
	"blindchess/internal/tactile/boards/pegs"
	"blindchess/internal/tactile/sense"
	"blindchess/internal/tactile/tactiletest"
	"blindchess/internal/tactile/wire"
)

// lifts measures how long it takes from the last byte of a lift to what the
// sensor makes of it, through a pseudo-terminal, count times.
func lifts(t testing.TB, count int) tactiletest.Run {
	t.Helper()
	bare := tactiletest.NewBare(t)
	master, path := tactiletest.NewTerminal(t)
	go func() { // what the driver asks is not answered here
		buf := make([]byte, 256)
		for {
			if _, err := master.Read(buf); err != nil {
				return
			}
		}
	}()
	device := opened(t, "pegs:"+path+",bounce=0s", tactile.Config{})
	if _, err := master.WriteString(dump(wire.StartContents())); err != nil {
		t.Fatal(err)
	}
	sensor := sense.NewSensor(sense.Config{Sensing: device.Sensing()})
	board := wire.StartContents()
	placement, _ := board.Placement()
	sensor.Looked(0, await[tactile.Looked](t, device, nil).Contents)
	sensor.Told(0, sense.Table{Board: placement, Goal: placement, Turn: rules.White})
	e2 := square(t, "e2")
	var run tactiletest.Run
	for i := range count {
		message := field(e2, byte(i%2))
		began := time.Now()
		if _, err := master.WriteString(message); err != nil {
			t.Fatal(err)
		}
		changed := await[tactile.Changed](t, device, nil)
		if events := sensor.Change(0, sense.Change(changed)); len(events) == 0 {
			t.Fatalf("%+v gave nothing", changed)
		}
		run.Decided = append(run.Decided, time.Since(began))
		time.Sleep(5 * time.Millisecond)
		run.Bare = append(run.Bare, bare.Trip(t, message))
		time.Sleep(5 * time.Millisecond) // no faster than hands, or it counts as a flood
	}
	device.Close()
	return run
}

// BenchmarkLift tells the time from the last byte of a lift to the sensor's
// event, beside what a bare terminal takes.
func BenchmarkLift(b *testing.B) {
	lifts(b, max(b.N, 300)).Report(b)
}

// BenchmarkDecision tells what a lift costs from its bytes to the sensor's
// event, without the line.
func BenchmarkDecision(b *testing.B) {
	start := wire.StartContents()
	placement, _ := start.Placement()
	receiver := tactile.NewReceiver(pegs.Protocol{}, tactile.ReceiverConfig{})
	sensor := sense.NewSensor(sense.Config{Sensing: pegs.Protocol{}.Traits().Sensing})
	events := 0
	hear := func(w tactile.What) {
		switch w := w.(type) {
		case tactile.Looked:
			sensor.Looked(0, w.Contents)
		case tactile.Changed:
			events += len(sensor.Change(0, sense.Change(w)))
		}
	}
	receiver.Feed(0, []byte(dump(start)), nil, hear)
	sensor.Told(0, sense.Table{Board: placement, Goal: placement, Turn: rules.White})
	messages := [][]byte{[]byte(field(square(b, "e2"), 0)), []byte(field(square(b, "e2"), 1))}
	at := time.Duration(0)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		at += 20 * time.Millisecond // no faster than hands
		receiver.Feed(at, messages[i%2], nil, hear)
	}
	if events == 0 {
		b.Fatal("nothing was decided")
	}
}

func TestSoakALiftIsDecidedWithinTwoMilliseconds(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("set SOAK=1 to measure times")
	}
	tactiletest.Judge(t, 2*time.Millisecond, func() tactiletest.Run { return lifts(t, 300) })
}

// processor returns how much time this process has spent on the processor.
func processor(t testing.TB) time.Duration {
	t.Helper()
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		t.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// resting measures how much of one core eight boards use at rest, with the
// simulators they talk to.
func resting(t testing.TB, length time.Duration) float64 {
	t.Helper()
	for i := range 8 {
		protocol := []string{"dgt", "pegs", "chesslink", "sentio"}[i%4]
		b := simulated(t, protocol, nil)
		device := opened(t, protocol+":"+b.link, tactile.Config{})
		await[tactile.Looked](t, device, nil)
		go func() {
			for range device.Signals() {
			}
		}()
	}
	before, began := processor(t), time.Now()
	time.Sleep(length)
	return float64(processor(t)-before) / float64(time.Since(began))
}

// BenchmarkEightBoardsAtRest tells the part of one core that they use,
// simulators included.
func BenchmarkEightBoardsAtRest(b *testing.B) {
	used := resting(b, 3*time.Second)
	b.ReportMetric(used, "cores")
}

func TestSoakEightBoardsAtRestUseLessThanATenthOfACore(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("set SOAK=1 to measure the processor")
	}
	if used := resting(t, 5*time.Second); used > 0.1 {
		t.Errorf("got %.3f of a core, want at most 0.1", used)
	}
}

// BenchmarkNoise takes a hundred megabytes of noise a round, as a device's
// bytes come: in pieces of a read.
func BenchmarkNoise(b *testing.B) {
	noise := make([]byte, 100<<20)
	_, _ = rand.NewChaCha8([32]byte{1}).Read(noise)
	for _, p := range boards.Kinds() {
		b.Run(p.Traits().Name, func(b *testing.B) {
			b.SetBytes(int64(len(noise)))
			b.ReportAllocs()
			for b.Loop() {
				r := tactile.NewReceiver(p, tactile.ReceiverConfig{})
				for piece := range slices.Chunk(noise, 4096) {
					r.Feed(0, piece, nil, func(tactile.What) {})
				}
			}
		})
	}
}
