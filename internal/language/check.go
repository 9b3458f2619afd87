package language

import (
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// Fault is one thing that is wrong with a pack or a file of one.
type Fault struct {
	Key  string // the key it concerns; empty for the whole file
	What string // a sentence without a full stop
}

func (f Fault) String() string {
	if f.Key == "" {
		return f.What
	}
	return f.Key + ": " + f.What
}

// Check compares the pack of a language with the English one. It finds missing
// and unknown keys, missing plural forms, differing placeholders, and words of
// moves that cannot be distinguished. It also finds a topic without a licence
// line, a phrase without a comment for translators, and an invalid fact of
// language.txt. The keys of needed are those that the program uses although no
// pack names them, such as the title of a new kind of board. The pack must have
// them too. It returns nothing for a pack that is whole.
func Check(lang string, needed ...string) ([]Fault, error) {
	pack, err := Load(lang)
	if err != nil {
		return nil, err
	}
	english, err := Load(Reference)
	if err != nil {
		return nil, err
	}
	faults := append(pack.against(english), pack.checkCommands()...)
	faults = append(faults, pack.checkFacts()...)
	faults = append(faults, pack.checkForms()...)
	for _, key := range needed {
		if !pack.Has(key) && !english.Has(key) {
			faults = append(faults, Fault{key, "is missing, and the program asks for it"})
		}
	}
	for _, folder := range Folders(pack.lang) {
		home := make(map[string]string)
		for _, topic := range topicsIn(folder) {
			text, err := fs.ReadFile(folder, topic+".txt")
			if err != nil {
				return nil, fmt.Errorf("language: %w", err)
			}
			faults = append(faults, checkTopic(topic, string(text), home)...)
		}
	}
	if _, err := LoadScheme(pack.lang); err != nil {
		faults = append(faults, Fault{What: err.Error()})
	}
	return faults, nil
}

// CheckText measures the text of one topic file against the English topic that
// holds the same keys. lang says whose plural forms it needs.
func CheckText(lang, text string) ([]Fault, error) {
	pack, err := Load(lang)
	if err != nil {
		return nil, err
	}
	lines, err := ParseTopic(text)
	if err != nil {
		return []Fault{{What: err.Error()}}, nil
	}
	entries := make(map[string]Entry)
	for _, line := range lines {
		entries[line.Key] = line
	}
	file := Pack{lang: pack.lang, plural: pack.plural, entries: entries, fallback: pack.fallback, typed: pack.typed}
	english := Pack{lang: Reference, entries: make(map[string]Entry)}
	for _, topic := range Topics(Reference) {
		original, err := loadTopic(Reference, topic)
		if err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(original, func(e Entry) bool { _, has := entries[e.Key]; return has }) {
			continue
		}
		for _, entry := range original {
			english.entries[entry.Key] = entry
		}
	}
	faults := file.against(english)
	if !strings.Contains(text, licence) {
		faults = append(faults, Fault{What: "the file has no line # " + licence})
	}
	return faults, nil
}

func loadTopic(lang, topic string) ([]Entry, error) {
	text, err := TopicText(lang, topic)
	if err != nil {
		return nil, err
	}
	return ParseTopic(text)
}

const licence = "SPDX-License-Identifier: Apache-2.0"

// checkTopic reports the faults of one topic file; home holds in which topic
// each key was met first.
func checkTopic(topic, text string, home map[string]string) []Fault {
	var faults []Fault
	if !strings.Contains(text, licence) {
		faults = append(faults, Fault{What: fmt.Sprintf("topic %s has no line # %s", topic, licence)})
	}
	entries, err := ParseTopic(text)
	if err != nil {
		faults = append(faults, Fault{What: fmt.Sprintf("topic %s: %v", topic, err)})
	}
	for _, entry := range entries {
		if first, taken := home[entry.Key]; taken {
			faults = append(faults, Fault{entry.Key, fmt.Sprintf("stands in the topics %s and %s", first, topic)})
		}
		home[entry.Key] = topic
		if entry.Comment == "" {
			faults = append(faults, Fault{entry.Key, "has no comment for translators at the head of its block"})
		}
	}
	return faults
}

// against compares the keys and placeholders of p with those of english.
func (p Pack) against(english Pack) []Fault {
	var faults []Fault
	for _, key := range english.Keys() {
		stem, form, counted := english.family(key)
		switch {
		case counted && form != "other", optional(key):
			continue
		case counted:
			faults = append(faults, p.missingForms(stem)...)
		case !p.Has(key):
			faults = append(faults, Fault{key, "is missing"})
		}
	}
	for _, key := range p.Keys() {
		original := key
		if stem, _, counted := p.familyIn(english, key); counted {
			original = stem + ".other"
		}
		if !english.Has(original) {
			if !optional(key) {
				faults = append(faults, Fault{key, "is unknown: the English pack has no such key"})
			}
			continue
		}
		got, want := slots(p.raw(key)), slots(english.raw(original))
		if !slices.Equal(got, want) && !(original != key && subset(got, want)) {
			faults = append(faults, Fault{key, fmt.Sprintf("has the placeholders %v, English has %v", got, want)})
		}
		if got, want := commands(p.raw(key)), commands(english.raw(original)); !slices.Equal(sorted(got), sorted(want)) {
			faults = append(faults, Fault{key, fmt.Sprintf("names the commands %v, English names %v", got, want)})
		}
	}
	return faults
}

// commandPrefix begins the keys of the names of typed commands.
const commandPrefix = "command."

// checkCommands reports two commands with one name, once case and accents are
// gone, and phrases that name a command which does not exist.
func (p Pack) checkCommands() []Fault {
	var faults []Fault
	owner := make(map[string]string)
	for _, key := range p.Keys() {
		if !strings.HasPrefix(key, commandPrefix) {
			continue
		}
		for _, name := range p.Variants(key) {
			folded := Fold(name)
			if other, taken := owner[folded]; taken && other != key {
				faults = append(faults, Fault{key, fmt.Sprintf("has the name %q, which is that of %s too", name, other)})
			}
			owner[folded] = key
		}
	}
	// English names are understood in every language, so phrases may show them.
	for key, entry := range p.fallback {
		if !strings.HasPrefix(key, commandPrefix) {
			continue
		}
		for _, name := range variantsOf(entry.Words) {
			if folded := Fold(name); owner[folded] == "" {
				owner[folded] = key
			}
		}
	}
	for command, keys := range p.Commands() {
		if !named(owner, command) {
			faults = append(faults, Fault{keys[0], fmt.Sprintf("names the command %q, which does not exist", command)})
		}
	}
	return faults
}

// named reports whether a command as a phrase writes it begins with a name.
func named(owner map[string]string, command string) bool {
	words := strings.Fields(Fold(command))
	for n := len(words); n > 0; n-- {
		if owner[strings.Join(words[:n], " ")] != "" {
			return true
		}
	}
	return false
}

// family reports whether key is one plural form of a counted phrase of p.
func (p Pack) family(key string) (stem, form string, counted bool) { return p.familyIn(p, key) }

func (p Pack) familyIn(in Pack, key string) (stem, form string, counted bool) {
	i := strings.LastIndexByte(key, '.')
	if i < 0 || !isForm(key[i+1:]) {
		return key, "", false
	}
	stem, form = key[:i], key[i+1:]
	return stem, form, in.Has(stem+".one") && in.Has(stem+".other")
}

func isForm(form string) bool {
	for _, name := range formNames {
		if form == name {
			return true
		}
	}
	return false
}

// optionalFacts are the facts that hold for some languages alone.
var optionalFacts = []string{"language.also", "language.near", "language.scheme", "language.espeak", "language.pace", joined, unchanged, "language.braille.prose", "language.braille.letters", "language.braille.misread"}

// checkFacts reports facts of language.txt that are no such thing.
func (p Pack) checkFacts() []Fault {
	var faults []Fault
	fault := func(key, what string) {
		if p.Has(key) {
			faults = append(faults, Fault{key, fmt.Sprintf("%s: %q", what, p.raw(key))})
		}
	}
	if _, err := language.Parse(p.fact("language.plural", Reference)); err != nil {
		fault("language.plural", "is no tag of a language")
	}
	if p.rank() == unranked {
		fault("language.rank", "is no number")
	}
	if p.Pace() == usualPace {
		fault("language.pace", "is no number of words a minute above or below 175")
	}
	if p.fact(joined, "yes") != "yes" {
		fault(joined, "is not yes")
	}
	if slices.ContainsFunc(p.facts(unchanged), func(number string) bool { _, err := strconv.Atoi(number); return err != nil }) {
		fault(unchanged, "holds what is no number")
	}
	for _, name := range p.facts("language.encoding") {
		if encoding(name) == nil {
			fault("language.encoding", "names an encoding that is not known")
		}
	}
	if code := p.fact("language.braille.code", "american"); code != "american" && code != "german" {
		fault("language.braille.code", "is neither american nor german")
	}
	for _, key := range []string{"language.braille.letters", "language.braille.misread"} {
		for _, pair := range strings.Fields(p.fact(key, "")) {
			if utf8.RuneCountInString(pair) != 2 {
				fault(key, "holds what is no pair of signs")
			}
		}
	}
	return faults
}

// optional reports whether only some languages need a key. Such keys are the
// gender of a counted thing, a number in a gender, a word in a grammatical
// case, some facts and spellings, and letters of articles typed in another
// alphabet.
func optional(key string) bool {
	if strings.HasSuffix(key, ".gender") || strings.HasPrefix(key, "respell.") || strings.HasPrefix(key, "article-letter.") || key == joint || ownHundred(key) || slices.Contains(formKeys, key) || slices.Contains(optionalFacts, key) {
		return true
	}
	if _, form, found := cutLast(key); found && slices.Contains(cases, form) {
		return true
	}
	return strings.HasPrefix(key, "number.") && strings.Count(key, ".") == 2
}

// cutLast parts a key before its last part.
func cutLast(key string) (before, last string, found bool) {
	i := strings.LastIndexByte(key, '.')
	if i < 0 {
		return key, "", false
	}
	return key[:i], key[i+1:], true
}

// checkForms reports phrases that ask for a side in a case of which the pack
// has no form, and forms of words that the pack does not have.
func (p Pack) checkForms() []Fault {
	var faults []Fault
	for _, key := range p.Keys() {
		if plain, form, found := cutLast(key); found && slices.Contains(cases, form) && !p.Has(plain) {
			faults = append(faults, Fault{key, "is a form of a word that the pack does not have"})
		}
		for _, part := range p.Parts(key) {
			if part.Case == "" || part.Slot != "side" {
				continue
			}
			for _, side := range []string{"side.white", "side.black"} {
				if form := side + "." + part.Case; !p.Has(form) {
					faults = append(faults, Fault{form, "is missing: " + key + " asks for it"})
				}
			}
		}
	}
	return faults
}

// missingForms lists the plural forms of whole numbers that p lacks for stem.
func (p Pack) missingForms(stem string) []Fault {
	needed := make(map[string]bool)
	for n := range 200 {
		needed[formNames[plural.Cardinal.MatchPlural(p.plural, n, 0, 0, 0, 0)]] = true
	}
	var faults []Fault
	for form := range needed {
		if !p.Has(stem + "." + form) {
			faults = append(faults, Fault{stem + "." + form, "is missing"})
		}
	}
	return faults
}

func slots(words string) []string {
	var names []string
	for _, part := range split(words, func(string) string { return "" }) {
		if part.Slot != "" {
			names = append(names, part.Slot)
		}
	}
	return slices.Compact(sorted(names))
}

func sorted(names []string) []string {
	slices.Sort(names)
	return names
}

func subset(part, whole []string) bool {
	for _, name := range part {
		if !slices.Contains(whole, name) {
			return false
		}
	}
	return true
}

// Commands lists every command that a phrase of p names, with the keys of the
// phrases that name it. A test compares them with the existing commands.
func (p Pack) Commands() map[string][]string {
	named := make(map[string][]string)
	for _, key := range p.Keys() {
		for _, command := range commands(p.raw(key)) {
			named[command] = append(named[command], key)
		}
	}
	for file, text := range p.topicFiles() {
		for _, command := range commands(text) {
			named[command] = append(named[command], file)
		}
	}
	return named
}

// ownHundred reports whether a key is a number above a hundred, which a pack
// may have if it is not said as its parts are.
func ownHundred(key string) bool {
	return strings.HasPrefix(key, "number.") && len(key) == len("number.101")
}
