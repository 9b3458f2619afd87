// Package console is the input of a person at the table, typed or by keys: one command
// language for every screen and every table script. It reads a line into commands for
// the table, answers a question, or gives the fault of the line and the next step. It
// knows no terminals, no sound and no time of day.
//
//	white := console.Actor{Side: rules.White, Capacity: table.Player}
//	narrator := announce.Narrator{Pack: pack, Scheme: scheme}
//	session, err := console.NewSession(console.Config{Actor: white, Narrator: narrator, Notation: pack})
//	intent := session.Enter(state, now, "Springer Gustav eins Felix drei")
//
// Every command has its names in each language pack, under the keys that start
// with "command."; the English names are always understood too.
package console
