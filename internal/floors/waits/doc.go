// Package waits lets tests wait for events without guessing their duration. It
// works on the virtual clock of a synctest bubble, and for real programs and
// lines, until a condition holds or too much time has passed. Tests alone import
// it.
package waits
