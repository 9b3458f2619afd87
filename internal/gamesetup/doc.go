// Package gamesetup is what somebody says about a game that is to be played, and the
// conditions that a table makes of it: kind of event, Laws, time control, start,
// and who plays.
//
//	conditions, err := gamesetup.Terms{Event: gamesetup.Friends, Laws: edition, Control: "15m+10s", Chess960: -1}.Conditions()
//
// A LawsChoice finds the edition of the Laws that somebody chose: by its year, by a
// file with an edition, or by a file that changes parameters of one.
package gamesetup
