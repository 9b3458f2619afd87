package speech_test

import (
	"fmt"
	"math"
	"math/cmplx"
	"math/rand/v2"
	"testing"

	"blindchess/internal/speech"
)

// Each bank's ranks are told apart in noise by a listener of another kind than the
// program's own: it compares the shapes of two spectra along the best path (dynamic
// time warping) and knows each rank from its clip alone. English is judged by a
// recogniser, for which see TestSoakARecogniserUnderstandsTheEnglishBankAtEverySpeed.
func TestRanks_OfEachBankAreToldApartInNoise(t *testing.T) {
	const noiseBelow, rooms = 15, 4 // decibels
	banks := builtIn(t)
	for _, scheme := range []string{"fide", "sk", "pl", "bg", "sr"} {
		bank, ok := banks.Bank(scheme)
		if !ok {
			t.Fatalf("there is no bank %s", scheme)
		}
		for _, rate := range []int{100, 200} {
			var clips []speech.Sound
			var known [][]cepstrum
			for rank := 1; rank <= 8; rank++ {
				clip, _, err := bank.ClipAt(fmt.Sprintf("rank.%d", rank), rate)
				if err != nil {
					t.Fatal(err)
				}
				clips, known = append(clips, clip), append(known, cepstra(clip, nil, 0))
			}
			for said, clip := range clips {
				for room := range rooms {
					heard := cepstra(clip, rand.New(rand.NewPCG(uint64(room), 7)), noiseBelow)
					best, least := -1, math.Inf(1)
					for rank, shape := range known {
						if far := warped(heard, shape); far < least {
							best, least = rank, far
						}
					}
					if best != said {
						t.Errorf("%s at %d: rank %d is heard as rank %d", scheme, rate, said+1, best+1)
					}
				}
			}
		}
	}
}

const (
	cepstrumBands = 26
	cepstrumSize  = 13
)

// cepstrum is the shape of a spectrum, and how it changes.
type cepstrum [2 * cepstrumSize]float64

// cepstra returns the shapes of a sound, one each hundredth of a second, without the
// mean of all; in a noise so many decibels below it where random is given.
func cepstra(sound speech.Sound, random *rand.Rand, below float64) []cepstrum {
	values, power := make([]float64, len(sound)), 0.0
	for i, sample := range sound {
		values[i] = float64(sample)
		power += values[i] * values[i] / float64(len(sound))
	}
	if random != nil {
		level := math.Sqrt(power) * math.Pow(10, -below/20)
		for i := range values {
			values[i] += level * random.NormFloat64()
		}
	}
	const window, step = 512, speech.Rate / 100
	var shapes []cepstrum
	var mean cepstrum
	for at := 0; at+window <= len(values); at += step {
		shape := shapeOf(values[at : at+window])
		for i := range cepstrumSize {
			mean[i] += shape[i]
		}
		shapes = append(shapes, shape)
	}
	for n := range shapes {
		for i := range cepstrumSize {
			shapes[n][i] -= mean[i] / float64(len(shapes))
		}
	}
	for n := range shapes {
		before, after := shapes[max(n-2, 0)], shapes[min(n+2, len(shapes)-1)]
		for i := range cepstrumSize {
			shapes[n][cepstrumSize+i] = after[i] - before[i]
		}
	}
	return shapes
}

// shapeOf returns the cepstrum of a window: the cosines of the logarithms of what is
// in each band of the scale of mel.
func shapeOf(window []float64) (shape cepstrum) {
	n := len(window)
	spectrum := make([]complex128, n)
	for i, value := range window {
		before := 0.0
		if i > 0 {
			before = window[i-1]
		}
		spectrum[i] = complex((value-0.97*before)*(0.54-0.46*math.Cos(2*math.Pi*float64(i)/float64(n-1))), 0)
	}
	transform(spectrum)
	mel := func(hertz float64) float64 { return 1127 * math.Log(1+hertz/700) }
	var bands [cepstrumBands + 2]float64
	for k := 1; k < n/2; k++ {
		place := (mel(float64(k)*speech.Rate/float64(n)) - mel(100)) / (mel(7600) - mel(100)) * (cepstrumBands + 1)
		if place < 0 || place >= cepstrumBands+1 {
			continue
		}
		band, part := int(place), place-math.Floor(place)
		power := real(spectrum[k])*real(spectrum[k]) + imag(spectrum[k])*imag(spectrum[k])
		bands[band] += power * (1 - part)
		bands[band+1] += power * part
	}
	const floor = 1e6 // what is softer is silence
	for i := range cepstrumSize {
		for band := range cepstrumBands {
			shape[i] += math.Log(bands[band+1]+floor) * math.Cos(math.Pi*float64(i)*(float64(band)+0.5)/cepstrumBands)
		}
	}
	shape[0] *= 0.3 // loudness tells little
	return shape
}

// transform is the transform of Fourier, of a power of two samples.
func transform(a []complex128) {
	n := len(a)
	if n == 1 {
		return
	}
	even, odd := make([]complex128, n/2), make([]complex128, n/2)
	for i := range even {
		even[i], odd[i] = a[2*i], a[2*i+1]
	}
	transform(even)
	transform(odd)
	for k := range even {
		turned := cmplx.Exp(complex(0, -2*math.Pi*float64(k)/float64(n))) * odd[k]
		a[k], a[k+n/2] = even[k]+turned, even[k]-turned
	}
}

// warped returns how far two sounds are from each other along the best path through
// both.
func warped(a, b []cepstrum) float64 {
	row := make([]float64, len(b)+1)
	for j := range row {
		row[j] = math.Inf(1)
	}
	row[0] = 0
	for i := range a {
		corner := row[0]
		row[0] = math.Inf(1)
		for j := range b {
			sum := 0.0
			for k := range a[i] {
				sum += (a[i][k] - b[j][k]) * (a[i][k] - b[j][k])
			}
			far := math.Sqrt(sum)
			best := min(corner+2*far, row[j+1]+far, row[j]+far)
			corner, row[j+1] = row[j+1], best
		}
	}
	return row[len(b)] / float64(len(a)+len(b))
}
