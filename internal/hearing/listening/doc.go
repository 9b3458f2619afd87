// Package listening brings taught words to a table: it hears the announcements of a
// player by a microphone. A program that must hear no one does without it.
package listening
