package hearing

import (
	"math"
	"math/rand"
	"slices"
	"strings"
	"testing"
)

func TestANetHoldsTheSentencesItWasMadeOf(t *testing.T) {
	sentences := []Sentence{{[]string{"a", "b"}, 3}, {[]string{"a", "c"}, 4}, {[]string{"a"}, 5}, {[]string{"a", "b"}, 6}}
	net := Sentences(sentences)
	if len(net.arcs) != 3 {
		t.Errorf("got %d arcs, want 3: what sentences begin with is shared", len(net.arcs))
	}
	if got, want := told(net), []string{"a = 5", "a b = 3", "a c = 4"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q: of two that are alike the first counts", got, want)
	}
}

func TestAPatternLeavesOutWhatMayBeLeftOut(t *testing.T) {
	net := Patterns([]Pattern{{{"", "x"}, {"a", "b"}, {"", "y"}}})
	want := []string{"a = 0", "a y = 0", "b = 0", "b y = 0", "x a = 0", "x a y = 0", "x b = 0", "x b y = 0"}
	if got := told(net); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// told returns all sentences of a net with what they mean.
func told(net *Net) []string {
	var all []string
	var from func(node int, words []string)
	from = func(node int, words []string) {
		if net.finals[node] {
			all = append(all, strings.Join(words, " ")+" = "+string(rune('0'+net.meanings[node])))
		}
		for _, i := range net.leaving[node] {
			from(net.arcs[i].to, append(words[:len(words):len(words)], net.arcs[i].word))
		}
	}
	from(0, nil)
	slices.Sort(all)
	return slices.Compact(all)
}

func TestDirectionsOfAMatrixAreThoseOfItsValues(t *testing.T) {
	chance := rand.New(rand.NewSource(1))
	const n = 12
	m := newMatrix(n)
	for range 40 {
		v := make([]float64, n)
		for i := range v {
			v[i] = chance.NormFloat64() * float64(i+1)
		}
		spread(m, v, 1)
	}
	mirror(m)
	whole := newMatrix(n)
	for i := range m {
		copy(whole[i], m[i])
	}
	values, rows := m.eigen()
	for k, row := range rows {
		for i := range n {
			sum := 0.0
			for j := range n {
				sum += whole[i][j] * row[j]
			}
			if math.Abs(sum-values[k]*row[i]) > 1e-3*values[0] {
				t.Fatalf("direction %d: got %g, want %g", k, sum, values[k]*row[i])
			}
		}
	}
	if !slices.IsSortedFunc(values, func(a, b float64) int { return compare(b, a) }) {
		t.Errorf("the values do not fall: %v", values)
	}
	lower := whole.cholesky()
	inverse := lower.inverse()
	for i := range n {
		for j := range n {
			square, unit := 0.0, 0.0
			for k := range n {
				square += lower[i][k] * lower[j][k]
				unit += inverse[i][k] * lower[k][j]
			}
			want := 0.0
			if i == j {
				want = 1
			}
			if math.Abs(square-whole[i][j]) > 1e-6*values[0] || math.Abs(unit-want) > 1e-6 {
				t.Fatalf("the triangle is none of this matrix at %d, %d", i, j)
			}
		}
	}
}

func TestASpectrumHasItsPowerWhereTheToneIs(t *testing.T) {
	const rate = 16000
	b := newBank(rate)
	for band := 2; band < bands; band += 5 {
		tone := float64(b.from[band]+len(b.weights[band])/2) * rate / float64(b.size)
		sound := make([]int16, rate/4)
		for i := range sound {
			sound[i] = int16(5000 * math.Sin(2*math.Pi*tone*float64(i)/rate))
		}
		for _, frame := range b.spectrum(sound) {
			loudest := 0
			for i, power := range frame {
				if power > frame[loudest] {
					loudest = i
				}
			}
			if loudest < band-1 || loudest > band+1 {
				t.Fatalf("a tone of %.0f Hz is loudest in band %d, want %d", tone, loudest, band)
			}
		}
	}
}

func TestTheRatioOfVoiceToNoiseIsThatOfTheSound(t *testing.T) {
	const rate = 16000
	chance := rand.New(rand.NewSource(1))
	for _, want := range []float64{5, 10, 20, 30} {
		sound := make([]int16, 2*rate)
		for i := range sound {
			value := 2000 * chance.NormFloat64() * math.Pow(10, -want/20)
			if i > rate/4 && i < rate*7/4 { // words between two pauses
				value += 2000 * chance.NormFloat64()
			}
			sound[i] = int16(value)
		}
		b := newBank(rate)
		scene, ok := newScene(b, b.spectrum(sound))
		if !ok {
			t.Fatal("nothing is heard")
		}
		words := []step{{begin: 26, end: 173}}
		beside := scene.ratioBeside(words)
		if math.Abs(beside-want) > 2 || scene.ratio < want-2 {
			t.Errorf("got %.1f dB over the quietest parts and %.1f over the sound beside the words, want %.1f", scene.ratio, beside, want)
		}
		if got := scene.faintest(words); got < want-3 {
			t.Errorf("got words that are %.1f dB over the quietest parts, want %.1f", got, want)
		}
	}
}

func TestAWordMayFollowAnotherAtTheBeginning(t *testing.T) {
	formed := Patterns([]Pattern{{{"piece", ""}, {"file"}, {"rank"}}})
	for word, want := range map[string]bool{"file": true, "rank": true, "piece": false} {
		if got := formed.follows(word); got != want {
			t.Errorf("%s: got %v, want %v", word, got, want)
		}
	}
}

func TestAVerdictFollowsFromWhatSpeaksForASentence(t *testing.T) {
	sure := measures{found: true, meaning: 2, margin: 300, longer: 400, rival: 100, ratio: 40, between: 30, faint: 20}
	with := func(change func(*measures)) measures {
		m := sure
		change(&m)
		return m
	}
	for _, test := range []struct {
		name     string
		measured measures
		expected int
		want     Verdict
	}{
		{"all speaks for it", sure, Nothing, Heard},
		{"a board shows it", sure, 2, Heard},
		{"a board shows another", sure, 1, Disagree},
		{"nothing fits", with(func(m *measures) { m.found = false }), Nothing, Ask},
		{"another fits nearly as well", with(func(m *measures) { m.margin = 10 }), Nothing, Ask},
		{"another fits nearly as well, and a board shows this one", with(func(m *measures) { m.margin = 10 }), 2, Heard},
		{"another fits nearly as well, and a board shows it", with(func(m *measures) { m.margin = 10 }), 1, Ask},
		{"more words fit nearly as well", with(func(m *measures) { m.longer = 100 }), Nothing, Ask},
		{"more words fit nearly as well as what a board shows", with(func(m *measures) { m.longer = 20 }), 2, Ask},
		{"what is not right fits better", with(func(m *measures) { m.loss = 25 }), Nothing, Ask},
		{"what is not right fits a little better, and all else speaks for it", with(func(m *measures) { m.margin, m.longer, m.rival, m.loss = 350, 350, 350, 20 }), Nothing, Heard},
		{"what is not right fits better, and another nearly as well as what a board shows", with(func(m *measures) { m.margin, m.loss = 1, 78 }), 2, Ask},
		{"what is not right fits far better than what a board shows", with(func(m *measures) { m.loss = 900 }), 2, Ask},
		{"another word fits far better in its place", with(func(m *measures) { m.rival = -400 }), Nothing, Ask},
		{"something as loud as the words is none of them", with(func(m *measures) { m.unheard = 15 }), Nothing, Ask},
		{"something before the words may be one more", with(func(m *measures) { m.missed = 14 }), 2, Ask},
		{"a word fits badly", with(func(m *measures) { m.worst = 30 }), Nothing, Ask},
		{"it is loud", with(func(m *measures) { m.ratio = 1 }), 2, Noise},
		{"others speak", with(func(m *measures) { m.between = 9 }), 2, Noise},
		{"it is loud, and nothing fits", with(func(m *measures) { m.ratio, m.found = 1, false }), Nothing, Noise},
		{"a word is as faint as the noise", with(func(m *measures) { m.faint = 1 }), Nothing, Ask},
	} {
		if got := test.measured.judge(test.expected); got.Verdict != test.want {
			t.Errorf("%s: got %s, want %s", test.name, got.Verdict, test.want)
		}
	}
}

func TestAStateWithoutATakeIsTheMeanOfTheOtherTakes(t *testing.T) {
	own, others := []feature{{1, 10}, {3, 20}}, []feature{{7, -2}, {9, 4}, {5, 1}}
	var mean [features]float64
	for _, shape := range append(slices.Clone(own), others...) {
		for d, value := range shape {
			mean[d] += value / 5
		}
	}
	got, known := meanOfOthers(mean, 5, own)
	if !known || math.Abs(got[0]-7) > 1e-9 || math.Abs(got[1]-1) > 1e-9 {
		t.Errorf("got %v, %v and %v, want 7 and 1", got[0], got[1], known)
	}
	if got, known := meanOfOthers(mean, 2, own); known || got != mean {
		t.Errorf("a state of one take has a mean without it: %v", got[0])
	}
}

// TestAPauseMayDifferFromItselfButNotLikeAWord: others who speak are no words of the
// player, and a faint word is no pause.
func TestAPauseMayDifferFromItselfButNotLikeAWord(t *testing.T) {
	pause := func(swing float64) *chances {
		c := &chances{fitted: &fitted{projection: make([][]float64, 4)}}
		var quiet []int
		for i := range 40 {
			c.frames = append(c.frames, []float64{swing * float64(i%2*2-1), 0, 0, 0})
			quiet = append(quiet, i)
		}
		c.frames = append(c.frames, []float64{12, 0, 0, 0}) // a word
		c.pause(quiet)
		return c
	}
	if steady, babble := pause(0.1), pause(2.5); babble.silence[0] >= cost([]float64{2.5, 0, 0, 0}, make([]float64, 4)) || steady.silence[40] < 40 {
		t.Errorf("got %.1f for a pause with voices and %.1f for a word in a quiet one", babble.silence[0], steady.silence[40])
	}
	if loud := pause(12); loud.silence[40] < 5 {
		t.Errorf("got %.1f, want that a word costs more than a pause as loud as it", loud.silence[40])
	}
}

func TestADamagedFileOfTaughtWordsIsRefused(t *testing.T) {
	player := new(Player)
	found := take{logs: make([][bands]float64, 20)}
	found.powers()
	player.add("yes", found)
	file, err := player.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	if err := new(Player).UnmarshalBinary(file); err != nil {
		t.Fatalf("a whole file is refused: %v", err)
	}
	for cut := range file {
		if err := new(Player).UnmarshalBinary(file[:cut]); err == nil {
			t.Fatalf("%d of %d bytes are taken for a whole file", cut, len(file))
		}
	}
}

func TestTheLevelOfATakeIsStored(t *testing.T) {
	for stored, want := range map[float64]float64{12.5: 12.5, 0: 0, math.Inf(1): 0, -3: 0} {
		player, again := new(Player), new(Player)
		player.add("yes", take{logs: make([][bands]float64, 20), level: stored})
		file, err := player.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		if err := again.UnmarshalBinary(file); err != nil {
			t.Fatal(err)
		}
		if got := again.takes["yes"][0].level; got != want {
			t.Errorf("level %v: got %v, want %v", stored, got, want)
		}
	}
}

func TestOldTakesGiveWayToNewOnes(t *testing.T) {
	player := new(Player)
	for i := range mostTakes + 3 {
		one := take{logs: make([][bands]float64, 20)}
		one.logs[0][0] = float64(i)
		player.add("yes", one)
	}
	if got := player.Takes("yes"); got != mostTakes {
		t.Errorf("got %d takes, want %d", got, mostTakes)
	}
	if got := player.takes["yes"][0].logs[0][0]; got != 3 {
		t.Errorf("the oldest is take %v, want 3", got)
	}
	player.Forget("yes")
	if got := player.Words(); len(got) != 0 {
		t.Errorf("got %q after forgetting, want nothing", got)
	}
}
