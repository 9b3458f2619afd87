package wire

import "blindchess/internal/rules"

// ContentsOf returns the report of a board with p.
func ContentsOf(p rules.Placement) Contents {
	var c Contents
	for s := rules.A1; s <= rules.H8; s++ {
		c[s-1] = Holding(p.At(s))
	}
	return c
}

// Placement returns the named pieces of c, and false if a piece is unnamed.
func (c *Contents) Placement() (rules.Placement, bool) {
	var p rules.Placement
	named := true
	for s := rules.A1; s <= rules.H8; s++ {
		content := c[s-1]
		if !content.Occupied {
			continue
		}
		named = named && content.Piece.Role != 0
		p = p.Put(s, content.Piece)
	}
	return p, named
}
