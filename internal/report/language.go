package report

import (
	"fmt"

	"blindchess/internal/language"
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

// String tells l in one line.
func (l Language) String() string {
	whole := "whole"
	if l.Faults > 0 {
		whole = fmt.Sprintf("%d faults", l.Faults)
	}
	return fmt.Sprintf("%s %s, %s, letters %s, %d phrases, %s", l.Code, l.Name, l.English, l.Letters, l.Phrases, whole)
}
