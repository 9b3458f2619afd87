package language

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"blindchess/internal/fault"
)

// Reference is the language whose pack is the model for every other, and whose
// words replace the missing ones of an unfinished pack. Its letters and
// commands are understood at every seat.
const Reference = "en"

// Pack is the words of one language. It is immutable and safe for many
// readers. The zero Pack answers every key with the key itself.
type Pack struct {
	lang     string
	entries  map[string]Entry
	fallback map[string]Entry
	typed    typedNames // of the fallback
	plural   language.Tag
}

// UnknownError reports a language or scheme that there is no pack for.
type UnknownError struct {
	Asked string
	Known []string
}

func (e *UnknownError) Error() string {
	return "language: " + e.Unwrap().Error()
}

// Unwrap returns e as a fault.
func (e *UnknownError) Unwrap() error {
	return fault.New("fault.no-pack", "no pack for {name}; choose {choices}", "name", fault.Quoted(e.Asked), "choices", strings.Join(e.Known, ", "))
}

// Load returns the pack of a language, given as a BCP 47 tag such as "de",
// "sr-Latn" or "de_AT". It returns an *UnknownError if there is none.
func Load(lang string) (Pack, error) {
	shelf.Lock()
	defer shelf.Unlock()
	return find(lang)
}

// find is Load for a caller who holds the lock.
func find(lang string) (Pack, error) {
	base := baseOf(lang)
	if pack, found := shelf.packs[base]; found {
		return pack, nil
	}
	in := current()
	if other := in.named[base]; other != "" && !slices.Contains(in.codes, base) {
		base = other
	}
	if !slices.Contains(in.codes, base) {
		return Pack{}, &UnknownError{Asked: lang, Known: slices.Clone(in.codes)}
	}
	return load(base)
}

// load returns a pack and caches it. The caller holds the lock.
func load(base string) (Pack, error) {
	if pack, found := shelf.packs[base]; found {
		return pack, nil
	}
	entries, err := loadEntries(base)
	if err != nil {
		return Pack{}, err
	}
	pack := Pack{lang: base, entries: entries, fallback: entries, typed: namesOf(entries)}
	if base != Reference {
		english, err := load(Reference)
		if err != nil {
			return Pack{}, err
		}
		pack.fallback, pack.typed = english.entries, english.typed
	}
	// A language that CLDR has no plural rules for names one that counts alike. A
	// tag that is none is for Check to tell: the pack still speaks.
	pack.plural, _ = language.Parse(pack.fact("language.plural", base))
	if shelf.packs == nil {
		shelf.packs = map[string]Pack{}
	}
	shelf.packs[base] = pack
	return pack, nil
}

func baseOf(lang string) string {
	base, _, _ := strings.Cut(strings.ReplaceAll(lang, "_", "-"), "-")
	return strings.ToLower(strings.TrimSpace(base))
}

// loadEntries reads every topic file of a language. If several folders have a
// key, the words of the folder over the others count.
func loadEntries(lang string) (map[string]Entry, error) {
	entries := make(map[string]Entry, 2048)
	for _, folder := range folders(lang) {
		for _, topic := range topicsIn(folder) {
			text, err := fs.ReadFile(folder, topic+".txt")
			if err != nil {
				return nil, fmt.Errorf("language: %w", err)
			}
			// Check reports an unreadable line or a repeated key: it must not stop the
			// program from speaking.
			lines, _ := ParseTopic(string(text))
			for _, line := range lines {
				if _, twice := entries[line.Key]; !twice {
					entries[line.Key] = line
				}
			}
		}
	}
	return entries, nil
}

// Code returns the name of p's directory, such as "de"; settings use it.
func (p Pack) Code() string { return p.lang }

// Lang returns the BCP 47 tag that a voice is chosen by, such as "sr-Latn".
func (p Pack) Lang() string { return p.fact("language.tag", p.lang) }

// Has reports whether p itself has the key.
func (p Pack) Has(key string) bool {
	_, ok := p.entries[key]
	return ok
}

