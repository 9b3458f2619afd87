package manual

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// madeFrom begins the line of a file of another language that holds the digest of
// the English text it was made from.
const madeFrom = "# from "

// Digest returns the letters by which the English text of a topic is known again:
// another text has another digest. It is empty for a word that is no topic.
func Digest(name string) string {
	told := Topic(name)
	if told == nil {
		return ""
	}
	sum := sha256.Sum256([]byte(strings.Join(told, "\n")))
	return hex.EncodeToString(sum[:6])
}

// Retold returns the text of a topic from a file in another language, a sentence
// or a command a line. It leaves out the lines that begin with a number sign. It
// reports whether the English text has changed since it was put into that
// language. It returns nothing for a word that is no topic.
func Retold(name, text string) (told []string, aged bool) {
	if Topic(name) == nil {
		return nil, false
	}
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			told = append(told, line)
		}
	}
	return told, MadeFrom(text) != Digest(name)
}

// MadeFrom returns the digest of the English source that a file of another
// language names, and nothing if it names none.
func MadeFrom(text string) string {
	for line := range strings.Lines(text) {
		if digest, is := strings.CutPrefix(strings.TrimSpace(line), madeFrom); is {
			return digest
		}
	}
	return ""
}

// Draft returns the file that a translator of a topic begins with: its head, and
// the English lines to be replaced.
func Draft(name string) string {
	return "# SPDX-License-Identifier: Apache-2.0\n" + madeFrom + Digest(name) + "\n" + strings.Join(Topic(name), "\n") + "\n"
}
