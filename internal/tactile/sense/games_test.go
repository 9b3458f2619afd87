package sense_test

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/sense"
	"blindchess/internal/tactile/wire"
)

// recorded returns a file of the recordings of real boards, which are not part
// of the project.
func recorded(t *testing.T, name string) []byte {
	t.Helper()
	folder := os.Getenv("BLINDCHESS_TESTDATA")
	if folder == "" {
		folder = "../../../../shared/testdata"
	}
	text, err := os.ReadFile(filepath.Join(folder, "dgt", name))
	if err != nil {
		t.Skipf("the recordings of real boards are not here (%v); set BLINDCHESS_TESTDATA to their folder", err)
	}
	return text
}

// follow returns what the rules offer after a position, as a sensor takes it.
func follow(p rules.Position) sense.Candidates {
	return func(yield func(rules.Move, rules.Placement) bool) {
		for m := range p.Moves() {
			next, err := p.Play(m)
			if err != nil {
				continue
			}
			if !yield(m, next.Placement()) {
				return
			}
		}
	}
}

// player follows one board with the rules at its side, as the table does.
type player struct {
	t        testing.TB
	receiver *tactile.Receiver
	sensor   *sense.Sensor
	position rules.Position
	at       time.Duration

	moves   []rules.Move
	touched []rules.Square // since the last move
	extra   int            // touches that belong to no part of their move
	strayed int
	flags   rules.BySide[bool]
	last    tactile.ClockRead
	reads   int
	late    []rules.Move // recognised, and not yet known to the table
	lag     int          // how many reads the table takes to answer
	since   int
}

func newPlayer(t testing.TB, sensing wire.Sensing) *player {
	p := &player{
		t:        t,
		receiver: tactile.NewReceiver(dgt.Protocol{}, tactile.ReceiverConfig{}),
		sensor:   sense.NewSensor(sense.Config{Sensing: sensing}),
		position: rules.Standard(),
	}
	p.tell()
	return p
}

func (p *player) tell() {
	board := p.position.Placement()
	p.take(p.sensor.Told(p.at, sense.Table{
		Board: board, Goal: board, Turn: p.position.Turn(), Candidates: follow(p.position),
	}))
}

func (p *player) hear(what tactile.What) {
	switch w := what.(type) {
	case tactile.Looked:
		p.take(p.sensor.Looked(p.at, w.Contents))
	case tactile.Changed:
		p.take(p.sensor.Change(p.at, sense.Change(w)))
	case tactile.ClockRead:
		p.reads++
		p.last = w
		p.flags.White = p.flags.White || w.White.Fallen
		p.flags.Black = p.flags.Black || w.Black.Fallen
		p.sensor.Clock(p.at, w.WhiteTurn, w.Running)
	}
}

func (p *player) take(events []sense.Event) {
	for _, event := range events {
		switch e := event.(type) {
		case sense.Lifted:
			if e.Stood && !e.Idle {
				p.touched = append(p.touched, e.Square)
			}
		case sense.Strayed:
			p.strayed++
		case sense.Recognised:
			if p.lag > 0 {
				p.late, p.since = append(p.late, e.Moves[0]), 0
				continue
			}
			p.play(e.Moves[0])
		}
	}
}

// play makes a move and counts the touches that belong to no part of it.
func (p *player) play(m rules.Move) {
	next, err := p.position.Play(m)
	if err != nil {
		p.t.Fatal(err)
	}
	parts := p.position.Placement().Differences(next.Placement())
	for _, square := range p.touched {
		belongs := false
		for _, part := range parts {
			belongs = belongs || part == square
		}
		if !belongs {
			p.extra++
			p.t.Logf("%d. %v: %v was touched", len(p.moves)+1, m, square)
		}
	}
	p.touched = nil
	p.moves = append(p.moves, m)
	p.position = next
	p.tell()
}

