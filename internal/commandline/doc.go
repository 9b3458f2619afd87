// Package commandline is what every program of this project does with its command
// line and its terminal: what the manual says of each command, a sentence for what
// cannot be typed so, the exit status, the signals that end a command, and whether
// a screen is painted or written in lines, and how far long work is.
package commandline
