// Package serving keeps a table that nobody at this machine sits at: both players
// come in from elsewhere, and what happens is told as lines.
//
//	err := serving.Run(ctx, serving.Options{Journal: path, Conditions: conditions, Own: own, Out: os.Stdout})
//
// Whoever sits at this machine hosts instead.
//
// A Bulletin tells what happens at a table that nobody sits at: where it is kept,
// how others come in, who comes and goes, how the game began and ended.
package serving
