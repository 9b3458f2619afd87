// Package talking is the open talking clock of this project: the driver, an
// emulator and recordings. It has no squares.
//
//	command := talking.Protocol{}.ClockRun(true, false)
//	fmt.Printf("% X\n", command)
package talking

import "embed"

// Recordings contains messages of such a clock.
//
//go:embed recordings
var Recordings embed.FS
