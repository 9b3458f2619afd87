//go:build !unix

package commandline

// cellHeight returns 0: no system but those of Unix tells how many pixels a cell
// has.
func cellHeight(int) int { return 0 }
