package pair

import "blindchess/internal/text/sanitize"

// Clean returns text as one line that is safe on any terminal: without
// control bytes, escapes, marks that turn the writing direction, and bytes
// that are no UTF-8, and with at most limit characters. Everything that one
// person types and another sees goes through it.
func Clean(text string, limit int) string { return sanitize.Short(text, limit) }

// cleanName returns what a guest calls themselves, as it may stand anywhere.
func cleanName(name string) string { return sanitize.Short(sanitize.Name(name), 60) }
