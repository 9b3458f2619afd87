// Package running tells which games are being played on this machine by one user,
// wherever their journals are and whoever keeps their tables. Each program that
// has one on leaves a mark in a folder and holds its lock as long as it does, so
// that a program that was killed leaves no game behind that seems to go on.
//
//	mark, err := running.Begin(folder, running.Game{Journal: "club.journal"})
//	defer mark.End()
//	for _, game := range running.Games(folder) {
//		fmt.Println(game.Name())
//	}
package running
