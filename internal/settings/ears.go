package settings

import (
	"cmp"
	"strings"
)

// CheckEars returns the fault of the ears and their devices. A separate ear has
// a named device that no other ear uses: the usual one is shared.
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
