// Package sanitizetest has the names with which strangers try what acts on them, and says
// of a text that goes out whether anything would. Tests of every exit share them.
package sanitizetest
