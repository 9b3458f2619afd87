//go:build cgo

package portaudio_test

import (
	"testing"
	"time"

	"blindchess/internal/speech/portaudio"
)

// steadyCard is a card in virtual time. It holds latency ready, plays burst at
// once, asks for a quarter of latency as soon as it has room for that, and
// waits by its slack.
type steadyCard struct {
	latency, burst time.Duration
	speed          float64 // of its clock against the program's

	slack   *portaudio.Slack
	reserve portaudio.Reserve // until a word comes
	now     time.Duration
	waiting time.Duration // what it holds
	played  time.Duration // by its own clock
	held    time.Duration // the end of its wait
	stalled time.Duration // the end of the stall
	asked   bool          // whether it waits
	empty   int           // how often it had nothing to play
	wakings int           // how often it was served after a wait
}

const step = 100 * time.Microsecond

// pass lets a step of time go by. word says that there is something to say. It
// returns how much sound the card held ahead, and whether it received any.
func (c *steadyCard) pass(word bool) (ahead time.Duration, served bool) {
	c.now += step
	for ; c.played+c.burst <= time.Duration(float64(c.now)*c.speed); c.played += c.burst {
		if c.waiting < c.burst {
			c.empty++
		}
		c.waiting = max(0, c.waiting-c.burst)
	}
	piece := c.latency / 4
	for c.latency-c.waiting >= piece {
		if !c.asked {
			c.asked = true
			reserve := c.reserve
			if word {
				reserve = portaudio.Whole
			}
			c.held = c.now + c.slack.Hold(c.now, reserve)
			if c.held > c.now {
				c.wakings++
			}
		}
		if !word && c.now < c.held || c.now < c.stalled {
			break
		}
		if !served {
			ahead, served = c.waiting, true
		}
		c.asked = false
		c.waiting += piece
		c.slack.Served(c.now, piece)
	}
	return ahead, served
}

func TestAWordAfterSilenceFindsLittleOfItAhead(t *testing.T) {
	tests := []struct {
		name           string
		latency, burst time.Duration
		speed          float64
		stall          time.Duration // the length of the stall in every silence
		ahead          time.Duration // the most there may be, on average
	}{
		{"a card that plays sample by sample", 40 * time.Millisecond, 500 * time.Microsecond, 1, 0, 20 * time.Millisecond},
		{"a sound server that takes ten milliseconds at once", 40 * time.Millisecond, 10 * time.Millisecond, 1, 0, 22 * time.Millisecond},
		{"a card whose clock is fast", 40 * time.Millisecond, 500 * time.Microsecond, 1.0005, 0, 20 * time.Millisecond},
		{"a card whose clock is slow", 40 * time.Millisecond, 500 * time.Microsecond, 0.9995, 0, 20 * time.Millisecond},
		{"a card that holds more", 100 * time.Millisecond, time.Millisecond, 1, 0, 50 * time.Millisecond},
		{"a card of low latency, which keeps no slack", 15 * time.Millisecond, time.Millisecond, 1, 0, 15 * time.Millisecond},
		{"a card that was held up and ran empty", 40 * time.Millisecond, 500 * time.Microsecond, 1, 35 * time.Millisecond, 20 * time.Millisecond},
		{"a sound server that was held up and ran empty", 40 * time.Millisecond, 10 * time.Millisecond, 1, 35 * time.Millisecond, 22 * time.Millisecond},
		{"a card that was held up for long", 40 * time.Millisecond, 500 * time.Microsecond, 1, 300 * time.Millisecond, 20 * time.Millisecond},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c := steadyCard{latency: test.latency, burst: test.burst, speed: test.speed, slack: portaudio.NewSlack(test.latency), reserve: portaudio.Least}
			c.waiting = c.latency
			var sum time.Duration
			const words = 500
			for word := range words {
				silence := 200*time.Millisecond + time.Duration(word%97)*13*time.Millisecond
				for end := c.now + silence; c.now < end; {
					c.pass(false)
				}
				if test.stall > 0 {
					c.stalled = c.now + test.stall
					for end := c.stalled + silence; c.now < end; {
						c.pass(false)
					}
				}
				began := c.now
				for {
					if ahead, served := c.pass(true); served {
						sum += ahead + c.now - began
						break
					}
				}
				for end := c.now + 300*time.Millisecond; c.now < end; {
					c.pass(true)
				}
			}
			if got := sum / words; got > test.ahead {
				t.Errorf("a word waited %v on average, want at most %v", got, test.ahead)
			}
			if c.empty > 0 && test.stall == 0 {
				t.Errorf("the card had nothing to play %d times, want never", c.empty)
			}
		})
	}
}

