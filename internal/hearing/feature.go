package hearing

import "math"

const (
	cepstra  = 13
	features = 3 * cepstra
	reach    = 3 // frames to each side that a derivative is taken over
)

var cosine = func() (table [cepstra][bands]float64) {
	for i := range cepstra {
		for band := range bands {
			table[i][band] = math.Cos(math.Pi * float64(i) * (float64(band) + 0.5) / bands)
			table[i][band] *= math.Sqrt(2.0 / bands)
		}
	}
	return table
}()

// feature is the shape of the spectrum about one frame: cepstra and their two
// derivatives.
type feature [features]float64

// shapes returns the feature of each frame of the logarithms of a spectrum.
func shapes(logs [][bands]float64) []feature {
	n := len(logs)
	out := make([]feature, n)
	for t := range logs {
		for i := range cepstra {
			sum := 0.0
			for band, value := range logs[t] {
				sum += cosine[i][band] * value
			}
			out[t][i] = sum
		}
	}
	derive(out, 0)
	derive(out, cepstra)
	return out
}

// derive fills the derivatives of the features that begin at from.
func derive(out []feature, from int) {
	n := len(out)
	for t := range out {
		for i := from; i < from+cepstra; i++ {
			sum := 0.0
			for k := 1; k <= reach; k++ {
				sum += float64(k) * (out[min(t+k, n-1)][i] - out[max(t-k, 0)][i])
			}
			out[t][i+cepstra] = sum / (2 * (1 + 4 + 9))
		}
	}
}
