package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/rules"
	"blindchess/internal/scoresheet/pgn"
)

func newCheckCommand() *cobra.Command {
	var choice lawsChoice
	var asJSON, every, strict bool
	command := &cobra.Command{
		Use:   "check FILE.pgn",
		Short: "replay games by one edition of the Laws: claims, endings, what was wrong",
		Long: `Replays every game of a PGN file by one edition of the Laws and says, ply by ply,
which draws could be claimed, as the board stood or with an intended move, what
ended the game by itself, and what was wrong and where. A hyphen reads standard
input. Plies of which nothing is to be said are left out without --every.

The exit status is 1 where something was wrong. With --json each game is one
object on a line of its own, with every ply.`,
		Example: `  blindchess check --laws 2014 games.pgn
  blindchess check --json --laws 2023 - < game.pgn`,
		Args: cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, args []string) error {
			e, err := choice.edition()
			if err != nil {
				return err
			}
			in, closeIn, err := openOrStdin(command, args[0])
			if err != nil {
				return fmt.Errorf("check: %w", err)
			}
			defer closeIn()
			out := bufio.NewWriter(command.OutOrStdout())
			strict, err := strictly(strict)
			if err != nil {
				return err
			}
			told, in := newProgress(command.ErrOrStderr(), "games checked", in)
			right, err := checkGames(out, in, e, checkManner{asJSON: asJSON, every: every, strict: strict, progress: told})
			if err := errors.Join(err, out.Flush()); err != nil {
				return fmt.Errorf("check: %w", err)
			}
			if !right {
				return exitStatus(1)
			}
			return nil
		},
	}
	choice.addFlags(command)
	command.Flags().BoolVar(&asJSON, "json", false, "print one JSON object for each game")
	command.Flags().BoolVar(&every, "every", false, "say something of every ply")
	command.Flags().BoolVar(&strict, "strict", false, "also name moves that are not exactly written, as the setting strict does")
	return command
}

// openOrStdin opens a file, or standard input for a hyphen, and returns what
// closes it.
func openOrStdin(command *cobra.Command, name string) (io.Reader, func(), error) {
	if name == "-" {
		return command.InOrStdin(), func() {}, nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, nil, err
	}
	return file, func() { file.Close() }, nil
}

// checkManner is how games are checked and what is told.
type checkManner struct {
	asJSON, every bool
	strict        bool // moves must be written exactly
	progress      *progress
}

// checkGames checks one game after another and reports whether all were right.
func checkGames(out io.Writer, in io.Reader, e rules.Edition, manner checkManner) (bool, error) {
	right := true
	reader := pgn.NewReader(in)
	for number := 1; ; number++ {
		game, err := reader.Read()
		if errors.Is(err, io.EOF) && number == 1 {
			return false, errors.New("there is no game to read")
		}
		if errors.Is(err, io.EOF) {
			return right, nil
		}
		if err != nil {
			return false, err
		}
		checked := checkGame(game, e, number, manner.strict)
		right = right && len(checked.Problems) == 0
		if manner.asJSON {
			err = json.NewEncoder(out).Encode(checked)
		} else {
			err = checked.print(out, manner.every)
		}
		if err != nil {
			return false, err
		}
		manner.progress.Step(number)
	}
}

// checkedGame is a game as the Laws see it.
type checkedGame struct {
	Game     int            `json:"game"`
	Laws     int            `json:"laws"`
	White    string         `json:"white"`
	Black    string         `json:"black"`
	Result   string         `json:"result"`
	Plies    []checkedPly   `json:"plies"`
	Ended    *checkedEnding `json:"ended"`
	FEN      string         `json:"fen"`
	Problems []checkProblem `json:"problems"`
}

// checkedPly is one move and what it made possible.
type checkedPly struct {
	Ply         int            `json:"ply"`
	Number      int            `json:"number"`
	Side        string         `json:"side"`
	SAN         string         `json:"san"`
	UCI         string         `json:"uci"`
	FEN         string         `json:"fen"`
	Check       bool           `json:"check"`
	Repetitions int            `json:"repetitions"`
	Halfmoves   int            `json:"halfmoves"`
	Claims      []checkedClaim `json:"claims"`
	Ended       *checkedEnding `json:"ended"`
}

