package devices

import (
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/sense"
	"blindchess/internal/tactile/simulate"
	"blindchess/internal/tactile/wire"
)

// understood returns the game that a recording shows, as a table without a clock
// reads it from the starting array. If a board cannot distinguish the pieces, a
// promoted pawn counts as a queen.
func understood(protocol wire.Protocol, spec tactile.Spec, recording simulate.Recording) rules.Game {
	sensing := protocol.Traits().Sensing
	sensing.Pegs = sensing.Pegs || spec.Pegs
	listener := reader{
		receiver: tactile.NewReceiver(protocol, tactile.ReceiverConfig{Turned: spec.Turned, Bounce: spec.Rest(protocol.Traits()), Reports: spec.Address.Reports()}),
		sensor:   sense.NewSensor(sense.Config{Sensing: sensing, Settle: spec.Settle}),
		game:     rules.NewGame(rules.StandardSetup()),
	}
	listener.told()
	for _, read := range recording.Reads {
		listener.pass(read.At)
		listener.receiver.Feed(read.At, read.Bytes, nil, listener.hear)
	}
	listener.pass(listener.at + 10*time.Second)
	return listener.game
}

// reader follows one recording with the rules at its side.
type reader struct {
	receiver *tactile.Receiver
	sensor   *sense.Sensor
	game     rules.Game
	at       time.Duration
}

func (l *reader) told() {
	position := l.game.Position()
	placement := position.Placement()
	l.take(l.sensor.Told(l.at, sense.Table{Board: placement, Goal: placement, Turn: position.Turn(), Candidates: func(yield func(rules.Move, rules.Placement) bool) {
		for move := range position.Moves() {
			next, err := position.Play(move)
			if err == nil && !yield(move, next.Placement()) {
				return
			}
		}
	}}))
}

func (l *reader) take(events []sense.Event) {
	for _, event := range events {
		shown, ok := event.(sense.Recognised)
		if !ok || len(shown.Moves) == 0 {
			continue
		}
		next, err := l.game.Play(shown.Moves[0])
		if err != nil {
			continue
		}
		l.game = next
		l.told()
	}
}

func (l *reader) hear(what tactile.Report) {
	switch what := what.(type) {
	case tactile.Looked:
		l.take(l.sensor.Looked(l.at, what.Contents))
	case tactile.Changed:
		l.take(l.sensor.Change(l.at, sense.Change(what)))
	}
}

// pass lets time pass until end, as finely as a contact rests.
func (l *reader) pass(end time.Duration) {
	for l.at < end {
		l.at += min(5*time.Millisecond, end-l.at)
		l.receiver.Rest(l.at, l.hear)
		l.take(l.sensor.Tick(l.at))
	}
}
