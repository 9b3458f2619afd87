package manual_test

import (
	"strings"
	"testing"

	"blindchess/internal/console/manual"
)

func TestEveryTopicIsToldInPlainSentences(t *testing.T) {
	if len(manual.Topics()) < 12 {
		t.Fatalf("got the topics %v, want all of them", manual.Topics())
	}
	for _, topic := range manual.Topics() {
		told := manual.Topic(topic)
		if len(told) < 3 {
			t.Errorf("%s: got %d lines, want what its page says", topic, len(told))
		}
		for _, line := range told {
			if strings.Trim(line, " 0123456789.") == "" || strings.ContainsAny(line, "`#") && !strings.Contains(line, "http") || strings.Contains(line, "](") {
				t.Errorf("%s: got %q, want plain text", topic, line)
			}
		}
	}
}

func TestATopicIsToldSentenceBySentence(t *testing.T) {
	told := manual.Topic("trouble")
	want := []string{
		"Start with blindchess doctor.",
		"It checks voices, sound, ports, the terminal, the screen reader, Braille, the disk, the clock and the network.",
	}
	for i, line := range want {
		if told[i] != line {
			t.Errorf("got %q as line %d, want %q", told[i], i+1, line)
		}
	}
}

func TestAWordThatIsNoTopicIsToldNothingOf(t *testing.T) {
	if told := manual.Topic("nothing"); told != nil {
		t.Errorf("got %q, want nothing", told)
	}
}

func TestTheHelpWithoutAWordNamesEveryTopic(t *testing.T) {
	about, _ := manual.Of("blindchess")
	if want := strings.Join(manual.Topics(), ", ") + "."; !strings.Contains(strings.Join(strings.Fields(about), " "), want) {
		t.Errorf("got %q, want %q in it", about, want)
	}
	for _, line := range strings.Split(about, "\n") {
		if len(line) > 80 {
			t.Errorf("got a line of %d letters, want 80 at most: %q", len(line), line)
		}
	}
}
