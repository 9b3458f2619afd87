// Package brailletest lends tests an emulated Braille display, through BrlAPI. It
// reads the protocol by its own code, from its published description.
package brailletest
