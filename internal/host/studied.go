package host

import (
	"bytes"
	"errors"
	"fmt"
	"os"

	"blindchess/internal/scoresheet/pgn"
	"blindchess/internal/text/charset"
)

// ErrWithheld reports an unfinished game whose table withholds analysis: it may
// not be analysed yet.
var ErrWithheld = errors.New("host: the game is not over, and you must find its moves yourself")

// ReadGames returns the games of a file for analysis, and whether it is a journal;
// any other file is read as PGN. The error of a journal is ErrWithheld if its game
// may not be analysed.
func ReadGames(path string, chosen charset.Choice) (games pgn.Source, kept bool, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, false, fmt.Errorf("host: %w", err)
	}
	if !bytes.HasPrefix(bytes.TrimSpace(text), []byte(`{"`)) {
		file, err := pgn.IndexAs(text, chosen)
		if err != nil {
			return nil, false, err
		}
		return file, false, nil
	}
	story, err := ReadStory(path)
	if err != nil {
		return nil, true, err
	}
	if state := story.final(); !state.Over() && len(state.Conditions.Withheld) > 0 {
		return nil, true, ErrWithheld
	}
	return pgn.Games(story.Games()), true, nil
}
