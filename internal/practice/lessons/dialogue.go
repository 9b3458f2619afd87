package lessons

import (
	"io"
	"path/filepath"
	"strings"
	"time"

	"blindchess/internal/console"
	"blindchess/internal/practice/diary"
	"blindchess/internal/practice/puzzle"
	"blindchess/internal/practice/study"
	"blindchess/internal/practice/training"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/scoresheet/pgn"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

// dialogue is a lesson beside the table: it takes the typed lines and is over
// once the pupil has done the lesson's task.
type dialogue interface {
	begin() []say.Utterance
	enter(line string) (told []say.Utterance, over bool)
}

// dialogues returns the dialogues of the lessons that have one. Their files are
// in folder, which is deleted at the end.
func dialogues(own settings.Settings, folder string) (map[int]dialogue, error) {
	config, err := own.Console(console.Actor{Side: rules.White, Capacity: table.Player})
	if err != nil {
		return nil, err
	}
	solving, err := solve(config, folder)
	if err != nil {
		return nil, err
	}
	going, err := goThrough(config)
	if err != nil {
		return nil, err
	}
	return map[int]dialogue{puzzleLesson: solving, studyLesson: going}, nil
}

// one is a source of one puzzle.
type one struct{ puzzle.Puzzle }

func (o one) Choose(puzzle.Want) (puzzle.Puzzle, error) { return o.Puzzle, nil }
func (o one) Named(name string) (puzzle.Puzzle, error)  { return o.Puzzle, nil }

// backRank is a mate in one move, and the move of the opponent's that let it be.
const backRank, mates = "7k/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1", "h8g8 a1a8"

// solving is a puzzle.
type solving struct {
	exercise training.Exercise
	kept     *diary.Diary
}

func solve(config console.Config, folder string) (*solving, error) {
	kept, err := diary.Open(filepath.Join(folder, diary.File))
	if err != nil {
		return nil, err
	}
	pupil, err := training.NewPupil(config, kept, time.Now)
	if err != nil {
		return nil, err
	}
	setup, err := rules.ParseFEN(backRank)
	if err != nil {
		return nil, err
	}
	asked := puzzle.Puzzle{Name: "1", Before: setup}
	asked.Strength.Value = 600
	game := rules.NewGame(setup)
	for _, text := range strings.Fields(mates) {
		move, err := game.Position().ParseUCI(text)
		if err == nil {
			game, err = game.Play(move)
		}
		if err != nil {
			return nil, err
		}
		asked.Moves = append(asked.Moves, move)
	}
	return &solving{training.Puzzles(pupil, one{asked}, training.Wish{}, 1), kept}, nil
}

func (s *solving) begin() []say.Utterance { return s.exercise.Begin() }

// enter ends with the puzzle: the offers after it are for users who continue.
func (s *solving) enter(line string) ([]say.Utterance, bool) {
	told, _ := s.exercise.Enter(line)
	if len(s.kept.Entries()) == 0 {
		return told, false
	}
	return told[:min(len(told), 1)], true
}

// forked is a game with another way, which a pupil is to find.
const forked = "[White \"Anna\"]\n[Black \"Bo\"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 *\n"

// going is a study.
type going struct {
	room   *study.Room
	cursor study.Cursor
}

func goThrough(config console.Config) (*going, error) {
	game, err := pgn.NewReader(strings.NewReader(forked)).Read()
	if err != nil && err != io.EOF {
		return nil, err
	}
	room, err := study.NewRoom(config)
	if err != nil {
		return nil, err
	}
	cursor, err := study.Open(pgn.Games{game})
	return &going{room, cursor}, err
}

func (g *going) begin() []say.Utterance {
	return append(g.room.Title(g.cursor), g.room.Standing(g.cursor)...)
}

// enter ends when the pupil has left the game for its other way.
func (g *going) enter(line string) ([]say.Utterance, bool) {
	cursor, reply := g.room.Enter(g.cursor, line)
	g.cursor = cursor
	game := cursor.Game()
	return reply.Said, game.Ply() == 2 && game.At(1).SAN(game.Move(2)) == "c5"
}
