// Package dotpadtest is an emulated Dot Pad for tests: thirty by ten cells of pins
// and a line of twenty cells. It reads the protocol by its own code.
package dotpadtest
