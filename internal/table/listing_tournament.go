//go:build tournament

package table

// ListsMoves tells that this program cannot list legal moves, whatever the
// conditions are: what would say them is not in it.
const ListsMoves = false
