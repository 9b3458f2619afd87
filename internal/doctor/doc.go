// Package doctor finds the faults of a computer that prevent play, and the
// commands that fix them. It examines nothing itself: the caller has examined
// the computer, and passes the facts.
//
//	findings := doctor.Examine(facts)
//	fmt.Println(findings[0].Text(pack))
//
// It knows no games and no names of people.
package doctor
