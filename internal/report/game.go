package report

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/scoresheet/pgn"
	"blindchess/internal/text/charset"
)

// Game is a game as the Laws of one edition see it.
type Game struct {
	Game     int               `json:"game"`
	Laws     int               `json:"laws"`
	Tags     map[string]string `json:"tags"` // of the file; the first of equal ones
	White    string            `json:"white"`
	Black    string            `json:"black"`
	Result   string            `json:"result"`
	Plies    []Ply             `json:"plies"`
	Ended    *Ending           `json:"ended"`
	FEN      string            `json:"fen"`
	Encoding string            `json:"encoding,omitempty"` // the encoding of the file, if it is not UTF-8; given for the first game that shows it
	Problems []Problem         `json:"problems"`
	Letters  string            `json:"letters,omitempty"` // the language in whose letters the unreadable moves seem to be; given once for a file
}

// Ply is one move and the claims that it made possible.
type Ply struct {
	Ply         int         `json:"ply"`
	Number      int         `json:"number"`
	Side        string      `json:"side"`
	SAN         string      `json:"san"`
	UCI         string      `json:"uci"`
	FEN         string      `json:"fen"`
	Check       bool        `json:"check"`
	Repetitions int         `json:"repetitions"`
	Halfmoves   int         `json:"halfmoves"`
	Line        int         `json:"line"`            // of the file, counted from 1
	Clock       *clock.Span `json:"clock,omitempty"` // what the clock of the side showed after it; nil where the file does not tell
	Claims      []Claim     `json:"claims"`
	Ended       *Ending     `json:"ended"`
}

// Claim is a draw that the player to move can claim; With is the
// intended move it needs, or empty.
type Claim struct {
	Claim   string `json:"claim"`
	With    string `json:"with"`
	Article string `json:"article"`
}

// Ending is how a game ended by itself.
type Ending struct {
	Ply     int    `json:"ply"`
	Result  string `json:"result"`
	Reason  string `json:"reason"`
	Article string `json:"article"`
}

// Problem is one thing that was wrong. Line is the line of the file, 0 if it
// concerns none; Ply is 0 if it concerns no ply.
type Problem struct {
	Line      int    `json:"line"`
	Ply       int    `json:"ply"`
	Side      string `json:"side"`
	Variation bool   `json:"variation,omitempty"` // it is about a move that was not played
	What      string `json:"what"`
}

// Manner is how a game is checked and reported.
type Manner struct {
	Strict   bool // moves must be written exactly
	Whole    bool // each ply is described, and not only one that opens a claim or ends the game
	Encoding charset.Choice
	Letters  string // the language in whose letters moves are written; empty for English, as the format has it
}

// CheckGame replays g, which is the game of that number, by the Laws of e.
// Without Manner.Whole only a ply with a finding has its SAN, UCI and FEN.
func CheckGame(g pgn.Game, e laws.Edition, number int, manner Manner) Game {
	checked := Game{
		Game: number, Laws: e.Year(), Tags: map[string]string{}, White: g.Tag("White"), Black: g.Tag("Black"), Result: g.Result,
		Plies: make([]Ply, 0, len(g.Line.Plies)), Problems: []Problem{},
	}
	for _, tag := range g.Tags {
		if _, twice := checked.Tags[tag.Name]; !twice {
			checked.Tags[tag.Name] = tag.Value
		}
	}
	for _, fault := range g.Faults {
		checked.Problems = append(checked.Problems, Problem{
			Line: fault.Line, Ply: plyOf(g, fault), Side: sideWord(fault.Side), Variation: fault.Variation, What: faultText(fault),
		})
	}
	played, watch := rules.NewGame(g.Start), &laws.Watch{Edition: e}
	checked.ending(watch, played)
	for _, ply := range g.Line.Plies {
		next, err := ply.Play(played)
		if err != nil {
			checked.problem(played.Ply()+1, played.Position().Turn(), ply.Written+" is not legal")
			break
		}
		if checked.Ended != nil && checked.Ended.Ply == played.Ply() {
			checked.problem(next.Ply(), played.Position().Turn(), fmt.Sprintf("the game had ended by %s, article %s", checked.Ended.Reason, checked.Ended.Article))
		}
		if manner.Strict {
			checked.judgeNotation(played, ply)
		}
		checked.add(watch, played, next, ply, manner.Whole)
		played = next
	}
	checked.FEN = played.Setup().FEN()
	if g.Variant != "" || len(g.Line.Rest) > 0 && checked.Ended == nil {
		return checked // the end of the played moves is unknown
	}
	checked.judgeResult(watch, played, strings.EqualFold(g.Tag("Termination"), "time forfeit"))
	return checked
}

