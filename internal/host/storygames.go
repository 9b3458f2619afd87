package host

import (
	"fmt"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/report"
	"blindchess/internal/rules"
	"blindchess/internal/scoresheet/pgn"
	"blindchess/internal/table"
)

// Illegal says how to write a game with an illegal move as PGN, which most
// programs do not read. The zero Illegal is Parted.
type Illegal string

// The ways of writing an illegal move that remains in the game.
const (
	// Parted ends the game there, and a second one continues from the position
	// after the move; its board has an extra letter, such as 12b. If no program can
	// set that position up, such as one with a pawn on the last rank, the game is
	// written as by LegalPrefix.
	Parted Illegal = "parted"
	// LegalPrefix writes the moves up to there. It has the result and the clocks of
	// the whole game, and a comment names the move and how many followed.
	LegalPrefix Illegal = "legal-prefix"
	// AsPlayed writes every move, the illegal one with both its squares, for
	// programs that accept it.
	AsPlayed Illegal = "as-played"
)

// Illegals lists the ways of writing an illegal move that remains in the game.
func Illegals() []Illegal { return []Illegal{LegalPrefix, Parted, AsPlayed} }

// Games returns the game as PGN, with the clocks of each move and a comment for
// each irregularity. Moves that were taken back appear in a comment and are no
// moves of it. The result is the one on record and nothing else, so no king is
// moved to say it. If an illegal move remained, the game is Parted.
func (s Story) Games(tags ...pgn.Tag) []pgn.Game { return s.GamesWith(Parted, tags...) }

// GamesWith is Games with a way of writing an illegal move that remains in the
// game.
func (s Story) GamesWith(illegal Illegal, tags ...pgn.Tag) []pgn.Game {
	final := s.final()
	comments := s.comments()
	game := s.begin(final, final.Game.Start(), tags)
	game.Line.Before = comments[0]
	var games []pgn.Game
	for ply := 1; ply <= final.Game.Ply(); ply++ {
		played := pgn.Ply{Move: final.Game.Move(ply), After: comments[ply]}
		if left, kept := leftAfter(final, ply); kept {
			played = played.WithClock(left)
		}
		stands := final.Game.Irregular(ply)
		switch {
		case stands && (illegal == LegalPrefix || illegal != AsPlayed && !setsUp(final.Game.SetupAt(ply))):
			game = commented(game, fmt.Sprintf("Here the illegal move %v was made and stands. Moves of both sides that followed: %d.", played.Move, final.Game.Ply()-ply))
			for later := ply; later <= final.Game.Ply(); later++ {
				for _, comment := range comments[later] {
					game = commented(game, comment)
				}
			}
			return append(games, clocked(ended(game, final), final))
		case stands && illegal == AsPlayed:
			played.Stands = final.Game.SetupAt(ply).Position
			game.Line.Plies = append(game.Line.Plies, played)
		case stands:
			note := fmt.Sprintf("Here the illegal move %v was made and stands: the next game goes on from it.", played.Move)
			games = append(games, commented(game.WithTag("Termination", termination(table.State{})), note))
			game = part(s.begin(final, final.Game.SetupAt(ply), tags), len(games))
			game.Line.Before = comments[ply]
		default:
			game.Line.Plies = append(game.Line.Plies, played)
		}
	}
	return append(games, ended(game, final))
}

// setsUp reports whether a game can begin from a position.
func setsUp(s rules.Setup) bool {
	_, err := rules.ParseFEN(s.ShredderFEN())
	return err == nil
}

// part returns the game that continues after parts of it, distinguished from the
// earlier ones by its board and its ID.
func part(game pgn.Game, parts int) pgn.Game {
	letter := string(rune('a' + parts))
	for _, name := range []string{"Board", "GameId"} {
		if value := game.Tag(name); value != "" {
			game = game.WithTag(name, value+letter)
		}
	}
	return game
}

// ended returns game with its result, and the reason as a comment.
func ended(game pgn.Game, final table.State) pgn.Game {
	game.Result = final.Outcome.Result.String()
	game = game.WithTag("Result", game.Result)
	if reason := final.Outcome.Reason.String(); reason != "" {
		game = commented(game, reason)
	}
	return game
}

// clocked returns game with the clock times at the last record.
func clocked(game pgn.Game, final table.State) pgn.Game {
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		left := final.Clock.Read(side, final.At).Left
		game = game.WithTag(side.String()+"Clock", report.ClockTime(clock.Span(left)))
	}
	return game
}

// begin returns a game without moves.
func (s Story) begin(final table.State, start rules.Setup, tags []pgn.Tag) pgn.Game {
	game := pgn.Of(rules.NewGame(start))
	tags = append(s.tags(final), tags...)
	for _, tag := range tags {
		game = game.WithTag(tag.Name, tag.Value)
	}
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		if name := final.Seat(side).Name; name != "" {
			game = game.WithTag(side.String(), name)
		}
	}
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		if how := cameAbout(final.Sheets.Of(side)); how != "" {
			game = game.WithTag(side.String()+"Sheet", how)
		}
	}
	game.Result = "*"
	return game.WithTag("Result", "*")
}

// commented returns game with a comment after its last move.
func commented(game pgn.Game, text string) pgn.Game {
	if n := len(game.Line.Plies); n > 0 {
		game.Line.Plies[n-1].After = append(game.Line.Plies[n-1].After, text)
		return game
	}
	game.Line.Before = append(game.Line.Before, text)
	return game
}

// leftAfter returns the time on the player's clock when their move at a ply was
// completed.
func leftAfter(final table.State, ply int) (time.Duration, bool) {
	if ply >= len(final.Times) {
		return 0, false
	}
	side := final.Game.At(ply - 1).Turn()
	return final.Times[ply].Left.Of(side).Duration(), true
}
