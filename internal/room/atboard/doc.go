// Package atboard has electronic boards attend a running table: what hands do on
// them becomes commands, and what they must show becomes words and lights.
//
//	r.Attend(atboard.Attendant(r, anna, spec, false))
//
// It does not know the protocols of boards, which are for tactile, nor the
// consequences of a hand's actions, which are for the table.
package atboard
