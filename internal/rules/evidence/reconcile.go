package evidence

import (
	"errors"
	"fmt"
	"slices"

	"blindchess/internal/rules"
)

// Reconcile finds the position that both boards must show.
//
// If the two sheets correspond, they rule and the board that departs from them
// is corrected. If they differ and the boards differ too, play returns to the
// last ply on which they agree. A missing or unreadable entry is no
// disagreement: the other sheet speaks for it, or otherwise the table's own
// game. If one explanation is more probable than any other, an entry that was
// left out, doubled or exchanged is put in its place before the sheets are
// compared. Boards that agree with each other stay as they are, even against
// both sheets, and the sheets that they contradict are corrected. The finding
// treats both sides alike. Rule: RuleBoardsDiffer.
func Reconcile(e Evidence) (Finding, error) {
	if e.Game.Position().Turn() == 0 {
		return Finding{}, errors.New("evidence: sheets and boards need the position from which the game began")
	}
	f := e.letter()
	if f.Cause != NothingDiffers || len(f.Sheets.White.Missing)+len(f.Sheets.Black.Missing) > 0 {
		if placed, entries, ok := e.placed(); ok {
			f = placed.letter()
			f.Sheets.White.Strike = asWritten(entries.White, f.Sheets.White.Strike)
			f.Sheets.Black.Strike = asWritten(entries.Black, f.Sheets.Black.Strike)
		}
	}
	if e.agree() && (f.Boards.White.Departs || f.Boards.Black.Departs) || e.heardOtherwise(f) {
		f = e.stay(f)
	}
	f.BoardsAgree = e.agree()
	if f.Cause == NothingDiffers && e.resultsDiffer() {
		f.Cause, f.Arbiter = ResultsDiffer, true
	}
	return f, nil
}

// letter is the result of the article for entries ply by ply.
func (e Evidence) letter() Finding {
	line := e.follow()
	f := Finding{Rule: rules.RuleBoardsDiffer}
	switch {
	case line.parted && e.Boards.White.agrees(e.Boards.Black):
		line = e.settleByBoards(line, &f)
	case line.parted && line.illegal:
		f.Cause, f.Arbiter, f.Retrace = Irreconcilable, true, true
	case line.parted:
		f.Cause, f.Retrace = SheetsDiffer, true
	default:
		line = e.settleBySheets(line, &f)
	}
	if line.parted {
		f.Diverged = line.game.Ply() + 1
	}
	f.Plies, f.Moves, f.Setup = line.game.Ply(), line.game.Moves(), line.game.Setup()
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		f.Boards = f.Boards.With(side, e.boardFinding(line, side))
		f.Sheets = f.Sheets.With(side, e.sheetFinding(line, f, side))
	}
	f.diverge()
	return f
}

// agreedLine is the common line of the sheets.
type agreedLine struct {
	game    rules.Game
	parted  bool // the next ply is in dispute
	illegal bool // because neither says a legal move there
}

// follow plays the moves that both sheets, one of them, or the table's game
// have, until there is a contradiction.
func (e Evidence) follow() agreedLine {
	l := agreedLine{game: rules.NewGame(e.Game.Start())}
	last := max(len(e.Sheets.White), len(e.Sheets.Black), e.Game.Ply())
	for ply := 1; ply <= last; ply++ {
		if e.Game.Irregular(ply) && e.sharesGame(l) {
			l.game = l.game.AcceptIllegal(e.Game.Move(ply), e.Game.SetupAt(ply))
			continue
		}
		move, verdict := e.vote(l.game, ply)
		switch verdict {
		case votesSilent:
			return l
		case votesDiffer, votesIllegal:
			l.parted, l.illegal = true, verdict == votesIllegal
			return l
		}
		next, err := l.game.Play(move)
		if err != nil {
			l.parted, l.illegal = true, true
			return l
		}
		l.game = next
	}
	return l
}

// sharesGame reports whether l agrees so far with the table's game.
func (e Evidence) sharesGame(l agreedLine) bool {
	return e.Game.At(l.game.Ply()) == l.game.Position()
}

// votes is the relation of the witnesses to each other in one ply.
type votes uint8

const (
	votesAgree votes = iota
	votesDiffer
	votesIllegal
	votesSilent
)

