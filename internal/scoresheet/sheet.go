package scoresheet

import (
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/rules/laws"
)

// Options say how a sheet is read. The zero Options read English notation
// from the usual start position.
type Options struct {
	Notation string       // a language, or Auto; empty means English
	Start    rules.Setup  // the zero Setup means the usual position
	Laws     laws.Edition // decides the end of the game and the required entries; the zero Edition decides neither
	Beside   []rules.Move // the moves of the other sheet: after an unreadable entry, the rest is read from the position after theirs
}

// Auto asks Read to find out in which language a sheet is written.
const Auto = "auto"

// Place is a place in a text, with both fields counted from 1.
type Place struct{ Line, Column int }

// Entry is one entry of a sheet: a move as it was written.
type Entry struct {
	Number  int // of the move it is for
	Side    rules.Side
	Text    string // as it was written; empty where a move is missing
	Place   Place
	Time    time.Duration   // the clock time written beside it; negative where there is none
	Offer   bool            // with an offer of a draw
	Remarks []string        // further text beside it
	Move    rules.Move      // what it reads as; no move where it is not read
	Sign    string          // of check or mate, as it was written: "+", "#", or "" for none
	Origin  evidence.Origin // OriginKept if the table wrote it; otherwise unknown without a sign
	Guessed bool            // Move is supposed, since only it fits what follows; see the problem
}

// Sheet is the result of reading one text.
type Sheet struct {
	Notation string   // the language it was read in; empty where Auto could not decide
	Decision Decision // how Auto decided
	Start    rules.Setup
	Header   []string // the lines before the first move
	Entries  []Entry  // all of them, in the order of the game
	Game     rules.Game
	Heard    rules.Game // the game as a table followed it, if one did: entries behind an unreadable one are read in it
	Certain  int        // plies read before the first problem
	Result   string     // as PGN writes it, or +/-, -/+, -/-; empty where none is written
	Problems []Problem
	Notices  []Notice
	Others   []Sheet // further forms of the game in the same text
}

// Plies returns how many entries were read as moves of the game.
func (s Sheet) Plies() int { return s.Game.Ply() }

// Rest returns the entries that are not in the game, as they were written.
func (s Sheet) Rest() []Entry {
	var rest []Entry
	for i, entry := range s.Entries {
		if entry.Move == (rules.Move{}) || i >= s.Game.Ply() {
			rest = append(rest, entry)
		}
	}
	return rest
}

// Problem is an entry that is not a legal move of the game, or that
// contradicts something else on the sheet.
type Problem struct {
	Key     string // of its phrase in the packs
	Number  int
	Side    rules.Side
	Read    string // as it was written
	Place   Place
	Moves   []rules.Move // the legal moves it could have meant
	Could   []string     // those moves in the notation of the sheet
	Suppose string       // the one of them that was taken, since only with it can the rest be read; empty for none
	Last    bool         // it was taken for the last entry, after which nothing is read
	Detail  string       // further data for the phrase
}

// The keys of problems.
const (
	ProblemUnreadable  = "sheet.unreadable"
	ProblemIllegal     = "sheet.illegal"
	ProblemMissing     = "sheet.missing"      // no entry where a move must be
	ProblemOver        = "sheet.over"         // the game had ended before it
	ProblemUnchecked   = "sheet.unchecked"    // entries after one that could be several moves
	ProblemFormsDiffer = "sheet.forms-differ" // two forms of the game on one sheet do
	ProblemUndecided   = "sheet.undecided"    // Auto cannot determine the language
	ProblemEmpty       = "sheet.empty"        // the sheet has no move
)

// Notice describes a fault that was tolerated.
type Notice struct {
	Key    string // of its phrase in the packs
	Number int    // of the move; zero where it is about the whole sheet
	Side   rules.Side
	What   string // the sign, letter or word it is about
	Count  int    // how many entries it is about, if several
	Place  Place
}

// The keys of notices beside those of package notation.
const (
	NoticeEncoding   = "sheet.notice.encoding"    // What names the original encoding
	NoticeNoDot      = "sheet.notice.no-dot"      // a number without its dot
	NoticeNumber     = "sheet.notice.number"      // a number that is not the move's
	NoticeNoNumber   = "sheet.notice.no-number"   // a number is missing
	NoticeOrder      = "sheet.notice.order"       // the moves stand out of order
	NoticePlies      = "sheet.notice.plies"       // each ply has a number
	NoticeTwoMoves   = "sheet.notice.two-moves"   // two moves in one entry
	NoticeRemark     = "sheet.notice.remark"      // words that are no move
	NoticeForeign    = "sheet.notice.foreign"     // this form is written in another language
	NoticeLongForm   = "sheet.notice.long-form"   // the long form before the edition that allows it, whose year is What
	NoticeNoCapture  = "sheet.notice.no-x"        // no sign of capture before the edition that allows it, whose year is What
	NoticeSameForms  = "sheet.notice.same-forms"  // the forms on the sheet agree
	NoticeSecondTime = "sheet.notice.unread-time" // a clock time that belongs to no move
)
