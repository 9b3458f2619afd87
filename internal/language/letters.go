package language

import "strings"

// Letters returns the letters of written notation for king, queen, rook,
// bishop and knight, in this order, parted by blanks.
func (p Pack) Letters() string {
	var letters []string
	for _, role := range []string{"king", "queen", "rook", "bishop", "knight"} {
		letters = append(letters, p.Word("notation."+role))
	}
	return strings.Join(letters, " ")
}
