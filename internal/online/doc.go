// Package online plays at a server of games that speaks the Board API of lichess. It
// knows requests, lines and tokens, and no table: package told interprets the lines of
// a game, and an attendant brings them to a table.
//
// It follows the rules of the server, by lichess-org/api, doc/specs. There is one
// request at a time, and after an answer of 429 none for a minute. The stream of
// events is opened before a seek, and never again against another device of the same
// player. Seeks last at least 480 seconds, and challenges 180, counted as the time and
// forty increments.
package online
