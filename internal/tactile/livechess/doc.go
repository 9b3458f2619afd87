// Package livechess is what is said between DGT's program LiveChess and those who
// use its boards: JSON over a websocket. A client lists the boards, subscribes to
// the events of one, and is told what stands on it and what its clock shows. A
// server is told from which position to find moves.
//
//	host, serial := livechess.Place("192.168.1.7/25100")
//	// Output: 192.168.1.7:1982 25100
//
// Facts: the messages in the published clients livechess-go of Henning Rohde and
// that of the DGT page of lichess.org.
package livechess
