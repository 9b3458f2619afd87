// Package machine looks at the machine that it runs on and brings what it found
// to doctor, which says what that means. It changes nothing but one file, which it
// takes away again, and it writes what was found down for somebody who helps.
//
//	facts := machine.Look(machine.Program{Version: "1.0", Games: folder}, settings.Default())
//	findings := doctor.Examine(facts)
//
// It asks no board and no sound device to do anything, and it knows no games.
package machine
