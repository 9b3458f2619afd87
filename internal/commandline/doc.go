// Package commandline is the common work of the programs of this project with the
// command line and the terminal. It has the manual's text on each command, a
// sentence for every wrong line, the exit status, and the signals that end a
// command. It also chooses a painted screen or lines, and shows the progress of
// long work.
package commandline
