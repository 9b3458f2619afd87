// Package sanitizetest has the names with which strangers attack their readers, and
// reports whether an output is safe. Tests of every exit share them.
package sanitizetest
