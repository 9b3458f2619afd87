// Package atboard has electronic boards attend a running table: what hands do on
// them becomes commands, and what they must show becomes words and lights.
//
//	r.Attend(atboard.Attendant(r, anna, spec, false))
//
// It knows neither how a board is spoken to, which is for tactile, nor what the
// Laws make of a hand, which is for the table.
package atboard
