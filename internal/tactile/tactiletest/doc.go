// Package tactiletest holds what measurements of boards share: a
// pseudo-terminal, the time it takes without any board on it, and a judgement
// that does not blame a board for a machine that is busy with other work.
//
//	bare := tactiletest.NewBare(t)
//	took := bare.Trip(t, "five bytes")
package tactiletest
