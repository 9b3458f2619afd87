// Package fault holds an error as a value: a key that names its sentence in the
// packs, and the arguments of the sentence, each with a separate type. A fault is
// made by the code that finds it, and spoken to a person. It knows no chess, no
// language and no sound; a move or a square travels in it as it is.
//
//	absent := fault.New("fault.no-pack", "no pack for {name}; choose {choices}", "name", name, "choices", known)
//
// The English sentence is beside the key, so that a log and a developer read it
// without a pack. A test reads the source and holds that every pack has every key, and
// that the English pack says the same sentence.
package fault
