package hearing

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
	Margin  float64  // the distance to the nearest limit; below zero it is exceeded
	Ratio   float64  // signal to noise, in decibels
}

// Nothing is expected of a sentence.
const Nothing = -1

// limits are the values within which a sentence counts as heard. They were
// chosen on recordings of eight people, other than the takes that were learnt and the
// announcements of docs/hearing.md, which says more. No other people have tried them.
type limits struct {
	margin float64 // by how much the next best meaning must be worse, at least
	longer float64 // and the next best of more words, one of which may have been said faintly
	rival  float64 // how much of the margin is left if another word fits better in its place
	loss   float64 // by how much a sentence that is not right may be better
	word   float64 // how badly a frame of any word may fit
	faint  float64 // by how many decibels each word is louder than the quietest parts, at least
	noise  int     // how many frames beside the words may be as loud as they are, one after another
}

var (
	alone   = limits{margin: 60, longer: 110, rival: 30, loss: 24, word: 12, faint: 5, noise: 14}
	witness = limits{margin: 0, longer: 40, rival: -60, loss: 200, word: 20, faint: 0, noise: 20}
)

// fewestMissed is how many loud frames before the words may be one more, such as the
// piece that moves. A piece that was heard as a pause had 21 or more, and most knocks
// and breaths have less than 14.
const fewestMissed = 14

// keeps also weighs the evidence against a word in its place, if another one
// fits better, against the evidence for the sentence as a whole.
func (l limits) keeps(m *measures) bool {
	return m.margin >= l.margin && m.longer >= l.longer && m.loss <= l.loss && m.loss >= -l.loss && m.margin+m.rival >= l.rival && m.worst <= l.word && m.faint >= l.faint && m.unheard <= l.noise && m.missed < fewestMissed
}

// Hear finds which of the right sentences is said in a sound. The right ones
// must win over all others that keep the form. If one meaning is expected, such
// as a move on a board, less evidence is enough for it, and any other meaning
// disagrees. The sound is of one channel.
func (m *Model) Hear(sound []int16, rate int, right, formed *Net, expected int) Result {
	if rate < 8000 || len(m.words) == 0 {
		return Result{Verdict: Ask}
	}
	sc, ok := newScene(m.bankOf(rate), m.bankOf(rate).spectrum(sound))
	if !ok {
		return Result{Verdict: Ask}
	}
	measured := m.measure(sc, right, formed)
	return measured.judge(expected)
}

func (m *measures) judge(expected int) Result {
	result := Result{Verdict: Ask, Words: m.words, Margin: min(m.margin, m.margin+m.rival, alone.loss-m.loss), Ratio: m.ratio}
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
	case !alone.keeps(m):
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

// loud reports whether it is too loud to tell. It knows nothing of which sentences
// are right.
func (m *measures) loud() bool { return m.ratio < quietRatio || m.between < besideRatio }
