// Package manual contains the text of the help and the manual pages about each
// command beyond its one line. It is prose that a writer can edit without
// touching a program.
package manual
