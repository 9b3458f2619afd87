package say

import "strings"

// Urgency says when an utterance may begin. The zero Urgency is WhenFree.
type Urgency uint8

// The urgencies.
const (
	WhenFree Urgency = iota // after everything that waits
	Next                    // after the utterance that is being spoken
	Now                     // at once; what it interrupts is resumed or offered again
)

// Kind says what an utterance is, and so what may become of it while it waits.
// The zero Kind is Notice.
type Kind uint8

// The kinds.
const (
	Notice Kind = iota // something happened; never dropped
	Move               // an announcement of a move; never dropped, never silenced
	Alert              // a flag, a divergence, an arbiter's word; never dropped, never silenced
	Answer             // an answer to a question; a newer answer of the same Topic replaces it
	Hint               // exploration and help; dropped when a key is pressed
)

// Channel says for whose ears an utterance is. The zero Channel is Private.
type Channel uint8

// The channels.
const (
	Private Channel = iota // the player's own ear
	Table                  // the speaker that everyone at the table hears
)

// Gap is the pause after a word. The zero Gap joins words as in a sentence.
type Gap uint8

// The gaps, each longer than the one before. What they last in milliseconds is
// for the voice and the player's speed to say.
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
	Lang    string // BCP 47, such as "de" or "sr-Latn"
	Words   []Word
	Earcon  Earcon // empty for none
}

// Text returns the words of u as one line, parted by blanks, with a comma
// where a sentence gap stands.
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
