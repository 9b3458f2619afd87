package sentio

import (
	"blindchess/internal/rules"
	"blindchess/internal/tactile/boards/certabo"
	"blindchess/internal/tactile/wire"
)

// Protocol is the variant of Certabo that senses only whether a square is
// occupied: eight numbers a line, one for each rank from the eighth down.
type Protocol struct{ certabo.Protocol }

// Traits returns the traits of a Sentio board.
func (p Protocol) Traits() wire.Traits {
	traits := p.Protocol.Traits()
	traits.Name, traits.Title = "sentio", "Certabo Sentio board"
	traits.Sensing, traits.USB = wire.Sensing{}, nil
	return traits
}

// Decode reads one line of eight numbers, whose highest bit is file a.
func (Protocol) Decode(buf []byte) (wire.Frame, int, error) {
	if able, ok := certabo.Lamps(buf[0]); ok {
		return able, 1, nil
	}
	var numbers [8]int
	used, complete, err := certabo.Numbers(buf, numbers[:])
	if !complete {
		return nil, used, err
	}
	var whole wire.Snapshot
	for i, rank := range numbers {
		if rank > 255 {
			return nil, used, wire.ErrMeaning
		}
		for file := range 8 {
			if rank>>(7-file)&1 != 0 {
				whole.Contents.Set(rules.SquareAt(file, 7-i), wire.Something())
			}
		}
	}
	return whole, used, nil
}
