package hearing

import "math"

// paces are the speeds at which a recording may have been played, or a voice may be
// lower and slower or higher and faster than when the words were taught.
var paces = [...]float64{0.72, 0.77, 0.82, 0.88, 0.94, 1, 1.07, 1.14, 1.22, 1.30, 1.38}

// unpaced is the place among paces at which nothing is changed.
const unpaced = 5

// clearly is how much better than as it was recorded a sound must fit at another pace.
// Sounds that were played at 0.8 or 1.3 had less, but for one in fifty, and others more.
const clearly = 0.95

// sceneAt returns what is said in a sound, if it was played at a pace.
func (m *Model) sceneAt(sound []int16, rate int, pace float64) (*scene, bool) {
	b := m.bankOf(int(math.Round(float64(rate) / pace)))
	return newScene(b, b.spectrum(sound))
}

// paceOf returns at which pace a sound fits the words best. Both pitch and speed go with
// it, as if the sound had been recorded at another rate. It tries every second pace, and
// then those beside the best.
func (m *Model) paceOf(sound []int16, rate int) float64 {
	var rough [len(paces)]float64
	best := unpaced
	try := func(i int) {
		if rough[i] = m.roughly(sound, rate, paces[i]); rough[i] < rough[best] {
			best = i
		}
	}
	try(unpaced)
	for i := 1; i < len(paces); i += 2 {
		if i != unpaced {
			try(i)
		}
	}
	if best == unpaced {
		return 1
	}
	middle := best
	try(middle - 1)
	try(middle + 1)
	if rough[best] > clearly*rough[unpaced] {
		return 1
	}
	return paces[best]
}

// roughly returns the mean cost of the loud frames of a sound at a pace, each in
// whichever state fits it best.
func (m *Model) roughly(sound []int16, rate int, pace float64) float64 {
	sc, ok := m.sceneAt(sound, rate, pace)
	if !ok {
		return math.Inf(1)
	}
	c := m.condition(sc, m.channel(sc))
	absent := m.absent(sc)
	logs := sc.floored(c)
	for t := range logs {
		for band := range logs[t] {
			logs[t][band] -= c.channel[band]
			if absent[band] {
				logs[t][band] = m.mean[band]
			}
		}
	}
	least := sc.voice * math.Pow(10, -belowWords/10)
	sum, n := 0.0, 0.0
	for t, shape := range shapes(logs) {
		if sc.powers[t] < least {
			continue
		}
		frame := m.still.into(&shape)
		best := math.Inf(1)
		for _, mean := range m.still.means {
			best = min(best, cost(frame, mean))
		}
		sum += best
		n++
	}
	if n == 0 {
		return math.Inf(1)
	}
	return sum / n
}
