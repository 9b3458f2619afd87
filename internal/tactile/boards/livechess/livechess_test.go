package livechess_test

import (
	"errors"
	"testing"
	"time"

	"blindchess/internal/tactile/boards/livechess"
	"blindchess/internal/tactile/wire"
)

func TestLiveChess_LinesMeanWhatIsPublished(t *testing.T) {
	face := func(d time.Duration) wire.Face { return wire.Face{Time: d} }
	fallen := wire.Face{Fallen: true, Flagged: true}
	tests := []struct {
		name, line string
		want       wire.Frame
		fault      error
	}{
		{"a board", `{"board":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"}`, wire.Snapshot{Contents: wire.StartContents()}, nil},
		{"a clock that stands", `{"clock":{"white":300,"black":240,"run":null,"time":5},"time":9000}`, wire.Times{Left: face(5 * time.Minute), Right: face(4 * time.Minute)}, nil},
		{"White's clock runs", `{"clock":{"white":300,"black":240,"run":true,"time":1000},"time":4000}`, wire.Times{Left: face(297 * time.Second), Right: face(4 * time.Minute), Running: true}, nil},
		{"Black's clock runs", `{"clock":{"white":300,"black":240,"run":false,"time":1000},"time":1400,"black":true}`, wire.Times{Left: face(5 * time.Minute), Right: face(4 * time.Minute), Running: true, RightHigh: true}, nil},
		{"a clock that was stopped while Black's ran", `{"clock":{"white":300,"black":240,"run":null,"time":1000},"black":true}`, wire.Times{Left: face(5 * time.Minute), Right: face(4 * time.Minute), RightHigh: true}, nil},
		{"a flag that has fallen", `{"clock":{"white":0,"black":240,"run":null,"time":1000}}`, wire.Times{Left: fallen, Right: face(4 * time.Minute)}, nil},
		{"a clock that was never set", `{"clock":{"white":0,"black":0,"run":null,"time":1000}}`, wire.Times{}, nil},
		{"no clock", `{"no_clock":true}`, wire.Times{Absent: true}, nil},
		{"a battery", `{"battery":"45.5%"}`, wire.Battery{Percent: 45, Left: -1}, nil},
		{"a battery in volts", `{"battery":"3.7V"}`, wire.Done{Letter: 'V'}, nil},
		{"a serial number", `{"serial":"25100"}`, wire.Identity{Kind: wire.KindSerial, Text: "25100"}, nil},
		{"a time that no clock shows", `{"clock":{"white":-1,"black":240,"run":null}}`, nil, wire.ErrMeaning},
		{"a battery fuller than full", `{"battery":"145%"}`, nil, wire.ErrMeaning},
		{"half a board", `{"board":"rnbqkbnr/pppppppp/8/8"}`, nil, wire.ErrMeaning},
		{"nothing", `{}`, nil, wire.ErrMeaning},
		{"half a line", `{"board":`, nil, wire.ErrNoise},
	}
	for _, test := range tests {
		frame, used, err := livechess.Protocol{}.Decode([]byte(test.line + "\n{"))
		if frame != test.want || !errors.Is(err, test.fault) || used != len(test.line)+1 {
			t.Errorf("%s: got %v, %d, %v; want %v, %d, %v", test.name, frame, used, err, test.want, len(test.line)+1, test.fault)
		}
	}
}
