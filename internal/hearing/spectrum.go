package hearing

import (
	"math"
	"math/bits"
)

const (
	bands       = 24    // of the mel scale
	lowest      = 100.0 // Hz, below it is hum
	highest     = 7200.0
	frameLength = 0.025 // seconds
	frameStep   = 0.010
	lift        = 0.95 // of each sample is taken from the next, which lifts high tones
)

// bank is the tables of a Spectrum; it depends on the rate alone.
type bank struct {
	length, step, size int
	window             []float64
	from               []int       // the first bin of each band
	weights            [][]float64 // of the bins of each band
	cosines, sines     []float64
	order              []int
	flat               [bands]float64 // undoes the lift of each band
}

func mel(hertz float64) float64   { return 1127 * math.Log(1+hertz/700) }
func hertz(scale float64) float64 { return 700 * (math.Exp(scale/1127) - 1) }

func newBank(rate int) *bank {
	b := &bank{length: int(frameLength * float64(rate)), step: int(frameStep * float64(rate))}
	b.size = 1 << bits.Len(uint(b.length-1))
	for i := range b.length {
		b.window = append(b.window, 0.54-0.46*math.Cos(2*math.Pi*float64(i)/float64(b.length-1)))
	}
	edges := make([]float64, bands+2)
	for i := range edges {
		edges[i] = hertz(mel(lowest) + (mel(highest)-mel(lowest))*float64(i)/(bands+1))
	}
	width := float64(rate) / float64(b.size)
	for band := range bands {
		first := int(math.Ceil(edges[band] / width))
		var weights []float64
		for bin := first; float64(bin)*width < edges[band+2]; bin++ {
			at := float64(bin) * width
			if at < edges[band+1] {
				weights = append(weights, (at-edges[band])/(edges[band+1]-edges[band]))
			} else {
				weights = append(weights, (edges[band+2]-at)/(edges[band+2]-edges[band+1]))
			}
		}
		b.from, b.weights = append(b.from, first), append(b.weights, weights)
		b.flat[band] = 1 / (1 + lift*lift - 2*lift*math.Cos(2*math.Pi*edges[band+1]/float64(rate)))
	}
	half := b.size / 2
	for i := range half {
		angle := -2 * math.Pi * float64(i) / float64(b.size)
		b.cosines, b.sines = append(b.cosines, math.Cos(angle)), append(b.sines, math.Sin(angle))
		b.order = append(b.order, int(bits.Reverse64(uint64(i))>>(64-bits.Len(uint(half-1)))))
	}
	return b
}

// transform is the Fourier transform of size/2 complex numbers in place, given
// in the order of reversed bits.
func (b *bank) transform(re, im []float64) {
	n := len(re)
	for span := 1; span < n; span *= 2 {
		stride := b.size / (2 * span)
		for start := 0; start < n; start += 2 * span {
			for k := range span {
				c, s := b.cosines[k*stride], b.sines[k*stride]
				i, j := start+k, start+k+span
				r, m := re[j]*c-im[j]*s, re[j]*s+im[j]*c
				re[j], im[j] = re[i]-r, im[i]-m
				re[i], im[i] = re[i]+r, im[i]+m
			}
		}
	}
}

// spectrum is the power of the bands in each frame.
type spectrum [][bands]float64

func (b *bank) spectrum(sound []int16) spectrum {
	if len(sound) < b.length {
		return nil
	}
	frames := make(spectrum, 0, 1+(len(sound)-b.length)/b.step)
	half := b.size / 2
	packed := make([]float64, b.size)
	re, im := make([]float64, half), make([]float64, half)
	power := make([]float64, half)
	for at := 0; at+b.length <= len(sound); at += b.step {
		before := 0.0
		if at > 0 {
			before = float64(sound[at-1])
		}
		for i := range b.length {
			now := float64(sound[at+i])
			packed[i] = (now - lift*before) * b.window[i]
			before = now
		}
		for i, from := range b.order {
			re[i], im[i] = packed[2*from], packed[2*from+1]
		}
		b.transform(re, im)
		for k := 1; k < half; k++ {
			er, ei := (re[k]+re[half-k])/2, (im[k]-im[half-k])/2
			or, oi := (im[k]+im[half-k])/2, (re[half-k]-re[k])/2
			r := er + or*b.cosines[k] - oi*b.sines[k]
			i := ei + or*b.sines[k] + oi*b.cosines[k]
			power[k] = r*r + i*i
		}
		var frame [bands]float64
		for band, weights := range b.weights {
			sum := 0.0
			for i, weight := range weights {
				if bin := b.from[band] + i; bin < half {
					sum += weight * power[bin]
				}
			}
			frame[band] = sum
		}
		frames = append(frames, frame)
	}
	return frames
}

// powers returns the power of the sound in each frame, its high tones not lifted.
func (b *bank) powers(s spectrum) []float64 {
	powers := make([]float64, len(s))
	for t, frame := range s {
		for band, power := range frame {
			powers[t] += power * b.flat[band]
		}
	}
	return powers
}

// levels returns how loud each frame is: the mean of the bands, in decibels.
func (s spectrum) levels() []float64 {
	levels := make([]float64, len(s))
	for t, frame := range s {
		sum := 0.0
		for _, power := range frame {
			sum += power
		}
		levels[t] = 10 * math.Log10(sum/bands+1)
	}
	return levels
}
