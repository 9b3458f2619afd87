package table

import (
	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// Event is a fact. Its name is in the past tense, it carries the intent, and it
// is never taken back. The events are the structs of this package that have the
// method; there are no others. In every event By is the player it concerns.
type Event interface{ event() }

// Record is an event with its place in the journal and its instant.
type Record struct {
	Seq   uint64 // counted from 1
	At    clock.Instant
	Event Event
}

// Before and beside the game.
type (
	// TableSet is the first event of every table.
	TableSet struct {
		Conditions Conditions `json:"conditions"`
	}
	// GameStarted: White's clock runs.
	GameStarted struct{}
	// TableRestored: the program was started again and read the table back.
	TableRestored struct{}
	// AssistantAppointed: By uses an assistant, or no longer does.
	AssistantAppointed struct {
		Actor
		Present bool `json:"present"`
	}
	// PlayerAbsent: By is not there.
	PlayerAbsent struct{ Actor }
	// PlayerArrived: By has come.
	PlayerArrived struct{ Actor }
)

// What was done with pieces.
type (
	// AdjustAnnounced: By says that pieces are only put right.
	AdjustAnnounced struct{ Actor }
	// PieceTouched: By, who has the move, touched the piece on Square.
	PieceTouched struct {
		Actor
		Square rules.Square `json:"square"`
		Piece  rules.Piece  `json:"piece,omitzero"`
		Lifted bool         `json:"lifted"` // it was taken off its square
		// Claimed: the opponent claimed it, and play went back for it.
		Claimed bool `json:"claimed,omitzero"`
		// Unclear: it may have been an accident, which some editions let count.
		Unclear bool `json:"unclear,omitzero"`
	}
	// PieceLifted: a piece was taken off without being touched in the sense of
	// the Laws: to put it right, to carry out the opponent's move, or to put
	// the board right.
	PieceLifted struct {
		Actor
		Square rules.Square `json:"square"`
		Piece  rules.Piece  `json:"piece,omitzero"`
	}
	// PiecePlaced: a piece stands on Square of the board of By.
	PiecePlaced struct {
		Actor
		Square rules.Square `json:"square"`
		Piece  rules.Piece  `json:"piece,omitzero"` // what is taken to stand there
	}
	// BoardScanned: the board of By was read whole, and this is taken to stand
	// there.
	BoardScanned struct {
		Actor
		Placement rules.Placement `json:"placement"`
	}
	// BoardLost: the board of By does not answer.
	BoardLost struct{ Actor }
	// BoardFound: it answers again.
	BoardFound struct{ Actor }
)

// A move, from mouth to clock.
type (
	// MoveAnnounced: By announced Move.
	MoveAnnounced struct {
		Actor
		Move  rules.Move `json:"move"`
		SAN   string     `json:"san,omitzero"`
		Words string     `json:"words,omitzero"`
	}
	// AnnouncementCorrected: By put right a slip of the tongue.
	AnnouncementCorrected struct {
		Actor
		Move  rules.Move `json:"move"`
		SAN   string     `json:"san,omitzero"`
		Words string     `json:"words,omitzero"`
		Was   rules.Move `json:"was"`
	}
	// PromotionAsked: the pawn of By stands on its last rank and no piece was
	// named.
	PromotionAsked struct {
		Actor
		Move rules.Move `json:"move"`
	}
	// MoveMade: the captured piece is off, the piece stands in another aperture
	// and the move is announced.
	MoveMade struct {
		Actor
		Move rules.Move `json:"move"`
		SAN  string     `json:"san"`
		// Unlawful says what the Laws forbid in it. Such a move is made at the
		// board and is not in the game; nobody is told before it is completed.
		Unlawful laws.IllegalKind `json:"unlawful,omitzero"`
	}
	// MoveRepeated: By repeated what the opponent announced.
	MoveRepeated struct {
		Actor
		Move   rules.Move `json:"move"`
		Words  string     `json:"words,omitzero"`
		Agrees bool       `json:"agrees"`
	}
	// MoveExecuted: By carried out the opponent's move on his own board, and
	// this is what he carried out.
	MoveExecuted struct {
		Actor
		Move   rules.Move `json:"move"`
		SAN    string     `json:"san,omitzero"`
		Agrees bool       `json:"agrees"`
		// Implied: he has gone on to his own move, and his screen shows it.
		Implied bool `json:"implied,omitzero"`
	}
	// ClockPressed: By stopped his clock and started the opponent's.
	ClockPressed struct {
		Actor
		Early   bool   `json:"early,omitzero"`   // before the move was made
		Late    bool   `json:"late,omitzero"`    // after the opponent had already replied
		Missing []Step `json:"missing,omitzero"` // what was still to be done, in the order of the gate
	}
	// MoveCompleted: the move of By counts as completed though his clock was
	// not pressed, as the opponent has replied.
	MoveCompleted struct{ Actor }
)

// Scoresheets.
type (
	// SheetWritten: an entry stands on the sheet of By.
	SheetWritten struct {
		Actor
		Ply  int        `json:"ply"` // which ply it is for, counted from 1
		Text string     `json:"text"`
		Move rules.Move `json:"move,omitzero"` // what it reads as; absent where it cannot be read
		Kept bool       `json:"kept,omitzero"` // written for By by the table
	}
	// SheetStruck: the last entry of By is struck out, and can still be read.
	SheetStruck struct {
		Actor
		Ply  int    `json:"ply"`
		Text string `json:"text"`
	}
	// SheetSigned: By signed both sheets.
	SheetSigned struct{ Actor }
)

// Draws, claims and the end.
type (
	// DrawOffered: By offered a draw.
	DrawOffered struct{ Actor }
	// DrawAccepted: By agreed to the draw.
	DrawAccepted struct{ Actor }
	// DrawDeclined: By declined it, by word or by touching a piece.
	DrawDeclined struct {
		Actor
		How string `json:"how"` // word, touch, move or end
	}
	// ClaimMade: By claims.
	ClaimMade struct {
		Actor
		Kind   laws.ClaimKind `json:"claim"`
		Move   rules.Move     `json:"move,omitzero"`
		Square rules.Square   `json:"square,omitzero"`
	}
	// ClaimUpheld: the claim of By holds.
	ClaimUpheld struct {
		Actor
		Kind    laws.ClaimKind `json:"claim"`
		Article string         `json:"article,omitzero"`
		Final   bool           `json:"final,omitzero"` // it is not ruled on again
	}
	// ClaimRejected: it does not.
	ClaimRejected struct {
		Actor
		Kind    laws.ClaimKind `json:"claim"`
		Article string         `json:"article,omitzero"`
		Must    rules.Move     `json:"must,omitzero"`  // the intended move, to be played now
		Final   bool           `json:"final,omitzero"` // it is not ruled on again
	}
	// ClaimPostponed: the arbiter decides later, and play goes on.
	ClaimPostponed struct {
		Actor
		Kind laws.ClaimKind `json:"claim"`
	}
	// Resigned: By gave up the game.
	Resigned struct{ Actor }
	// ScoreViewed: By was shown the arbiter's score, for the Count-th time.
	ScoreViewed struct {
		Actor
		Count int `json:"count"`
	}
	// GameEnded: the game is over.
	GameEnded struct {
		Result  rules.Result `json:"result"`
		Reason  rules.Reason `json:"reason"`
		Article string       `json:"article,omitzero"`
	}
)
