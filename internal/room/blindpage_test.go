package room_test

import (
	"strings"
	"testing"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/table"
)

// facing has Black be blind or not, at clocks that come to a threshold at once.
func facing(blind bool) func(*table.Conditions) {
	return func(c *table.Conditions) {
		c.Seats.Black.Blind = blind
		control := clock.Control{{Time: 30*time.Second + clock.Lead + 50*time.Millisecond}}
		c.Control = rules.BySide[clock.Control]{White: control, Black: control}
	}
}

func TestPage_WhoIsBlindIsToldWhatOthersSee(t *testing.T) {
	o := newOpenTable(t, facing(true))
	guest := o.browse(t, o.code(t, room.Opponent, rules.Black))
	eventually(t, "they are welcomed", func() bool { return strings.Contains(guest.said(), "You play Black") })
	eventually(t, "the talking clock speaks", func() bool { return strings.Contains(guest.said(), "thirty seconds") })
}

func TestPage_WhoSeesIsNotToldWhatStandsThere(t *testing.T) {
	o := newOpenTable(t, facing(false))
	guest := o.browse(t, o.code(t, room.Opponent, rules.Black))
	var mine strings.Builder
	eventually(t, "the talking clock speaks to White", func() bool {
		mine.WriteString(heard(o.me))
		return strings.Contains(mine.String(), "Thirty seconds")
	})
	o.me.Terminal().Enter("e4") // which the guest hears after all that was said before
	eventually(t, "the move is heard", func() bool { return strings.Contains(guest.said(), "Eva vier") })
	for _, spared := range []string{"You play Black", "thirty seconds", "Thirty seconds"} {
		if strings.Contains(guest.said(), spared) {
			t.Errorf("got %q told to somebody who sees it", spared)
		}
	}
}

func TestAPaintedScreenOfSomebodyBlindTellsTheClock(t *testing.T) {
	o := newOpenTable(t, facing(true))
	term := screentest.NewTerminal(t, 100, 40)
	o.ssh(t, o.code(t, room.Opponent, rules.Black), term, 100, 40)
	term.Await("space bar")
	term.Type("x")
	term.Await("thirty seconds")
}
