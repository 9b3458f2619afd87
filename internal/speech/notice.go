package speech

import (
	"fmt"
	"strings"
)

// Notice is the speaker's message about itself. It knows no language: Key is
// the key of a phrase, and Text the same in English.
type Notice struct {
	Key   string
	Voice string // the voice it is about
	Other string // the voice that takes over, or the reason
	Text  string
}

// The keys of the notices.
const (
	NoSound      = "speech.no-sound"      // no sound card at the start; said once
	SoundLost    = "speech.sound-lost"    // the card or its server stopped
	SoundBack    = "speech.sound-back"    // it plays again
	EarLost      = "speech.ear-lost"      // the private ear's card is lost; the table's plays; ends with .white or .black for two players
	EarBack      = "speech.ear-back"      // it plays again; likewise
	VoiceChanged = "speech.voice-changed" // a voice failed and the next speaks
	VoiceBack    = "speech.voice-back"    // a voice that had failed speaks again
	NoVoice      = "speech.no-voice"      // no voice is left
	MissingClips = "speech.missing-clips" // a bank lacks clips; said once
	OneEar       = "speech.one-ear"       // the card has one channel, the ears cannot be parted
	LogFull      = "speech.log-full"      // the log of receipts cannot be written
)

// mostNamed is how many missing clips are named.
const mostNamed = 3

// missingNotice says that the bank of that name lacks clips.
func missingNotice(bank string, missing []string) Notice {
	named := strings.Join(missing[:min(mostNamed, len(missing))], ", ")
	if more := len(missing) - mostNamed; more > 0 {
		named += fmt.Sprintf(" + %d", more)
	}
	return Notice{Key: MissingClips, Voice: bank, Other: named, Text: fmt.Sprintf("the voice %s lacks %s; another voice says that", bank, named)}
}
