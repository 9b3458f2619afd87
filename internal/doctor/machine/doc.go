// Package machine examines this computer and passes its facts to doctor, which
// interprets them. It changes nothing but one file, which it deletes again, and it
// writes its facts down for a helper.
//
//	facts := machine.Look(machine.Program{Version: "1.0", Games: folder}, settings.Default())
//	findings := doctor.Examine(facts)
//
// It asks no board and no sound device to do anything, and it knows no games.
package machine
