package laws

import (
	"embed"
	"fmt"
	"slices"
	"strings"
)

// Keeper is the party that ensures a sentence of the Laws. The zero Keeper is
// none.
type Keeper uint8

// The keepers.
const (
	// KeeperTable: the table grants, refuses, reports or rules it automatically.
	KeeperTable Keeper = iota + 1
	// KeeperPeople: the duty of the players, the arbiter or the organiser.
	KeeperPeople
	// KeeperRoom: it is about the objects in the room.
	KeeperRoom
)

// String returns the word by which editions say k, which ends the key of its
// words in the packs.
func (k Keeper) String() string {
	switch k {
	case KeeperTable:
		return "table"
	case KeeperPeople:
		return "people"
	case KeeperRoom:
		return "room"
	default:
		return ""
	}
}

// keeperOf reads a keeper as editions write it, and returns none for any other
// word.
func keeperOf(word string) Keeper {
	for k := KeeperTable; k <= KeeperRoom; k++ {
		if k.String() == word {
			return k
		}
	}
	return 0
}

// Sentence is one sentence of the Laws on play with blind people. The packs
// contain its meaning, in the program's words.
type Sentence struct {
	Name     string // of its meaning, the same in all editions with that meaning
	Number   string // its article and its place there, such as D.2.8/3
	Keeper   Keeper
	Words    string // if an edition contains them; otherwise the packs have them
	Verified bool   // it was read in a text of the edition
}

// SentenceScript is a table script that shows a sentence, to be played by an
// edition that has it. Each expectation that ends with "# shows it" depends on
// each line that holds "# otherwise:". If the text after these words replaces
// the line, one of those expectations is the first that fails.
type SentenceScript struct {
	Title string
	Text  string
}

//go:embed sentences
var sentenceFiles embed.FS

// Scripts lists the scripts that show s; there may be none.
func (s Sentence) Scripts() []SentenceScript {
	text, err := sentenceFiles.ReadFile("sentences/" + s.Name + ".txtar")
	if err != nil {
		return nil
	}
	var all []SentenceScript
	for line := range strings.Lines(string(text)) {
		title, opens := strings.CutPrefix(strings.TrimSpace(line), "-- ")
		title, closes := strings.CutSuffix(title, " --")
		switch {
		case opens && closes:
			all = append(all, SentenceScript{Title: title})
		case len(all) > 0:
			all[len(all)-1].Text += line
		}
	}
	return all
}

// Sentences lists the sentences of e, by article and place.
func (e Edition) Sentences() []Sentence {
	if e.contents == nil {
		return nil
	}
	all := slices.DeleteFunc(slices.Clone(e.contents.sentences), func(s Sentence) bool { return s.Number == "" })
	slices.SortStableFunc(all, compareSentences)
	return all
}

// Under reports whether s is in article or below it, or is the sentence that
// article names, such as D.2.8/3. It reads a number as it may be typed, and every
// sentence is under an empty one.
func (s Sentence) Under(article string) bool {
	has, place, _ := strings.Cut(s.Number, "/")
	asked, asksPlace, one := strings.Cut(article, "/")
	parts, askedParts := partsOf(has), partsOf(asked)
	if one {
		return slices.Equal(parts, askedParts) && slices.Equal(partsOf(place), partsOf(asksPlace))
	}
	return len(parts) >= len(askedParts) && slices.Equal(parts[:len(askedParts)], askedParts)
}

// compareSentences orders sentences by article, then by their place in it.
func compareSentences(one, other Sentence) int {
	article, place, _ := strings.Cut(one.Number, "/")
	otherArticle, otherPlace, _ := strings.Cut(other.Number, "/")
	if d := compareNumbers(article, otherArticle); d != 0 {
		return d
	}
	return compareNumbers(place, otherPlace)
}

// readSentence reads the place of a sentence, or all its data, separated by
// semicolons: its number, its keeper and, if the packs have no words for it, its
// meaning.
func (r *contentsReader) readSentence(name, text string) error {
	fields := strings.SplitN(text, ";", 3)
	for i := range fields {
		fields[i] = strings.TrimSpace(fields[i])
	}
	at := slices.IndexFunc(r.contents.sentences, func(s Sentence) bool { return s.Name == name })
	var sentence Sentence
	switch {
	case len(fields) > 1:
		sentence.Keeper = keeperOf(fields[1])
		if sentence.Keeper == 0 {
			return fmt.Errorf("%q is none of: table, people, room", fields[1])
		}
		if len(fields) > 2 {
			sentence.Words = fields[2]
		} else if !r.wordedSentence(name) {
			return fmt.Errorf("no earlier edition has %q: write after its number, divided by semicolons, who keeps it and what it says", name)
		}
	case at < 0:
		return fmt.Errorf("no earlier edition has %q: write after its number, divided by semicolons, who keeps it and what it says", name)
	default:
		sentence = r.contents.sentences[at]
	}
	number, unverified := strings.CutSuffix(fields[0], "?")
	sentence.Name, sentence.Number, sentence.Verified = name, strings.TrimSpace(number), !unverified
	if sentence.Number == "none" {
		sentence.Number = ""
	} else if article, place, ok := strings.Cut(sentence.Number, "/"); !ok || article == "" || place == "" || !isDigit(place[0]) {
		return fmt.Errorf("%q is no place of a sentence: write its article, a stroke and which sentence it is there, such as D.2.8/3, or none", sentence.Number)
	}
	if at < 0 {
		r.contents.sentences = append(r.contents.sentences, sentence)
	} else {
		r.contents.sentences[at] = sentence
	}
	return nil
}

// wordedSentence reports whether the packs have words for a sentence: one of an
// edition that is embedded.
func (r *contentsReader) wordedSentence(name string) bool {
	return r.embedded || slices.ContainsFunc(r.others, func(other *contents) bool {
		return slices.ContainsFunc(other.sentences, func(s Sentence) bool { return s.Name == name })
	})
}
