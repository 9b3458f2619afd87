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
	"blindchess/internal/rules/rulestest"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/sense"
	"blindchess/internal/tactile/tactiletest"
	"blindchess/internal/tactile/wire"
)

// recordedGame is what a board said while a game was played on it, and the game.
type recordedGame struct {
	name      string
	recording []byte
	moves     string        // numbered or not, in UCI or SAN
	flag      bool          // Black's falls at last
	quickest  time.Duration // between two reads; less would be more changes than hands can cause
}

// recordedGames returns the project's games and, if they are there, games of
// real boards, which are not part of the project.
func recordedGames(t *testing.T) []recordedGame {
	t.Helper()
	games := []recordedGame{
		{"written", tactiletest.DGTRecording(t, tactiletest.WrittenGame), tactiletest.WrittenGame, true, 40 * time.Millisecond},
		{"promoting", tactiletest.DGTRecording(t, promotingGame), promotingGame, true, 40 * time.Millisecond},
	}
	folder, there := rulestest.Gathered(t)
	if !there {
		return games
	}
	read := func(name string) []byte {
		text, err := os.ReadFile(filepath.Join(folder, "dgt", name))
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	return append(games,
		recordedGame{"first of a real board", read("1.inbytes"), string(read("1.uci")), false, time.Millisecond},
		recordedGame{"second of a real board", read("johan.inbytes"), string(read("johan.pgn")), true, time.Millisecond},
	)
}

// promotingGame is longer than the other, and a pawn becomes a queen in it.
const promotingGame = "c2c4 b8c6 g2g3 g8f6 d2d3 c6e5 b1d2 e5d3 e2d3 d7d5 d3d4 d5c4 d2f3 e7e5 f1c4 e5d4 e1f1 f8e7 c1d2 c7c5 a1b1 e8g8 h2h4 c8f5 b1c1 d8b6 b2b3 a8d8 h4h5 h7h6 c4b5 b6b5 g1e2 f5g4 f3e5 b5b3 d1b3 f6e4 d2h6 g7h6 b3d3 g4f5 g3g4 f5e6 d3e4 e6d5 e4b1 d5h1 e2g3 e7f6 g3h1 a7a5 e5c4 b7b5 c4d2 c5c4 d2e4 f6g5 h1g3 d4d3 e4g5 h6g5 b1b2 c4c3 b2c3 g8h7 g3e4 d3d2 c1d1 a5a4 d1d2 f7f6 c3c7 d8d7 f1e2 d7c7 e2f3 b5b4 d2d6 f8b8 d6f6 h7g8 f6a6 b4b3 a6a4 b3b2 f3g2 c7d7 e4f6 g8g7 f6d7 b8b5 a4e4 b2b1q e4e7"

// follow returns the moves that the rules allow after a position, in the
// sensor's form.
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

func (p *player) hear(what tactile.Report) {
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
	p.at += time.Minute
	p.take(p.sensor.Tick(p.at))
	for len(p.late) > 0 {
		move := p.late[0]
		p.late = p.late[1:]
		p.play(move)
		p.at += time.Minute
		p.take(p.sensor.Tick(p.at))
	}
}

var moveNumber = regexp.MustCompile(`\d+\.`)

func TestRecordedGames_GiveEveryMoveAndTheFlag(t *testing.T) {
	for _, game := range recordedGames(t) {
		want := wanted(t, game.moves)
		for _, apart := range []time.Duration{1e6, 5e6, 10e6, 25e6, 40e6, 50e6, 75e6, 100e6, 150e6, 250e6, 350e6} {
			if apart < game.quickest {
				continue
			}
			t.Run(fmt.Sprintf("%s, %v apart", game.name, apart), func(t *testing.T) {
				p := newPlayer(t, dgt.Protocol{}.Traits().Sensing)
				p.replay(game.recording, apart)
				check(t, p, want)
				if !game.flag {
					return
				}
				if p.flags != (rules.BySide[bool]{Black: true}) {
					t.Errorf("got the flags %+v, want Black's fallen alone", p.flags)
				}
				if p.last.White.Time != 16*time.Second || p.last.Black.Time != 0 {
					t.Errorf("got %v and %v on the clock, want 16s and 0s", p.last.White.Time, p.last.Black.Time)
				}
			})
		}
	}
}

// wanted reads the moves of a game up to its result.
func wanted(t *testing.T, text string) []rules.Move {
	t.Helper()
	position := rules.Standard()
	var moves []rules.Move
	for _, word := range strings.Fields(moveNumber.ReplaceAllString(text, " ")) {
		if word == "*" || word == "1-0" {
			break
		}
		move, err := position.ParseUCI(word)
		if err != nil {
			move, err = position.ParseSAN(word)
		}
		if err != nil {
			t.Fatal(err)
		}
		if position, err = position.Play(move); err != nil {
			t.Fatal(err)
		}
		moves = append(moves, move)
	}
	return moves
}

func TestRecordedGames_LoseNoMoveAtATableThatAnswersLate(t *testing.T) {
	for _, game := range recordedGames(t) {
		prompt := newPlayer(t, dgt.Protocol{}.Traits().Sensing)
		prompt.replay(game.recording, 25*time.Millisecond)
		for lag := 1; lag <= 6; lag++ {
			p := newPlayer(t, dgt.Protocol{}.Traits().Sensing)
			p.lag = lag
			p.replay(game.recording, 25*time.Millisecond)
			if len(prompt.moves) < 40 || fmt.Sprint(p.moves) != fmt.Sprint(prompt.moves) {
				t.Errorf("%s, %d reads late: got %v, want %v", game.name, lag, p.moves, prompt.moves)
			}
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
