package boards_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/boards"
	"blindchess/internal/tactile/simulate"
	"blindchess/internal/tactile/tactiletest"
	"blindchess/internal/tactile/wire"
)

// FuzzDecode feeds every decoder with anything. None panics, all continue, and
// their frames come only from the bytes they used: those alone give the same
// frames, and fewer give none.
func FuzzDecode(f *testing.F) {
	for _, kind := range boards.Simulated() {
		f.Add(greeted(kind))
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		for _, kind := range boards.Kinds() {
			tactiletest.Frames(t, kind.Protocol, input)
			told(t, kind, input)
		}
	})
}

// greeted is what the emulator of a kind says to one who greets it, and what
// follows a lift.
func greeted(kind boards.Kind) []byte {
	board := simulate.NewBoard(kind.NewEmulator(), simulate.Hand{})
	said := board.Beat(0)
	for _, command := range wire.Greeting(kind.Protocol, wire.StartContents()) {
		said = append(said, board.Hear(0, command)...)
	}
	if _, err := board.Typed(0, "lift e2"); err != nil {
		panic(err)
	}
	return append(said, board.Beat(1e9)...)
}

func told(t *testing.T, kind boards.Kind, input []byte) {
	name := kind.Traits().Name
	for rest := input; len(rest) > 0; {
		frame, used, err := kind.Decode(rest)
		if used == 0 && err == nil {
			return
		}
		if frame != nil {
			alone, again, _ := kind.Decode(slices.Clone(rest[:used]))
			if !reflect.DeepEqual(alone, frame) || again != used {
				t.Fatalf("%s: got %v from %d bytes, and %v from them alone", name, frame, used, alone)
			}
			if used > 1 {
				if less, _, _ := kind.Decode(slices.Clone(rest[:used-1])); less != nil {
					t.Fatalf("%s: got %v from one byte less than %v", name, less, frame)
				}
			}
		}
		if changed, ok := frame.(wire.Changed); ok && (changed.Square == 0 || changed.Square > rules.H8) {
			t.Fatalf("%s told of square %d", name, changed.Square)
		}
		rest = rest[used:]
	}
}

func TestEmulators_SayWhatTheirDecodersUnderstand(t *testing.T) {
	for _, kind := range boards.Simulated() {
		t.Run(kind.Traits().Name, func(t *testing.T) {
			said := greeted(kind)
			got, faults := tactiletest.Frames(t, kind.Protocol, said)
			if len(got) == 0 {
				t.Errorf("got nothing from % X, %v", said, faults)
			}
		})
	}
}

// If reports are separate, each is read alone, and an invalid one is named.
func TestReporters_ReadOneReportAtATime(t *testing.T) {
	for _, kind := range boards.Simulated() {
		reporter, ok := kind.Protocol.(wire.Reporter)
		if !ok {
			continue
		}
		sized, ok := kind.NewEmulator().(simulate.Reports)
		if !ok {
			t.Errorf("%s: its emulator does not say how long its reports are", kind.Traits().Name)
			continue
		}
		for said := greeted(kind); len(said) > 0; said = said[sized.ReportSize(said):] {
			report := said[:sized.ReportSize(said)]
			if frame, err := reporter.Report(report); frame == nil || err != nil {
				t.Errorf("%s: got %v, %v from % X", kind.Traits().Name, frame, err, report)
			}
			for n := range 2 {
				if frame, err := reporter.Report(report[:n]); frame != nil || err == nil {
					t.Errorf("%s: got %v from %d bytes of a report, want an error", kind.Traits().Name, frame, n)
				}
			}
		}
	}
}

// noise is bytes without meaning, the same every time.
func noise(size int) []byte {
	random := rand.NewChaCha8([32]byte{7})
	bytes := make([]byte, size)
	_, _ = random.Read(bytes)
	return bytes
}

// swallow decodes all of input and keeps nothing.
func swallow(p wire.Protocol, input []byte) {
	for rest := input; len(rest) > 0; {
		_, used, err := p.Decode(rest)
		if used == 0 && err == nil {
			return
		}
		rest = rest[max(used, 1):]
	}
}

// BenchmarkNoise decodes noise: its figure is the time for a megabyte, with
// the allocations in it.
func BenchmarkNoise(b *testing.B) {
	input := noise(1 << 20)
	for _, kind := range boards.Kinds() {
		b.Run(kind.Traits().Name, func(b *testing.B) {
			b.SetBytes(int64(len(input)))
			b.ReportAllocs()
			for b.Loop() {
				swallow(kind.Protocol, input)
			}
		})
	}
}

func TestNoise_CostsFarFewerAllocationsThanBytes(t *testing.T) {
	input := noise(1 << 20)
	for _, kind := range boards.Kinds() {
		got := testing.AllocsPerRun(1, func() { swallow(kind.Protocol, input) })
		if got > float64(len(input))/100 {
			t.Errorf("%s: got %.0f allocations for %d bytes, want fewer than one in a hundred", kind.Traits().Name, got, len(input))
		}
	}
}
