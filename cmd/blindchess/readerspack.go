package main

import (
	"blindchess/internal/language"
	"blindchess/internal/settings"
)

// readersPack returns the pack of the requested language, or otherwise of the
// settings' language.
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
