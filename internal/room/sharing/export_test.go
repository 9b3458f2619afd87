package sharing

import (
	"context"
	"net/http"
)

// The limits of a shared board for programs.
const (
	LongestCall = longestCall
	Programs    = programs
)

// Door returns the door of a board without an owner, until ctx ends.
func Door(ctx context.Context) http.Handler {
	ended := make(chan struct{})
	close(ended) // the hub is told nothing
	return &door{hub: &hub{ended: ended}, ctx: ctx}
}