// replay plays a recording whose reads came this far apart.
func (p *player) replay(text []byte, apart time.Duration) {
	p.t.Helper()
	for line := range bytes.Lines(text) {
		read, err := base64.StdEncoding.DecodeString(strings.TrimSpace(string(line)))
		if err != nil {
			p.t.Fatal(err)
		}
		p.at += apart
		if p.since++; len(p.late) > 0 && p.since > p.lag {
			move := p.late[0]
			p.late = p.late[1:]
			p.play(move)
		}
		p.take(p.sensor.Tick(p.at))
		p.receiver.Feed(p.at, read, nil, p.hear)
	}
	for len(p.late) > 0 {
		move := p.late[0]
		p.late = p.late[1:]
		p.play(move)
	}
	p.at += time.Minute
	p.take(p.sensor.Tick(p.at))
}

var moveNumber = regexp.MustCompile(`\d+\.`)

func TestEveryMoveOfTheFirstRecordedGameIsRecognised(t *testing.T) {
	recording, wanted := recorded(t, "1.inbytes"), recorded(t, "1.uci")
	for _, apart := range []time.Duration{time.Millisecond, 100 * time.Millisecond, 350 * time.Millisecond} {
		p := newPlayer(t, dgt.Protocol{}.Traits().Sensing)
		p.replay(recording, apart)
		position := rules.Standard()
		var want []rules.Move
		for _, word := range strings.Fields(moveNumber.ReplaceAllString(string(wanted), " ")) {
			if word == "*" {
				break
			}
			m, err := position.ParseUCI(word)
			if err != nil {
				t.Fatal(err)
			}
			if position, err = position.Play(m); err != nil {
				t.Fatal(err)
			}
			want = append(want, m)
		}
		check(t, p, want)
	}
}

func TestATableThatAnswersLateLosesNoMove(t *testing.T) {
	recording := recorded(t, "johan.inbytes")
	prompt := newPlayer(t, dgt.Protocol{}.Traits().Sensing)
	prompt.replay(recording, 25*time.Millisecond)
	for lag := 1; lag <= 6; lag++ {
		p := newPlayer(t, dgt.Protocol{}.Traits().Sensing)
		p.lag = lag
		p.replay(recording, 25*time.Millisecond)
		if len(prompt.moves) < 40 || fmt.Sprint(p.moves) != fmt.Sprint(prompt.moves) {
			t.Errorf("%d reads late: got %v, want %v", lag, p.moves, prompt.moves)
		}
	}
}

func TestEveryMoveOfTheSecondRecordedGameIsRecognisedAndItsFlagFalls(t *testing.T) {
	recording, wanted := recorded(t, "johan.inbytes"), recorded(t, "johan.pgn")
	for _, apart := range []time.Duration{time.Millisecond, 100 * time.Millisecond, 350 * time.Millisecond} {
		p := newPlayer(t, dgt.Protocol{}.Traits().Sensing)
		p.replay(recording, apart)
		position := rules.Standard()
		var want []rules.Move
		for _, word := range strings.Fields(moveNumber.ReplaceAllString(string(wanted), " ")) {
			if word == "1-0" {
				break
			}
			m, err := position.ParseSAN(word)
			if err != nil {
				t.Fatal(err)
			}
			if position, err = position.Play(m); err != nil {
				t.Fatal(err)
			}
			want = append(want, m)
		}
		check(t, p, want)
		if p.flags != (rules.BySide[bool]{Black: true}) {
			t.Errorf("got the flags %+v, want Black's fallen alone", p.flags)
		}
		if p.last.White.Time != 16*time.Second || p.last.Black.Time != 0 {
			t.Errorf("got %v and %v on the clock, want 16s and 0s", p.last.White.Time, p.last.Black.Time)
		}
	}
}

func check(t *testing.T, p *player, want []rules.Move) {
	t.Helper()
	for i := range max(len(want), len(p.moves)) {
		switch {
		case i >= len(p.moves):
			t.Errorf("ply %d: got nothing, want %v", i+1, want[i])
			return
		case i >= len(want):
			t.Errorf("ply %d: got %v, want nothing", i+1, p.moves[i])
			return
		case p.moves[i] != want[i]:
			t.Errorf("ply %d: got %v, want %v", i+1, p.moves[i], want[i])
			return
		}
	}
	if p.extra > 0 {
		t.Errorf("got %d touches that belong to no move, want none", p.extra)
	}
	if p.reads < 300 {
		t.Errorf("got %d readings of the clock, want more than 300", p.reads)
	}
}
