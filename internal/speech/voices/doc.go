// Package voices is which voices this machine has and what a player's settings
// say of them: where recorded ones are kept, which are in use, and on which
// cards they are heard.
package voices
