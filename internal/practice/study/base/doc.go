// Package base finds games in a file of very many, by player, opening, position
// and material, with an index that lies beside it. The index is a list of terms,
// each with the games that hold it; every search is a look into that list, so it
// costs the same however long the file is.
package base
