// Package line is line mode: plain lines that come one after another, for a
// screen reader, a Braille display, a pipe, or any user who likes them. It
// writes no escape byte, moves no cursor, and takes nothing back that it has
// written but the letters of a word that is being typed.
//
//	err = line.Run(ctx, line.Config{Terminal: terminal, In: in, Out: out, Raw: true, Prompt: "> "})
package line
