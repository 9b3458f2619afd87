package listener_test

import (
	"fmt"
	"math/rand"
	"os"
	"slices"
	"sync"
	"testing"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/hearing"
	"blindchess/internal/hearing/listener"
	"blindchess/internal/language"
	"blindchess/internal/rules"
)

// row is one line of the table: the change of the sound, and the number of
// announcements.
type row struct {
	name          string
	announcements int
	speed         int // in percent
	limits
	spoil func(chance *rand.Rand, sound []float64, others []speaker) []float64
}

// limits are the most that a row may have of moves heard as others and of illegal
// ones taken, and the least percentage that agrees with a board.
type limits struct {
	wrong, taken int
	agreed       float64
}

func in(change func(*rand.Rand, []float64, []speaker)) func(*rand.Rand, []float64, []speaker) []float64 {
	return func(chance *rand.Rand, sound []float64, others []speaker) []float64 {
		change(chance, sound, others)
		return sound
	}
}

func inPink(decibels float64) func(*rand.Rand, []float64, []speaker) []float64 {
	return in(func(chance *rand.Rand, sound []float64, _ []speaker) {
		noisy(sound, pinkNoise(chance, len(sound)), decibels)
	})
}

func inBabble(decibels float64) func(*rand.Rand, []float64, []speaker) []float64 {
	return in(func(chance *rand.Rand, sound []float64, others []speaker) {
		noisy(sound, babble(chance, others, len(sound)), decibels)
	})
}

var table = []row{
	{name: "quiet", announcements: 4800, limits: limits{2, 1, 99}},
	{name: "phone", announcements: 720, limits: limits{1, 1, 0}, spoil: in(func(_ *rand.Rand, sound []float64, _ []speaker) {
		for range 2 {
			pass(sound, 300, true)
			pass(sound, 3400, false)
		}
	})},
	{name: "other microphone", announcements: 720, limits: limits{1, 1, 0}, spoil: in(func(_ *rand.Rand, sound []float64, _ []speaker) { brighten(sound) })},
	{name: "room", announcements: 720, limits: limits{1, 1, 0}, spoil: func(chance *rand.Rand, sound []float64, _ []speaker) []float64 { return inRoom(chance, sound) }},
	{name: "slow", announcements: 720, limits: limits{1, 1, 0}, speed: 80},
	{name: "fast", announcements: 720, limits: limits{1, 1, 0}, speed: 130},
	{name: "played slower", announcements: 720, limits: limits{1, 1, 0}, spoil: played(80)},
	{name: "played faster", announcements: 720, limits: limits{1, 1, 0}, spoil: played(130)},
	{name: "babble 20 dB", announcements: 720, limits: limits{1, 1, 98}, spoil: inBabble(20)},
	{name: "pink 20 dB", announcements: 720, limits: limits{1, 1, 0}, spoil: inPink(20)},
	{name: "knocks", announcements: 720, limits: limits{1, 1, 0}, spoil: in(func(chance *rand.Rand, sound []float64, _ []speaker) { knocked(chance, sound) })},
	{name: "babble 10 dB", announcements: 720, limits: limits{wrong: 1}, spoil: inBabble(10)},
	{name: "pink 10 dB", announcements: 720, limits: limits{wrong: 1}, spoil: inPink(10)},
}

// counts are what came of the announcements of one row.
type counts struct {
	legal, right, wrong, asked, loud int
	illegal, taken                   int
	agreed, slips, slipsTaken        int
	took                             []time.Duration
}

// TestSoakWordsOfEightPeopleAreHeard prints the table of docs/hearing.md. HEARING
// names the one row to measure, and HEARING_PART by how many its announcements are
// divided.
func TestSoakWordsOfEightPeopleAreHeard(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("long: set SOAK=1 to run it")
	}
	people, positions := speakers(t), plies(t)
	scheme, err := language.LoadScheme(language.FIDE)
	if err != nil {
		t.Fatal(err)
	}
	pack, err := language.Load("de")
	if err != nil {
		t.Fatal(err)
	}
	ears := make([]*listener.Listener, len(people))
	for i, one := range people {
		ears[i] = listener.New(scheme, announce.NewEar(scheme, pack), one.learnt(t))
	}
	part := 1
	if text := os.Getenv("HEARING_PART"); text != "" {
		if _, err := fmt.Sscan(text, &part); err != nil {
			t.Fatal(err)
		}
	}
	for _, line := range table {
		if only := os.Getenv("HEARING"); only != "" && only != line.name {
			continue
		}
		t.Run(line.name, func(t *testing.T) {
			tables := make([]counts, len(people))
			var all sync.WaitGroup
			for i := range people {
				all.Go(func() {
					for n := range line.announcements / len(people) / part {
						chance := rand.New(rand.NewSource(int64(i*1_000_000 + n)))
						tables[i].hear(t, line, chance, ears[i], people, i, announced(chance, scheme, positions[chance.Intn(len(positions))]))
					}
				})
			}
			all.Wait()
			line.check(t, tables)
		})
	}
}

