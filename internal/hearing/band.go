package hearing

import "math"

// apart is by how much the greatest power of a high band must differ from that of the
// taught words, in either direction, so that one of the two does not have the band: it
// was recorded at a low rate, or played faster. A part of the bands below is still
// found in it.
const apart = 13.0 * decibel

// drowns is by how much the noise that hides such a band is above all that is in it.
const drowns = 1.0

// greatest returns the greatest values of the bands, but for a twentieth of the frames.
func greatest(logs [][bands]float64) (peak [bands]float64) {
	values := make([]float64, len(logs))
	for band := range peak {
		for t := range logs {
			values[t] = logs[t][band]
		}
		peak[band] = percentile(values, 0.95)
	}
	return peak
}

// absent returns the bands that either a recording or the taught words do not have.
// They say nothing about the words.
func (m *Model) absent(sc *scene) (absent [bands]bool) {
	for band := bands - 1; band >= 0 && math.Abs(sc.peak[band]-m.peak[band]) > apart; band-- {
		absent[band] = true
	}
	return absent
}
