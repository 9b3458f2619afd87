//go:build tournament

package transport

// The tournament build asks nobody over HTTP, by which a websocket begins.

func openLiveChess(path string) (*line, error) {
	return nil, &PortError{path, ErrNoTournament}
}

// LiveChessBoards lists no board.
func LiveChessBoards() []Port { return nil }
