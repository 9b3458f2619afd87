package table

import "blindchess/internal/rules"

func sameSquares(a, b rules.Move) bool { return a.From == b.From && a.To == b.To }

// same compares what should stand with what stands, a pawn that is not yet
// exchanged for its promotion piece counting as that piece.
func same(should, is rules.Placement) bool {
	return should == is || should.Occupied() == is.Occupied() && sameButPawns(should, is)
}

func sameButPawns(should, is rules.Placement) bool {
	for _, square := range should.Differences(is) {
		a, b := should.At(square), is.At(square)
		if a.Side != b.Side || b.Role != rules.Pawn || !lastRank(square, b.Side) {
			return false
		}
	}
	return true
}
