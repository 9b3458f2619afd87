// Package livechesstest is both ends of the protocol of DGT's program LiveChess,
// version 1.0, for tests. It contains an emulated LiveChess, and two client
// programs. It is written from the publications of others, and independently of
// this program.
//
// Start starts a LiveChess whose boards a test moves; OpenPage opens lichess's
// page on a server of the protocol, and NewProgram asks one as other programs do.
//
// # Where each fact is from
//
// Each is a repository on GitHub and a path in it.
//
//   - The address, ws://localhost:1982/api/v1.0, and the calls "eboards", "subscribe"
//     and "call" with the method "setup": lichess-org/lila, ui/dgt/src/play.ts.
//   - A conversation word for word, with the headers of the handshake, the list of
//     boards, the answer null to a subscription, the first event with a clock that is
//     null, and events without a clock: JuanCavallin/lichess-dgt-boards,
//     BoardWebSocket-LiveChess-DGT.txt. A browser offers compression there and
//     LiveChess does not take it. It names the upgrade "WebSocket".
//   - The fields of a board, its states ACTIVE, INACTIVE, NOTRESPONDING, DELAYED and
//     null, a battery told in percent or in volts, a clock in whole seconds with run
//     true for White, false for Black and null for neither, its time in milliseconds;
//     the fields start, san and match of an event; answers "call", "feed" and "error",
//     the last with a message; and the list of boards by plain HTTP below the same
//     path: herohde/livechess-go, pkg/livechess.
//   - Moves that are told twice, two moves in one event, and a move that is taken back
//     for another while pieces are in the air: remarks in ui/dgt/src/play.ts.
//
// # Unpublished details
//
// These are guesses, and a test that relies on one mentions it. It is unknown how
// LiveChess finds moves. Here a placement that at most two legal moves reach from
// the position, or from one of the last four, gives those moves. Its answer to a
// request for an unknown board is unknown: here an error. How a subscription is
// ended: here both by a call "unsubscribe" and by the method of that name. It is
// unknown whether the placement of a flipped board is turned. Here it is, so that a
// board that was placed the wrong way round is read rightly once it is flipped.
package livechesstest
