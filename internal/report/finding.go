package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/rules/laws"
	"blindchess/internal/scoresheet"
	"blindchess/internal/table"
)

// Finding is what two sheets and two boards that differ come to, found in files
// or proposed at a table. Its maps have the keys white and black.
type Finding struct {
	Why       string                    `json:"why"` // the subject of the correction, at a table
	Cause     string                    `json:"cause"`
	Ply       int                       `json:"ply"`   // the ply to go back to, or the ply that counts
	Plies     int                       `json:"plies"` // the same
	Moves     []string                  `json:"moves"`
	FEN       string                    `json:"fen"` // the resulting position
	Placement rules.Placement           `json:"placement"`
	Retrace   bool                      `json:"retrace"`
	Diverged  int                       `json:"diverged"` // the first ply on which sheets or boards part
	Unsure    bool                      `json:"unsure"`   // the evidence does not decide: the arbiter must establish the position
	Arbiter   bool                      `json:"arbiter"`  // the same
	Annul     bool                      `json:"annul"`    // the game is annulled and played again
	Boards    map[string]BoardFinding   `json:"boards"`
	Sheets    map[string]SheetFinding   `json:"sheets"`
	Clocks    map[string]clock.Span     `json:"clocks"` // what both should show; nothing where no clock is known
	Problems  map[string][]SheetTrouble `json:"problems"`
	Words     []string                  `json:"words"`
	// Article is an article of the edition by which the finding was made.
	Article      string        `json:"article"`
	Explanations []Explanation `json:"explanations"` // the most probable first
	// BoardsAgree: both boards show the same and stay. Unexplained: nothing explains
	// the sheets, or nothing leads to what both boards show.
	BoardsAgree bool `json:"boards agree,omitzero"`
	Unexplained bool `json:"unexplained,omitzero"`
	// Ends is the end of the game that is proposed. Offender is the side whose breach
	// of conduct is ruled on, and Penalties the possible penalties of the edition, the
	// lightest first.
	Ends      *Ending  `json:"ends,omitempty"`
	Offender  string   `json:"offender,omitempty"`
	Penalties []string `json:"penalties,omitempty"`

	Support
}

// BoardFinding is the change that one board needs.
type BoardFinding struct {
	Known    bool        `json:"known"`
	Departs  bool        `json:"departs"`
	Steps    []BoardStep `json:"steps"`
	Squares  []string    `json:"squares"` // the piece that belongs on each square that changes
	Diverged int         `json:"diverged"`
	Instead  string      `json:"instead"`
	Unseen   []string    `json:"unseen"` // squares at which a board that reports only occupancy may be wrong
}

// BoardStep is one thing to do on a board.
type BoardStep struct {
	Do     string `json:"do"` // take or put
	Square string `json:"square"`
	Piece  string `json:"piece"` // as FEN writes it, if known
}

// SheetFinding is the change that one sheet needs.
type SheetFinding struct {
	Strike  int   `json:"strike"`
	Missing []int `json:"missing"`
	Wrong   []int `json:"wrong,omitempty"` // corrected alone, without striking later entries
}

// SheetTrouble is an entry of one sheet that could not be read.
type SheetTrouble struct {
	Move  string   `json:"move"`
	Side  string   `json:"side"`
	Read  string   `json:"read"`
	Could []string `json:"could be"`
}

// Differs reports whether there is anything to correct.
func (f Finding) Differs() bool {
	return f.Cause != evidence.NothingDiffers.String() || len(f.Explanations) > 0 && len(f.Explanations[0].Faults) > 0
}

