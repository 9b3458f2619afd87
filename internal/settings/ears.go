package settings

import (
	"cmp"
	"strings"

	"blindchess/internal/language"
)

// CheckEars returns what is wrong with who hears what where. An ear of its own
// has a device that is named and nobody else's: the usual one is everybody's.
func (s Settings) CheckEars() error {
	lacks := func(name, device string) string {
		if strings.TrimSpace(device) == "" {
			return name
		}
		return ""
	}
	switch s.Ears {
	case "own":
		if name := lacks("private_device", s.PrivateDevice); name != "" {
			return &earError{name}
		}
	case "players":
		if name := cmp.Or(lacks("white_device", s.WhiteDevice), lacks("black_device", s.BlackDevice)); name != "" {
			return &earError{name}
		}
		if strings.EqualFold(s.WhiteDevice, s.BlackDevice) {
			return &earError{}
		}
	}
	return nil
}

// earError is an ear without a device of its own: the setting that lacks it, or
// none where two ears have the same.
type earError struct{ Key string }

// Tell says which device is to be chosen, in the words of pack.
func (e *earError) Tell(pack language.Pack) string {
	if e.Key == "" {
		return pack.Phrase("settings.refused.one-ear")
	}
	return pack.Phrase("settings.refused.ear", "key", e.Key)
}

func (e *earError) Error() string { return english(e) }
