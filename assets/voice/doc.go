// Package voice embeds the clip banks and the word lists they were made from.
// Each folder is a bank of FLAC files with its licence; the script make makes
// them again.
package voice