// Keys lists the keys of p in alphabetical order.
func (p Pack) Keys() []string {
	keys := make([]string, 0, len(p.entries))
	for key := range p.entries {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

// raw returns the words of the file. A key that p lacks is answered by the
// English pack, and one that is nowhere by itself, so that a missing phrase is
// never silence.
func (p Pack) raw(key string) string {
	if entry, ok := p.entries[key]; ok {
		return entry.Words
	}
	if entry, ok := p.fallback[key]; ok {
		return entry.Words
	}
	return key
}

// Word returns the words of a key: of several variants the first.
func (p Pack) Word(key string) string {
	words := p.raw(key)
	if strings.Contains(words, "|") {
		return variantsOf(words)[0]
	}
	return words
}

// Variants returns all words for a key, spoken, heard, written or read; the
// first is spoken and written. It returns nil for a key that is nowhere.
func (p Pack) Variants(key string) []string {
	if !p.Has(key) {
		if _, ok := p.fallback[key]; !ok {
			return nil
		}
	}
	return variantsOf(p.raw(key))
}

// Phrase returns the words of a key with its placeholders filled. The
// arguments are names and values in turn: "square", "e4". A placeholder
// without an argument stays as it is written, which is seen at once.
func (p Pack) Phrase(key string, args ...string) string {
	parts := p.Parts(key)
	for i, part := range parts {
		if part.Case == "" {
			continue
		}
		for at := 0; at+1 < len(args); at += 2 {
			if args[at] == part.Slot {
				parts[i] = Part{Text: p.inflected(args[at+1], part.Case)}
				if i == 0 {
					parts[i].Text = Capital(parts[i].Text)
				}
			}
		}
	}
	return fill(parts, args...)
}

// Form returns the key of a word in a grammatical case: the plain key if the
// pack has no separate form for it.
func (p Pack) Form(key, form string) string {
	if form != "" && p.Has(key+"."+form) {
		return key + "." + form
	}
	return key
}

// inflected returns a word of p that is given as text in a grammatical case.
func (p Pack) inflected(word, form string) string {
	for _, key := range p.Keys() {
		if plain, found := strings.CutSuffix(key, "."+form); found && p.Has(plain) && p.Word(plain) == word {
			return p.Word(key)
		}
	}
	return word
}

// fill joins parts to a text, each slot filled by the argument of its name.
// The arguments are names and values in turn.
func fill(parts []Part, args ...string) string {
	var text strings.Builder
	for at, part := range parts {
		text.WriteString(part.Text)
		if part.Slot == "" {
			continue
		}
		value := "{" + part.Slot + "}"
		for i := 0; i+1 < len(args); i += 2 {
			if args[i] == part.Slot {
				value = args[i+1]
				break
			}
		}
		if at == 0 && part.Slot == "side" {
			value = Capital(value)
		}
		text.WriteString(value)
	}
	return text.String()
}

// Capital returns text with a capital at its beginning, as a sentence has it.
func Capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// Parts returns the words of a key split at their placeholders, for callers
// that fill them with more than text.
func (p Pack) Parts(key string) []Part { return split(p.raw(key), p.shown) }

// shown returns a command that a phrase names in English as it is typed in p.
// The word after its name, such as a claim or a topic of help, is shown in p
// too if p has a name for it.
func (p Pack) shown(command string) string {
	name, rest := command, ""
	for {
		if own := p.named(p.typed.commands[name]); own != "" {
			if rest == "" {
				return own
			}
			what := p.named(p.typed.words[rest])
			if name == "help" {
				what = p.named(p.typed.commands[rest])
			}
			if what != "" {
				rest = what
			}
			return own + " " + rest
		}
		before, last, found := cutWord(name)
		if !found {
			return command
		}
		name, rest = before, strings.TrimSpace(last+" "+rest)
	}
}

// typedNames are the English names of a typed line, each with the first of its keys.
type typedNames struct {
	commands map[string]string
	words    map[string]string // what may follow a command
}

func namesOf(entries map[string]Entry) typedNames {
	names := typedNames{map[string]string{}, map[string]string{}}
	for key, entry := range entries {
		of := names.words
		if family, _, _ := strings.Cut(key, "."); strings.HasPrefix(key, commandPrefix) {
			of = names.commands
		} else if !strings.HasSuffix(family, "-name") {
			continue
		}
		for _, name := range variantsOf(entry.Words) {
			if first := of[name]; first == "" || key < first {
				of[name] = key
			}
		}
	}
	return names
}

// named returns p's first name for the key of an English name, and nothing for none.
func (p Pack) named(key string) string {
	if key == "" {
		return ""
	}
	return p.Word(key)
}

func cutWord(text string) (before, last string, found bool) {
	i := strings.LastIndexByte(text, ' ')
	if i < 0 {
		return text, "", false
	}
	return text[:i], text[i+1:], true
}

// PluralKey returns the key that counts n things: the key with the plural form
// of n behind it, such as "minute.few". If the pack has no such form it is the
// form "other".
func (p Pack) PluralKey(key string, n int) string {
	if n < 0 {
		n = -n
	}
	form := formNames[plural.Cardinal.MatchPlural(p.plural, n, 0, 0, 0, 0)]
	if p.lang == "" || (!p.Has(key+"."+form) && p.Has(key+".other")) {
		return key + ".other"
	}
	return key + "." + form
}

var formNames = map[plural.Form]string{
	plural.Other: "other",
	plural.Zero:  "zero",
	plural.One:   "one",
	plural.Two:   "two",
	plural.Few:   "few",
	plural.Many:  "many",
}

// Plural returns the phrase of a key in the plural form of n, its placeholder
// {n} filled with n in words. If the pack gives the key a gender, such as
// minute.gender, n has it.
func (p Pack) Plural(key string, n int, args ...string) string {
	args = append([]string{"n", p.Number(n, p.Gender(key))}, args...)
	return p.Phrase(p.PluralKey(key, n), args...)
}

// Gender returns the gender of the thing that a key counts: "m", "f", "n", or
// "" if the language does not need it.
func (p Pack) Gender(key string) string {
	return p.entries[key+".gender"].Words
}