// vote returns the witnesses' votes on the ply that follows g.
func (e Evidence) vote(g rules.Game, ply int) (rules.Move, votes) {
	white, black := entryAt(e.Sheets.White, ply, g), entryAt(e.Sheets.Black, ply, g)
	table := rules.Move{}
	if e.sharesGame(agreedLine{game: g}) {
		table = e.Game.Move(ply)
	}
	switch {
	case white.Kind == EntryIllegal && black.Kind == EntryIllegal:
		return rules.Move{}, votesIllegal
	case white.Kind == EntryIllegal || black.Kind == EntryIllegal:
		return rules.Move{}, votesDiffer
	case white.Kind == EntryMove && black.Kind == EntryMove:
		return agreeing(white.Move, black.Move)
	case white.Kind == EntryMove:
		return agreeing(white.Move, table)
	case black.Kind == EntryMove:
		return agreeing(black.Move, table)
	case table != rules.Move{}:
		return table, votesAgree
	default:
		return e.inferredAt(g, ply)
	}
}

// inferredAt returns the move that the other evidence shows if no witness
// speaks.
func (e Evidence) inferredAt(g rules.Game, ply int) (rules.Move, votes) {
	if m := e.inferred.Move(ply); m != (rules.Move{}) && e.inferred.At(ply-1) == g.Position() {
		return m, votesAgree
	}
	return rules.Move{}, votesSilent
}

// agreeing compares two witnesses, of which the second may be silent.
func agreeing(one, other rules.Move) (rules.Move, votes) {
	if other == (rules.Move{}) || other == one {
		return one, votesAgree
	}
	return rules.Move{}, votesDiffer
}

// entryAt returns the entry of a ply as read after g: a move that is not legal
// there is an illegal entry, and an unreadable one says nothing.
func entryAt(sheet []Entry, ply int, g rules.Game) Entry {
	if ply > len(sheet) {
		return Entry{}
	}
	entry := sheet[ply-1].at(g.Position(), sheet[ply-1].Move)
	switch {
	case entry.Kind == EntryUnreadable:
		entry.Kind = 0
	case entry.Kind == EntryMove && !g.Position().Legal(entry.Move):
		entry.Kind = EntryIllegal
	}
	return entry
}

// settleBySheets finishes a line on which nothing is in dispute.
func (e Evidence) settleBySheets(l agreedLine, f *Finding) agreedLine {
	white, black := e.Boards.White, e.Boards.Black
	now := l.game.Position().Placement()
	if white.shows(now) && black.shows(now) {
		f.Cause = NothingDiffers
		return l
	}
	var ahead rules.BySide[rules.Move]
	if !e.written(l.game.Ply() + 1) {
		ahead = rules.BySide[rules.Move]{White: aheadOf(white, l.game), Black: aheadOf(black, l.game)}
	}
	switch {
	case ahead.White != (rules.Move{}) && (ahead.Black == ahead.White || black.shows(now)):
		return e.advance(l, ahead.White, f)
	case ahead.Black != (rules.Move{}) && white.shows(now):
		return e.advance(l, ahead.Black, f)
	case ahead.White != (rules.Move{}) && ahead.Black != (rules.Move{}):
		f.Cause, f.Arbiter, f.Retrace = SheetsSilent, true, true
		return l
	}
	f.Cause, f.Arbiter = BoardDeparts, white.agrees(black)
	switch {
	case f.Arbiter && e.Game.Position() != l.game.Position() && !e.written(1):
		f.Cause = SheetsSilent
	case f.Arbiter:
		f.Cause = BoardsDepartAlike
	}
	return l
}

// written reports whether a sheet has an entry for a ply or a later one.
func (e Evidence) written(ply int) bool {
	for _, sheet := range [2][]Entry{e.Sheets.White, e.Sheets.Black} {
		for i := ply - 1; i < len(sheet); i++ {
			if sheet[i].Kind == EntryMove || sheet[i].Kind == EntryIllegal || len(sheet[i].Says) > 0 {
				return true
			}
		}
	}
	return false
}

// advance adds a move on a board that is not written yet to the line.
func (e Evidence) advance(l agreedLine, m rules.Move, f *Finding) agreedLine {
	next, err := l.game.Play(m)
	if err != nil {
		return l
	}
	l.game = next
	now := next.Position().Placement()
	f.Cause = NothingDiffers
	if !e.Boards.White.shows(now) || !e.Boards.Black.shows(now) {
		f.Cause, f.Arbiter = SheetsSilent, true
	}
	return l
}

