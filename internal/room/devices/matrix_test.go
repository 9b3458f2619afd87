package devices_test

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"strings"
	"testing"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/floors/golden"
	"blindchess/internal/room/devices"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/speech/portaudio"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/sense"
	"blindchess/internal/tactile/transport"
	"blindchess/internal/tactile/wire"
)

var update = flag.Bool("update", false, "write what is told of devices anew")

// TestList_TellsEachKindOfPortAndSoundAsBefore compares the line and the JSON of ports on
// which nothing, a stranger or a board answers, with all that a board may tell.
func TestList_TellsEachKindOfPortAndSoundAsBefore(t *testing.T) {
	port := transport.Port{Address: transport.Address{Scheme: wire.Serial, Path: "/dev/ttyX"}, USB: "045B:8111", Product: "converter", Serial: "77"}
	bare := transport.Port{Address: port.Address}
	known := transport.Port{Address: transport.Address{Scheme: wire.BLE, Path: "AA:BB"}, Known: "Chessnut board"}
	clock := &tactile.ClockRead{White: wire.Face{Time: time.Hour}}
	clock.Left, clock.Right = wire.Face{Time: 9*time.Hour + 59*time.Minute + 58*time.Second}, wire.Face{Time: 61 * time.Second}
	clock.Running = true
	low := *clock
	low.BatteryLow, low.Running, low.Left.Time = true, false, 1500*time.Millisecond
	pack := narrator(t).Pack
	var out strings.Builder
	for _, on := range []transport.Port{port, bare, known} {
		for _, answer := range []tactile.Answer{
			{Silent: true}, {}, {Err: transport.ErrAbsent}, {Err: errors.New("the line broke"), Silent: true},
			{Protocol: "dgt", Title: "DGT board"}, {Protocol: "odd", Title: "odd board", Name: "N", Version: "1.2", Serial: "42"},
			{Protocol: "dgt", Clock: clock, ClockVersion: "2.4"}, {Protocol: "dgt", Clock: &low, Battery: wire.Battery{Percent: 16}},
			{Protocol: "dgt", Battery: wire.Battery{Percent: 15}}, {Protocol: "dgt", Battery: wire.Battery{Percent: 15, Charging: true}}, {Protocol: "dgt", Battery: wire.Battery{Percent: 0, Left: -1}},
		} {
			report := devices.PortOf(on, answer)
			text, err := json.Marshal(report)
			if err != nil {
				t.Fatal(err)
			}
			for _, probe := range []bool{false, true} {
				fmt.Fprintf(&out, "%q\n", devices.Lister{Pack: pack, Probe: probe}.Lines(devices.Found{Ports: []devices.Port{report}})[:1])
			}
			fmt.Fprintf(&out, "%s\n", text)
		}
	}
	for _, sounds := range [][]portaudio.Device{nil, {{Name: "microphone", Inputs: 1, Default: true}}, {{Name: "card", Outputs: 2}}, {{Name: "card", Outputs: 1, Default: true}, {Name: "microphone", Inputs: 1}, {Name: "other", Outputs: 8}}} {
		fmt.Fprintf(&out, "%q\n", devices.Lister{Pack: pack}.Lines(devices.Found{Sounds: sounds}))
	}
	here := transport.Port{Address: transport.Address{Scheme: wire.Serial, Path: t.TempDir()}}
	for _, report := range (devices.Lister{Pack: pack}).Asked(t.Context(), here, transport.Port{Address: transport.Address{Scheme: wire.Serial, Path: "/nowhere/port"}}) {
		fmt.Fprintf(&out, "there %t: %q\n", report.Path == here.String(), report.Error)
	}
	golden.Check(t, "testdata/ports.golden", out.String(), *update)
}

// counted counts what is spoken.
type counted struct{ spoken []string }

func (c *counted) Speak(u say.Utterance) { c.spoken = append(c.spoken, u.Text()) }

