// Package replay replays a game from its journal: in the words that a seat
// heard, as PGN, as a scoresheet, or as records. It also gives the check words
// by which two journals are compared by ear.
//
//	request := replay.Request{Lang: "en", Side: "white"}
//	err := request.Run(os.Stdin, os.Stdout, os.Stderr, path)
//
// It reads journals and writes to none.
package replay
