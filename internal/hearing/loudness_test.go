package hearing

import (
	"math"
	"testing"
)

// levels returns a word whose takes are as loud as said; 0 is unknown.
func levels(loud ...float64) word {
	var w word
	for _, level := range loud {
		w.takes = append(w.takes, take{level: level})
	}
	return w
}

func TestAFaintWordIsKnownToBeFainterThanTheOthers(t *testing.T) {
	words := []word{
		levels(10.1, 14, 12), levels(9.9, 14.1, 11.9), levels(10, 13.9, 12.1), levels(10, 14, 12), levels(10.1, 14, 12),
		levels(8, 12.1, 9.9),
	}
	compareLevels(words)
	for w, want := range []float64{0, 0, 0, 0, 0, -2} {
		if got := words[w].louder; math.Abs(got-want) > 0.1 {
			t.Errorf("word %d: got %.2f louder, want %.2f", w, got, want)
		}
	}
}

func TestLevelsThatDifferFromTakeToTakeTellNothing(t *testing.T) {
	words := []word{levels(9, 15, 12), levels(11, 13, 12), levels(10, 14, 13), levels(11, 14, 11), levels(8, 15, 12.5), levels(10, 12, 13)}
	compareLevels(words)
	for w := range words {
		if got := words[w].louder; math.Abs(got) > 0.2 {
			t.Errorf("word %d: got %.2f louder, want about 0", w, got)
		}
	}
}

func TestAWordOfUnknownLevelIsTakenToBeAsLoudAsTheOthers(t *testing.T) {
	words := []word{levels(10, 10), levels(7, 7.1), levels(0, 0), levels(10, 10.1)}
	compareLevels(words)
	if got := words[2].louder; got != 0 {
		t.Errorf("got %.2f louder, want 0", got)
	}
	one := []word{levels(10), levels(7)}
	compareLevels(one)
	if one[1].louder != 0 {
		t.Errorf("a word of one take: got %.2f louder, want 0", one[1].louder)
	}
}

func TestNoiseFlickersAboutItsMeanWhereItMakesTheFloor(t *testing.T) {
	sc := new(scene)
	sc.quiet = []int{3, 0, 2, 1}
	var floor [bands]float64
	for i, power := range []float64{1, 3, 2, 2} {
		sc.logs = append(sc.logs, [bands]float64{})
		for band := range floor {
			sc.logs[i][band] = math.Log(power)
		}
	}
	for band := range floor {
		sc.noise[band] = 2
		floor[band] = math.Log(2)
	}
	floor[1] = math.Log(8) // three quarters of it are no noise
	got := sc.flicker(floor)
	for i, want := range []float64{0.5, 1.5, 1, 1} {
		if math.Abs(got[i][0]-want) > 1e-9 {
			t.Errorf("frame %d: got %.2f, want %.2f", i, got[i][0], want)
		}
		if want := 1 + (want-1)/4; math.Abs(got[i][1]-want) > 1e-9 {
			t.Errorf("frame %d of the band above the noise: got %.2f, want %.2f", i, got[i][1], want)
		}
	}
}
