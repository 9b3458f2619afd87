package evidence

import "blindchess/internal/rules"

// EntryKind is the value of a scoresheet's entry. The zero EntryKind is an
// entry that is not there: not yet written, or left out.
type EntryKind uint8

// The kinds of entries.
const (
	// EntryMove can be read and names one move.
	EntryMove EntryKind = iota + 1
	// EntryUnreadable cannot be read, or names no one move.
	EntryUnreadable
	// EntryIllegal can be read, and is no legal move at its place.
	EntryIllegal
)

// Entry is one ply as one player has written it. The zero Entry is not there,
// which is no disagreement.
type Entry struct {
	Kind EntryKind
	Move rules.Move // with EntryMove; with EntryIllegal as far as possible
	Text string     // as written, or ""
	Says []Said     // the possible readings of Text, the most probable first; if there is none, Move counts
	// Origin is how the entry arose. An entry that the table wrote weighs less in
	// Explain; to the letter of the Laws it is an entry like any other.
	Origin Origin
}

// BoardKnowledge is the kind of knowledge about one board. The zero
// BoardKnowledge is nothing.
type BoardKnowledge uint8

// How much is known of a board.
const (
	// KnowsOccupancy: the occupied squares, without their pieces.
	KnowsOccupancy BoardKnowledge = iota + 1
	// KnowsPieces: the pieces on their squares.
	KnowsPieces
)

// Board is the known content of one player's board. The zero Board is not
// known.
type Board struct {
	Knowledge BoardKnowledge
	Placement rules.Placement // with KnowsPieces
	Occupied  rules.Occupancy // with KnowsOccupancy
	Origin    Origin          // how it is known
}

// BoardOf returns a board of which everything is known.
func BoardOf(p rules.Placement) Board { return Board{Knowledge: KnowsPieces, Placement: p} }

// OccupiedBoard returns a board of which only the occupied squares are known.
func OccupiedBoard(o rules.Occupancy) Board { return Board{Knowledge: KnowsOccupancy, Occupied: o} }

// As returns b, known by an origin.
func (b Board) As(origin Origin) Board {
	b.Origin = origin
	return b
}

// shows reports whether b can be showing p. A board of which nothing is known
// shows anything.
func (b Board) shows(p rules.Placement) bool {
	switch b.Knowledge {
	case KnowsPieces:
		return b.Placement == p
	case KnowsOccupancy:
		return b.Occupied == p.Occupied()
	default:
		return true
	}
}

// occupied returns the occupied squares of a known board.
func (b Board) occupied() rules.Occupancy {
	if b.Knowledge == KnowsPieces {
		return b.Placement.Occupied()
	}
	return b.Occupied
}

// agrees reports whether both boards are known and show the same, within the
// knowledge of the less known one.
func (b Board) agrees(other Board) bool {
	switch {
	case b.Knowledge == 0 || other.Knowledge == 0:
		return false
	case b.Knowledge == KnowsPieces && other.Knowledge == KnowsPieces:
		return b.Placement == other.Placement
	default:
		return b.occupied() == other.occupied()
	}
}

// Evidence is what two players and two boards say about one game. Nothing in
// it is established but the start.
type Evidence struct {
	// Game is the game as the table has followed it: announced by its mover and not
	// contradicted. It may have no ply. If a sheet is silent it speaks; if both
	// sheets differ from it the sheets rule.
	Game   rules.Game
	Heard  []Origin              // how each ply of Game was announced, if known
	Sheets rules.BySide[[]Entry] // each side's own sheet, in its order, an entry for each ply
	Boards rules.BySide[Board]
	// Results is the result on each sheet; zero if it gives none.
	Results rules.BySide[rules.Result]
	// Playing: the game continues, and the last heard moves may not be written yet
	// at the end of a sheet.
	Playing bool

	inferred rules.Game // the result of all evidence together, without a single witness
}

// Cause is what Reconcile has found. The zero Cause is none.
type Cause uint8

