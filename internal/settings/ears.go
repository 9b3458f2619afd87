package settings

import (
	"cmp"
	"strings"
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
			return refusal("settings.refused.ear", "key", name)
		}
	case "players":
		if name := cmp.Or(lacks("white_device", s.WhiteDevice), lacks("black_device", s.BlackDevice)); name != "" {
			return refusal("settings.refused.ear", "key", name)
		}
		if strings.EqualFold(s.WhiteDevice, s.BlackDevice) {
			return refusal("settings.refused.one-ear")
		}
	}
	return nil
}
