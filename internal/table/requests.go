package table

import "blindchess/internal/rules"

// Request is what waits for a player's answer. The zero Request is none.
type Request uint8

// The requests, in the order in which a plain Accept answers them.
const (
	RequestClaim    Request = iota + 1 // the opponent's claim, without an arbiter
	RequestAccident                    // the opponent's report that pieces were touched by accident
	RequestProposal                    // about boards, scoresheets, an irregularity or an early press
	RequestResult                      // the result that the kings on a board show
	RequestDraw                        // the opponent's offer
	RequestTakeback
)

// Accepts returns the request that a plain Accept of side answers now. Whoever tells a
// player to accept names this one only. An arbiter's proposal does not keep a player
// from accepting a draw.
func (s State) Accepts(side rules.Side) Request {
	offered := side != 0 && s.Offer == side.Other()
	asked := side != 0 && s.Takeback.By == side.Other()
	switch {
	case s.AnswersClaim(side):
		return RequestClaim
	case s.AnswersAccident(side):
		return RequestAccident
	case s.Proposes() && !(s.Conditions.Arbiter && offered):
		return RequestProposal
	case s.PressWaits() && s.Offer == 0 && s.Takeback.By == 0 && !s.Conditions.Arbiter:
		return RequestProposal
	case s.Sign.Open():
		return RequestResult
	case offered:
		return RequestDraw
	case asked:
		return RequestTakeback
	}
	return 0
}

// GrantsTakeback reports whether side may accept the opponent's takeback with a plain
// Accept now: nothing else waits, and the clocks are not stopped.
func (s State) GrantsTakeback(side rules.Side) bool {
	d := decision{s: s}
	return s.Accepts(side) == RequestTakeback && d.running() == nil
}
