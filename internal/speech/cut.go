package speech

import (
	"math"
	"time"
)

// Cut makes a clip of a recording: trimmed to the spoken part, brought to the
// common loudness, its ends faded. If the room is louder than the silence of a
// studio, only louder parts count as speech. A separate click before or after
// the word is no part of it.
func Cut(recording Sound) (Sound, error) { return CutAt(recording, usual) }

// CutAt is Cut for a recording at speed percent of the usual: a word may be
// shorter in proportion.
func CutAt(recording Sound, speed int) (Sound, error) {
	word := recording.spoken()
	if len(word) == 0 {
		return nil, ErrNothingHeard
	}
	if len(word) < shortestWord*usual/max(usual, speed) {
		return nil, ErrTooShort
	}
	return word.level(loudness).coarse(clipBits).fade(clipFade).coarse(clipBits), nil
}

// How a word is distinguished from the room. The stops within a word last up to
// 105 milliseconds, so a longer silence separates it from its neighbours.
const (
	cutWindow  = 5 * time.Millisecond
	stretch    = 300 * time.Millisecond // the quietest of these is the room
	roomLead   = 20 * time.Millisecond  // remains around a word that a loud room blurs
	aboveRoom  = 6.0                    // decibels by which a word stands out of the room
	beyondWord = 12.0                   // decibels by which a room is quieter than a word
	longestGap = 200 * time.Millisecond
	click      = 60 * time.Millisecond // what sounds shorter and stands alone
	steadiness = 9.0                   // decibels within which a room stays, and no speech
	humLasts   = time.Second           // what is steady for longer is no word
)

// room returns the loudness of the room around a word, in decibels, and whether
// the room can be heard. It is the quietest stretch of s that sounds the same
// throughout, as no speech does, and is much quieter than the loudest. The
// silence of a microphone that is only just open is no room. A word that fills
// all of s leaves none.
func (s Sound) room() (loudness float64, heard bool) {
	length := samples(stretch)
	loudness = s.loudestWindow() - beyondWord
	for at := 0; at+length <= len(s); at += length / 6 {
		part := s[at : at+length]
		if level := part.Loudness(); level < loudness && part.steady() {
			loudness, heard = level, true
		}
	}
	return loudness, heard
}

// steady reports whether s sounds the same throughout.
func (s Sound) steady() bool {
	window := samples(20 * time.Millisecond)
	quietest := math.Inf(1)
	for at := 0; at+window <= len(s); at += window {
		quietest = min(quietest, s[at:at+window].Loudness())
	}
	return s.loudestWindow()-quietest < steadiness
}

// span is what sounds from one window to another, and how many windows of it
// do.
type span struct{ first, end, loud int }

// spans returns what of s is louder than threshold, in windows.
func (s Sound) spans(threshold float64) []span {
	window := samples(cutWindow)
	gap := int(longestGap / cutWindow)
	var spans []span
	for i := 0; i*window < len(s); i++ {
		if s[i*window:min((i+1)*window, len(s))].Loudness() < threshold {
			continue
		}
		if last := len(spans) - 1; last >= 0 && i-spans[last].end < gap {
			spans[last].end = i + 1
			spans[last].loud++
			continue
		}
		spans = append(spans, span{i, i + 1, 1})
	}
	return spans
}

// spoken returns the part of s that is a word. It is empty if there is none.
func (s Sound) spoken() Sound {
	threshold, lead := trimAt, trimLead
	room, heard := s.room()
	if heard && room+aboveRoom > trimAt {
		threshold, lead = min(room+aboveRoom, s.loudestWindow()-beyondWord), roomLead
	}
	if s.Duration() > humLasts && s.steady() {
		return nil
	}
	spans := s.spans(threshold)
	short := func(p span) bool { return time.Duration(p.loud)*cutWindow < click }
	for len(spans) > 1 && short(spans[0]) {
		spans = spans[1:]
	}
	for len(spans) > 1 && short(spans[len(spans)-1]) {
		spans = spans[:len(spans)-1]
	}
	if len(spans) == 0 {
		return nil
	}
	window, keep := samples(cutWindow), samples(lead)
	return s[max(0, spans[0].first*window-keep):min(len(s), spans[len(spans)-1].end*window+keep)]
}
