// Command find looks for puzzles in games and prints them as rows of a file of
// puzzles. After a player's error, according to the comments in the games, an
// engine must find one move that is far better than all others. Then the search
// of package puzzle must find it too. A developer runs it to make the program's
// puzzles again, with games on standard input, or with -own for games of the
// practice partner.
package main
