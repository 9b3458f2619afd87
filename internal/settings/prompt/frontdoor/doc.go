// Package frontdoor is what the program does without a command: it asks what
// somebody wants, in lines and aloud, and answers with the words of the command
// that does it.
//
//	front := frontdoor.Front{Door: door, Games: games, Do: run}
//	err := front.Enter(ctx)
//
// It runs no command itself: whoever opens it brings what does, so that a page or
// a screen may ask the same questions.
package frontdoor
