// Package simul is a simultaneous display: one player who sits at many tables that
// are elsewhere, at one keyboard, and goes round from each to the next that waits.
//
//	err := simul.Run(ctx, simul.Options{Tables: tables, Own: own, Show: show})
//
// At each table they are a player as any other: they came in by their own code, and
// what they type there is read by that table alone. No table knows of the others.
package simul
