package speech

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
)

// How a WAV file stores samples. An extensible one says so further on.
const (
	wavWhole      = 1
	wavFloating   = 3
	wavExtensible = 0xfffe
)

// waveform is how the samples of a WAV file are stored.
type waveform struct {
	kind, channels, rate, bits int
}

// DecodeWAV reads a WAV file of any rate and number of channels into a Sound. Its
// samples are whole numbers of 8, 16, 24 or 32 bits, or floating ones of 32 or 64. A
// length that is not told, as in a stream, reaches to the end.
func DecodeWAV(file []byte) (Sound, error) {
	if len(file) < 12 || !bytes.HasPrefix(file, []byte("RIFF")) || string(file[8:12]) != "WAVE" {
		return nil, errors.New("speech: not a WAV file")
	}
	var form waveform
	for rest := file[12:]; len(rest) >= 8; {
		name, length := string(rest[:4]), int(binary.LittleEndian.Uint32(rest[4:]))
		body := rest[8:]
		if length > len(body) {
			length = len(body)
		}
		switch name {
		case "fmt ":
			found, ok := readWaveform(body[:length])
			if !ok {
				return nil, errors.New("speech: the WAV file is compressed, or of a width that is not read here")
			}
			form = found
		case "data":
			if form.channels == 0 || form.rate < leastRate || form.rate > 384000 {
				return nil, errors.New("speech: the WAV file gives no rate")
			}
			return Resample(form.mean(body[:length]), form.rate, Rate), nil
		}
		rest = body[min(len(body), length+length%2):]
	}
	return nil, errors.New("speech: the WAV file holds no sound")
}

// readWaveform reads the part of a WAV file that says how samples are stored.
func readWaveform(body []byte) (waveform, bool) {
	if len(body) < 16 {
		return waveform{}, false
	}
	field := func(at int) int { return int(binary.LittleEndian.Uint16(body[at:])) }
	form := waveform{kind: field(0), channels: field(2), rate: int(binary.LittleEndian.Uint32(body[4:])), bits: field(14)}
	if form.kind == wavExtensible {
		form.kind = wavWhole
		if len(body) >= 26 {
			form.kind = field(24)
		}
	}
	switch {
	case form.kind == wavWhole:
		return form, form.bits == 8 || form.bits == 16 || form.bits == 24 || form.bits == 32
	case form.kind == wavFloating:
		return form, form.bits == 32 || form.bits == 64
	}
	return form, false
}

// mean returns the mean of the channels that take turns in data.
func (w waveform) mean(data []byte) Sound {
	width := w.bits / 8
	sound := make(Sound, len(data)/width/w.channels)
	for i := range sound {
		sum := 0.0
		for channel := range w.channels {
			sum += w.sample(data[(i*w.channels+channel)*width:])
		}
		sound[i] = clamp(int(math.Round(sum / float64(w.channels))))
	}
	return sound
}

// sample returns the first sample of data, in the measure of 16 bits.
func (w waveform) sample(data []byte) float64 {
	switch {
	case w.kind == wavFloating && w.bits == 32:
		return within(float64(math.Float32frombits(binary.LittleEndian.Uint32(data))))
	case w.kind == wavFloating:
		return within(math.Float64frombits(binary.LittleEndian.Uint64(data)))
	case w.bits == 8: // from 0 to 255
		return float64(int(data[0])-128) * 256
	case w.bits == 16:
		return float64(int16(binary.LittleEndian.Uint16(data)))
	case w.bits == 24:
		return float64(int32(uint32(data[0])<<8|uint32(data[1])<<16|uint32(data[2])<<24)) / 65536
	}
	return float64(int32(binary.LittleEndian.Uint32(data))) / 65536
}

// within turns a floating sample, whose full range is from -1 to 1, into the measure
// of 16 bits. What is no number is silence.
func within(value float64) float64 {
	if math.IsNaN(value) {
		return 0
	}
	return max(-1, min(1, value)) * 32768
}
