package hearing

import "math"

// Verdict is the result of judging a recording.
type Verdict int

const (
	Ask      Verdict = iota + 1 // nothing was understood for certain
	Heard                       // one of the right sentences
	Noise                       // it is too loud to tell
	Disagree                    // the spoken words are not the expected ones
)

func (v Verdict) String() string {
	switch v {
	case Heard:
		return "heard"
	case Noise:
		return "noise"
	case Disagree:
		return "disagree"
	}
	return "ask"
}

// Result is the result of hearing a sound.
type Result struct {
	Verdict Verdict
	Meaning int      // of the sentence, if it was heard or disagrees
	Words   []string // the keys of the words that fit best, heard or not
	Margin  float64  // how much worse the next best fit is; below zero one that is not right is better
	Ratio   float64  // signal to noise, in decibels
}

// Nothing is expected of a sentence.
const Nothing = -1

// Evidence is what each measure says for a sentence, as natural logarithms of odds,
// which are added. The numbers are those of a logistic regression on the announcements
// of eight people. Half of those were not legal, and counted a fifth. The numbers are
// hardly different without any one of the eight, and docs/hearing.md says how well that
// one is heard then.
const (
	forAnyone   = 3.0
	forMargin   = 2.05 // times the root of the smallest margin, in hundreds
	againstLoss = 3.5  // times the root of what a sentence that is not right fits better, in fifties
	againstWord = 1.25 // times how badly a frame of the worst word fits, in tens
	againstLoud = 0.45 // times how many frames in a row that are no words are as loud, in tens
)

// enough is the odds above which a sentence is heard: a mistake counts as so many
// questions.
const enough = 60.0

// Measures greater than these say no more.
const (
	mostMargin = 350.0
	mostLoss   = 400.0
	mostWord   = 25.0
)

// least returns by how much a sentence is better than what may have been said instead:
// another one of the right ones, and the same one with another word in its place.
func (m *measures) least() float64 { return min(m.margin, m.margin+m.rival) }

// evidence returns the natural logarithm of the odds that the best sentence was said.
func (m *measures) evidence() float64 {
	root := func(value, most, unit float64) float64 { return math.Sqrt(max(0, min(value, most)) / unit) }
	return forAnyone + forMargin*root(m.least(), mostMargin, 100) - againstLoss*root(math.Abs(m.loss), mostLoss, 50) -
		againstWord*min(m.worst, mostWord)/10 - againstLoud*float64(m.unheard+m.missed)/10
}

// What is rare among announcements has fixed limits: that a word was said so faintly
// that it was passed over.
const (
	fewestFaint  = 5.0   // decibels by which each word must be louder than the quietest parts
	fewestLonger = 110.0 // by how much the next best sentence of more words must be worse
	mostUnheard  = 14    // frames in a row beside the words that may be as loud as they are
	fewestMissed = 14    // loud frames before the words that may be one more, such as the piece that moves; a piece had 21 or more, and most knocks and breaths have less
)

// whole reports whether no word seems to have been passed over.
func (m *measures) whole() bool {
	return m.faint >= fewestFaint && m.longer >= fewestLonger && m.unheard <= mostUnheard && m.missed < fewestMissed
}

// sure reports whether the best sentence counts as heard without any other witness.
func (m *measures) sure() bool {
	return m.found && m.whole() && m.evidence() >= math.Log(enough)
}

// limits are the values within which a sentence is taken to agree with a board. They
// are wide: a slip hardly ever fits well.
type limits struct {
	margin float64 // by how much the next best meaning must be worse, at least
	longer float64 // and the next best of more words, one of which may have been said faintly
	rival  float64 // how much of the margin is left if another word fits better in its place
	loss   float64 // by how much a sentence that is not right may be better
	beyond float64 // and by how much more than the next best meaning is worse
	word   float64 // how badly a frame of any word may fit
	faint  float64 // by how many decibels each word is louder than the quietest parts, at least
	noise  int     // how many frames beside the words may be as loud as they are, one after another
}

var witness = limits{margin: 0, longer: 40, rival: -60, loss: 200, beyond: 30, word: 20, faint: 0, noise: 20}

// keeps reports whether a sentence agrees with a board.
func (l limits) keeps(m *measures) bool {
	return m.margin >= l.margin && m.longer >= l.longer && m.loss <= l.loss && m.loss >= -l.loss && m.loss <= m.margin+l.beyond && m.margin+m.rival >= l.rival && m.worst <= l.word && m.faint >= l.faint && m.unheard <= l.noise && m.missed < fewestMissed
}

// Hear finds which of the right sentences is said in a sound. The right ones
// must win over all others that keep the form. If one meaning is expected, such
// as a move on a board, less evidence is enough for it, and any other meaning
// disagrees. The sound is of one channel.
func (m *Model) Hear(sound []int16, rate int, right, formed *Net, expected int) Result {
	if rate < 8000 || len(m.words) == 0 {
		return Result{Verdict: Ask}
	}
	sc, ok := m.sceneAt(sound, rate, 1)
	if !ok {
		return Result{Verdict: Ask}
	}
	measured := m.measure(sc, right, formed)
	if measured.doubtful(expected) {
		if again, ok := m.otherwise(sound, rate, right, formed); ok && again.fits < measured.fits {
			measured = again
		}
	}
	return measured.judge(expected)
}

// doubtful reports whether a sound may have been played at another pace: nothing was
// heard for certain, or it fits badly.
func (m *measures) doubtful(expected int) bool {
	return (m.ratio >= farBelow || !m.loud()) && (m.cost > usual || m.judge(expected).Verdict != Heard)
}

// otherwise measures a sound at another pace, if it seems to fit better at one.
func (m *Model) otherwise(sound []int16, rate int, right, formed *Net) (measures, bool) {
	pace := m.paceOf(sound, rate)
	if pace == 1 {
		return measures{}, false
	}
	sc, ok := m.sceneAt(sound, rate, pace)
	if !ok {
		return measures{}, false
	}
	return m.measure(sc, right, formed), true
}

// usual is the greatest cost of a frame, above the best fit, at which a sentence is not
// tried at another pace.
const usual = 1.4

func (m *measures) judge(expected int) Result {
	result := Result{Verdict: Ask, Words: m.words, Margin: m.least(), Ratio: m.ratio}
	if m.loss > 0 {
		result.Margin = -m.loss
	}
	if !m.found {
		result.Words, result.Margin = m.free, 0
	}
	switch {
	case m.loud():
		result.Verdict = Noise
	case !m.found:
	case expected != Nothing && m.meaning == expected && witness.keeps(m):
		result.Verdict, result.Meaning = Heard, m.meaning
	case expected == m.meaning:
	case !m.sure():
	case expected != Nothing:
		result.Verdict, result.Meaning = Disagree, m.meaning
	default:
		result.Verdict, result.Meaning = Heard, m.meaning
	}
	return result
}

// Below so many decibels over the quietest parts, and over what is heard beside the
// words, no recording is judged: where noise is steady the first tells it, and where
// others speak, the second.
const (
	quietRatio  = 15.0
	besideRatio = 14.0
)

// farBelow is the ratio from which on it is certainly not loud: what is heard beside
// the words may be words that were not found.
const farBelow = 25.0

// loud reports whether it is too loud to tell. It knows nothing of which sentences
// are right.
func (m *measures) loud() bool { return m.ratio < quietRatio || m.between < besideRatio }
