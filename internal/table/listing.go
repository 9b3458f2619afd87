//go:build !tournament

package table

// ListsMoves tells that this program can list legal moves. The tournament build
// cannot, whatever the conditions are.
const ListsMoves = true