// aheadOf returns the one legal move after g that b shows, or no move.
func aheadOf(b Board, g rules.Game) rules.Move {
	var found rules.Move
	if b.Knowledge == 0 {
		return found
	}
	for m := range g.Position().Moves() {
		after, err := g.Position().Play(m)
		if err != nil || !b.shows(after.Placement()) {
			continue
		}
		if found != (rules.Move{}) {
			return rules.Move{}
		}
		found = m
	}
	return found
}

// settleByBoards decides a dispute between sheets if the boards agree: the line
// that leads to their placement is right.
func (e Evidence) settleByBoards(l agreedLine, f *Finding) agreedLine {
	f.Rule = rules.RuleRecording
	shown, others := e.Boards.White, e.Boards.Black
	if shown.Knowledge == KnowsOccupancy {
		shown, others = others, shown
	}
	leads := func(sheet []Entry) (rules.Game, bool) {
		g, ok := followSheet(l.game, sheet), false
		for ; !ok && g.Ply() > l.game.Ply(); g = g.Back(g.Ply() - 1) {
			if shown.shows(g.Position().Placement()) && others.shows(g.Position().Placement()) {
				return g, true
			}
		}
		return l.game, false
	}
	white, byWhite := leads(e.Sheets.White)
	black, byBlack := leads(e.Sheets.Black)
	table := e.Game.Position().Placement()
	f.Cause = SheetSlip
	switch {
	case byWhite && byBlack && white.Position() == black.Position():
		f.Cause, f.Arbiter = SheetsTranspose, true
		if e.Game.Position() == white.Position() {
			return agreedLine{game: e.Game}
		}
		return agreedLine{game: earlier(white, black)}
	case e.sharesGame(l) && e.Game.Ply() >= l.game.Ply() && shown.shows(table) && others.shows(table):
		return agreedLine{game: e.Game}
	case byWhite && !byBlack:
		return agreedLine{game: white}
	case byBlack && !byWhite:
		return agreedLine{game: black}
	}
	f.Cause, f.Arbiter = Irreconcilable, true
	return l
}

// earlier chooses one of two equally probable orders of moves that lead to one
// position: no entry is struck for the choice.
func earlier(one, other rules.Game) rules.Game {
	if fmt.Sprint(one.Moves()) <= fmt.Sprint(other.Moves()) {
		return one
	}
	return other
}

// followSheet plays the moves of one sheet alone after g.
func followSheet(g rules.Game, sheet []Entry) rules.Game {
	for ply := g.Ply() + 1; ply <= len(sheet); ply++ {
		entry := entryAt(sheet, ply, g)
		if entry.Kind != EntryMove {
			return g
		}
		next, err := g.Play(entry.Move)
		if err != nil {
			return g
		}
		g = next
	}
	return g
}

// sheetFinding returns the change that side's sheet needs.
func (e Evidence) sheetFinding(l agreedLine, f Finding, side rules.Side) SheetFinding {
	sheet := e.Sheets.Of(side)
	var found SheetFinding
	if f.Cause == SheetsTranspose {
		return found // both are as likely, and nothing right is struck
	}
	for ply := 1; ply <= l.game.Ply(); ply++ {
		entry := entryAt(sheet, ply, l.game.Back(ply-1))
		switch {
		case entry.Kind == 0:
			found.Missing = append(found.Missing, ply)
		case !l.game.Irregular(ply) && (entry.Kind == EntryIllegal || entry.Move != l.game.Move(ply)):
			if f.Cause != SheetSlip || f.Arbiter {
				found.Strike = ply
				return found
			}
			found.Wrong = append(found.Wrong, ply)
		}
	}
	if len(sheet) > l.game.Ply() && (f.Retrace || f.Arbiter || f.Cause == SheetSlip) {
		found.Strike = l.game.Ply() + 1
	}
	return found
}

// diverge fills in the first ply on which a board parted from the line, and where
// only a sheet does, the first ply on which that sheet does.
func (f *Finding) diverge() {
	for _, board := range [2]BoardFinding{f.Boards.White, f.Boards.Black} {
		if board.Diverged != 0 && (f.Diverged == 0 || board.Diverged < f.Diverged) {
			f.Diverged = board.Diverged
		}
	}
	if f.Diverged != 0 || f.Cause != SheetSlip {
		return
	}
	for _, sheet := range [2]SheetFinding{f.Sheets.White, f.Sheets.Black} {
		for _, ply := range slices.Concat(sheet.Missing, sheet.Wrong, []int{sheet.Strike}) {
			if ply > 0 && (f.Diverged == 0 || ply < f.Diverged) {
				f.Diverged = ply
			}
		}
	}
}
