package sharing

import (
	"context"
	"net/http"
)

// What a board that is shared takes of programs.
const (
	LongestCall = longestCall
	Programs    = programs
)

// Door returns the door of a board that nobody has, until ctx ends.
func Door(ctx context.Context) http.Handler {
	ended := make(chan struct{})
	close(ended) // the hub is told nothing
	return &door{hub: &hub{ended: ended}, ctx: ctx}
}
