package table

import "slices"

// resumePlay lets the clock of the player to move run again once no correction
// is left.
func (d *decision) resumePlay() {
	if d.s.Phase != PhasePlaying && !d.s.sealing() || d.s.Boards.White.Correcting || d.s.Boards.Black.Correcting {
		return
	}
	if d.s.Divergence.Open {
		if !d.s.Divergence.Resolved {
			return
		}
		d.emit(BoardsAgreed{Ply: d.s.Game.Ply()})
	}
	if slices.Contains([]string{StopBoards, StopIllegal, StopWrong}, d.s.Stop) {
		d.restart(d.s.Gate.By)
	}
}

// BoardsAgreed: both boards show the game after Ply.
type BoardsAgreed struct {
	Ply int `json:"ply"`
}

func (BoardsAgreed) apply(s State) State {
	s.Divergence, s.Wrong = Divergence{}, s.breaches()
	return s.answered()
}
