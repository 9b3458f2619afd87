package say

import (
	"strings"
	"time"
)

// Urgency says when an utterance may begin. The zero Urgency is WhenFree.
type Urgency uint8

// The urgencies.
const (
	WhenFree Urgency = iota // after everything that waits
	Next                    // after the utterance that is being spoken
	Now                     // at once; what it interrupts is resumed or offered again
)

// Kind is the kind of an utterance, which decides its treatment while it waits.
// The zero Kind is Notice.
type Kind uint8

// The kinds.
const (
	Notice Kind = iota // something happened
	Move               // the announcement of another player's move; it comes first, and no key that types silences it
	Alert              // a divergence, an offer, a refusal of the table; no key that types silences it
	Answer             // an answer to a question; a newer answer of the same Topic replaces it, and a key cuts it
	Hint               // exploration and help; dropped when a key is pressed
	Echo               // what the listener's own act brought about; dropped when a key is pressed
	Ruling             // a flag, an arbiter's word, the end; cut by nothing, and alone cuts a Move
)

// Channel says for whose ears an utterance is. The zero Channel is Private.
type Channel uint8

// The channels.
const (
	Private Channel = iota // the player's own ear
	Table                  // the speaker that everyone at the table hears
	Second                 // the ear of the other of two who play at one machine; that of Private where they share one
)

// Gap is the pause after a word. The zero Gap joins words as in a sentence.
type Gap uint8

// The gaps, each longer than the one before. Their length in milliseconds
// depends on the voice and the player's speed.
const (
	WordGap     Gap = iota // within a group, as between file and rank
	GroupGap               // between the piece, the square it leaves and the square it enters
	SentenceGap            // before check, a result or a clock time
)

// Word is the smallest thing that is said.
type Word struct {
	Clip string // the name of its clip in a voice bank, such as "role.knight"; empty where there is none
	Text string // what a synthesiser reads or a line shows
	Lang string // BCP 47; empty means the utterance's own
	Bank string // the voice bank its clip is in, such as "fide"; empty means that of Lang
	Gap  Gap    // the pause after it
}

// Earcon is the name of a short sound beside the words, such as "check".
type Earcon string

// Utterance is one thing to say to one seat.
type Utterance struct {
	ID      uint64 // given by the host, counted from 1; zero before
	Urgency Urgency
	Kind    Kind
	Channel Channel
	Topic   string // answers of one topic replace each other; empty for none
	Follows bool   // a later part of the answer before it: it follows that one and replaces no part
	Lang    string // BCP 47, such as "de" or "sr-Latn"
	Words   []Word // none if the earcon is all that is heard, beside any speech
	Earcon  Earcon // empty for none

	// Subject is the subject of u, in a word that means nothing here; empty if no
	// other utterance makes u void. Voids are the subjects that u settles: it
	// overtakes earlier utterances on them, spoken or waiting. An utterance that
	// can be renewed starts again if its Topic is among them.
	Subject string
	Voids   []string
	// Within is how long u is true after its arrival: if its last word would end
	// later, u is overtaken and not said. Zero is always. NotBefore is when it
	// becomes true: its last word ends no sooner.
	Within, NotBefore time.Duration
	// Longest is how long u should last at the usual speed: a voice that knows how
	// long it takes speaks a longer one faster, within reason. Zero is as it comes.
	Longest time.Duration
	// Anew returns the words of u as they are true so long after now; nil where
	// time does not change them. It is called when the turn of u comes, may be
	// called from any goroutine, and must return immediately.
	Anew func(after time.Duration) []Word
	// Spoken receives the words of u just before they are said, each time that they
	// begin, and once if they are never said. It may be nil. It may be called from
	// any goroutine and must return at once.
	Spoken func([]Word)
}

// Text returns the words of u as one line, separated by blanks, with a comma at
// each sentence gap.
func (u Utterance) Text() string {
	var text strings.Builder
	for i, word := range u.Words {
		if i > 0 {
			if u.Words[i-1].Gap == SentenceGap && !strings.ContainsAny(lastByte(u.Words[i-1].Text), ".,:;!?") {
				text.WriteByte(',')
			}
			text.WriteByte(' ')
		}
		text.WriteString(word.Text)
	}
	return text.String()
}

func lastByte(text string) string {
	if text == "" {
		return ""
	}
	return text[len(text)-1:]
}
