// Package desk is where somebody studies: a file of games that is gone through by
// ear, an engine that is asked about them, and the file that is written again.
// What moves through the games is study; what an engine says is told here, as
// facts.
package desk
