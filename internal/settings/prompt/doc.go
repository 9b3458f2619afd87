// Package prompt asks for settings at a terminal, in lines and aloud: the ones
// that matter most, or the one of the first start. What is asked and what an
// answer does is settings'; here it is shown, spoken, read, tried and kept.
//
//	err := prompt.Setup{In: os.Stdin, Out: os.Stdout}.Run(ctx, own)
package prompt
