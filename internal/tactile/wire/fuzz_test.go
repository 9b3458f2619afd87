package wire_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// FuzzDecode feeds every decoder with anything. None panics, all go on, and
// none tells of a square that no whole message names.
func FuzzDecode(f *testing.F) {
	f.Add([]byte("\x8E\x00\x05\x34\x00\x8D\x00\x0A\x20\x03\x02\x20\x03\x02\x08"))
	f.Add(wire.ChessLinkMessage("v0104"))
	f.Add([]byte(":255 255 0 0 0 0 255 255 \r\n"))
	f.Add([]byte("e2-\ne4+\n"))
	f.Add([]byte("\x86\x00\x43"))
	f.Fuzz(func(t *testing.T, input []byte) {
		for _, p := range all() {
			got, _ := frames(t, p, input)
			for _, frame := range got {
				changed, ok := frame.(wire.Changed)
				if !ok {
					continue
				}
				if changed.Square == 0 || changed.Square > rules.H8 {
					t.Fatalf("%s told of square %d", p.Traits().Name, changed.Square)
				}
				if _, isSkeleton := p.(wire.Skeleton); isSkeleton {
					continue
				}
				if !bytes.Contains(input, []byte{0x8E, 0x00, 0x05}) {
					t.Fatalf("%s invented %v", p.Traits().Name, changed)
				}
			}
		}
	})
}

// noise is bytes without meaning, the same every time.
func noise(size int) []byte {
	random := rand.NewChaCha8([32]byte{7})
	bytes := make([]byte, size)
	_, _ = random.Read(bytes)
	return bytes
}

// BenchmarkNoise decodes noise: its figure is the time for a megabyte, with
// the allocations in it.
func BenchmarkNoise(b *testing.B) {
	input := noise(1 << 20)
	for _, p := range wire.Protocols() {
		b.Run(p.Traits().Name, func(b *testing.B) {
			b.SetBytes(int64(len(input)))
			b.ReportAllocs()
			for b.Loop() {
				for rest := input; len(rest) > 0; {
					_, used, err := p.Decode(rest)
					if used == 0 && err == nil {
						break
					}
					rest = rest[max(used, 1):]
				}
			}
		})
	}
}

func TestNoiseCostsFarFewerAllocationsThanBytes(t *testing.T) {
	input := noise(1 << 20)
	for _, p := range wire.Protocols() {
		got := testing.AllocsPerRun(1, func() {
			for rest := input; len(rest) > 0; {
				_, used, err := p.Decode(rest)
				if used == 0 && err == nil {
					break
				}
				rest = rest[max(used, 1):]
			}
		})
		if got > float64(len(input))/100 {
			t.Errorf("%s: got %.0f allocations for %d bytes, want fewer than one in a hundred", p.Traits().Name, got, len(input))
		}
	}
}
