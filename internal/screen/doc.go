// Package screen is the screens and keyboards of the people at a table: line mode in
// screen/line, and the painted screens of screen/board. These draw the views that
// screen/view makes of a seat. This package contains their common parts: the Feed of
// one table's records, and the Terminal at which a person sits, which takes lines in
// and gives words out. It knows no sound and no files.
//
//	feed := screen.NewFeed()
//	terminal := screen.NewTerminal(screen.TerminalConfig{Feed: feed, Session: session})
//	err = line.Run(ctx, line.Config{Terminal: terminal, In: in, Out: os.Stdout})
//
// The owner of the table appends each record to the feed once it is safe on
// disk, and gives the terminal each message to it with Terminal.Hear.
package screen
