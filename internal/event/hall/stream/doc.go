// Package stream carries what tables tell to a hall and back, over NATS with
// JetStream: one message for what one command brought about, in order, each once,
// in eight streams by their boards.
//
//	line, err := stream.Dial(stream.Access{URL: "nats://hall:4222", Credentials: "table12.pass"}, tell)
//	publisher := line.Publisher()
//
// A publisher never waits for a hall: it keeps the records of its table, asks what
// the hall has, and sends what is missing. So a hall that has lost everything is
// whole again as soon as its posts have called.
package stream
