// Package tactile drives boards and clocks, on a serial line or elsewhere. Every
// board's reports become one stream of signals, each with a sequence number, an instant
// from a function, and an event. The main event is a square with its content before and
// after. A line that is pulled out is opened again and compared. Package sense finds
// their meaning at the table; neither knows which moves are legal.
//
//	for signal := range device.Signals() {
//		if what, ok := signal.What.(tactile.Changed); ok {
//			fmt.Println(what.Square, "held", what.Before, "and holds", what.After)
package tactile
