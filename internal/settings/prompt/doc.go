// Package prompt asks for settings at a terminal, in lines and aloud: the ones
// that matter most, or the one of the first start. Package settings defines the
// questions and the effect of the answers; this package shows, speaks, reads,
// tries and stores them.
//
//	err := prompt.Setup{In: os.Stdin, Out: os.Stdout}.Run(ctx, own)
package prompt
