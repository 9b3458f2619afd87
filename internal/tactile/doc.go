// Package tactile drives boards and clocks, on a serial line or elsewhere. What is felt
// becomes one stream of signals, whatever the board speaks: a sequence number,
// an instant told by a function, and what happened, above all a square with
// what it held before and holds now. A line that is pulled out is opened again
// and compared. What the signals mean at the table is worked out in package
// sense; which moves are legal is known to neither.
//
//	for signal := range device.Signals() {
//		if what, ok := signal.What.(tactile.Changed); ok {
//			fmt.Println(what.Square, "held", what.Before, "and holds", what.After)
package tactile
