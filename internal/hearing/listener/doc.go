// Package listener lets a move be said aloud: it puts the words that a player
// taught together with the moves that are legal, and keeps what was taught.
package listener
