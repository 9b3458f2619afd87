// Package livechess is the protocol between DGT's program LiveChess and its
// clients: JSON over a websocket. A client lists the boards, subscribes to the
// events of one, and receives its placement and its clock's times. A client
// sends the server the position from which to find moves.
//
//	host, serial := livechess.Place("192.168.1.7/25100")
//	// Output: 192.168.1.7:1982 25100
//
// Facts: the messages in two published clients, livechess-go by Henning Rohde
// and the DGT page of lichess.org.
package livechess
