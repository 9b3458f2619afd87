package desk

import (
	"context"
	"strconv"

	"blindchess/internal/announce"
	"blindchess/internal/practice/uci"
	"blindchess/internal/rules"
	"blindchess/internal/say"
)

// How many positions an engine looks at for one question, and how many plies of a
// line are spoken. Positions are counted and time is not, so that the same question
// has the same answer on every computer. It takes about half a second.
const (
	thought     = 400_000
	told        = 5
	mostBest    = 9
	tablePieces = 7
)

// analyse answers a question that needs an engine.
func (d *Desk) analyse(ctx context.Context, verb, rest string, hear func(say.Utterance)) ([]say.Utterance, error) {
	engine, err := d.asked(ctx)
	if err != nil {
		return nil, err
	}
	game := d.cursor.Game()
	switch verb {
	case "eval":
		return d.eval(ctx, engine, game)
	case "best":
		lines, err := strconv.Atoi(rest)
		if err != nil {
			lines = 3
		}
		return d.best(ctx, engine, game, min(max(lines, 1), mostBest))
	case "threat":
		return d.threat(ctx, engine, game)
	case "why":
		return d.why(ctx, engine, game)
	case "hint":
		return d.hint(ctx, engine, game)
	case "tablebase":
		return d.tablebase(ctx, engine, game)
	default:
		return d.blunders(ctx, engine, rest, hear)
	}
}

// think asks for so many lines, and fails if it gets none.
func think(ctx context.Context, engine *uci.Engine, game rules.Game, lines int) (uci.Answer, error) {
	return engine.Think(ctx, uci.Question{Game: game, Lines: lines, Nodes: thought, Fresh: true})
}

func (d *Desk) eval(ctx context.Context, engine *uci.Engine, game rules.Game) ([]say.Utterance, error) {
	answer, err := think(ctx, engine, game, 1)
	if err != nil {
		return nil, err
	}
	if len(answer.Lines) == 0 {
		return d.tell("analysis.nothing"), nil
	}
	line := answer.Lines[0]
	u := d.said(d.score(game.Position().Turn(), line.Score), d.phrase("analysis.depth", d.room.Voice().NumberSlot("number", line.Depth)))
	return []say.Utterance{u}, nil
}

// best returns the best lines: the evaluation of each, and its first moves.
func (d *Desk) best(ctx context.Context, engine *uci.Engine, game rules.Game, lines int) ([]say.Utterance, error) {
	answer, err := think(ctx, engine, game, lines)
	if err != nil {
		return nil, err
	}
	var said []say.Utterance
	for i, line := range answer.Lines {
		said = append(said, d.said(
			d.phrase("analysis.line", d.room.Voice().NumberSlot("number", i+1)),
			d.moves(game.Position(), line.Moves, told),
			d.score(game.Position().Turn(), line.Score),
		))
	}
	if len(said) == 0 {
		return d.tell("analysis.nothing"), nil
	}
	return said, nil
}

// hints are those that were given for a position.
type hints struct {
	asked rules.Position
	best  rules.Move
	given int
}

// hint returns which piece to look at, and on a second request its square.
func (d *Desk) hint(ctx context.Context, engine *uci.Engine, game rules.Game) ([]say.Utterance, error) {
	if position := game.Position(); d.hints.given == 0 || d.hints.asked != position {
		answer, err := think(ctx, engine, game, 1)
		if err != nil {
			return nil, err
		}
		d.hints = hints{asked: position, best: answer.Best}
	}
	return d.hinted(d.hints.asked, d.hints.best, &d.hints.given), nil
}

// threat returns the move that the other side would play if it could move now.
func (d *Desk) threat(ctx context.Context, engine *uci.Engine, game rules.Game) ([]say.Utterance, error) {
	position := game.Position()
	passed, ok := position.Pass()
	if !ok {
		return d.tell("analysis.in-check", d.room.Voice().SideSlot("side", position.Turn())), nil
	}
	answer, err := think(ctx, engine, rules.NewGame(rules.Setup{Position: passed, Number: game.Setup().Number}), 1)
	if err != nil {
		return nil, err
	}
	if len(answer.Lines) == 0 {
		return d.tell("analysis.nothing"), nil
	}
	line := answer.Lines[0]
	return []say.Utterance{d.said(
		d.phrase("analysis.threat", d.room.Voice().SideSlot("side", passed.Turn())),
		d.moves(passed, line.Moves, 1),
		d.score(passed.Turn(), line.Score),
	)}, nil
}

// tablebase returns the verdict of endgame tables, which the engine reads.
func (d *Desk) tablebase(ctx context.Context, engine *uci.Engine, game rules.Game) ([]say.Utterance, error) {
	if d.options.Tables == "" {
		return d.tell("analysis.table-flag", announce.TextSlot("flag", "--tables")), nil
	}
	position := game.Position()
	pieces := 0
	for square := rules.A1; square <= rules.H8; square++ {
		if position.At(square) != (rules.Piece{}) {
			pieces++
		}
	}
	if pieces > tablePieces {
		return d.tell("analysis.table-men"), nil
	}
	answer, err := think(ctx, engine, game, 1)
	if err != nil {
		return nil, err
	}
	if len(answer.Lines) == 0 || !answer.Lines[0].Tablebase {
		return d.tell("analysis.table-none"), nil
	}
	line := answer.Lines[0]
	worth := line.Score.Centipawns + 100_000*line.Score.Mate
	var verdict []say.Word
	switch {
	case worth > 100:
		verdict = d.phrase("analysis.table-win", d.room.Voice().SideSlot("side", position.Turn()))
	case worth < -100:
		verdict = d.phrase("analysis.table-win", d.room.Voice().SideSlot("side", position.Turn().Other()))
	default:
		verdict = d.phrase("analysis.table-draw")
	}
	return []say.Utterance{d.said(verdict, d.moves(position, line.Moves, 1))}, nil
}
