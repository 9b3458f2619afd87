package livechess_test

import (
	"errors"
	"flag"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"blindchess/internal/floors/golden"
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

var update = flag.Bool("update", false, "write what is read of each line anew")

// unset are the fields of a frame that say nothing.
var unset = regexp.MustCompile(` ?\w+:(false|0s)`)

func TestLiveChess_ReadsEachValueUpToItsLimitAndNoFurther(t *testing.T) {
	var out strings.Builder
	fmt.Fprintf(&out, "%+v\n", livechess.Protocol{}.Traits())
	decode := func(name string, line string) {
		frame, used, err := livechess.Protocol{}.Decode([]byte(line))
		fmt.Fprintf(&out, "%s: %s, %d used, %v\n", name, unset.ReplaceAllString(fmt.Sprintf("%T %+v", frame, frame), ""), used, err)
	}
	for _, clock := range []string{
		`"white":0,"black":0`, `"white":0,"black":1,"time":1`, `"white":1,"black":0,"time":1`, `"white":0,"black":1,"run":true`, `"white":1,"black":0,"run":false`,
		`"white":35999.999,"black":0.001`, `"white":36000,"black":1`, `"white":1,"black":36000`, `"white":-0.001,"black":1`, `"white":1,"black":-0.001`,
		`"white":1.5,"black":2,"run":true,"time":1`, `"white":1.5,"black":2.25,"run":false,"time":1`, `"white":9,"black":9,"run":true,"time":0`,
	} {
		for _, told := range []string{"0", "1", "2", "1001", "36000000", "36000001"} {
			decode(clock+" told at "+told, `{"clock":{`+clock+`},"time":`+told+`}`+"\n")
		}
	}
	for _, battery := range []string{"0%", "-0.1%", "100%", "100.1%", " 7 %", "x%", "%", "NaN%", "3.7V"} {
		decode(battery, `{"battery":"`+battery+"\"}\n")
	}
	for _, letter := range []string{"\x00", "\x1f", "\x20", "\x7e", "\x7f", "\xff"} {
		decode(fmt.Sprintf("% X", letter), "{\"serial\":\"a"+letter+"b\"}\n{")
	}
	for _, length := range []int{1020, 1021, 1022, 1023, 1024, 1025, 1026, 2000} {
		line := `{"serial":"` + strings.Repeat("x", length-len(`{"serial":""}`)) + `"}`
		frame, used, err := livechess.Protocol{}.Decode([]byte(line))
		_, ended, fault := livechess.Protocol{}.Decode([]byte(line + "\n"))
		fmt.Fprintf(&out, "%d letters: %v, %d used, %v; and the end of the line: %d used, %v\n", length, frame, used, err, ended, fault)
	}
	for _, noise := range []string{"x", "\n", "xx{", "{\n{", "{", "{}"} {
		decode(fmt.Sprintf("%q", noise), noise)
	}
	golden.Check(t, "testdata/limits.golden", out.String(), *update)
}
