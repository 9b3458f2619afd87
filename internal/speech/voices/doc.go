// Package voices lists the voices of this computer and applies a player's
// settings to them: the folders of recorded ones, the ones in use, and their
// cards.
package voices
