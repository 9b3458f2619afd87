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
	return pack.Phrase(notice.Key, "voice", called(pack, notice.Voice), "other", called(pack, notice.Other))
}

// called returns what players call a voice; any other text stays as it is.
func called(pack language.Pack, voice string) string {
	if key := "speech.name." + voice; pack.Has(key) {
		return pack.Phrase(key)
	}
	return voice
}
