// Package waits lets tests wait for what comes without guessing how long it takes:
// on the virtual clock of a synctest bubble, and where real programs and lines are
// asked, until a condition holds or too much time has gone by. Tests alone import it.
package waits
