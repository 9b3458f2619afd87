// Package ucitest holds engines that behave, and engines that do not: programs
// for the tests of whatever asks an engine. A test program runs one in its
// TestMain if its first argument is Word.
package ucitest
