// Package chessuptest emulates a ChessUp on Bluetooth Low Energy. It is written
// from the publications of others on the board and independently of this
// program's driver.
//
// A ChessUp knows the game. It receives a position, finds the moves itself and
// reports each whole move, not its squares.
//
// # Where each byte is from
//
// Each is a repository on GitHub and a path in it. LINK is patchamama/chessboard-link,
// packages/chess-board-link/PROTOCOLS.md, which watched real boards. DRIVER is
// mono424/chessupdriver, lib. BEAR is Programmierbaer/BearChess,
// BearChess/EChessBoards/ChessUp/ChessUpChessBoard.
//
//   - The names that begin with "ChessUp", the service 6E400001, what is written to,
//     6E400002, and what notifies, 6E400003, a service with the battery beside it,
//     messages without a frame or a check, the first byte of which says what they
//     are: LINK. Kevin-BryghtLabs/chessup-pc, ChessupBLE.py, which is by the maker,
//     looks for the name "ChessUp" alone and writes with an answer.
//   - Squares are numbered from a1 along the ranks to h8: LINK, DRIVER, BEAR.
//   - Pieces are P 0, R 1, N 2, B 3, Q 4, K 5, those of Black 8 more, and 64 is an
//     empty square: DRIVER, ChessUpProtocol.dart, and BEAR, EChessBoard.cs, with the
//     starting array as a board told it.
//
// Messages from the host:
//
//   - 64: begin anew. LINK, DRIVER, BEAR.
//   - 66, a length, that many bytes: a position. They are four fields of a FEN, a
//     space, the halfmoves in one byte and the number of the move in two: LINK, watched
//     on two boards. BEAR leaves the space out, and a second length of DRIVER's form,
//     where a slash stands for the length, is refused here.
//   - B9 and eleven bytes: the settings of the game. LINK, DRIVER, BEAR.
//   - 99, from, to: the other player's move, which the board lights. LINK, DRIVER,
//     BEAR. 97 and a piece: what its pawn becomes. DRIVER, BEAR.
//   - 21: a move that the board told was taken. LINK, DRIVER, BEAR. 23: so was what a
//     pawn became. DRIVER.
//   - 67: tell the position. DRIVER, BEAR. B0: tell whether the pieces stand in the
//     array. DRIVER. B2: tell of the board. DRIVER, BEAR.
//   - 50: tell the sensors too. DRIVER. 51, 52, B3, B4 and B6, by which a position,
//     an end, the players and a flag are told: DRIVER. They are noted here.
//   - Eight bytes alone light squares, the eighth rank first, the a-file in the lowest
//     bit: LINK, which has it from another program and not from a board.
//
// Messages from the board:
//
//   - A3 35, file and rank from where, file and rank to where, from 0: a move.
//     Castling is the king to its rook's square. LINK, with the bytes of e2e4 as a
//     board told them, DRIVER, BEAR.
//   - 97 and a piece: what the pawn became. LINK names the first byte; that the piece
//     follows is BEAR's and DRIVER's form of the other way.
//   - 67, 64 squares, the side to move with 0 for White, four times 1 or 0 for castling,
//     White's king's side first, 1 or 0 for en passant, halfmoves, number: the
//     position. DRIVER, BoardPositionMessage.dart, and BEAR. It is told after a position
//     was taken: LINK.
//   - B8, square, piece: a piece was touched, BB: it was let go. DRIVER; LINK names B8.
//   - 22: a move of the other player was taken, 23: so was a piece. DRIVER.
//   - B1: a position was taken, 24: settings were. LINK and BEAR expect them, and LINK
//     did not see them on its boards: they come where Answers is set.
//   - 26: something was refused. LINK.
//   - FD FD and eight bytes: the sensors, the eighth rank first, the a-file in the lowest
//     bit. DRIVER, RawBoardStateMessage.dart.
//   - B2 and 15 bytes: the board, in the example of BEAR. DRIVER reads one byte more.
//   - 31 and a byte, 1 where the board is charged: BEAR. DRIVER has 33 for it.
//   - 6C and more, now and then, which nobody understands: LINK.
//
// # Unpublished details
//
// It is unknown whether a move is reported immediately or only when the host says 21.
// LINK describes the latter, of a program whose 21 may have been the answer. At once,
// here, and with Polled set only then. It is unknown whether the board reports the
// other player's move when it was played: not here, unless Echoes is set. It is
// unknown whether it repeats a move that the host did not take: not here.
package chessuptest
