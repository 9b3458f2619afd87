package main

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/console/manual"
	"blindchess/internal/language"
)

// topicFiles returns the packs' texts on help topics in a language, by topic.
func topicFiles(t *testing.T, lang string) map[string]string {
	t.Helper()
	files := map[string]string{}
	for _, folder := range language.Folders(lang) {
		names, err := fs.Glob(folder, "topics/*.txt")
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			text, err := fs.ReadFile(folder, name)
			if err != nil {
				t.Fatal(err)
			}
			files[strings.TrimSuffix(path.Base(name), ".txt")] = string(text)
		}
	}
	return files
}

// digest is what the English text of a topic is known again by.
var digest = regexp.MustCompile(`^[0-9a-f]{12}$`)

func TestHelp_TopicsOfThePacksTellWhichEnglishTheyWereMadeFrom(t *testing.T) {
	for _, pack := range carried(t) {
		files := topicFiles(t, pack.Code())
		for topic, text := range files {
			if !slices.Contains(manual.Topics(), topic) {
				t.Errorf("%s: topics/%s.txt is of no topic", pack.Code(), topic)
				continue
			}
			if from := manual.MadeFrom(text); !digest.MatchString(from) {
				t.Errorf("%s: topics/%s.txt: got the digest %q, want the one that blindchess language topic %s prints", pack.Code(), topic, from, topic)
			}
			if told, aged := manual.Retold(topic, text); len(told) < 3 {
				t.Errorf("%s: topics/%s.txt: got %d lines, want what the topic tells", pack.Code(), topic, len(told))
			} else if aged {
				t.Logf("%s: topics/%s.txt: the English text has changed, its digest is %s", pack.Code(), topic, manual.Digest(topic))
			}
		}
		for _, topic := range manual.Topics() {
			if files[topic] == "" {
				t.Logf("%s: the topic %s is in English alone", pack.Code(), topic)
			}
		}
	}
}

// quotedEnglish is typed or printed in English in every language: commands of a
// shell, parts of system rules, and signs of the program.
var quotedEnglish = regexp.MustCompile(`"[^"]*"|blindchess.*|--[a-z-]+|ATTRS\{idVendor\}|\{\}`)

func TestHelp_TopicsOfThePacksHoldNoEnglish(t *testing.T) {
	for _, pack := range carried(t) {
		for topic := range topicFiles(t, pack.Code()) {
			for line := range strings.Lines(quotedEnglish.ReplaceAllString(pack.Told(topic), "")) {
				if english := inEnglishAlone.FindString(line); english != "" && !strings.HasPrefix(line, "#") {
					t.Errorf("%s: topic %s: got %q in %q", pack.Code(), topic, english, line)
				}
				if strings.ContainsAny(line, "`{") {
					t.Errorf("%s: topic %s: got %q, want plain text", pack.Code(), topic, line)
				}
			}
		}
	}
}

func TestHelp_ATopicIsAskedForInTheWordsOfALanguage(t *testing.T) {
	for _, pack := range carried(t) {
		for _, topic := range manual.Topics() {
			word := pack.Word("help-group." + topic)
			if !pack.Has("help-group." + topic) {
				word = pack.Word("command." + topic)
			}
			for _, typed := range []string{topic, word} {
				if got := topicNamed(pack, typed); got != topic {
					t.Errorf("%s: help %s: got the topic %q, want %q", pack.Code(), typed, got, topic)
				}
			}
		}
	}
}
