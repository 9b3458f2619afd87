// Package relay lets a screen of another process sit at a table. The host sends
// it the records, from which it folds the same state, and the messages to its
// seat; it sends back the typed lines. Another package carries the messages,
// such as pair.
package relay
