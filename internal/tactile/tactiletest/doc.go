// Package tactiletest contains the common parts of board measurements. They are
// a pseudo-terminal, its time without any board on it, and a judgement. The
// latter does not blame a board for a computer that is busy with other work.
//
//	bare := tactiletest.NewBare(t)
//	took := bare.Trip(t, "five bytes")
package tactiletest
