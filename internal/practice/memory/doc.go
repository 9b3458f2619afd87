// Package memory is what is learnt by heart: when something is asked again, the
// moves of a repertoire, and exercises in seeing the board without looking. It
// knows no words, no files and no time but the one that it is told.
//
//	card := memory.Card{}
//	card = card.After(memory.Known, today)
//	fmt.Println(card.Due.Sub(today))
package memory
