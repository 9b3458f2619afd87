package view

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Plain returns text as one line without anything that a terminal acts on:
// whatever one person typed, another one may see it.
func Plain(text string) string {
	if !strings.ContainsFunc(text, unsafe) {
		return text
	}
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case !unsafe(r):
			return r
		case unicode.IsSpace(r) || unicode.IsControl(r):
			return ' '
		default:
			return -1
		}
	}, text))
}

// Readable returns typed text as Plain gives it, and false where something was typed
// of which nothing can be read: that is no empty line, and means nothing.
func Readable(typed string) (plain string, ok bool) {
	plain = Plain(strings.ToValidUTF8(typed, ""))
	return plain, strings.TrimSpace(plain) != "" || strings.TrimSpace(typed) == ""
}

func unsafe(r rune) bool {
	return r < ' ' || r == utf8.RuneError || r >= 0x7f && r < 0xa0 || r > 0xff && (unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Co, r) || r == 0x2028 || r == 0x2029) || r == 0xad
}
