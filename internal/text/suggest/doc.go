// Package suggest finds the word that somebody who mistyped one probably
// meant: a parameter of the Laws, a setting, a command. It knows words and
// nothing of what they are for.
//
//	word := suggest.Word("claim.tiem", keys, 4)
package suggest
