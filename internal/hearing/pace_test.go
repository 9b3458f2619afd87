package hearing

import (
	"math"
	"math/rand"
	"testing"
)

// vowels is a word of three vowels, each with resonances of its own, at a rate.
func vowels(chance *rand.Rand, resonances [3][2]float64, rate float64) []int16 {
	var sound []int16
	hush := func() {
		for range int(rate / 5) {
			sound = append(sound, int16(chance.NormFloat64()*3))
		}
	}
	hush()
	phase := 0.0
	for _, tones := range resonances {
		for i := range int(rate / 8) {
			phase += 2 * math.Pi * 110 / rate
			value := 0.0
			for k := 1; k < 40; k++ {
				loud := 0.002
				for _, tone := range tones {
					loud += math.Exp(-math.Pow((float64(k)*110-tone)/90, 2))
				}
				value += loud * math.Sin(float64(k)*phase)
			}
			sound = append(sound, int16(3000*value*math.Sin(math.Pi*(float64(i)+1)/(rate/8))+chance.NormFloat64()*3))
		}
	}
	hush()
	return sound
}

// TestThePaceAtWhichASoundWasPlayedIsFound: a sound of one rate that is taken for one of
// another is played slower or faster.
func TestThePaceAtWhichASoundWasPlayedIsFound(t *testing.T) {
	const rate = 16000
	words := map[string][3][2]float64{
		"first": {{300, 2200}, {700, 1200}, {500, 1800}}, "second": {{600, 900}, {350, 2000}, {400, 800}}, "third": {{750, 1500}, {500, 1000}, {300, 2300}},
	}
	chance := rand.New(rand.NewSource(1))
	player := new(Player)
	for key, resonances := range words {
		for range 3 {
			if err := player.Teach(key, vowels(chance, resonances, rate), rate); err != nil {
				t.Fatal(err)
			}
		}
	}
	model := player.Model()
	for key, resonances := range words {
		for _, played := range []float64{0.77, 0.82, 1, 1.22, 1.3} {
			sound := vowels(chance, resonances, rate/played)
			if got := model.paceOf(sound, rate); math.Abs(got-played) > 0.07 {
				t.Errorf("%s: got %.2f for a sound that is played at %.2f", key, got, played)
			}
		}
	}
}

// TestHighBandsThatARecordingDoesNotHaveAreAbsent: a fainter high band is another
// microphone, and one that is missing says nothing.
func TestHighBandsThatARecordingDoesNotHaveAreAbsent(t *testing.T) {
	model := new(Model)
	sc := new(scene)
	for band := range bands {
		model.peak[band], sc.peak[band] = 3, 2
	}
	if got := model.absent(sc); got != [bands]bool{} {
		t.Errorf("got %v for a recording with all bands", got)
	}
	sc.peak[5] = -9 // below others that are there
	for band := bands - 4; band < bands; band++ {
		sc.peak[band] = -3
	}
	for band, absent := range model.absent(sc) {
		if want := band >= bands-4; absent != want {
			t.Errorf("band %d: got %v, want %v", band, absent, want)
		}
	}
}
