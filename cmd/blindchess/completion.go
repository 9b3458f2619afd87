package main

import (
	"slices"

	"blindchess/internal/gamesetup"
	"blindchess/internal/language"
	"blindchess/internal/rules/laws"
	"blindchess/internal/settings"
)

// choices are the values of flags that take one of some words, by the name of
// the flag.
func choices() map[string][]string {
	sides := []string{"white", "black"}
	all := map[string][]string{
		"side": sides, "seat": sides, "sheet": sides, "opponent": opponents, "event": gamesetup.Events(), "clock": {"auto", "own", "board"},
		"scheme": language.Schemes(), "write": {"text", "brf", "braille", "json"}, "to": append(language.Notations(), "pgn"),
		"laws": laws.Years(), "edition": laws.Years(), "answer": gamesetup.Answers(),
	}
	all["language"], all["notation"] = language.Languages(), language.Notations()
	for _, flag := range []string{"form", "screen", "theme"} {
		key, err := settings.Find(flag)
		if err == nil {
			all[flag] = slices.DeleteFunc(slices.Clone(key.Choices()), func(word string) bool { return flag == "screen" && word == "ask" })
		}
	}
	return all
}
