// Package endings plays endings of up to four pieces perfectly: for each position it
// knows who wins and in how many moves at most. Its tables are calculated backwards
// from the mates at the first call, and stored in a folder.
//
//	tables := endings.Open(folder, nil)
//	outcome, err := tables.Outcome(position)
//	move, err := tables.Best(position)
//
// Castling and captures en passant do not occur in it: no table has pawns on both
// sides. Moves without a capture are not counted; no ending here takes fifty.
package endings
