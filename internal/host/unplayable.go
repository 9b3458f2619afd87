package host

import (
	"fmt"

	"blindchess/internal/table"
)

// Unplayable is a recorded move that was no move of its position. It could not
// be made at a table, so the journal was invented or changed by other means.
type Unplayable struct {
	Seq uint64 `json:"seq"`
	Ply int    `json:"ply"` // of the move, counted from 1
	SAN string `json:"san"` // the recorded one
}

// String says u in one sentence.
func (u Unplayable) String() string {
	return fmt.Sprintf("Record %d, ply %d: %s is no legal move there, and no irregularity stands with it.", u.Seq, u.Ply, u.SAN)
}

// Unplayable returns the moves on record that could not be played: made as
// legal ones they are none, or they are written as another move.
func (s Story) Unplayable() []Unplayable {
	var found []Unplayable
	var state table.State
	for _, r := range s.Records {
		if made, is := r.Event.(table.MoveMade); is && made.Unlawful == 0 {
			position := state.Game.Position()
			if !position.Legal(made.Move) || position.SAN(made.Move) != made.SAN {
				found = append(found, Unplayable{r.Seq, state.Game.Ply() + 1, made.SAN})
			}
		}
		state = table.Fold(state, r)
	}
	return found
}
