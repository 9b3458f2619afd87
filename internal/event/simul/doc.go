// Package simul is a simultaneous display. One player sits at many remote tables,
// at one keyboard, and moves from each to the next that waits.
//
//	err := simul.Run(ctx, simul.Options{Tables: tables, Own: own, Show: show})
//
// At each table they are a player as any other: they joined by a separate code, and
// only that table reads their lines there. No table knows of the others.
package simul
