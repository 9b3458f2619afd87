// Package program describes the running program: its version, which of the two
// builds it is, and the checksum of its own file with the words that an arbiter
// compares by ear.
//
//	fmt.Println(program.Sentence(false))
package program
