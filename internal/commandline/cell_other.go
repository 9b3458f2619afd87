//go:build !unix

package commandline

// cellHeight returns 0: only systems of the Unix family report how many pixels a
// cell has.
func cellHeight(int) int { return 0 }
