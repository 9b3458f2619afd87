package base

import (
	"fmt"
	"os"
	"strings"

	"blindchess/internal/scoresheet/pgn"
	"blindchess/internal/text/charset"
)

// mostHeld is how many bytes a file may have that a study holds in memory.
const mostHeld = 64 << 20

// Large opens a file that is too long to be held in memory, and returns the name of
// a file for those of its games that will be changed, which does not exist yet. It
// returns no games for a shorter file. The caller closes the games, which are a Base.
func Large(path string, chosen charset.Choice, told func(games int)) (games pgn.Source, changed string, err error) {
	info, err := os.Stat(path)
	if err != nil || info.Size() <= mostHeld {
		return nil, "", nil // who reads it whole tells the error
	}
	b, err := Open(path, chosen, told)
	if err != nil {
		return nil, "", err
	}
	stem := strings.TrimSuffix(path, ".pgn")
	changed = stem + ".study.pgn"
	for n := 2; exists(changed); n++ {
		changed = fmt.Sprintf("%s.study-%d.pgn", stem, n)
	}
	return b, changed, nil
}

// Games returns found games that were stored whole.
func Games(kept []Kept) pgn.Games {
	games := make(pgn.Games, len(kept))
	for i, one := range kept {
		games[i] = one.Game
	}
	return games
}

// Foreign returns the name of the encoding of games in a file, if nobody named it and it is
// not UTF-8. Otherwise it returns "".
func Foreign(games any, chosen charset.Choice) string {
	file, has := games.(interface{ Encoding() charset.Encoding })
	if !has || file.Encoding().Plain() || chosen.String() != "" {
		return ""
	}
	return file.Encoding().String()
}
