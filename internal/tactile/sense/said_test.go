package sense_test

import (
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/sense"
	"blindchess/internal/tactile/wire"
)

// A piece was lifted, no contact felt where it landed, and the clock was pressed: the
// board leads to the announced move, whichever of the possible ones that is.
func TestSensor_LeadsToTheAnnouncedMoveWhicheverItIs(t *testing.T) {
	for _, name := range []string{"a3", "c3"} {
		position := rules.Standard()
		from, target := square(t, "b1"), square(t, name)
		board := position.Placement()
		contents := wire.ContentsOf(board)
		sensor := sense.NewSensor(sense.Config{Sensing: wire.Sensing{Names: true}, Side: rules.White})
		sensor.Looked(0, contents)
		table := sense.Table{Board: board, Goal: board, Turn: rules.White, Candidates: follow(position)}
		sensor.Told(0, table)
		table.Said = rules.Move{From: from, To: target}
		sensor.Told(0, table)
		sensor.Change(1e9, sense.Change{Square: from, Before: contents.At(from), Ordered: true})
		sensor.Tick(2e9)
		sensor.Tick(3e9)
		sensor.Pressed(4e9)
		led := false
		for _, at := range []time.Duration{6e9, 9e9} {
			for _, event := range sensor.Tick(at) {
				if strayed, ok := event.(sense.Strayed); ok {
					led = true
					if strayed.Unseen != 0 || strayed.Toward.At(target).Role != rules.Knight {
						t.Errorf("said N%s: got unseen %v, toward a board with %v there", name, strayed.Unseen, strayed.Toward.At(target))
					}
				}
			}
		}
		if !led {
			t.Errorf("said N%s: the board leads nowhere", name)
		}
	}
}

func square(t *testing.T, name string) rules.Square {
	t.Helper()
	s, ok := rules.ParseSquare(name)
	if !ok {
		t.Fatalf("%s is no square", name)
	}
	return s
}
