package pair

import "blindchess/internal/text/sanitize"

// Clean returns text as one line that is safe on any terminal, with at most
// limit characters. It removes control bytes, escapes, marks that turn the
// writing direction, and bytes that are no UTF-8. Everything that one person
// types and another sees goes through it.
func Clean(text string, limit int) string { return sanitize.Short(text, limit) }

// cleanName returns a guest's own name, safe for display.
func cleanName(name string) string { return sanitize.Short(sanitize.Name(name), 60) }
