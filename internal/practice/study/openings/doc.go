// Package openings knows the names of chess openings.
//
// The names and moves are facts from lichess-org/chess-openings, which its
// authors have dedicated to the public domain by CC0 1.0; commit 51b8862 of July
// 2026. The file here is our own arrangement: a line has the code, the name, how
// many moves it shares with the line before, and the moves that follow.
package openings
