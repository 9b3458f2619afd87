// Package desk is a user's place of study: a file of games that they go through
// by ear, an engine for questions about them, and the file that is written again.
// Package study moves through the games; this package reports the engine's
// output, as facts.
package desk
