package speech_test

import (
	"bytes"
	"encoding/binary"
	"math"
	"testing"

	"blindchess/internal/speech"
)

// TestAWAVFileOfAnyWidthIsTheSameSound writes one tone as each kind of sample.
func TestAWAVFileOfAnyWidthIsTheSameSound(t *testing.T) {
	little := binary.LittleEndian
	kinds := []struct {
		name       string
		kind, bits int
		most       float64 // by how much a sample may differ, of 32768
		put        func(to []byte, value float64) []byte
	}{
		{"8 bits", 1, 8, 129, func(to []byte, v float64) []byte { return append(to, byte(128+math.Round(v*128))) }},
		{"16 bits", 1, 16, 1, func(to []byte, v float64) []byte { return little.AppendUint16(to, uint16(int16(v*32768))) }},
		{"24 bits", 1, 24, 1, func(to []byte, v float64) []byte {
			whole := uint32(int32(v * 8388608))
			return append(to, byte(whole), byte(whole>>8), byte(whole>>16))
		}},
		{"32 bits", 1, 32, 1, func(to []byte, v float64) []byte { return little.AppendUint32(to, uint32(int32(v*2147483647))) }},
		{"floating, 32 bits", 3, 32, 1, func(to []byte, v float64) []byte { return little.AppendUint32(to, math.Float32bits(float32(v))) }},
		{"floating, 64 bits", 3, 64, 1, func(to []byte, v float64) []byte { return little.AppendUint64(to, math.Float64bits(v)) }},
	}
	for _, kind := range kinds {
		for _, extensible := range []bool{false, true} {
			for channels := 1; channels <= 2; channels++ {
				var data []byte
				want := make([]float64, 4000)
				for i := range want {
					want[i] = 0.8 * math.Sin(float64(i)/9)
					for range channels {
						data = kind.put(data, want[i])
					}
				}
				got, err := speech.DecodeWAV(wavOf(kind.kind, kind.bits, channels, extensible, data))
				if err != nil || len(got) != len(want) {
					t.Fatalf("%s, %d channels: got %d samples and %v, want %d", kind.name, channels, len(got), err, len(want))
				}
				for i, value := range want {
					if math.Abs(float64(got[i])-value*32768) > kind.most*1.01+1 {
						t.Fatalf("%s, %d channels, extensible %v: sample %d is %d, want %.0f", kind.name, channels, extensible, i, got[i], value*32768)
					}
				}
			}
		}
	}
	loud := little.AppendUint32(little.AppendUint32(nil, math.Float32bits(7)), math.Float32bits(float32(math.NaN())))
	if got, err := speech.DecodeWAV(wavOf(3, 32, 1, false, loud)); err != nil || len(got) != 2 || got[0] != math.MaxInt16 || got[1] != 0 {
		t.Errorf("got %v and %v for a sample that is too loud and one that is no number", got, err)
	}
}

// wavOf is a WAV file at the common rate.
func wavOf(kind, bits, channels int, extensible bool, data []byte) []byte {
	little := binary.LittleEndian
	form := func(kind int) []byte {
		part := little.AppendUint16(nil, uint16(kind))
		part = little.AppendUint16(part, uint16(channels))
		part = little.AppendUint32(part, speech.Rate)
		part = little.AppendUint32(part, uint32(speech.Rate*channels*bits/8))
		part = little.AppendUint16(part, uint16(channels*bits/8))
		return little.AppendUint16(part, uint16(bits))
	}
	head := form(kind)
	if extensible {
		head = append(form(0xfffe), 22, 0)
		head = little.AppendUint16(head, uint16(bits))
		head = little.AppendUint32(head, 0)
		head = little.AppendUint16(head, uint16(kind))
		head = append(head, "\x00\x00\x00\x00\x10\x00\x80\x00\x00\xaa\x00\x38\x9b\x71"...)
	}
	var file bytes.Buffer
	file.WriteString("RIFF\xff\xff\xff\xffWAVEfmt ")
	file.Write(little.AppendUint32(nil, uint32(len(head))))
	file.Write(head)
	file.WriteString("data")
	file.Write(little.AppendUint32(nil, uint32(len(data))))
	file.Write(data)
	return file.Bytes()
}

// TestHighTonesDoNotComeBackAsOthersAtALowerRate: a tone that the lower rate cannot hold
// is silent, and those that it can hold are as loud as they were.
func TestHighTonesDoNotComeBackAsOthersAtALowerRate(t *testing.T) {
	for _, from := range []int{32000, 44100, 48000, 96000} {
		for hertz, want := range map[float64]float64{500: 1, 4000: 1, 8000: 1, 13000: 0, 15000: 0} {
			if hertz > float64(from)/2 {
				continue
			}
			tone := make(speech.Sound, from)
			for i := range tone {
				tone[i] = int16(10000 * math.Sin(2*math.Pi*hertz*float64(i)/float64(from)))
			}
			sum := 0.0
			low := speech.Resample(tone, from, speech.Rate)
			for _, sample := range low[len(low)/4 : len(low)*3/4] {
				sum += float64(sample) * float64(sample)
			}
			got := math.Sqrt(2*sum/float64(len(low)/2)) / 10000
			if math.Abs(got-want) > 0.06 {
				t.Errorf("%.0f Hz from %d: got %.3f of its loudness, want %.0f", hertz, from, got, want)
			}
		}
	}
}
