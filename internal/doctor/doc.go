// Package doctor says what of a machine keeps somebody from playing, and which
// command mends it. It looks at nothing itself: whoever asks it has looked, and
// brings the facts.
//
//	findings := doctor.Examine(facts)
//	fmt.Println(findings[0].Text(pack))
//
// It knows no games and no names of people.
package doctor
