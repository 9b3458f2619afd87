// Package ichessone is the iChessOne, a board on Bluetooth Low Energy that names its
// pieces and lights its squares: the driver and a recording.
//
//	frame, used, err := ichessone.Protocol{}.Decode([]byte{'=', 'b', 0, 88})
//	fmt.Println(frame, used, err)
package ichessone

import "embed"

// Recordings contains messages of such a board, with the moves that it must
// give.
//
//go:embed recordings
var Recordings embed.FS
