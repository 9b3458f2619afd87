package main

import (
	"blindchess/internal/language"
	"blindchess/internal/settings"
)

// readersPack returns the words of the language that the reader asked for, or
// else of that in the settings.
func readersPack(asked string) (language.Pack, error) {
	if asked != "" {
		return language.Load(asked)
	}
	own, err := settings.Load()
	if err != nil {
		return language.Pack{}, err
	}
	return language.Load(own.Language)
}
