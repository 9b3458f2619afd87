// Package voices lists the voices of this computer and applies a player's
// settings to them: where recorded ones are stored, which are in use, and on
// which cards they play.
package voices
