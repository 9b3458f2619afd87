//go:build tournament

package table

// ListsMoves says that this program cannot list legal moves, under any
// conditions: the code for it is not in it.
const ListsMoves = false
