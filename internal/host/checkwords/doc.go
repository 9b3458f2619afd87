// Package checkwords makes four words of the records of a game, by which people at
// several screens can hear whether all of them were sent the same game. Every
// program computes them from the records that it has itself received, and receives
// none from another.
//
// No participant receives everything: a sealed move, for one, is withheld from
// all. The words represent a spectator's view of each record, which all people
// at the table have. They are links of a hash chain of those, so that they
// represent each record up to theirs and the order of them.
//
//	check := checkwords.Latest(records)
//	fmt.Println(check.Ply, check.Words())
//
// The package knows no files and no network.
package checkwords
