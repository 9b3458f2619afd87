// Package suggest finds the word that a user who mistyped one probably meant: a
// parameter of the Laws, a setting, a command. It knows words and not their
// uses.
//
//	word := suggest.Word("claim.tiem", keys, 4)
package suggest