// FindingOf returns the report on f and its explanations, by the articles of an
// edition and in the words of pack. The sheets are the sheets from which e was
// made.
func FindingOf(pack language.Pack, edition laws.Edition, e evidence.Evidence, f evidence.Finding, found []evidence.Explanation, sheets rules.BySide[scoresheet.Sheet]) Finding {
	teller := findingTeller{pack: pack, evidence: e, finding: f, unexplained: len(found) == 0 || f.Unexplained}
	if !table.ListsMoves {
		found = slices.DeleteFunc(found, unwritten)
	}
	target := f.Setup.Position.Placement()
	report := Finding{
		Cause: f.Cause.String(), Ply: f.Plies, Plies: f.Plies, Moves: movesFrom(e.Game.Start(), f.Moves), FEN: f.Setup.FEN(), Placement: target,
		Retrace: f.Retrace, Diverged: f.Diverged, Unsure: f.Arbiter, Arbiter: f.Arbiter,
		Boards: make(map[string]BoardFinding), Sheets: make(map[string]SheetFinding), Clocks: make(map[string]clock.Span), Problems: make(map[string][]SheetTrouble),
		Words:   append(teller.tell(sheets), teller.explain(found, sheets)...),
		Article: edition.ArticleOn(f.Rule, f.Ground()), Explanations: []Explanation{},
		Support: supportOf(e.Supports(f)), BoardsAgree: f.BoardsAgree, Unexplained: teller.unexplained,
	}
	for _, x := range found {
		told := explanationOf(x)
		told.Support = supportOf(e.Bears(x))
		report.Explanations = append(report.Explanations, told)
	}
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		name := strings.ToLower(side.String())
		board := f.Boards.Of(side)
		of := BoardFinding{Known: e.Boards.Of(side).Knowledge != 0, Departs: board.Departs, Diverged: board.Diverged, Instead: board.Instead.String()}
		var changed []rules.Square
		if e.Boards.Of(side).Knowledge == evidence.KnowsPieces {
			changed = target.Differences(e.Boards.Of(side).Placement)
		}
		report.Boards[name] = of.with(board.Steps, target, changed, board.Unseen)
		report.Sheets[name] = SheetFinding{f.Sheets.Of(side).Strike, append([]int{}, f.Sheets.Of(side).Missing...), f.Sheets.Of(side).Wrong}
		report.Problems[name] = []SheetTrouble{}
		for _, p := range sheets.Of(side).Problems {
			trouble := SheetTrouble{strconv.Itoa(p.Number), sideWord(p.Side), p.Read, append([]string{}, p.Could...)}
			report.Problems[name] = append(report.Problems[name], trouble)
		}
	}
	return report
}

// with returns f with the steps, the squares to change, and the squares that no
// board can show.
func (f BoardFinding) with(steps []evidence.Correction, target rules.Placement, changed, unseen []rules.Square) BoardFinding {
	f.Steps, f.Squares, f.Unseen = []BoardStep{}, []string{}, []string{}
	for _, step := range steps {
		f.Steps = append(f.Steps, boardStepOf(step))
	}
	for _, square := range changed {
		f.Squares = append(f.Squares, fmt.Sprintf("%v: %v", square, target.At(square)))
	}
	for _, square := range unseen {
		f.Unseen = append(f.Unseen, square.String())
	}
	return f
}

// movesFrom returns moves in SAN that are played from a position on.
func movesFrom(start rules.Setup, moves []rules.Move) []string {
	game := rules.NewGame(start)
	for _, move := range moves {
		next, err := game.Play(move)
		if err != nil {
			break
		}
		game = next
	}
	return sanOf(game)
}

func boardStepOf(step evidence.Correction) BoardStep {
	of := BoardStep{Do: "put", Square: step.Square.String()}
	if step.Take {
		of.Do = "take"
	}
	if letter := step.Piece.Letter(); letter != 0 {
		of.Piece = string(rune(letter))
	}
	return of
}

// findingTeller puts a finding into words.
type findingTeller struct {
	pack     language.Pack
	evidence evidence.Evidence
	finding  evidence.Finding

	unexplained bool // nothing explains the sheets
}

func (t findingTeller) tell(sheets rules.BySide[scoresheet.Sheet]) []string {
	var lines []string
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		for _, p := range sheets.Of(side).Problems {
			if p.Last {
				p.Suppose = "" // the explanations say what the last entry means
			}
			lines = append(lines, t.side(side)+": "+p.Tell(t.pack))
		}
	}
	f := t.finding
	lines = append(lines, t.pack.Phrase("reconcile."+strings.ReplaceAll(f.Cause.String(), " ", "-"), "where", t.where(f.Diverged)))
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		lines = append(lines, t.board(side)...)
		lines = append(lines, t.sheet(side)...)
	}
	if f.Unexplained {
		lines = append(lines, t.pack.Phrase("reconcile.boards-stay", "plies", strconv.Itoa(f.Plies)))
	} else {
		lines = append(lines, t.pack.Phrase("reconcile.plies", "plies", strconv.Itoa(f.Plies), "fen", f.Setup.FEN()))
	}
	if t.unexplained {
		lines = append(lines, t.pack.Phrase("reconcile.unexplained", "where", t.where(f.Diverged)))
	}
	if f.Cause != evidence.NothingDiffers && !f.Unexplained {
		lines = appendSaid(lines, announce.WitnessSentence(t.pack, t.evidence.Supports(f)))
	}
	if f.Arbiter {
		lines = append(lines, t.pack.Word("reconcile.arbiter"))
	}
	return lines
}

