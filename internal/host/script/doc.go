// Package script plays a table from a text, in virtual time. A script is the
// project's executable specification, its regression format, a way for an
// arbiter to try a case, and the way to report a bug.
//
//	s, err := script.Parse("case.script", text)
//	run := script.New(&out, script.Options{Under: true})
//	held, err := run.Play(s)
//
// A script is read whole before anything runs: an unknown direction is an error
// that names it and its line. A direction that the table refuses does not stop
// the script.
package script
