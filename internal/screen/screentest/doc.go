// Package screentest is a table in a test: it decides commands immediately,
// writes no file, and gives each seat the messages that announce makes of the
// events. Its time stops until the test advances it.
package screentest
