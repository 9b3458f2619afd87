// Package tactile drives boards and clocks on a serial line. What is felt
// becomes one stream of signals, whatever the board speaks: a sequence number,
// an instant told by a function, and what happened, above all a square with
// what it held before and holds now. A line that is pulled out is opened again
// and compared. What the signals mean at the table is worked out in package
// sense; which moves are legal is known to neither.
//
//	device, err := tactile.Open("dgt:/dev/ttyACM0", tactile.Config{Now: now})
//	for signal := range device.Signals() {
//		switch what := signal.What.(type) {
//		case tactile.Changed: // what.Square, what.Before, what.After
//		case tactile.ClockRead: // what.Left.Time, what.Running
//		case tactile.Lost: // the line is gone; Found follows when it is back
//		}
//	}
package tactile