func TestMinutesOfSilenceNeverEmptyACard(t *testing.T) {
	for _, speed := range []float64{0.999, 1, 1.001} {
		c := steadyCard{latency: 40 * time.Millisecond, burst: 10 * time.Millisecond, speed: speed, slack: portaudio.NewSlack(40 * time.Millisecond), reserve: portaudio.Least}
		c.waiting = c.latency
		for c.now < 10*time.Minute {
			c.pass(false)
		}
		if c.empty > 0 {
			t.Errorf("a card of %.3f times the speed had nothing to play %d times, want never", speed, c.empty)
		}
		if perSecond := float64(c.wakings) / c.now.Seconds(); perSecond > 60 {
			t.Errorf("a card of %.3f times the speed woke up %.0f times a second, want at most 60", speed, perSecond)
		}
	}
}

// leanCard is a card of 40 milliseconds in the middle of words that may be cut.
func leanCard(burst time.Duration, speed float64) *steadyCard {
	c := &steadyCard{latency: 40 * time.Millisecond, burst: burst, speed: speed, slack: portaudio.NewSlack(40 * time.Millisecond), reserve: portaudio.Lean}
	c.waiting = c.latency
	return c
}

// waits returns how long after it came a word is heard on average that cuts what
// c plays, and that comes at one moment after another.
func (c *steadyCard) waits() time.Duration {
	var sum time.Duration
	const words = 500
	for word := range words {
		for end := c.now + 200*time.Millisecond + time.Duration(word%97)*time.Millisecond*13/10; c.now < end; {
			c.pass(false)
		}
		began, left := c.now, time.Duration(-1)
		for left < 0 {
			if ahead, served := c.pass(true); served {
				left = c.played + ahead
			}
		}
		for c.played <= left {
			c.pass(true)
		}
		sum += c.now - began
	}
	return sum / words
}

func TestAWordThatCutsOthersFindsLessOfThemAhead(t *testing.T) {
	for _, burst := range []time.Duration{500 * time.Microsecond, 10 * time.Millisecond} {
		for _, speed := range []float64{0.999, 1, 1.001} {
			lean, whole := leanCard(burst, speed), leanCard(burst, speed)
			whole.reserve = portaudio.Whole
			after, before := lean.waits(), whole.waits()
			t.Logf("bursts of %v, speed %.3f: %v lean, %v whole", burst, speed, after, before)
			if after > before-8*time.Millisecond {
				t.Errorf("bursts of %v, speed %.3f: a word waited %v, and %v where the card is kept full; want 8 ms less", burst, speed, after, before)
			}
			if lean.empty > 0 {
				t.Errorf("bursts of %v, speed %.3f: the card had nothing to play %d times, want never", burst, speed, lean.empty)
			}
		}
	}
}

func TestACardThatIsServedTooLateIsKeptFullForAWhileAndLongerEachTime(t *testing.T) {
	c := leanCard(500*time.Microsecond, 1)
	least := func(lasts time.Duration) time.Duration {
		least := c.latency
		for end := c.now + lasts; c.now < end; {
			c.pass(false)
			least = min(least, c.waiting)
		}
		return least
	}
	for _, full := range []time.Duration{time.Second, 2 * time.Second, 4 * time.Second} {
		if got := least(4 * time.Second); got > 22*time.Millisecond {
			t.Fatalf("the card never held less than %v, want it lean", got)
		}
		for c.held < c.now+5*time.Millisecond {
			c.pass(false)
		}
		c.stalled = c.held + 14*time.Millisecond // there are 16 left then
		if least(100 * time.Millisecond); c.empty > 0 {
			t.Fatalf("the card had nothing to play %d times, want it told in time", c.empty)
		}
		if got := least(full - 200*time.Millisecond); got < 28*time.Millisecond {
			t.Errorf("the card held %v, want it full for %v", got, full)
		}
	}
}
