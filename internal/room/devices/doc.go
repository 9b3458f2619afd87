// Package devices is for whoever sets up a machine: it finds boards, clocks and
// sound devices, watches them come and go, walks through the squares of a board
// by ear, records what a board says, and has one learn its pieces. A game is not
// played here.
//
//	found, err := devices.Lister{Pack: pack, Probe: true}.List(ctx)
package devices
