package view

import (
	"strings"

	"blindchess/internal/text/sanitize"
)

// Plain returns text as one line without anything that a terminal acts on:
// whatever one person typed, another one may see it.
func Plain(text string) string { return sanitize.Line(text) }

// Readable returns typed text as Plain gives it, and false where something was typed
// of which nothing can be read: that is no empty line, and means nothing.
func Readable(typed string) (plain string, ok bool) {
	plain = Plain(strings.ToValidUTF8(typed, ""))
	return plain, strings.TrimSpace(plain) != "" || strings.TrimSpace(typed) == ""
}
