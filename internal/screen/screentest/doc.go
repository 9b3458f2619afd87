// Package screentest is a table in a test: it decides commands at once, keeps
// no file, and says to each seat what announce makes of the events. Its time
// stands until the test moves it.
package screentest
