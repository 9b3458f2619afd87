package host

import (
	"maps"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// alarmed is one alarm of one talking clock.
type alarmed struct {
	seat *Listener
	side rules.Side
	left time.Duration
}

func (h *host) alarm(seat *Listener, after clock.Instant) (clock.Instant, clock.Cue, bool) {
	if len(seat.Alarms) == 0 || h.state.Phase != table.PhasePlaying || !h.state.TimeKnown() {
		return 0, clock.Cue{}, false
	}
	return h.state.Clock.NextAlarm(max(after, h.state.At), seat.Alarms)
}

// speakAlarms says the due alarms of the talking clocks. An alarm is not
// repeated at every move if an increment takes its clock back by a little. Each
// second of the countdown is heard as often as it comes.
func (h *host) speakAlarms(now clock.Instant) {
	for _, seat := range h.seats {
		var last clock.Cue
		due := false
		for at := h.clocked; ; {
			when, cue, ok := h.alarm(seat, at)
			if !ok || when > now {
				break
			}
			at = when
			key := alarmed{seat, cue.Side, cue.Left}
			if h.told[key] && cue.Left >= clock.Countdown {
				continue
			}
			h.told[key] = true
			last, due = cue, true
		}
		if due {
			u := seat.Teller.Alarm(last)
			h.uttered++
			u.ID = h.uttered
			seat.Speaker.Speak(u)
		}
	}
	h.clocked = max(h.clocked, now)
}

// rearm allows an alarm to sound again once its player has half as much time
// again as it announces.
func (h *host) rearm(now clock.Instant) {
	maps.DeleteFunc(h.told, func(a alarmed, _ bool) bool {
		return h.state.Left(a.side, now) >= a.left+a.left/2
	})
}

// spare stops a talking clock from announcing, after a few seconds, a time that
// all players know. This is the time at the start of the game, or at a player's
// arrival.
func (h *host) spare(seat *Listener, now clock.Instant) {
	for _, left := range seat.Alarms {
		for _, side := range []rules.Side{rules.White, rules.Black} {
			has := h.state.Left(side, now)
			if left >= time.Minute && has > left && has <= left+left/20 {
				h.told[alarmed{seat, side, left}] = true
			}
		}
	}
}
