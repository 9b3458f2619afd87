// Package listener recognises spoken moves: it combines the words that a player
// taught with the legal moves, and stores the taught words.
package listener
