// Package base finds games in a file of very many, by player, opening, position
// and material, with an index that lies beside it. The index is a list of terms,
// each with the games that have it. Every search is a look into that list, so
// its cost does not depend on the length of the file.
package base
