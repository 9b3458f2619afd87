package announce

import (
	"slices"
	"strings"

	"blindchess/internal/language"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/say"
)

// Witnesses names the witnesses that support the proposal, and nothing if there
// are none.
func (n Narrator) Witnesses(found []evidence.Testimony) []say.Word {
	if len(found) == 0 {
		return nil
	}
	slot := Slot{Name: "witnesses"}
	keys := witnessKeys(found)
	for i, key := range keys {
		switch {
		case i > 0 && i == len(keys)-1:
			slot.Words = append(slot.Words, n.word("witness.and", say.WordGap))
		case i > 0:
			slot.Words[len(slot.Words)-1].Text += ","
		}
		slot.Words = append(slot.Words, n.word(key, say.WordGap))
	}
	return n.Phrase("explain.witnesses", slot)
}

// WitnessSentence is what Narrator.Witnesses says, written in the words of pack.
func WitnessSentence(pack language.Pack, found []evidence.Testimony) string {
	if len(found) == 0 {
		return ""
	}
	var named []string
	for _, key := range witnessKeys(found) {
		named = append(named, pack.Word(key))
	}
	last := len(named) - 1
	text := named[last]
	if last > 0 {
		text = strings.Join(named[:last], ", ") + " " + pack.Word("witness.and") + " " + text
	}
	return pack.Phrase("explain.witnesses", "witnesses", text)
}

// witnessKeys returns what names the witnesses: the sheets, the announcement and
// the boards, two of one kind that came about alike with one name.
func witnessKeys(found []evidence.Testimony) []string {
	keys := pairKeys(found, evidence.WhiteSheet, evidence.BlackSheet, "witness.sheet")
	for _, t := range found {
		if t.Witness == evidence.Announcement {
			keys = append(keys, "witness.announcement"+manner(t))
		}
	}
	return append(keys, pairKeys(found, evidence.WhiteBoard, evidence.BlackBoard, "witness.board")...)
}

func pairKeys(found []evidence.Testimony, white, black evidence.Witness, key string) []string {
	w := slices.IndexFunc(found, func(t evidence.Testimony) bool { return t.Witness == white })
	b := slices.IndexFunc(found, func(t evidence.Testimony) bool { return t.Witness == black })
	if w >= 0 && b >= 0 && manner(found[w]) == manner(found[b]) {
		return []string{key + "s" + manner(found[w])}
	}
	var keys []string
	if w >= 0 {
		keys = append(keys, key+".white"+manner(found[w]))
	}
	if b >= 0 {
		keys = append(keys, key+".black"+manner(found[b]))
	}
	return keys
}

// manner is the ending of a witness's key that says how the evidence arose, if
// it did not arise in the usual way.
func manner(t evidence.Testimony) string {
	switch t.Origin {
	case evidence.OriginKept, evidence.OriginAssisted, evidence.OriginRepeated, evidence.OriginInferred:
		return "." + string(t.Origin)
	default:
		return ""
	}
}
