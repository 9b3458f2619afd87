package manual_test

import (
	"slices"
	"testing"

	"blindchess/internal/console/manual"
)

func TestATopicInAnotherLanguageIsToldWithoutItsHead(t *testing.T) {
	text := "# SPDX-License-Identifier: Apache-2.0\n# from " + manual.Digest("clock") + "\nDie Uhr\n\nSie zählt.\n"
	told, aged := manual.Retold("clock", text)
	if want := []string{"Die Uhr", "Sie zählt."}; !slices.Equal(told, want) || aged {
		t.Errorf("got %q, aged %v, want %q of today", told, aged, want)
	}
}

func TestATopicWhoseEnglishHasChangedSaysSo(t *testing.T) {
	for _, digest := range []string{"000000000000", ""} {
		if _, aged := manual.Retold("clock", "# from "+digest+"\nDie Uhr\n"); !aged {
			t.Errorf("got a text from %q as one of today", digest)
		}
	}
}

func TestAFileOfNoTopicTellsNothing(t *testing.T) {
	if told, _ := manual.Retold("nothing", "# from 000000000000\nNichts.\n"); told != nil || manual.Digest("nothing") != "" {
		t.Errorf("got %q and the digest %q, want neither", told, manual.Digest("nothing"))
	}
}

func TestADraftIsATextOfToday(t *testing.T) {
	for _, topic := range manual.Topics() {
		told, aged := manual.Retold(topic, manual.Draft(topic))
		if aged || !slices.Equal(told, manual.Topic(topic)) {
			t.Errorf("%s: got %d lines, aged %v, want the English ones of today", topic, len(told), aged)
		}
	}
}
