// Command find looks for puzzles in games and prints them as rows of a file of
// puzzles: where a player erred, as the remarks in the games tell, an engine must
// see one move that is far better than all others, and then the search of package
// puzzle must see it too. It is run by hand, when the puzzles that the program
// carries are made anew, with games on standard input, or with -own for games of
// the partner to practise with.
package main
