// Package dotpadtest is a Dot Pad that nobody feels, for tests: thirty by ten cells
// of pins and a line of twenty cells. It reads the protocol by its own code.
package dotpadtest