// appendSaid adds a line if there is one.
func appendSaid(lines []string, line string) []string {
	if line == "" {
		return lines
	}
	return append(lines, line)
}

func (t findingTeller) side(side rules.Side) string { return t.pack.Word("side." + sideWord(side)) }

// where names a ply as a move and a side.
func (t findingTeller) where(ply int) string {
	start := t.evidence.Game.Start()
	side, number := start.Position.Turn(), start.Number
	for range max(ply-1, 0) {
		if side == rules.Black {
			number++
		}
		side = side.Other()
	}
	return t.pack.Phrase("sheet.where."+sideWord(side), "number", strconv.Itoa(number))
}

func (t findingTeller) board(side rules.Side) []string {
	board, name := t.finding.Boards.Of(side), t.side(side)
	switch {
	case t.evidence.Boards.Of(side).Knowledge == 0:
		return []string{t.pack.Phrase("reconcile.board-unknown", "side", name)}
	case !board.Departs:
		return append([]string{t.pack.Phrase("reconcile.board-right", "side", name)}, t.unseen(board)...)
	}
	var lines []string
	if board.Instead != (rules.Move{}) {
		lines = append(lines, t.pack.Phrase("reconcile.instead", "where", t.where(board.Diverged), "side", name, "move", board.Instead.String()))
	}
	var steps []string
	for _, step := range board.Steps {
		if step.Take {
			steps = append(steps, t.pack.Phrase("reconcile.take", "square", step.Square.String()))
			continue
		}
		piece := t.pack.Word("piece." + sideWord(step.Piece.Side) + "." + step.Piece.Role.String())
		steps = append(steps, t.pack.Phrase("reconcile.put", "piece", piece, "square", step.Square.String()))
	}
	lines = append(lines, t.pack.Phrase("reconcile.board-wrong", "side", name, "steps", strings.Join(steps, ", ")))
	return append(lines, t.unseen(board)...)
}

func (t findingTeller) unseen(board evidence.BoardFinding) []string {
	if len(board.Unseen) == 0 {
		return nil
	}
	names := make([]string, len(board.Unseen))
	for i, square := range board.Unseen {
		names[i] = square.String()
	}
	return []string{t.pack.Phrase("reconcile.unseen", "squares", strings.Join(names, ", "))}
}

func (t findingTeller) sheet(side rules.Side) []string {
	sheet, name := t.finding.Sheets.Of(side), t.side(side)
	var lines []string
	if sheet.Strike > 0 {
		lines = append(lines, t.pack.Phrase("reconcile.strike", "where", t.where(sheet.Strike), "side", name))
	}
	wrong, missing := slices.Clone(sheet.Wrong), []int{}
	for _, ply := range sheet.Missing {
		if t.unreadable(side, ply) {
			wrong = append(wrong, ply)
			continue
		}
		missing = append(missing, ply)
	}
	slices.Sort(wrong)
	lines = t.plies(lines, "reconcile.wrong", name, wrong)
	return t.plies(lines, "reconcile.missing", name, missing)
}

// unreadable reports whether side's sheet has an entry for a ply that cannot be read.
func (t findingTeller) unreadable(side rules.Side, ply int) bool {
	sheet := t.evidence.Sheets.Of(side)
	return ply <= len(sheet) && sheet[ply-1].Kind == evidence.EntryUnreadable && sheet[ply-1].Text != ""
}

// plies adds a line about the entries of plies of one sheet, if there are any.
func (t findingTeller) plies(lines []string, key, side string, plies []int) []string {
	if len(plies) == 0 {
		return lines
	}
	list := make([]string, len(plies))
	for i, ply := range plies {
		list[i] = t.where(ply)
	}
	return append(lines, t.pack.Phrase(key, "side", side, "list", strings.Join(list, "; ")))
}
