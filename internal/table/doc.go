// Package table is one chess table: two sides, two boards, two scoresheets, a
// clock, an arbiter, and the actions, words and entries of the players. It is a
// fold of events.
//
// Decide returns the events of a command; State.Apply carries one event out.
// Decide changes nothing and Apply refuses nothing, so a table that is read
// back from its journal is the same table.
//
// A seat is a side with properties: whether its player is blind, what its board
// can sense, in which scheme moves are spoken to it. There is no table for
// blind players and another for the sighted.
//
//	s := table.State{}
//	effects, err := table.Decide(s, 0, table.Open{Conditions: table.ForFriends()})
//	for _, effect := range effects {
//		s = s.Apply(effect.Record)
//	}
//
// The package knows no files, words, sound, wires or goroutines, and never asks
// for the time: its caller passes an instant.
package table
