// Package announce turns moves, the clock and the events of a table into
// utterances for each seat, and words back into moves. It knows packs and
// schemes; it knows no sound, no device and no time of day.
//
// Three settings meet here, each of a seat. The pack is the language that the
// program speaks. The scheme gives the words in which moves are announced, and
// the form says how much of a move is said.
//
//	ear := announce.NewEar(scheme, pack)
//	move, err := ear.Listen(position, "Springer Gustav eins Felix drei")
//	utterance := announce.Move(scheme, position, move, announce.Form{})
package announce
