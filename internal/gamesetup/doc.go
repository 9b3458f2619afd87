// Package gamesetup is the user's terms of a game before it is played, and the
// conditions that a table makes of it. They are the kind of event, Laws, time
// control, start, and players.
//
//	conditions, err := gamesetup.Terms{Event: gamesetup.Friends, Laws: edition, Control: "15m+10s", Chess960: -1}.Conditions()
//
// A LawsChoice finds the chosen edition of the Laws: by its year, by a file with an
// edition, or by a file that changes parameters of one.
package gamesetup
