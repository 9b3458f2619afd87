// Package rehearsal is a partner with whom a user practises at the table. It
// plays legal moves by simple means, announces, repeats, carries out, writes
// and presses, and makes human errors if it is sloppy. It looks one move ahead
// and no further: it is company, not an engine.
//
// A Partner is a value. It receives the state of the table and returns its next
// action and its waiting time; the caller keeps the time and carries the action
// out.
package rehearsal
