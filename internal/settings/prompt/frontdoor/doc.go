// Package frontdoor is the program without a command: it asks for the user's
// wish, in lines and aloud, and answers with the words of the command for it.
//
//	front := frontdoor.Front{Door: door, Games: games, Do: run}
//	err := front.Enter(ctx)
//
// It runs no command itself: the caller passes a function for that, so that a
// page or a screen may ask the same questions.
package frontdoor