// checkedClaim is a draw that the player to move can claim; With is the
// intended move it needs, or empty.
type checkedClaim struct {
	Claim   string `json:"claim"`
	With    string `json:"with"`
	Article string `json:"article"`
}

type checkedEnding struct {
	Ply     int    `json:"ply"`
	Result  string `json:"result"`
	Reason  string `json:"reason"`
	Article string `json:"article"`
}

// checkProblem is one thing that was wrong. Line is that of the file, 0 where
// it is about none; Ply is 0 where it is about no ply.
type checkProblem struct {
	Line int    `json:"line"`
	Ply  int    `json:"ply"`
	Side string `json:"side"`
	What string `json:"what"`
}

// checkGame replays g by the Laws of e.
func checkGame(g pgn.Game, e rules.Edition, number int, strict bool) checkedGame {
	checked := checkedGame{
		Game: number, Laws: e.Year(), White: g.Tag("White"), Black: g.Tag("Black"), Result: g.Result,
		Plies: []checkedPly{}, Problems: []checkProblem{},
	}
	for _, fault := range g.Faults {
		checked.Problems = append(checked.Problems, checkProblem{
			Line: fault.Line, Ply: plyOf(g, fault), Side: sideWord(fault.Side), What: faultText(fault),
		})
	}
	played := rules.NewGame(g.Start)
	checked.ending(e, played)
	for _, ply := range g.Line.Plies {
		next, err := played.Play(ply.Move)
		if err != nil {
			checked.problem(played.Ply()+1, played.Position().Turn(), ply.Written+" is not legal")
			break
		}
		if checked.Ended != nil && checked.Ended.Ply == played.Ply() {
			checked.problem(next.Ply(), played.Position().Turn(), fmt.Sprintf("the game had ended by %s, article %s", checked.Ended.Reason, checked.Ended.Article))
		}
		if strict {
			checked.judgeNotation(played, ply.Written)
		}
		checked.add(e, played, next)
		played = next
	}
	checked.FEN = played.Setup().FEN()
	checked.judgeResult(e, played, strings.EqualFold(g.Tag("Termination"), "time forfeit"))
	return checked
}

// add appends the last ply of after.
func (c *checkedGame) add(e rules.Edition, before, after rules.Game) {
	move, position := after.Move(after.Ply()), before.Position()
	ply := checkedPly{
		Ply: after.Ply(), Number: before.Setup().Number, Side: sideWord(position.Turn()),
		SAN: position.SAN(move), UCI: position.UCI(move), FEN: after.Setup().FEN(),
		Check: after.Position().Checked(), Repetitions: after.Repetitions(), Halfmoves: after.Setup().Halfmoves,
		Claims: []checkedClaim{},
	}
	if c.Ended == nil {
		ply.Ended = c.ending(e, after)
		for _, open := range e.OpenClaims(after) {
			ply.Claims = append(ply.Claims, describeClaim(e, after.Position(), open))
		}
	}
	c.Plies = append(c.Plies, ply)
}

func describeClaim(e rules.Edition, p rules.Position, open rules.OpenClaim) checkedClaim {
	claim := checkedClaim{Claim: open.Kind.String(), Article: e.Article(rules.RuleThreefold)}
	if open.Kind == rules.ClaimFifty {
		claim.Article = e.Article(rules.RuleFifty)
	}
	if open.Move != (rules.Move{}) {
		claim.With = p.SAN(open.Move)
	}
	return claim
}

// ending notes how g ended by itself, if it did.
func (c *checkedGame) ending(e rules.Edition, g rules.Game) *checkedEnding {
	outcome, over := e.Ended(g)
	if !over {
		return nil
	}
	c.Ended = &checkedEnding{g.Ply(), outcome.Result.String(), outcome.Reason.String(), e.Article(outcome.Rule)}
	return c.Ended
}

// judgeNotation notes how the next move of g is not exactly written.
func (c *checkedGame) judgeNotation(g rules.Game, written string) {
	_, err := g.Position().ParseSANStrict(written)
	var careless *rules.SANError
	if errors.As(err, &careless) {
		c.problem(g.Ply()+1, g.Position().Turn(), fmt.Sprintf("%q %s", written, careless.Reason()))
	}
}

func (c *checkedGame) problem(ply int, side rules.Side, what string) {
	c.Problems = append(c.Problems, checkProblem{Ply: ply, Side: sideWord(side), What: what})
}
