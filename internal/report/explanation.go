package report

import (
	"fmt"
	"strconv"
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/scoresheet"
	"blindchess/internal/table"
)

// Explanation is one way in which a game may have gone.
type Explanation struct {
	Moves   []string               `json:"moves"`
	Faults  []SheetFault           `json:"faults"`
	Boards  map[string][]BoardStep `json:"boards"`  // the steps on each
	Retrace int                    `json:"retrace"` // the ply after which play continues, or 0
	Cost    float64                `json:"cost"`    // in faults; explanations of one cost are equally possible

	// The following fields are known only for a game at a table.
	Number  int                   `json:"number,omitzero"` // the number with which it is accepted
	Ply     int                   `json:"ply,omitzero"`    // the ply to go back to, or the ply that counts
	Clocks  map[string]clock.Span `json:"clocks,omitempty"`
	Article string                `json:"article,omitempty"`

	Support
}

// explanationsAt returns the possible explanations at a table that await a
// decision.
func explanationsAt(s table.State) []Explanation {
	told := []Explanation{}
	for i, x := range s.Explanations() {
		of := explanationOf(x.Explanation)
		of.Number, of.Ply, of.Article, of.Support = i+1, x.Ply, x.Article, supportOf(x.Witnesses)
		of.Clocks = map[string]clock.Span{"white": x.Clocks.White, "black": x.Clocks.Black}
		told = append(told, of)
	}
	return told
}

// Wrong summarises the faults by x.
func (x Explanation) Wrong() string {
	parts := make([]string, 0, len(x.Faults))
	for _, f := range x.Faults {
		parts = append(parts, fmt.Sprintf("sheet of %s ply %d %s %q for %q", f.Sheet, f.Ply, f.Kind, f.Wrote, f.Meant))
	}
	for _, side := range []string{"white", "black"} {
		if steps := len(x.Boards[side]); steps > 0 {
			parts = append(parts, fmt.Sprintf("board of %s %d steps", side, steps))
		}
	}
	if len(parts) == 0 {
		return "nothing is wrong"
	}
	return strings.Join(parts, ", ")
}

// SheetFault is one thing that is wrong with one sheet.
type SheetFault struct {
	Sheet string `json:"sheet"`
	Ply   int    `json:"ply"`
	Kind  string `json:"kind"`
	Wrote string `json:"wrote"`
	Meant string `json:"meant"`
}

func explanationOf(x evidence.Explanation) Explanation {
	told := Explanation{
		Moves: sanOf(x.Game), Faults: []SheetFault{}, Boards: make(map[string][]BoardStep),
		Retrace: x.Retrace, Cost: float64(x.Cost) / 100,
	}
	for _, f := range x.Faults {
		told.Faults = append(told.Faults, SheetFault{sideWord(f.Side), f.Ply, string(f.Kind), f.Wrote, meantIn(x.Game, f)})
	}
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		steps := []BoardStep{}
		for _, step := range x.Boards.Of(side).Steps {
			steps = append(steps, boardStepOf(step))
		}
		told.Boards[sideWord(side)] = steps
	}
	return told
}

// sanOf returns the moves of a game in SAN.
func sanOf(game rules.Game) []string {
	sans := make([]string, 0, game.Ply())
	for ply := 1; ply <= game.Ply(); ply++ {
		sans = append(sans, san(game.At(ply-1), game.Move(ply)))
	}
	return sans
}

// meantIn returns the move of a fault, in SAN.
func meantIn(game rules.Game, f evidence.Fault) string {
	if f.Meant == (rules.Move{}) {
		return ""
	}
	return san(game.At(f.Ply-1), f.Meant)
}

// san writes a move of two sheets in SAN: without its effect in a program that
// judges no positions.
func san(position rules.Position, move rules.Move) string {
	if !table.ListsMoves {
		return strings.TrimRight(position.SAN(move), "+#")
	}
	return position.SAN(move)
}

// explain puts explanations into words, the most probable first.
func (t findingTeller) explain(found []evidence.Explanation, sheets rules.BySide[scoresheet.Sheet]) []string {
	var lines []string
	for i, x := range found {
		var faults []string
		letters := lettersOf(x, sheets)
		for i, f := range x.Faults {
			faults = append(faults, t.fault(x, f, letters[i]))
		}
		if x.Retrace > 0 {
			faults = append(faults, t.pack.Phrase("reconcile.explanation.retrace", "ply", strconv.Itoa(x.Retrace)))
		}
		if len(faults) == 0 {
			continue
		}
		key := "reconcile.explanation.also"
		switch {
		case i+1 < len(found) && found[i+1].Cost == found[0].Cost, i > 0 && x.Cost == found[0].Cost:
			key = "reconcile.explanation.equal"
		case i == 0:
			key = "reconcile.explanation.likeliest"
		}
		lines = append(lines, t.pack.Phrase(key, "number", strconv.Itoa(i+1), "faults", strings.Join(faults, " ")))
		lines = appendSaid(lines, announce.WitnessSentence(t.pack, t.evidence.Bears(x)))
	}
	return lines
}

// fault describes one fault, and names the language in whose letters the right
// move was written, if there is one.
func (t findingTeller) fault(x evidence.Explanation, f evidence.Fault, letters string) string {
	key := "reconcile.fault." + f.Sort()
	if letters != "" {
		key = "reconcile.fault.letters"
	}
	return t.pack.Phrase(key, "where", t.where(f.Ply), "side", t.side(f.Side), "wrote", f.Wrote, "meant", meantIn(x.Game, f), "lang", letters)
}

// lettersOf names for each fault of x the language in whose letters its entry
// gives the right move. There is one language for each sheet, and "" for an
// entry with another move.
func lettersOf(x evidence.Explanation, sheets rules.BySide[scoresheet.Sheet]) []string {
	letters := make([]string, len(x.Faults))
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		var entries []scoresheet.Written
		var at []int
		for i, f := range x.Faults {
			if f.Side == side && (f.Kind == evidence.Wrong || f.Kind == evidence.Unreadable) && f.Meant != (rules.Move{}) {
				entries = append(entries, scoresheet.Written{Text: f.Wrote, Position: x.Game.At(f.Ply - 1), Move: f.Meant})
				at = append(at, i)
			}
		}
		lang, named := scoresheet.Foreign(sheets.Of(side).Notation, entries)
		for i, is := range named {
			if is {
				letters[at[i]] = scoresheet.LanguageName(lang)
			}
		}
	}
	return letters
}