// The causes.
const (
	// NothingDiffers: sheets and boards agree, as far as they are known.
	NothingDiffers Cause = iota + 1
	// BoardDeparts: the sheets agree and a board shows something else.
	BoardDeparts
	// SheetsDiffer: the sheets differ, and the boards too: back to the last ply on
	// which the sheets agree.
	SheetsDiffer
	// SheetSlip: the boards agree, and a sheet is wrong: the sheet is corrected.
	SheetSlip
	// SheetsSilent: the boards differ by moves that are not written yet.
	SheetsSilent
	// Irreconcilable: the sheets cannot be followed, or neither sheet explains
	// boards that agree: the arbiter must establish the position.
	Irreconcilable
	// BoardsDepartAlike: both boards show the same and both sheets say
	// otherwise: the boards stay, and the arbiter decides about the sheets.
	BoardsDepartAlike
	// SheetsTranspose: the sheets have the moves in different orders that lead
	// to one position, and the boards show it: nothing is struck.
	SheetsTranspose
	// ResultsDiffer: everything agrees but the results that are written.
	ResultsDiffer
)

// String returns c in English.
func (c Cause) String() string {
	names := [...]string{"", "nothing differs", "board departs", "sheets differ", "sheet slip", "sheets silent", "irreconcilable",
		"boards depart alike", "sheets transpose", "results differ"}
	if int(c) >= len(names) {
		return ""
	}
	return names[c]
}

// Correction is one step on one board: lift the piece on Square, or put Piece
// there.
type Correction struct {
	Take   bool
	Square rules.Square
	Piece  rules.Piece // the removed piece, if known, or the placed one
}

// BoardFinding is the change that one board needs.
type BoardFinding struct {
	Departs bool         // it shows something else than Finding.Setup
	Steps   []Correction // in the order in which to carry them out; none where it is right or unknown
	// Diverged is the ply, counted from 1, in which the board left the line of the
	// sheets, and Instead the move that was played on it there. They are 0 and no
	// move if that is unknown.
	Diverged int
	Instead  rules.Move
	// Unseen lists the occupied squares on which a board that reports only
	// occupancy may have a wrong piece.
	Unseen []rules.Square
}

// SheetFinding is the change that one sheet needs.
type SheetFinding struct {
	// Strike is the first entry, counted from 1 in the order of the sheet, from
	// which they are struck out, visibly; 0 if none are.
	Strike int
	// Missing lists the plies of the agreed line that this sheet does not have
	// or that cannot be read on it.
	Missing []int
	// Wrong lists the plies with a wrong entry on this sheet, if the boards show
	// that the later ones are right. Each is corrected by itself, and no later
	// entry is struck.
	Wrong []int
}

// Finding is what Reconcile advises. It changes nothing by itself.
type Finding struct {
	Cause   Cause
	Rule    rules.Rule   // RuleBoardsDiffer where boards differ
	Plies   int          // how many plies are agreed
	Moves   []rules.Move // those plies
	Setup   rules.Setup  // what both boards must show
	Retrace bool         // plies that were played are taken back
	// Diverged is the first ply, counted from 1, on which sheets or boards differ;
	// 0 if none do.
	Diverged int
	Boards   rules.BySide[BoardFinding]
	Sheets   rules.BySide[SheetFinding]
	// Arbiter: the evidence does not decide; the proposal is only the safest
	// position from which to continue.
	Arbiter bool
	// BoardsAgree: both boards are known and agree, and nothing is ordered on them.
	BoardsAgree bool
	// Unexplained: the boards agree, and no written or heard moves lead to their
	// placement. The boards stay; Moves and Setup are no more than the common part
	// of the sheets.
	Unexplained bool
}

// Ground says which article of f.Rule decides, if an edition has one for
// scoresheets that differ.
func (f Finding) Ground() rules.Ground {
	if f.Rule == rules.RuleBoardsDiffer && (f.Cause == SheetsDiffer || f.Cause == Irreconcilable) {
		return rules.GroundSheetsDiffer
	}
	return ""
}
