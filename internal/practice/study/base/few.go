package base

import (
	"fmt"
	"os"

	"blindchess/internal/scoresheet/pgn"
	"blindchess/internal/text/charset"
)

// mostFew is how many bytes a file of few games may have.
const mostFew = 64 << 20

// Few reads all games of a PGN file that is to have at most so many, in the encoding
// that was named or otherwise in the one that its letters suggest. It returns the
// latter as Foreign does.
func Few(path string, chosen charset.Choice, most int) (games []pgn.Game, assumed string, err error) {
	tooMany := fmt.Errorf("%s holds more than %d games: give a file of your own lines", path, most)
	if about, err := os.Stat(path); err == nil && about.Size() > mostFew {
		return nil, "", tooMany
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, "", err
	}
	file, err := pgn.IndexAs(text, chosen)
	if err != nil {
		return nil, "", err
	}
	if file.Len() > most {
		return nil, "", tooMany
	}
	games, err = file.All()
	return games, Foreign(file, chosen), err
}
