// Package voice embeds the clip banks and the word lists they were made from.
// Each folder is a bank: a packed file of FLAC clips, and its licence. The script
// make makes them again.
package voice
