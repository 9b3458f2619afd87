package report

import (
	"fmt"
	"strings"

	"blindchess/internal/language"
	"blindchess/internal/rules"
)

// Language is what there is of one language.
type Language struct {
	Code    string `json:"code"`
	Tag     string `json:"tag"`
	Name    string `json:"name"`
	English string `json:"english"`
	Letters string `json:"letters"` // king, queen, rook, bishop and knight on a scoresheet
	Phrases int    `json:"phrases"`
	Faults  int    `json:"faults"`
}

// LanguageOf returns what there is of the language of a code. needed are phrases
// that others ask for, and that its pack has to hold.
func LanguageOf(code string, needed ...string) (Language, error) {
	pack, err := language.Load(code)
	if err != nil {
		return Language{}, err
	}
	faults, err := language.Check(code, needed...)
	return Language{
		Code: code, Tag: pack.Lang(), Name: pack.Word("language.name"), English: pack.Word("language.english"),
		Letters: pack.Letters(), Phrases: len(pack.Keys()), Faults: len(faults),
	}, err
}

// String describes l in one line.
func (l Language) String() string {
	whole := "whole"
	if l.Faults > 0 {
		whole = fmt.Sprintf("%d faults", l.Faults)
	}
	return fmt.Sprintf("%s %s, %s, letters %s, %d phrases, %s", l.Code, l.Name, l.English, l.Letters, l.Phrases, whole)
}

// SheetNotations returns the notation of each side's sheet: the usual one, or
// another given as "sr" for both, or as "white=sr" or "black=pl".
func SheetNotations(usual string, given ...string) (rules.BySide[string], error) {
	names := rules.Both(usual)
	for _, text := range given {
		side, name, one := strings.Cut(text, "=")
		switch {
		case !one:
			names = rules.Both(text)
		case side == "white":
			names.White = name
		case side == "black":
			names.Black = name
		default:
			return names, fmt.Errorf("--notation is %q; give a language, or white=sr, or black=pl", text)
		}
	}
	return names, nil
}
