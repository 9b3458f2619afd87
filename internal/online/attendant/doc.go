// Package attendant brings a game at a server to a table, and the player's moves to the
// server. The stream of the game decides: the answer to a request never makes or takes
// back a move. The table is always a prefix of the server's game, or one ply of the
// player's ahead.
//
// Draws, takebacks, resignations and claims of the player are asked of the server first,
// and come to the table when the stream tells them. Clocks show the times of the server.
package attendant
