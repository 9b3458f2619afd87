package language

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// FIDE is the name of the scheme that the Laws propose, whatever language the
// players read: the words of the pack that states language.scheme fide.
const FIDE = "fide"

// Scheme is the words in which moves are announced: files, ranks, pieces,
// castlings. It is chosen by the table or the seat, apart from the language of
// the program and of the scoresheet. It is immutable.
type Scheme struct {
	name  string
	code  string // the pack whose words they are; "" for a player's own
	lang  string
	bank  string
	words map[string][]string
}

// SchemeKeys lists the keys of a scheme's words: those every scheme must have,
// in the order in which they are explained to a player.
func SchemeKeys() []string {
	var keys []string
	for _, file := range "abcdefgh" {
		keys = append(keys, "file."+string(file))
	}
	for _, rank := range "12345678" {
		keys = append(keys, "rank."+string(rank))
	}
	return append(keys, "role.king", "role.queen", "role.rook", "role.bishop", "role.knight", "role.pawn",
		"castle.long", "castle.short", "takes", "check", "mate", "stalemate", "promotes", "en-passant",
		"from", "to", "filler")
}

// AnyCastling is the key of a word that says castling and not to which side. A
// scheme may have one; the user may say it, but the program never speaks it.
const AnyCastling = "castle.any"

// formKeys are the optional keys of a scheme: the piece of a promotion, if the
// language has a special case for it, and the word for castling alone.
var formKeys = []string{AnyCastling, "role.queen.acc", "role.rook.acc", "role.bishop.acc", "role.knight.acc"}

// Schemes lists the names of the schemes: the Laws' first, then one for each
// language.
func Schemes() []string {
	return append([]string{FIDE}, Languages()...)
}

// LoadScheme returns the scheme of a name that Schemes lists; "" is the scheme
// of the Laws. It returns an *UnknownError for any other name.
func LoadScheme(name string) (Scheme, error) {
	name = strings.ToLower(strings.TrimSpace(name))
	if name == "" {
		name = FIDE
	}
	lang := name
	shelf.Lock()
	if of := current().scheme[name]; of != "" {
		lang = of
	}
	pack, err := find(lang)
	shelf.Unlock()
	var unknown *UnknownError
	if errors.As(err, &unknown) {
		return Scheme{}, &UnknownError{Asked: name, Known: Schemes()}
	}
	if err != nil {
		return Scheme{}, err
	}
	scheme := SchemeOf(pack)
	scheme.name = name
	return scheme, scheme.check()
}

// SchemeOf returns the scheme that a pack carries: the words of its language.
func SchemeOf(pack Pack) Scheme {
	scheme := Scheme{name: pack.Code(), code: pack.Code(), lang: pack.Lang(), bank: pack.Bank(), words: make(map[string][]string)}
	for _, key := range SchemeKeys() {
		scheme.words[key] = pack.Variants(key)
	}
	for _, key := range formKeys {
		if pack.Has(key) {
			scheme.words[key] = pack.Variants(key)
		}
	}
	return scheme
}

// ParseScheme reads a player's own scheme: a topic file of the keys of
// SchemeKeys. The line "base", with the name of a scheme, says whose words
// replace missing ones, otherwise the Laws'. The line "lang" names the language
// for reading the words aloud. The error names every unknown key and every pair
// of words that cannot be distinguished.
func ParseScheme(name, text string) (Scheme, error) {
	entries, err := ParseTopic(text)
	if err != nil {
		return Scheme{}, err
	}
	base := FIDE
	for _, entry := range entries {
		if entry.Key == "base" {
			base = entry.Words
		}
	}
	scheme, err := LoadScheme(base)
	if err != nil {
		return Scheme{}, err
	}
	scheme.name, scheme.code, scheme.bank = name, "", ""
	known := SchemeKeys()
	var faults []string
	for _, entry := range entries {
		switch {
		case entry.Key == "base":
		case entry.Key == "lang":
			scheme.lang = entry.Words
		case slices.Contains(known, entry.Key), slices.Contains(formKeys, entry.Key):
			scheme.words[entry.Key] = variantsOf(entry.Words)
			delete(scheme.words, entry.Key+".acc") // it belongs to the word that was there
		default:
			faults = append(faults, fmt.Sprintf("line %d: no scheme has the key %q", entry.Line, entry.Key))
		}
	}
	if len(faults) > 0 {
		return Scheme{}, fmt.Errorf("language: scheme %s: %s", name, strings.Join(faults, "; "))
	}
	return scheme, scheme.check()
}

// check reports words that cannot be distinguished without case and accents.
// Fillers are heard past and may not be words of moves either.
func (s Scheme) check() error {
	owner := make(map[string]string)
	var faults []string
	for _, key := range append(SchemeKeys(), AnyCastling) {
		for _, word := range s.words[key] {
			for _, folded := range Foldings(word) {
				other, taken := owner[folded]
				// The place of stalemate in a sentence, last of all, tells it from others.
				if taken && other != key && key != "stalemate" && other != "stalemate" {
					faults = append(faults, fmt.Sprintf("%q is heard both as %s and as %s", word, other, key))
				}
				owner[folded] = key
			}
		}
	}
	if len(faults) > 0 {
		return fmt.Errorf("language: scheme %s: %s", s.name, strings.Join(faults, "; "))
	}
	return nil
}

// Name returns the name of s as a setting writes it.
func (s Scheme) Name() string { return s.name }

// Alike reports whether the words of s and other are those of one pack, as the
// scheme of the Laws and the German one are.
func (s Scheme) Alike(other Scheme) bool { return s.code != "" && s.code == other.code }

// Code returns the code of the pack whose words those of s are, and "" for a
// player's own.
func (s Scheme) Code() string { return s.code }

// Lang returns the BCP 47 tag of the language that the words of s are in.
func (s Scheme) Lang() string { return s.lang }

// Bank returns the name of the voice bank that holds the clips of s, and ""
// where only a synthesiser can say its words.
func (s Scheme) Bank() string { return s.bank }

// Word returns the spoken word for a key of SchemeKeys.
func (s Scheme) Word(key string) string {
	if words := s.words[key]; len(words) > 0 {
		return words[0]
	}
	return key
}

// Form returns the key of the word for key in a grammatical case: key itself if
// s has no separate form for it.
func (s Scheme) Form(key, form string) string {
	if len(s.words[key+"."+form]) > 0 {
		return key + "." + form
	}
	return key
}

// Heard returns all that is understood for a key, the spoken word first, in
// every case.
func (s Scheme) Heard(key string) []string {
	return append(slices.Clone(s.words[key]), s.words[key+".acc"]...)
}

// Letters returns the letters of written notation for king, queen, rook, bishop
// and knight, in this order, separated by blanks.
func (p Pack) Letters() string {
	var letters []string
	for _, role := range []string{"king", "queen", "rook", "bishop", "knight"} {
		letters = append(letters, p.Word("notation."+role))
	}
	return strings.Join(letters, " ")
}