// TestWalk_TellsEachReportAndEachEventAsBefore compares the words of a walk through a board
// with the earlier ones. Each is written, and spoken where there is a voice.
func TestWalk_TellsEachReportAndEachEventAsBefore(t *testing.T) {
	a1, e4, h8 := rules.A1, rules.SquareAt(4, 3), rules.H8
	good := func(s rules.Square) sense.Result { return sense.Result{Square: s, Placed: true, Lifted: true} }
	var out strings.Builder
	voice := &counted{}
	w := &devices.Walk{Out: &out, Narrator: narrator(t), Speaker: voice}
	for _, event := range []sense.WalkEvent{
		sense.ClearBoard{Squares: []rules.Square{a1}}, sense.ClearBoard{Squares: []rules.Square{a1, e4}}, sense.ClearBoard{Squares: []rules.Square{a1, e4, h8}}, sense.ClearBoard{},
		sense.AskPut{Square: e4}, sense.AskTake{Square: e4},
		sense.Tested{Result: good(e4)}, sense.Tested{Result: sense.Result{Square: e4, Instead: h8}}, sense.Tested{Result: sense.Result{Square: e4, Placed: true, Instead: a1}},
		sense.Tested{Result: sense.Result{Square: e4, Placed: true}}, sense.Tested{Result: sense.Result{Square: e4}},
		sense.Finished{}, sense.Finished{Results: []sense.Result{good(a1)}}, sense.Finished{Results: []sense.Result{good(a1), {Square: e4}}},
		sense.Finished{Results: []sense.Result{{Square: a1}, {Square: e4, Placed: true}, good(h8), good(a1)}},
	} {
		fmt.Fprintf(&out, "%T %+v\n", event, event)
		w.Tell(event)
		fmt.Fprintf(&out, "failed %t\n", w.Failed())
	}
	for _, report := range []tactile.Report{
		tactile.Looked{}, tactile.Looked{Contents: wire.StartContents()}, tactile.Changed{Square: e4, After: wire.Something()}, tactile.Lost{Err: errors.New("out")}, tactile.Found{}, tactile.ClockGone{}, tactile.ClockStopped{},
		tactile.Told{Battery: wire.Battery{Percent: 3}}, tactile.ClockRead{},
	} {
		fmt.Fprintf(&out, "%T\n", report)
		fmt.Fprintf(&out, "%v\n", w.Signal(tactile.Signal{What: report}))
	}
	for _, times := range [][]time.Duration{nil, {100 * time.Millisecond}, {time.Millisecond, 400 * time.Millisecond, 20 * time.Millisecond}} {
		var feel sense.Feel
		at := time.Second
		for _, away := range times {
			feel.Change(at, e4, wire.Content{})
			feel.Change(at+away, e4, wire.Something())
			at += time.Minute
		}
		fmt.Fprintf(&out, "felt %v\n", times)
		w.Felt(&feel)
	}
	golden.Check(t, "testdata/walk.golden", out.String(), *update)
	for _, text := range voice.spoken {
		if !strings.Contains(out.String(), text+"\n") {
			t.Errorf("%q is spoken and not written", text)
		}
	}
	if len(voice.spoken) < 20 {
		t.Errorf("got %d messages spoken, want all", len(voice.spoken))
	}
	(&devices.Walk{Out: &out, Narrator: narrator(t)}).Tell(sense.AskTake{Square: e4}) // without a voice
}

// A correction begins with the number of a move, with dots for Black's.
func TestCorrect_TakesBackToAMoveAndPlaysOn(t *testing.T) {
	n := narrator(t)
	ear := announce.NewEar(n.Scheme, n.Pack)
	game := rules.NewGame(rules.StandardSetup())
	for _, text := range strings.Fields("e2e4 e7e5 g1f3") {
		move, err := game.Position().ParseUCI(text)
		if err != nil {
			t.Fatal(err)
		}
		if game, err = game.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	moves := func(g rules.Game) string {
		var all []string
		for ply := range g.Ply() {
			all = append(all, g.At(ply).UCI(g.Move(ply+1)))
		}
		return strings.Join(all, " ")
	}
	whole := moves(game)
	for typed, want := range map[string]struct{ moves, wrong string }{
		"1": {"", ""}, "1.": {"", ""}, "1..": {"e2e4", ""}, "1...": {"e2e4", ""}, "2": {"e2e4 e7e5", ""}, "2...": {whole, ""}, "3": {whole, "3"}, "3...": {whole, "3..."}, "0": {whole, "0"}, "-1": {whole, "-1"},
		"x": {whole, "x"}, "": {whole, ""}, "...": {whole, "..."}, "1 d4": {"d2d4", ""}, "1... c5": {"e2e4 c7c5", ""}, "2 Nc3 Nf6": {"e2e4 e7e5 b1c3 g8f6", ""}, "2. Nc6": {whole, "Nc6"}, "2 Nc3 Nc3": {whole, "Nc3"}, "2... Nc6": {whole + " b8c6", ""},
		"1 e4 e5 Nf3 Nc6 Bb5": {whole + " b8c6 f1b5", ""}, "1 zz": {whole, "zz"},
	} {
		words := strings.Fields(typed)
		if len(words) == 0 {
			words = []string{typed}
		}
		got, wrong := devices.Correct(ear, game, words)
		if moves(got) != want.moves || wrong != want.wrong {
			t.Errorf("%q: got %q, and %q is not understood; want %q and %q", typed, moves(got), wrong, want.moves, want.wrong)
		}
	}
}
