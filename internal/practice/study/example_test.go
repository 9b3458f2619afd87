package study_test

import (
	"fmt"
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/language"
	"blindchess/internal/practice/study"
	"blindchess/internal/scoresheet/pgn"
)

func Example() {
	pack, err := language.Load("en")
	if err != nil {
		fmt.Println(err)
		return
	}
	scheme, err := language.LoadScheme("en")
	if err != nil {
		fmt.Println(err)
		return
	}
	room, err := study.NewRoom(console.Config{Narrator: announce.Narrator{Pack: pack, Scheme: scheme}, Notation: pack})
	if err != nil {
		fmt.Println(err)
		return
	}
	game, err := pgn.NewReader(strings.NewReader("1. e4 {the king's pawn} *")).Read()
	games := []pgn.Game{game}
	if err != nil {
		fmt.Println(err)
		return
	}
	cursor, err := study.Open(pgn.Games(games))
	if err != nil {
		fmt.Println(err)
		return
	}
	cursor, reply := room.Enter(cursor, "next")
	for _, u := range reply.Said {
		fmt.Println(u.Text())
	}
	fmt.Println(cursor.Changed())
	// Output:
	// Move one, White: Pawn Eva two Eva four
	// Comment: the king's pawn
	// Nothing follows here.
	// false
}
