// Package stream carries the tables' messages to a hall and back, over NATS with
// JetStream. One message contains one command's records; messages come in order
// and once, in eight streams by their boards.
//
//	line, err := stream.Dial(stream.Access{URL: "nats://hall:4222", Credentials: "table12.pass"}, tell)
//	publisher := line.Publisher()
//
// A publisher never waits for a hall: it stores the records of its table, asks
// which of them the hall has, and sends the missing ones. So a hall that has lost
// everything is whole again as soon as its posts have called.
package stream
