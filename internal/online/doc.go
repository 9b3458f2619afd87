// Package online plays at a server of games that speaks the Board API of lichess. It
// knows requests, lines and tokens, and no table: what the lines tell of a game is for
// the package told, and who brings that to a table is an attendant.
//
// The rules of the server that it keeps, by lichess-org/api, doc/specs: one request at
// a time; after an answer of 429 none for a minute; the stream of events is opened
// before a seek, and never again against another device of the same player; seeks last
// at least 480 seconds, challenges 180, counted as the time and forty increments.
package online
