// Package relay lets a screen of another process sit at a table: the host
// sends it the records, from which it folds the same state, and what is said
// to its seat; it sends back the lines that are typed. What carries the
// messages is for others to say; package pair does it.
package relay
