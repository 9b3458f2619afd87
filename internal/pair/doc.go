// Package pair lets a second screen in: on the same machine through a socket,
// from another one through SSH. It checks codes and keys, carries messages
// whose meaning it does not know, and drops a peer that is stuck. It knows no
// chess: a seat is a word, and what a role may do is for the table to say.
//
//	codes := pair.NewCodes(pair.CodeConfig{})
//	code, err := codes.Issue(pair.Pass{Role: pair.Opponent, Seat: "black"})
//	door, err := pair.OpenDoor(pair.DoorConfig{Address: "127.0.0.1:2222", Codes: codes, HostKey: path, Receive: receive})
//	err = door.Serve(ctx)
package pair
