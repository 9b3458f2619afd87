//go:build !tournament

package transport

// LiveChessBoardsAt lists the boards that a LiveChess elsewhere holds.
var LiveChessBoardsAt = liveChessBoards
