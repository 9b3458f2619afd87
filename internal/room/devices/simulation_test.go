package devices_test

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/room/devices"
	"blindchess/internal/tactile/tactiletest"
)

func TestSimulation_SaysWhatStandsAndEndsWhenItIsTyped(t *testing.T) {
	for _, protocol := range []string{"dgt", "pegs"} {
		folder, err := os.MkdirTemp("", "sim")
		if err != nil {
			t.Fatal(err)
		}
		defer os.RemoveAll(folder)
		var out bytes.Buffer
		simulation := devices.Simulation{
			Link: filepath.Join(folder, "board"), Protocol: protocol, FEN: "4k3/8/8/8/8/8/8/4K2R", Times: "5m 4m 3s",
			Clumsy: true, Seed: 7, Pace: time.Millisecond, Speed: 1,
		}
		if err := simulation.Run(t.Context(), strings.NewReader("move h1h2\nstate\nquit\n"), &out); err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"A simulated " + protocol + " answers on " + simulation.Link, "4k3/8/8/8/8/8/8/4K2R"} {
			if protocol == "dgt" && !strings.Contains(out.String(), want) {
				t.Errorf("%s: got %q, want words %q", protocol, out.String(), want)
			}
		}
	}
}

func TestSimulation_RefusesWhatCannotBe(t *testing.T) {
	folder := t.TempDir()
	bad := filepath.Join(folder, "bad")
	if err := os.WriteFile(bad, []byte("!!\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	good := devices.Simulation{Link: filepath.Join(folder, "board"), Protocol: "dgt", Speed: 1}
	tests := []struct {
		name   string
		change func(*devices.Simulation)
	}{
		{"a board that nobody makes", func(s *devices.Simulation) { s.Protocol = "chalk" }},
		{"a speed of nothing", func(s *devices.Simulation) { s.Speed = 0 }},
		{"a pace backwards", func(s *devices.Simulation) { s.Pace = -time.Second }},
		{"pieces that there are not", func(s *devices.Simulation) { s.FEN = "4z3/8/8/8/8/8/8/8" }},
		{"times that are none", func(s *devices.Simulation) { s.Times = "soon" }},
		{"a recording that is not there", func(s *devices.Simulation) { s.Play = filepath.Join(folder, "absent") }},
		{"a recording that is none", func(s *devices.Simulation) { s.Play = bad }},
		{"a link that is a folder", func(s *devices.Simulation) { s.Link = folder }},
	}
	for _, test := range tests {
		simulation := good
		test.change(&simulation)
		if err := simulation.Run(t.Context(), nil, io.Discard); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got %v, want it refused in one line", test.name, err)
		}
	}
}

func TestSimulation_WaitsWithARecordingForTheOneWhoReads(t *testing.T) {
	folder := t.TempDir()
	recording := filepath.Join(folder, "game")
	if err := os.WriteFile(recording, tactiletest.DGTRecording(t, "e2e4 e7e5"), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer stop()
	var out bytes.Buffer
	simulation := devices.Simulation{Link: filepath.Join(folder, "board"), Protocol: "dgt", Play: recording, Pace: time.Millisecond, Speed: 1, Quit: true}
	if err := simulation.Run(ctx, nil, &out); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(out.String(), "played to its end") {
		t.Errorf("got %q: it was played to nobody", out.String())
	}
}
