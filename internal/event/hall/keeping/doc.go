// Package keeping runs a hall: it follows the tables' messages, reports needs of
// the arbiter immediately, and answers about the state of the tables.
//
//	err = keeping.Run(ctx, line, keeping.Options{News: func(n hall.News) { fmt.Println(n.Text(pack)) }})
//
// Nothing goes from here to a table: an arbiter goes to a table by its own door.
//
// OpenServer opens the server in the middle of a hall: NATS with JetStream in this
// process, which stores the tables' messages in a folder. A pass of a post opens
// its own boards alone.
package keeping
