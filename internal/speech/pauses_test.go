package speech_test

import (
	"strings"
	"testing"
	"time"

	"blindchess/internal/say"
	"blindchess/internal/speech"
)

// closure returns the longest silence inside s, which begins and ends with sound.
func closure(s speech.Sound) (longest time.Duration) {
	const window = 5 * time.Millisecond
	size := int(window * speech.Rate / time.Second)
	s = s.Trim(-46, 0)
	var quiet time.Duration
	for at := 0; at+size <= len(s); at += size {
		if s[at:at+size].Loudness() >= -46 {
			quiet = 0
			continue
		}
		quiet += window
		longest = max(longest, quiet)
	}
	return longest
}

// quietEnds returns how many samples of s are silence before and after what sounds.
func quietEnds(s speech.Sound) (before, after int) {
	loud := s.Trim(-46, 0)
	before = find(s, loud)
	return before, len(s) - before - len(loud)
}

// pausesMove is a move in the words of a bank.
func pausesMove(scheme, lang string) say.Utterance {
	u := say.Utterance{Kind: say.Move, Lang: lang, Words: []say.Word{
		{Clip: "role.knight", Gap: say.GroupGap}, {Clip: "square.g1", Gap: say.GroupGap}, {Clip: "square.f3"},
	}}
	for i := range u.Words {
		u.Words[i].Bank = scheme
	}
	return u
}

func TestThePauseInAMoveIsLongerThanAnyClosureInsideAWord(t *testing.T) {
	banks := builtIn(t)
	for _, scheme := range speech.Lists() {
		var longest time.Duration
		where := ""
		for _, word := range speech.WordList(scheme) {
			if strings.Contains(word.Text, " ") {
				continue // between two words it is a pause
			}
			sound, err := banks.Clip(scheme, word.Clip)
			if err != nil {
				t.Fatal(err)
			}
			if found := closure(sound); found > longest {
				longest, where = found, word.Clip
			}
		}
		bank, _ := banks.Bank(scheme)
		move := pausesMove(scheme, bank.Lang)
		whole, err := speech.Renderer{Banks: banks}.Render(t.Context(), move, speech.Settings{})
		if err != nil {
			t.Fatal(err)
		}
		var clips []speech.Sound
		for _, word := range move.Words {
			sound, err := banks.Clip(scheme, word.Clip)
			if err != nil {
				t.Fatal(err)
			}
			clips = append(clips, sound)
		}
		second := find(whole, clips[1])
		third := find(whole, clips[2])
		if second < 0 || third < 0 {
			t.Fatalf("%s: the clips are not in the move", scheme)
		}
		for i, pause := range []int{second - len(clips[0]), third - second - len(clips[1])} {
			_, after := quietEnds(clips[i])
			before, _ := quietEnds(clips[i+1])
			length := time.Duration(after+pause+before) * time.Second / speech.Rate
			// An f that begins softly is silence at first.
			if length < 99*time.Millisecond || length > 150*time.Millisecond || length <= longest {
				t.Errorf("%s: got a pause of %v at joint %d, want a tenth of a second, and more than the %v inside %s", scheme, length, i+1, longest, where)
			}
		}
		t.Logf("%s: the longest closure is %v, in %s", scheme, longest, where)
	}
}
