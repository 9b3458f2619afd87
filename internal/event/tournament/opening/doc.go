// Package opening opens the tables of a round: one blindchess serve for each game,
// with its names, sides, event, round and board. Each table reports on standard
// output, one JSON object a line. It hears the codes of the players from there.
//
//	tables := opening.Tables(club, club.Rounds[0], opening.Options{Program: "blindchess", Folder: "round-1"})
//	fmt.Println(strings.Join(tables[0].Command, " "))
//	err := opening.Run(ctx, tables, tell)
package opening
