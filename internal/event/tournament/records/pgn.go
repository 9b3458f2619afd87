package records

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"blindchess/internal/event/tournament"
	"blindchess/internal/host"
	"blindchess/internal/room/archive"
	"blindchess/internal/rules"
	"blindchess/internal/scoresheet/pgn"
)

// PGN writes the games of a round in the order of their boards. Those whose
// journals are in the folder have their moves; of the others there are the names
// and the result. The tournament's result counts if it has one.
func PGN(out io.Writer, t tournament.Tournament, number int, folder string) error {
	round, ok := t.Round(number)
	if !ok {
		return fmt.Errorf("records: round %d is not paired", number)
	}
	journals, err := journalsOf(t, number, folder)
	if err != nil {
		return err
	}
	for _, p := range round.Pairings {
		games := []pgn.Game{named(t, round, p)}
		if path := journals[p.Board]; path != "" {
			story, err := host.ReadStory(path)
			if err != nil {
				return err
			}
			games = story.Games()
		}
		for i, game := range games {
			if i == len(games)-1 && p.Result.Told() {
				game.Result = written(p.Result)
			}
			if err := pgn.Write(out, game); err != nil {
				return fmt.Errorf("records: %w", err)
			}
		}
	}
	return nil
}

// journalsOf returns the journals of a round by their boards.
func journalsOf(t tournament.Tournament, number int, folder string) (map[int]string, error) {
	paths := make(map[int]string)
	if folder == "" {
		return paths, nil
	}
	games, err := archive.List(folder)
	if err != nil {
		return nil, err
	}
	for _, game := range games {
		occasion := game.State.Conditions.Occasion
		board, wrong := strconv.Atoi(occasion.Board)
		pairing, paired := pairingOf(t, number, board)
		if game.Damage == nil && occasion.Event == t.About.Name && occasion.Round == strconv.Itoa(number) && wrong == nil && paired && same(t, pairing, game.State) {
			paths[board] = game.Path
		}
	}
	return paths, nil
}

// named returns a game without moves.
func named(t tournament.Tournament, round tournament.Round, p tournament.Pairing) pgn.Game {
	game := pgn.Game{Start: rules.StandardSetup(), Tags: []pgn.Tag{
		{Name: "Event", Value: t.About.Name}, {Name: "Site", Value: t.About.City}, {Name: "Round", Value: strconv.Itoa(round.Number)}, {Name: "Board", Value: strconv.Itoa(p.Board)},
	}}
	if round.Date != "" {
		game.Tags = append(game.Tags, pgn.Tag{Name: "Date", Value: strings.ReplaceAll(round.Date, "/", ".")})
	}
	for side, number := range []int{p.White, p.Black} {
		player, _ := t.Player(number)
		prefix := []string{"White", "Black"}[side]
		game.Tags = append(game.Tags, pgn.Tag{Name: prefix, Value: player.Name})
		for _, tag := range []pgn.Tag{{Name: "Title", Value: player.Title}, {Name: "Fed", Value: player.Federation}, {Name: "FideId", Value: player.FideID}, {Name: "Elo", Value: some(player.Rating)}} {
			if tag.Value != "" {
				game.Tags = append(game.Tags, pgn.Tag{Name: prefix + tag.Name, Value: tag.Value})
			}
		}
	}
	if p.Result.Told() && !p.Result.White.Played() {
		game.Tags = append(game.Tags, pgn.Tag{Name: "Termination", Value: "abandoned"})
	}
	return game
}

func some(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// written returns a result as PGN writes it.
func written(result tournament.Result) string {
	points := func(code tournament.Code) rules.Points {
		switch code {
		case tournament.Win, tournament.ForfeitWin, tournament.UnratedWin:
			return rules.WholePoint
		case tournament.Draw, tournament.UnratedDraw:
			return rules.HalfPoint
		}
		return rules.NoPoint
	}
	return rules.Result{White: points(result.White), Black: points(result.Black)}.String()
}
