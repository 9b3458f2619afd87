//go:build linux || darwin

package tactile_test

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"blindchess/internal/floors/waits"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/wire"
)

// shown is a clock message: whole seconds on the left and right, and who runs.
func shown(left, right int, status byte) string {
	bcd := func(n int) byte { return byte(n/10<<4 | n%10) }
	face := func(s int) string { return string([]byte{0x20, bcd(s / 60), bcd(s % 60)}) }
	return "\x8D\x00\x0A" + face(right) + face(left) + string([]byte{status})
}

// A clock's status: it runs on the left, on the right, or is stopped.
const (
	leftRuns  = 0x09
	rightRuns = 0x13
	stands    = 0x08
)

// clockWords returns the reports of the clock except its readings.
func clockWords(told []tactile.Report) string {
	var words []string
	for _, w := range told {
		switch w := w.(type) {
		case tactile.ClockStopped:
			words = append(words, "stopped")
		case tactile.ClockStarted:
			words = append(words, "started")
		case tactile.ClockAltered:
			words = append(words, fmt.Sprintf("altered to %v and %v", w.After.White.Time, w.After.Black.Time))
		case tactile.ClockUnheard:
			words = append(words, "unheard")
		case tactile.ClockHeard:
			words = append(words, "heard")
		case tactile.ClockGone:
			words = append(words, "gone")
		}
	}
	return strings.Join(words, ", ")
}

func TestClock_WhatAHandDoesToItIsTold(t *testing.T) {
	const gone = "\x8D\x00\x0A\x00\x00\x00\x00\x00\x00\x20"
	tests := []struct {
		name string
		says []string // one a second
		want string
	}{
		{"it runs", []string{shown(300, 300, leftRuns), shown(299, 300, leftRuns), shown(298, 300, leftRuns)}, ""},
		{"it is pressed, and adds two seconds", []string{shown(300, 300, leftRuns), shown(301, 300, rightRuns), shown(301, 299, rightRuns)}, ""},
		{"it is stopped", []string{shown(300, 300, leftRuns), shown(299, 300, stands)}, "stopped"},
		{"it is stopped and started", []string{shown(300, 300, leftRuns), shown(299, 300, stands), shown(299, 300, leftRuns)}, "stopped, started"},
		{"it is started for the first time", []string{shown(300, 300, stands), shown(300, 300, leftRuns)}, ""},
		{"it is set while it stands", []string{shown(300, 300, stands), shown(600, 300, stands)}, "altered to 10m0s and 5m0s"},
		{"the side that waits is set", []string{shown(300, 300, leftRuns), shown(299, 400, leftRuns)}, "altered to 4m59s and 6m40s"},
		{"the side that runs is set back", []string{shown(300, 300, leftRuns), shown(200, 300, leftRuns)}, "altered to 3m20s and 5m0s"},
		{"a new period begins", []string{shown(1, 300, leftRuns), shown(900, 300, leftRuns)}, ""},
		{"a flag falls", []string{shown(1, 300, leftRuns), "\x8D\x00\x0A\x20\x05\x00\x30\x00\x00\x08"}, ""},
		{"it is unplugged and plugged in", []string{shown(300, 300, leftRuns), gone, shown(300, 300, leftRuns)}, "gone, heard"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			line := &pipe{}
			bubble(t, line, "dgt:x", func(_ *tactile.Device, told func() []tactile.Report) {
				for _, says := range test.says {
					_, _ = io.WriteString(line.sent, says)
					time.Sleep(time.Second)
				}
				if got := clockWords(told()); got != test.want {
					t.Errorf("got %q, want %q", got, test.want)
				}
			})
		})
	}
}

func TestClock_WhatTheProgramSetsIsNoHandsDoing(t *testing.T) {
	line := &pipe{}
	bubble(t, line, "dgt:x", func(device *tactile.Device, told func() []tactile.Report) {
		_, _ = io.WriteString(line.sent, shown(300, 300, leftRuns))
		waits.Pass(time.Second)
		device.ClockSet(time.Minute, time.Minute, 0)
		waits.Pass(500 * time.Millisecond)
		_, _ = io.WriteString(line.sent, shown(60, 60, stands))
		waits.Pass(time.Second)
		if got := clockWords(told()); got != "" {
			t.Errorf("got %q, want nothing", got)
		}
	})
}

func TestClock_OneThatFallsSilentIsAskedAndToldAfterTwoSeconds(t *testing.T) {
	line := &pipe{}
	bubble(t, line, "dgt:x", func(_ *tactile.Device, told func() []tactile.Report) {
		waits.Pass(time.Second)
		_, _ = io.WriteString(line.sent, shown(300, 300, leftRuns))
		asked := line.count([]byte{dgt.SendClock})
		waits.Pass(1900 * time.Millisecond)
		if got := clockWords(told()); got != "" || line.count([]byte{dgt.SendClock}) == asked {
			t.Errorf("got %q and asked %d times, want it asked and nothing told yet", got, line.count([]byte{dgt.SendClock})-asked)
		}
		waits.Pass(200 * time.Millisecond)
		if got, want := clockWords(told()), "unheard"; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		waits.Pass(10 * time.Second)
		_, _ = io.WriteString(line.sent, shown(288, 300, leftRuns))
		waits.Pass(100 * time.Millisecond)
		if got, want := clockWords(told()), "unheard, heard"; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	})
}

// A stopped clock sends nothing without a query; it is queried, and its
// repeated reply is reported no more than once.
func TestClock_OneThatStandsIsHeardWithoutRepeatingItself(t *testing.T) {
	line := &pipe{}
	bubble(t, line, "dgt:x", func(_ *tactile.Device, told func() []tactile.Report) {
		for range 8 {
			_, _ = io.WriteString(line.sent, shown(300, 300, stands))
			waits.Pass(time.Second)
		}
		readings := 0
		for _, w := range told() {
			if read, ok := w.(tactile.ClockRead); ok && read.White == (wire.Face{Time: 5 * time.Minute}) {
				readings++
			}
		}
		if got := clockWords(told()); got != "" || readings != 1 {
			t.Errorf("got %q and %d readings, want one reading alone", got, readings)
		}
	})
}