func (c *counts) hear(t *testing.T, line row, chance *rand.Rand, ears *listener.Listener, people []speaker, who int, said announcement) {
	sound := people[who].join(chance, said.keys, line.speed)
	if line.spoil != nil {
		others := slices.Delete(slices.Clone(people), who, who+1)
		sound = line.spoil(chance, sound, others)
	}
	hall := ears.At(said.position)
	recording := recorded(sound)
	began := time.Now()
	got := ears.Hear(recording, second, hall, rules.Move{})
	c.took = append(c.took, time.Since(began))
	switch {
	case said.illegal && got.Verdict == hearing.Heard:
		c.taken++
		t.Logf("speaker %d, illegal: %s: heard %q", who+1, said, got.Words)
		fallthrough
	case said.illegal:
		c.illegal++
		return
	case got.Verdict == hearing.Noise:
		c.loud++
	case got.Verdict != hearing.Heard:
		c.asked++
	case got.Move != said.move:
		c.wrong++
		t.Logf("speaker %d, wrong: %s: heard %q", who+1, said, got.Words)
	default:
		c.right++
	}
	c.legal++
	if ears.Hear(recording, second, hall, said.move).Verdict == hearing.Heard {
		c.agreed++
	}
	legal := said.position.AppendMoves(nil)
	shown := legal[chance.Intn(len(legal))]
	if shown != said.move {
		c.slips++
		if ears.Hear(recording, second, hall, shown).Verdict == hearing.Heard {
			c.slipsTaken++
			t.Logf("speaker %d, slip: %s, shown %s: agrees", who+1, said, shown)
		}
	}
}

func (line row) check(t *testing.T, tables []counts) {
	var sum counts
	worst := 0.0
	for _, c := range tables {
		sum.legal, sum.right, sum.wrong = sum.legal+c.legal, sum.right+c.right, sum.wrong+c.wrong
		sum.asked, sum.loud = sum.asked+c.asked, sum.loud+c.loud
		sum.illegal, sum.taken = sum.illegal+c.illegal, sum.taken+c.taken
		sum.agreed, sum.slips, sum.slipsTaken = sum.agreed+c.agreed, sum.slips+c.slips, sum.slipsTaken+c.slipsTaken
		sum.took = append(sum.took, c.took...)
		worst = max(worst, percent(c.asked+c.loud, c.legal))
	}
	slices.Sort(sum.took)
	t.Logf("%s: %d legal, right %.1f %%, wrong %d, asked %.1f %%, too loud %.1f %%, the worst speaker %.1f %%; illegal taken %d of %d; agreed with the board %.1f %%, slips taken %d of %d; %d ms in the middle, %d at the 99th of a hundred",
		line.name, sum.legal, percent(sum.right, sum.legal), sum.wrong, percent(sum.asked, sum.legal), percent(sum.loud, sum.legal), worst,
		sum.taken, sum.illegal, percent(sum.agreed, sum.legal), sum.slipsTaken, sum.slips,
		sum.took[len(sum.took)/2].Milliseconds(), sum.took[len(sum.took)*99/100].Milliseconds())
	if sum.wrong > line.wrong || sum.taken > line.taken || sum.slipsTaken > 0 || percent(sum.agreed, sum.legal) < line.agreed {
		t.Errorf("%s: got %d wrong, %d illegal moves and %d slips taken, and %.1f %% that agree with a board; want at most %d, %d and none, and at least %.0f %%", line.name, sum.wrong, sum.taken, sum.slipsTaken, percent(sum.agreed, sum.legal), line.wrong, line.taken, line.agreed)
	}
}

func percent(part, whole int) float64 { return 100 * float64(part) / float64(max(whole, 1)) }
