// Package manual holds what the help and the manual pages say of each command
// beyond its one line: prose that a writer can edit without touching a program.
package manual
