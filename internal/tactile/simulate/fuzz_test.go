package simulate_test

import (
	"bytes"
	"reflect"
	"testing"

	"blindchess/internal/tactile/simulate"
)

// FuzzReadRecording reads anything as a recording. An accepted one is written
// and read again alike, to a microsecond.
func FuzzReadRecording(f *testing.F) {
	f.Add([]byte("# a board\n0.5 jgAFNAA=\n1.25 jgAFNAE=\n"))
	f.Add([]byte("jgAFNAA=\n"))
	f.Add([]byte("NaN jgAF\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		recording, err := simulate.ReadRecording(bytes.NewReader(text))
		if err != nil {
			return
		}
		var first, second bytes.Buffer
		again := write(t, &first, recording)
		if twice := write(t, &second, again); !reflect.DeepEqual(again, twice) || !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Errorf("got %v written and read again, and %v once more", again, twice)
		}
		for i, read := range recording.Reads {
			if read.At < 0 {
				t.Errorf("read %d is at %v, before the beginning", i, read.At)
			}
			if !bytes.Equal(again.Reads[i].Bytes, read.Bytes) || (read.At-again.Reads[i].At).Abs() > 1000 {
				t.Errorf("got %v, want %v", again.Reads[i], read)
			}
		}
	})
}

func write(t *testing.T, out *bytes.Buffer, recording simulate.Recording) simulate.Recording {
	for _, read := range recording.Reads {
		if err := simulate.WriteRead(out, read); err != nil {
			t.Fatal(err)
		}
	}
	again, err := simulate.ReadRecording(bytes.NewReader(out.Bytes()))
	if err != nil || len(again.Reads) != len(recording.Reads) {
		t.Fatalf("got %d reads, %v, want %d", len(again.Reads), err, len(recording.Reads))
	}
	return again
}
