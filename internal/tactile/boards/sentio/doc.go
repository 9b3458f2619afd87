// Package sentio is the Certabo Sentio boards: the driver, an emulator and recordings.
//
//	_, used, err := sentio.Protocol{}.Decode([]byte(":255 255 0 0 0 0 255 255 \r\n"))
//	fmt.Println(used, err)
package sentio

import "embed"

// Recordings contains messages of such a board, with the moves that it must
// give.
//
//go:embed recordings
var Recordings embed.FS
