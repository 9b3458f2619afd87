// Package verify checks the proofs of package winnable and shares nothing with
// the search that found them: it plays lines out, walks through every position
// that can be reached, and follows each piece by separate rules that are
// simpler and ask for less. It is slow and plain on purpose.
//
//	outcome := verify.Check(position, side, proof, 1_000_000)
package verify
