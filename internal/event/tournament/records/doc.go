// Package records takes the results of a tournament from the journals of its
// tables: from those games that say, in their conditions, which event, round and
// board they are.
//
//	found, err := records.Look(club, "journals")
//	err = records.PGN(os.Stdout, club, 3, "journals")
package records
