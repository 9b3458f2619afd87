// Package brailletest lends a braille display that nobody feels, through BrlAPI,
// to tests. It reads the protocol by its own code, from its published description.
package brailletest