// add appends the last ply of after.
func (c *Game) add(e *laws.Watch, before, after rules.Game, read pgn.Ply, whole bool) {
	was, stands := before.Setup(), after.Setup()
	ply := Ply{
		Ply: after.Ply(), Line: read.Line, Number: was.Number, Side: sideWord(was.Position.Turn()),
		Check: stands.Position.Checked(), Repetitions: after.Repetitions(), Halfmoves: stands.Halfmoves,
		Claims: []Claim{},
	}
	if c.Ended == nil {
		ply.Ended = c.ending(e, after)
		for _, open := range e.OpenClaims(after) {
			ply.Claims = append(ply.Claims, describeClaim(e.Edition, stands.Position, open))
		}
	}
	if left, ok := read.Clock(); ok {
		span := clock.Span(left)
		ply.Clock = &span
	}
	if whole || ply.Ended != nil || len(ply.Claims) > 0 {
		move := after.Move(after.Ply())
		ply.SAN, ply.UCI, ply.FEN = "--", "0000", stands.FEN()
		if move != (rules.Move{}) {
			ply.SAN, ply.UCI = was.Position.SAN(move), was.Position.UCI(move)
		}
	}
	c.Plies = append(c.Plies, ply)
}

func describeClaim(e laws.Edition, p rules.Position, open laws.OpenClaim) Claim {
	claim := Claim{Claim: open.Kind.String(), Article: e.Article(rules.RuleThreefold)}
	if open.Kind == laws.ClaimFifty {
		claim.Article = e.Article(rules.RuleFifty)
	}
	if open.Move != (rules.Move{}) {
		claim.With = p.SAN(open.Move)
	}
	return claim
}

// ending notes how g ended by itself, if it did.
func (c *Game) ending(e *laws.Watch, g rules.Game) *Ending {
	outcome, over := e.Ended(g)
	if !over {
		return nil
	}
	c.Ended = &Ending{g.Ply(), outcome.Result.String(), outcome.Reason.String(), e.Ends(outcome)}
	return c.Ended
}

// judgeNotation notes how the next move of g is not exactly written.
func (c *Game) judgeNotation(g rules.Game, ply pgn.Ply) {
	if ply.Departures != 0 {
		right := g.Position().SAN(ply.Move)
		c.problem(g.Ply()+1, g.Position().Turn(), fmt.Sprintf("%q is to be written %s: %v", ply.Written, right, ply.Departures))
	}
}

func (c *Game) problem(ply int, side rules.Side, what string) {
	c.Problems = append(c.Problems, Problem{Ply: ply, Side: sideWord(side), What: what})
}

// CheckGames checks the games of a PGN file one after another by the Laws of an
// edition, each when the one before was used. A file without a game is an error;
// after an error there is nothing more.
func CheckGames(in io.Reader, e laws.Edition, manner Manner) iter.Seq2[Game, error] {
	return func(yield func(Game, error) bool) {
		reader := pgn.NewReader(in)
		if err := reader.In(manner.Letters); err != nil {
			yield(Game{}, err)
			return
		}
		reader.As(manner.Encoding)
		told, _ := manner.Encoding.Named()
		suspect := suspicion{left: mostSuspected}
		if manner.Letters != "" {
			suspect.left = 0
		}
		for number := 1; ; number++ {
			game, err := reader.Read()
			switch {
			case errors.Is(err, io.EOF) && number == 1:
				yield(Game{}, errors.New("there is no game to read"))
				return
			case errors.Is(err, io.EOF):
				return
			case err != nil:
				yield(Game{}, err)
				return
			}
			checked := CheckGame(game, e, number, manner)
			if now := reader.Encoding(); now != told {
				checked.Encoding, told = now.String(), now
			}
			checked.Letters = suspect.of(game)
			if !yield(checked, nil) {
				return
			}
		}
	}
}
