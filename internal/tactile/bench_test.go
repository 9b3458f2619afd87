//go:build linux || darwin

package tactile_test

import (
	"io"
	"math/rand/v2"
	"net"
	"path/filepath"
	"slices"
	"sync"
	"syscall"
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards"
	"blindchess/internal/tactile/boards/chessnut"
	"blindchess/internal/tactile/boards/pegs"
	"blindchess/internal/tactile/sense"
	"blindchess/internal/tactile/simulate"
	"blindchess/internal/tactile/tactiletest"
	"blindchess/internal/tactile/wire"
)

// way is a way to a board that the test plays: the driver's address, the board's
// end of the line, and the messages of a lift and of a return.
type way struct {
	spec  string
	board io.Writer
	whole []byte
	lift  func(piece rules.Square, back bool) []byte
	flat  bool // it is read once it rests: what counts is when the change is told
}

// deaf leaves what the driver asks without an answer.
func deaf(line io.Reader) {
	buf := make([]byte, 256)
	for {
		if _, err := line.Read(buf); err != nil {
			return
		}
	}
}

// pegsOn is a peg board on a line.
func pegsOn(address string, board io.ReadWriter) way {
	go deaf(board)
	lift := func(piece rules.Square, back bool) []byte {
		if back {
			return []byte(field(piece, 1))
		}
		return []byte(field(piece, 0))
	}
	return way{"pegs:" + address + ",bounce=0s", board, []byte(dump(wire.StartContents())), lift, false}
}

// listening returns the board's end of the connection that dials a listener.
func listening(t testing.TB, network, path string) (address string, board io.ReadWriter) {
	t.Helper()
	listener, err := net.Listen(network, path)
	if err != nil {
		t.Skip(err)
	}
	accepted := make(chan net.Conn, 1)
	go func() {
		if board, err := listener.Accept(); err == nil {
			accepted <- board
		}
	}()
	t.Cleanup(func() { listener.Close() })
	return listener.Addr().String(), &later{accepted: accepted}
}

// later is a connection that exists once a host has dialled.
type later struct {
	accepted chan net.Conn
	once     sync.Once
	board    net.Conn
}

func (l *later) there() net.Conn {
	l.once.Do(func() { l.board = <-l.accepted })
	return l.board
}

func (l *later) Read(buf []byte) (int, error)  { return l.there().Read(buf) }
func (l *later) Write(buf []byte) (int, error) { return l.there().Write(buf) }

// ways are the ways to boards whose time is measured: all but radio.
func ways() map[string]func(testing.TB) way {
	return map[string]func(testing.TB) way{
		"serial": func(t testing.TB) way {
			master, path := tactiletest.NewTerminal(t)
			return pegsOn(path, master)
		},
		"pty": func(t testing.TB) way {
			master, path := tactiletest.NewTerminal(t)
			return pegsOn("pty:"+path, master)
		},
		"tcp": func(t testing.TB) way {
			address, board := listening(t, "tcp", "127.0.0.1:0")
			return pegsOn("tcp:"+address, board)
		},
		"hid": func(t testing.TB) way {
			path, board := listening(t, "unixpacket", filepath.Join(t.TempDir(), "board"))
			go deaf(board)
			reports := simulate.NewBoard(chessnut.NewEmulator(), simulate.Hand{})
			reports.Hear(0, chessnut.Protocol{}.Traits().Hello[0])
			at := time.Duration(0)
			start := wire.StartContents()
			report := func(piece rules.Square, content wire.Content) []byte {
				at += time.Second
				reports.State.Contents.Set(piece, content)
				return reports.Beat(at)
			}
			return way{"chessnut:hid:" + path, board, report(rules.A1, start.At(rules.A1)), func(piece rules.Square, back bool) []byte {
				if back {
					return report(piece, start.At(piece))
				}
				return report(piece, wire.Content{})
			}, true}
		},
	}
}

// lifts measures how long it takes from the last byte of a lift to what the
// sensor makes of it, over a way to a board, count times.
func lifts(t testing.TB, over way, count int) tactiletest.Run {
	t.Helper()
	bare := tactiletest.NewBare(t)
	device := opened(t, over.spec, tactile.Config{})
	if _, err := over.board.Write(over.whole); err != nil {
		t.Fatal(err)
	}
	sensor := sense.NewSensor(sense.Config{Sensing: device.Sensing()})
	board := wire.StartContents()
	placement, _ := board.Placement()
	sensor.Looked(0, await[tactile.Looked](t, device, nil).Contents)
	sensor.Told(0, sense.Table{Board: placement, Goal: placement, Turn: rules.White})
	var run tactiletest.Run
	pieces := board.Occupied().Squares()
	for i := range count {
		piece := pieces[i/2%len(pieces)] // one contact after another, or it would be taken for a bad one
		message := over.lift(piece, i%2 == 1)
		began := time.Now()
		if _, err := over.board.Write(message); err != nil {
			t.Fatal(err)
		}
		changed := await[tactile.Changed](t, device, nil)
		if events := sensor.Change(0, sense.Change(changed)); len(events) == 0 && !over.flat {
			t.Fatalf("%+v gave nothing", changed)
		}
		run.Decided = append(run.Decided, time.Since(began))
		time.Sleep(10 * time.Millisecond)
		run.Bare = append(run.Bare, bare.Trip(t, field(piece, byte(i%2))))
		time.Sleep(10 * time.Millisecond) // no faster than hands, or it counts as a flood
	}
	device.Close()
	return run
}

// BenchmarkLift reports the time from the last byte of a lift to the sensor's
// event, beside the time of a bare terminal.
func BenchmarkLift(b *testing.B) {
	for name, way := range ways() {
		b.Run(name, func(b *testing.B) { lifts(b, way(b), max(b.N, 300)).Report(b) })
	}
}

// BenchmarkDecision reports the cost of a lift from its bytes to the sensor's
// event, without the line.
func BenchmarkDecision(b *testing.B) {
	start := wire.StartContents()
	placement, _ := start.Placement()
	receiver := tactile.NewReceiver(pegs.Protocol{}, tactile.ReceiverConfig{})
	sensor := sense.NewSensor(sense.Config{Sensing: pegs.Protocol{}.Traits().Sensing})
	events := 0
	hear := func(w tactile.Report) {
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
	soak(t)
	for name, way := range ways() {
		t.Run(name, func(t *testing.T) {
			tactiletest.Judge(t, 2*time.Millisecond, func() tactiletest.Run { return lifts(t, way(t), 300) })
		})
	}
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

// BenchmarkEightBoardsAtRest reports the part of one core that they use,
// including simulators.
func BenchmarkEightBoardsAtRest(b *testing.B) {
	used := resting(b, 3*time.Second)
	b.ReportMetric(used, "cores")
}

func TestSoakEightBoardsAtRestUseLessThanATenthOfACore(t *testing.T) {
	soak(t)
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
					r.Feed(0, piece, nil, func(tactile.Report) {})
				}
			}
		})
	}
}
