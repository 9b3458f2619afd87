// Package uci runs one chess engine as a separate program and asks it by the
// Universal Chess Interface. It knows no table, no words and no player; it
// takes games, and returns moves and figures.
//
//	engine, err := uci.Open(ctx, uci.Config{Path: os.Args[0], Arguments: []string{ucitest.Word, "good"}})
//	answer, err := engine.Think(ctx, uci.Question{Game: game, Depth: 12})
//	engine.Close()
//
// An engine is never trusted. Each of its answers has a time limit, its moves
// are checked by the rules, and each of its errors is a Fault, which names it in
// one sentence. It is restarted once if it crashed or fell silent. Closing it
// ends it with all that it started. On Linux and Windows the system also ends it
// when this program is killed; elsewhere the end of its input does.
package uci
