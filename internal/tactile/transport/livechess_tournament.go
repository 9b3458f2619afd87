//go:build tournament

package transport

// The tournament build makes no HTTP requests, with which a websocket begins.

func openLiveChess(path string) (*line, error) {
	return nil, &PortError{path, ErrNoTournament}
}

// LiveChessBoards lists no board.
func LiveChessBoards() []Port { return nil }
