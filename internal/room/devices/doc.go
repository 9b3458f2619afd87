// Package devices is for a person who sets up a computer. It finds boards,
// clocks and sound devices, and watches them come and go. It tests the squares
// of a board by ear, records a board, and makes one learn its pieces. A game is
// not played here.
//
//	found, err := devices.Lister{Pack: pack, Probe: true}.List(ctx)
package devices
