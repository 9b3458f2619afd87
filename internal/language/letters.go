package language

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/language"
)

//go:embed letters.txt
var letters string

// lettered returns the languages that have letters of pieces and no pack, in the order
// of their lines, and each as a pack: the English one with these letters.
var lettered = sync.OnceValues(func() (codes []string, packs map[string]map[string]Entry) {
	packs = make(map[string]map[string]Entry)
	for line := range strings.Lines(letters) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if strings.HasPrefix(line, "#") || len(fields) != 5 {
			continue
		}
		entries := map[string]Entry{}
		put := func(key, words string) { entries[key] = Entry{Key: key, Words: words} }
		put("language.name", fields[1])
		put("language.english", fields[2])
		roles := []string{"king", "queen", "rook", "bishop", "knight", "pawn"}
		for i, letter := range strings.Fields(fields[3]) {
			put("notation."+roles[i], letter)
		}
		codes, packs[fields[0]] = append(codes, fields[0]), entries
	}
	return codes, packs
})

// Notations lists the languages in whose letters moves are read and written: those with
// a pack, and then those with letters alone.
func Notations() []string {
	all := Languages()
	codes, _ := lettered()
	for _, code := range codes {
		if !slices.Contains(all, code) {
			all = append(all, code)
		}
	}
	return all
}

// Notation returns the pack of a language, or one that has only the letters of a
// language's pieces, its name and, for the rest, English words. It returns an
// *UnknownError, with all that can be chosen, for any other.
func Notation(code string) (Pack, error) {
	pack, err := Load(code)
	if err == nil {
		return pack, nil
	}
	english, failed := Load(Reference)
	if failed != nil {
		return Pack{}, failed
	}
	_, packs := lettered()
	base := baseOf(code)
	entries, found := packs[base]
	if !found {
		return Pack{}, &UnknownError{Asked: code, Known: Notations()}
	}
	return Pack{lang: base, entries: entries, fallback: english.entries, typed: english.typed, plural: language.English}, nil
}
