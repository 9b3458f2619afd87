// Package doctor says what of a machine keeps somebody from playing, and which
// command mends it. It looks at nothing itself: whoever asks it has looked, and
// brings the facts.
//
//	findings := doctor.Examine(doctor.Facts{Voices: []doctor.Voice{{Name: "fide", InUse: true}}})
//	for _, f := range findings {
//		fmt.Println(f.Text(pack))
//	}
//
// It knows no games and no names of people.
package doctor
