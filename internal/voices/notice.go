package voices

import (
	"blindchess/internal/language"
	"blindchess/internal/speech"
)

// NoticeText returns what the voice says about itself in the player's
// language, or in English where the pack lacks the phrase.
func NoticeText(pack language.Pack, notice speech.Notice) string {
	if !pack.Has(notice.Key) {
		return notice.Text
	}
	return pack.Phrase(notice.Key, "voice", notice.Voice, "other", notice.Other)
}
