// Package terms is what somebody says about a game that is to be played, and the
// conditions that a table makes of it: kind of event, Laws, time control, start,
// and who plays.
//
//	conditions, err := terms.Terms{Event: terms.Friends, Laws: edition, Control: "15m+10s", Chess960: -1}.Conditions()
package terms
