package announce_test

import (
	"slices"
	"testing"

	"blindchess/internal/announce"
)

// FuzzParseTaught reads anything as the words that a player has taught. An
// accepted text is written and read again alike.
func FuzzParseTaught(f *testing.F) {
	f.Add("jumper=N,horsey=N,castleshort=O-O")
	f.Add("=,a=b,\x00=1")
	f.Fuzz(func(t *testing.T, text string) {
		words, err := announce.ParseTaught(text)
		if err != nil {
			return
		}
		again, err := announce.ParseTaught(announce.WriteTaught(words))
		if err != nil || !slices.Equal(again, words) {
			t.Errorf("got %v, %v, want %v", again, err, words)
		}
	})
}
