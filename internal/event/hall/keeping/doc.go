// Package keeping keeps a hall: it follows what tables tell, says what needs the
// arbiter as soon as it does, and answers how the tables stand.
//
//	err = keeping.Run(ctx, line, keeping.Options{News: func(n hall.News) { fmt.Println(n.Text(pack)) }})
//
// Nothing goes from here to a table: an arbiter goes to a table by its own door.
package keeping
