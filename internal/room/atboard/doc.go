// Package atboard connects electronic boards to a running table: the acts of
// hands become commands, and the required placement becomes words and lights.
//
//	r.Attend(atboard.Attendant(r, anna, spec, false))
//
// It does not know the protocols of boards, which are for tactile, nor the
// consequences of a hand's actions, which are for the table.
package atboard
