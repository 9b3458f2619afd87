package stream

import "blindchess/internal/event/hall"

// The quotas of a hall, for a test that fills them.
const (
	MostKnown = mostKnown
	MostTold  = mostTold
	MostEver  = mostEver
	MostBurst = mostBurst

	MostRounds = mostRounds
)

// Quotas are the quotas of a hall without messages.
type Quotas struct{ in *intake }

// NewQuotas returns quotas of which nothing is used up.
func NewQuotas() Quotas {
	return Quotas{&intake{line: &Line{told: map[hall.Key]int{}}, boards: map[hall.Key]*quota{}}}
}

// Tell reports whether the hall accepts so many bytes for a board, and then counts them
// as stored.
func (q Quotas) Tell(board hall.Key, bytes int) bool { return q.TellBy("", board, bytes) }

// TellBy is Tell for the bearer of a pass.
func (q Quotas) TellBy(by string, board hall.Key, bytes int) bool {
	if q.in.allow("tell", by, board, bytes) != nil {
		return false
	}
	q.in.line.count(board, bytes)
	q.in.done(by, board)
	return true
}

// Again returns quotas of a hall that was started anew on the same store.
func (q Quotas) Again() Quotas {
	return Quotas{&intake{line: q.in.line, boards: map[hall.Key]*quota{}}}
}
