package sense_test

import (
	"slices"
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/sense"
	"blindchess/internal/tactile/wire"
)

// FuzzSensor lets anything happen on boards of every class: sensors continue,
// and a move is reported only if the board shows the position after it, except
// for captured pieces.
func FuzzSensor(f *testing.F) {
	f.Add([]byte{12, 0, 28, 1, 200, 255, 52, 0, 36, 7})
	f.Add([]byte{12, 0, 20, 1, 20, 0, 28, 1, 250})
	f.Fuzz(func(t *testing.T, hand []byte) {
		for _, sensing := range []wire.Sensing{apertures, flat, {}, {Names: true}} {
			position := rules.Standard()
			board := position.Placement()
			sensor := sense.NewSensor(sense.Config{Sensing: sensing})
			contents := wire.ContentsOf(board)
			if !sensing.Names {
				contents = contents.Occupancy()
			}
			var at time.Duration
			check := func(events []sense.Event) {
				for _, event := range events {
					shown, ok := event.(sense.Recognised)
					if !ok {
						continue
					}
					next, err := position.Play(shown.Moves[0])
					if err != nil {
						t.Fatalf("told of %v, which was not offered: %v", shown.Moves[0], err)
					}
					for _, d := range sense.Differences(sensor.Contents(), next.Placement()) {
						if d.Want.Role != 0 {
							t.Fatalf("told of %v, and %v lacks %v", shown.Moves, d.Square, d.Want)
						}
					}
				}
			}
			tell := func() {
				check(sensor.Told(at, sense.Table{Board: board, Goal: board, Turn: position.Turn(), Candidates: follow(position)}))
			}
			check(sensor.Looked(at, contents))
			tell()
			for pair := range slices.Chunk(hand, 2) {
				at += 40 * time.Millisecond
				if len(pair) < 2 || pair[0] >= 64 {
					switch pair[0] % 4 {
					case 0:
						at += time.Second
					case 1:
						sensor.Pressed(at)
					case 2:
						sensor.Clock(at, pair[0]&8 != 0, pair[0]&16 != 0)
					default:
						tell()
					}
					check(sensor.Tick(at))
					continue
				}
				square := rules.Square(pair[0] + 1)
				var after wire.Content
				if code := pair[1] % 13; code != 0 {
					after = dgt.ContentOf(code)
				}
				if !sensing.Names {
					after = wire.Content{Occupied: after.Occupied}
				}
				change := sense.Change{Square: square, Before: contents.At(square), After: after}
				contents.Set(square, after)
				check(sensor.Change(at, change))
				check(sensor.Tick(at))
			}
		}
	})
}
