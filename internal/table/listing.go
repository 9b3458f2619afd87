//go:build !tournament

package table

// ListsMoves says that this program can list legal moves. The tournament build
// cannot, under any conditions.
const ListsMoves = true
