// Package keeping keeps a hall: it follows what tables tell, says what needs the
// arbiter as soon as it does, and answers how the tables stand.
//
//	err = keeping.Run(ctx, line, keeping.Options{News: func(n hall.News) { fmt.Println(n.Text(pack)) }})
//
// Nothing goes from here to a table: an arbiter goes to a table by its own door.
//
// OpenServer opens the server in the middle of a hall: NATS with JetStream in this
// process, which keeps what tables tell in a folder. A pass of a post opens its own
// boards alone.
package keeping
