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
	// Loud says that it is too loud for any sentence. Unlike the verdict Noise it depends
	// on the sound alone, and so tells nothing of which sentences are right.
	Loud bool
}

// Nothing is expected of a sentence.
const Nothing = -1

// limits are the values within which a sentence counts as heard. They were
// chosen on recordings of eight people, never those whose words were learnt.
type limits struct {
	margin float64 // by how much the next best meaning must be worse, at least
	loss   float64 // by how much a sentence that is not right may be better
	word   float64 // how badly a frame of any word may fit
	noise  int     // how many frames beside the words may be as loud as they are, one after another
}

var (
	alone   = limits{margin: 40, loss: 150, word: 13.5, noise: 11}
	witness = limits{margin: 0, loss: 400, word: 20, noise: 20}
)

// keeps also weighs the evidence against a word in its place, if another one
// fits better, against the evidence for the sentence as a whole.
func (l limits) keeps(m *measures) bool {
	return m.margin >= l.margin && m.loss <= l.loss && m.loss >= -l.loss && m.margin+m.rival >= 0 && m.worst <= l.word && m.unheard <= l.noise
}

// Hear finds which of the right sentences is said in a sound. The right ones
// must win over all others that keep the form. If one meaning is expected, such
// as a move on a board, less evidence is enough for it, and any other meaning
// disagrees. The sound is of one channel.
func (m *Model) Hear(sound []int16, rate int, right, formed *Net, expected int) Result {
	if rate < 8000 || len(m.words) == 0 {
		return Result{Verdict: Ask}
	}
	sc, ok := newScene(m.bankOf(rate).spectrum(sound))
	if !ok {
		return Result{Verdict: Ask}
	}
	measured := m.measure(sc, right, formed)
	return measured.judge(expected)
}

func (m *measures) judge(expected int) Result {
	result := Result{Verdict: Ask, Words: m.words, Margin: min(m.margin, m.margin+m.rival, alone.loss-m.loss), Ratio: m.ratio, Loud: m.ratio < quietRatio}
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

const (
	quietRatio  = 5.0  // dB below which no recording is judged
	unsteady    = 6.0  // dB that noise goes up and down by where others speak
	babbleRatio = 19.0 // dB over the quietest places, below which such noise is looked at
	babbleMean  = 12.0 // dB over its mean, below which no recording is judged
)

// loud reports whether it is too loud to tell: in steady noise, or where others
// speak, who are the worse the more alike they are to the player.
func (m *measures) loud() bool {
	return m.ratio < quietRatio || m.found && m.spread > unsteady && m.ratio < babbleRatio && m.between < babbleMean
}
