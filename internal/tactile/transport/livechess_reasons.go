package transport

import (
	"errors"

	"blindchess/internal/fault"
	"blindchess/internal/tactile/livechess"
	"blindchess/internal/tactile/wire"
)

// Why a board cannot be had from LiveChess, each of them an ErrLiveChess.
var (
	ErrLiveChess     = errors.New("LiveChess does not give the board")
	ErrNoLiveChess   = fault.New("tactile.reason.livechess-absent", "LiveChess does not answer there: start LiveChess").As(ErrLiveChess)
	ErrNoBoardHeld   = fault.New("tactile.reason.livechess-empty", "LiveChess has no such board: switch the board on, and see that LiveChess lists it").As(ErrLiveChess)
	ErrBoardLent     = fault.New("tactile.reason.livechess-lent", "LiveChess has given the board to another program: end that program first").As(ErrLiveChess)
	ErrBoardStopped  = fault.New("tactile.reason.livechess-stopped", "LiveChess hears nothing from the board: see that it is switched on, and active in LiveChess").As(ErrLiveChess)
	ErrSeveralBoards = fault.New("tactile.reason.livechess-several", "LiveChess has several boards: write the address of one, as \"blindchess devices\" lists it").As(ErrLiveChess)
	ErrNoTournament  = fault.New("tactile.reason.livechess-tournament", "the tournament build does not speak with LiveChess: connect the board itself").As(ErrLiveChess)
)

// liveChessAddress is the address of LiveChess, or of one of its boards.
func liveChessAddress(path string) Address {
	host, serial := livechess.Place(path)
	if serial != "" {
		host += "/" + serial
	}
	return Address{wire.LiveChess, host}
}
