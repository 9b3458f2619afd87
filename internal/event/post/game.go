package post

import (
	"bytes"
	"cmp"
	"strings"
	"unicode"

	"blindchess/internal/host"
	"blindchess/internal/scoresheet/pgn"
	"blindchess/internal/table"
)

// Game is one game as it is published now.
type Game struct {
	Round string // the name of its folder
	Name  string // the name of its file, without its ending
	PGN   []byte

	Event, Number, Board string // of the game, as its table says
	Friends              bool   // it is played among friends, and no event
}

// Told returns the game of a story, and false if it has not been opened.
func Told(story host.Story, illegal host.Illegal) (Game, bool) {
	if len(story.Records) == 0 {
		return Game{}, false
	}
	var out bytes.Buffer
	games := story.GamesWith(illegal)
	for _, game := range games {
		if err := pgn.Write(&out, game); err != nil {
			return Game{}, false // a record of a later program: better no game than a wrong one
		}
	}
	first := games[0]
	round := "games"
	if number := slug(first.Tag("Round")); number != "" {
		round = "round-" + number
	}
	if section := slug(first.Tag("Section")); section != "" {
		round += "-" + section
	}
	name := "game-" + cmp.Or(slug(first.Tag("Board")), slug(first.Tag("GameId")), "unnamed")
	set, _ := story.Records[0].Event.(table.TableSet)
	o := set.Conditions.Occasion
	return Game{Round: round, Name: name, PGN: out.Bytes(), Event: o.Event, Number: o.Round, Board: o.Board, Friends: !set.Conditions.Arbiter}, true
}

// slug returns text in the form for a file name: letters, digits and hyphens,
// in lower case.
func slug(text string) string {
	return strings.Trim(strings.Map(func(r rune) rune {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			return unicode.ToLower(r)
		default:
			return '-'
		}
	}, text), "-")
}
