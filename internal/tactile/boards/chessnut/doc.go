// Package chessnut is the Chessnut boards on USB: the driver, an emulator and
// recordings. They speak in reports.
//
//	frame, err := chessnut.Protocol{}.Report(report)
package chessnut

import "embed"

// Recordings holds what such a board said, with the moves that it must give.
//
//go:embed recordings
var Recordings embed.FS
