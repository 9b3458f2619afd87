// Command find looks for puzzles in games and prints them as rows of a file of
// puzzles. After a player's error, according to the comments in the games, an
// engine must find one move that is far better than all others. Then the search
// of package puzzle must find it too, or the engine at three depths. A developer
// runs it to make the program's puzzles again, with games on standard input, or
// with -own for games of the practice partner.
//
// The games of the engine against itself go on with -played 1000000, -most 100000,
// -nodes 48000 and -seed 80000000. Then -verify with -nodes 400000 reads what was found,
// and -choose -most 4000 reads the rows that are here and after them what held. A
// puzzle that is here keeps its name.
package main
