// Package records takes the results of a tournament from the journals of its
// tables. It uses the games whose conditions name their event, round and board.
//
//	found, err := records.Look(club, "journals")
//	err = records.PGN(os.Stdout, club, 3, "journals")
package records
