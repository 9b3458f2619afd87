// Package memory is the tools for learning by heart: the time of the next
// question, the moves of a repertoire, and exercises in seeing the board
// without looking. It uses no words and no files, and only the time that it
// receives.
//
//	card := memory.Card{}
//	card = card.After(memory.Known, today)
//	fmt.Println(card.Due.Sub(today))
package memory
