// Package running lists the games that one user is playing on this computer,
// with any journal folder and any program. Each program with a game writes a
// mark in a folder and holds its lock while it plays. A program that was killed
// therefore leaves no game that seems to be in play.
//
//	mark, err := running.Begin(folder, running.Game{Journal: "club.journal"})
//	defer mark.End()
//	for _, game := range running.Games(folder) {
//		fmt.Println(game.Name())
//	}
package running
