package speech

// Stretch returns s spoken at rate percent of its speed and pitch percent of
// its height. At 100 percent of both it is s itself.
//
// Speed is changed by whole periods of the voice, so that the pitch stays. For
// more speed, two neighbouring periods become one that begins as the first and
// ends as the second. For less, one is repeated. Height is changed by reading
// the samples at another pace first.
func Stretch(s Sound, rate, pitch int) Sound {
	if rate == 100 && pitch == 100 || len(s) == 0 {
		return s
	}
	if pitch != 100 { // higher means shorter; the speed makes up for it
		s = Resample(s, Rate*pitch/100/50*50, Rate)
		rate = rate * 100 / pitch
	}
	return paced(s, rate)
}

// paced returns s at rate percent of its speed.
func paced(s Sound, rate int) Sound {
	length := len(s) * 100 / rate
	if rate == 100 || length == 0 {
		return s
	}
	whole := append(s[:len(s):len(s)], make(Sound, 2*longestPeriod)...) // so that the last period has a next
	result := make(Sound, 0, length+2*longestPeriod)
	speed := float64(rate) / 100
	step := hurry
	if rate < 100 {
		step = linger
	}
	period := 0
	for at := 0; at < len(s) && len(result) < length; {
		period = periodOf(whole[at:], period)
		result, at = step(result, whole, at, period, speed)
	}
	if missing := length - len(result); missing > 0 {
		result = append(result, make(Sound, missing)...)
	}
	return result[:length]
}

// hurry appends to result the sound at at, with one period less, and returns
// where in s to continue.
func hurry(result, s Sound, at, period int, speed float64) (Sound, int) {
	blended, plain := period, 0
	if speed >= 2 {
		blended = max(1, int(float64(period)/(speed-1)))
	} else {
		plain = int(float64(period) * (2 - speed) / (speed - 1))
	}
	result = blend(result, s[at:], s[at+period:], blended)
	at += period + blended
	end := min(len(s)-2*longestPeriod, at+plain)
	if end > at {
		result, at = append(result, s[at:end]...), end
	}
	return result, at
}

// linger appends to result the sound at at, with one period more, and returns
// where in s to continue.
func linger(result, s Sound, at, period int, speed float64) (Sound, int) {
	blended, plain := period, 0
	if speed < 0.5 {
		blended = max(1, int(float64(period)*speed/(1-speed)))
	} else {
		plain = int(float64(period) * (2*speed - 1) / (1 - speed))
	}
	result = append(result, s[at:at+period]...)
	result = blend(result, s[at+period:], s[at:], blended)
	at += blended
	end := min(len(s)-2*longestPeriod, at+plain)
	if end > at {
		result, at = append(result, s[at:end]...), end
	}
	return result, at
}

// blend appends length samples that begin as from and end as to.
func blend(result, from, to Sound, length int) Sound {
	for i := range length {
		result = append(result, int16((int(from[i])*(length-i)+int(to[i])*i)/length))
	}
	return result
}

// The periods that a voice may have, in samples: 400 to 65 times a second.
const (
	shortestPeriod = Rate / 400
	longestPeriod  = Rate / 65
)

// coarsely is how many samples count as one in the first search for a period.
const coarsely = 4

// periodOf returns the period, in samples, of the voice at the beginning of s,
// which is at least twice the longest long. before is the last period found, or
// 0. It is preferred if it fits nearly as well, since a voice does not jump by
// an octave.
func periodOf(s Sound, before int) int {
	var rough [2 * longestPeriod / coarsely]int
	for i := range rough {
		for _, sample := range s[i*coarsely : (i+1)*coarsely] {
			rough[i] += int(sample)
		}
	}
	best, least := 0, 0.0
	for period := shortestPeriod / coarsely; period <= longestPeriod/coarsely; period++ {
		unlike := 0
		for i := range period {
			unlike += max(rough[i]-rough[i+period], rough[i+period]-rough[i])
		}
		if mean := float64(unlike) / float64(period); best == 0 || mean < least {
			best, least = period, mean
		}
	}
	fine, finest := 0, 0.0
	for period := max(shortestPeriod, (best-1)*coarsely); period <= min(longestPeriod, (best+1)*coarsely); period++ {
		if mean := unlikeness(s, period); fine == 0 || mean < finest {
			fine, finest = period, mean
		}
	}
	if before > 0 && unlikeness(s, before) <= finest*nearlyAsWell {
		return before
	}
	return fine
}

// nearlyAsWell is how much less a period may fit for being that of before.
const nearlyAsWell = 1.05

// unlikeness returns how far, in the mean, a period at the beginning of s
// differs from the next.
func unlikeness(s Sound, period int) float64 {
	sum := 0
	for i := range period {
		difference := int(s[i]) - int(s[i+period])
		sum += max(difference, -difference)
	}
	return float64(sum) / float64(period)
}
