package table

import (
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/rules/laws"
)

// Phase is how far a table has come. The zero Phase is an unset table.
type Phase uint8

// The phases.
const (
	PhaseUnset     Phase = iota
	PhaseSet             // the conditions are known and the clock has not been started
	PhasePlaying         // also while both clocks are stopped
	PhaseSealing         // the game is adjourned and the player to move has still to seal
	PhaseAdjourned       // the envelope is closed
	PhaseEnded
)

// State is all that is known of one table. It is a value: Apply returns the
// changed state. Its slices must not be changed by those who read them.
type State struct {
	Seq        uint64        // of the last record applied
	At         clock.Instant // of the last record applied
	Phase      Phase
	Conditions Conditions
	Game       rules.Game // the moves that were made, also the last one while its press is owed
	Clock      clock.Clock
	Silent     SilentClock        // a clock beside the table that is not heard
	Reading    rules.BySide[bool] // who reads how to play before the game
	Unready    Unready            // what is wrong with clocks and boards before the game

	Heard  []evidence.Origin // the origin of each ply's announcement, from the first; absent if unknown
	Gate   Gate              // the move in hand
	Answer Answer            // what the opponent has done about the last move made

	Boards rules.BySide[Board]
	Slips  rules.BySide[Slip] // errors on a board that its player may still correct
	Sheets rules.BySide[Sheet]
	Times  []ClockSnapshot // the clocks at the end of each ply; the first is the start

	Sign       ShownResult // what both kings in the centre of a board stand for
	Accident   Accident    // whether pieces were touched by accident, while that is open
	Offer      rules.Side  // who has offered a draw that is still open
	Takeback   Takeback    // the request for a takeback, while it is open
	Rematch    Rematch     // the request for another game, or the agreement
	Claim      Claim       // the open claim, or none
	Postponed  Claim       // the claim that the arbiter rules later, or none
	Divergence Divergence
	Wrong      []PendingIrregularity // the irregularities that wait for a decision, in the order of their records
	Illegal    rules.BySide[int]     // illegal moves completed
	Tried      rules.BySide[int]     // moves that were named and not accepted, while legal moves are secret
	Assistant  rules.BySide[bool]    // who has one
	Absent     rules.BySide[bool]
	Arrived    rules.BySide[bool] // has come to this session: no default time runs for them any more
	Signed     rules.BySide[bool]
	Envelope   Envelope
	Replied    Envelope      // the one that was opened before, which a sealed reply answers
	Session    clock.Instant // when the session began
	Outcome    rules.Outcome // zero while the game goes on
	EndedAt    clock.Instant // when the last move ended the game by itself

	Stop     string       // why both clocks are stopped, or empty
	Annulled []rules.Game // games that were annulled and played again

	Stood        []StoodIllegal     // accepted illegal moves, by ply
	LastTouched  Handled            // what the player of the last completed move had touched
	Unpressed    rules.BySide[bool] // has made a move whose press is still owed though the opponent has begun to reply
	ForcedMove   rules.Move         // the intended move that has to be played after a wrong claim
	ImpossibleAt int                // one more than the ply after which both kings were seen in check, or a pawn on its last rank, or 0
	ClaimedMove  rules.Move         // the intended move of a claim on this turn
	Final        FinalRuling        // the last decision of the arbiter on a claim that is not ruled on again
	Views        rules.BySide[int]  // how often each has asked for the arbiter's score
	Ruled        []RuledTime        // the decisions on the clocks, which remain when play goes back
	Freed        rules.BySide[int]  // the period, counted from 1, in which each was so short of time that they need not write for the rest of it; 0 is none
	Flags        rules.BySide[bool] // flags whose fall is on record
	Misruns      []Misrun           // what early presses and hands made of both clocks, until it is ruled on
	Trusted      bool               // the clock beside the table counts with what it adds at presses, right or wrong
	Apart        rules.BySide[Span] // what decisions have given each clock and the clock beside the table does not show yet
	Caught       rules.Side         // whose illegal move was ruled on unasked, until play goes on

	folding     bool              // no one else holds this state: its slices may grow in place
	counted     rules.BySide[int] // the moves that the clock had counted before play went back last
	given       clockGift         // what a clock beside the table has added last
	timed       bool              // the arbiter has set both clocks for the decision that is open
	before      clock.Clock       // as it was before the last press
	yielded     Gate              // the gate before the opponent began to reply
	pressedAt   clock.Instant     // when that was
	ruledBefore int               // how many of Ruled were decided before it
	laws        laws.Edition      // the edition of Conditions
}

// Gate contains the actions of the player who has the move, or who has made one
// and not yet pressed.
type Gate struct {
	By         rules.Side
	Handling   laws.Handling   // what they did with pieces on this move
	Touched    []Touched       // in their order
	Base       rules.Placement // their board before the first touch
	Uncaptured rules.Square    // the captured piece that has still to be taken off
	Crowded    rules.Square    // where the piece in the air was put on another one
	Handled    rules.Move      // the move now on their board, legal or not; none while a piece is in the air
	Announced  rules.Move
	Words      string
	Assisted   bool             // an assistant announced it
	Choice     rules.Role       // the promotion piece they have named by itself
	PieceAsked pieceAsked       // the question what their pawn becomes
	Made       bool             // they have made Announced
	Unlawful   laws.IllegalKind // its fault, if they made it and the Laws forbid it
	TwoHands   bool             // the arbiter saw two hands make it
	Pressed    bool             // they pressed before they had made it, or made one that is illegal
	Due        bool             // that press completed no move, and nothing was given for it
	Counted    bool             // it is illegal, and is counted among their illegal moves
	Unfinished laws.IllegalKind // what was wrong where they pressed over a board that shows no move, and none elsewhere
	Asked      bool             // their opponent has rightly claimed a touch of this move, so that it is ruled
}

// Touched is one touch of a piece.
type Touched struct {
	Square rules.Square
	Own    bool // it was a piece of the player who touched it
	At     clock.Instant
}

// Handled is the touches of one player on one move.
type Handled struct {
	By      rules.Side
	Touched []Touched
}

// Answer contains the actions of the opponent after the last move.
type Answer struct {
	By       rules.Side
	Repeated bool       // rightly
	Said     rules.Move // what they repeated last, right or wrong
	Misheard rules.Move // the wrong repetition, until a right one comes
	Wrong    bool       // the last repetition was, whether a move was heard in it or not
	Executed bool       // the announced move is on their board
	Carried  rules.Move // what they carried out
}

// Board is the known placement and state of one side's board.
type Board struct {
	Placement  rules.Placement
	Air        []Aloft // pieces that are off the board and in play, as they were lifted
	Off        []Aloft // pieces captured and put aside on this move
	Lost       bool    // it does not answer
	Adjusting  bool
	Owed       rules.Placement // the placement required before play continues; see Correcting
	Aside      rules.Occupancy // squares whose contacts count for nothing
	Guessed    bool            // pegs were read whole: the pieces on the squares are assumed and not known
	Correcting bool            // lifts and placements correct the board until it shows Owed
}

// Aloft is a piece in the air with the square it came from.
type Aloft struct {
	Piece rules.Piece
	From  rules.Square
}

// Sheet is one scoresheet, as it was written.
type Sheet struct {
	Entries []Entry
}

// Entry is one entry of a scoresheet.
type Entry struct {
	Ply    int // which ply it is for, counted from 1
	Text   string
	Move   rules.Move      // what it reads as; no move where it cannot be read
	Struck bool            // struck out; it can still be read
	Origin evidence.Origin // how the entry was made
	Ahead  bool            // written for a move that was not made yet
	Noted  bool            // inserted when the sheet was corrected
	At     clock.Instant
}

// Standing returns the entries that are not struck, in order: the first is for
// ply 1.
func (s Sheet) Standing() []Entry {
	standing := make([]Entry, 0, len(s.Entries))
	for _, e := range s.Entries {
		if !e.Struck {
			standing = append(standing, e)
		}
	}
	return standing
}

// Plies returns how many entries are not struck.
func (s Sheet) Plies() int {
	n := 0
	for _, e := range s.Entries {
		if !e.Struck {
			n++
		}
	}
	return n
}

// ClockSnapshot is what both clocks showed when a ply was completed.
type ClockSnapshot struct {
	At    clock.Instant
	Left  rules.BySide[clock.Span]
	Moves rules.BySide[int]
}

// Divergence says that the boards or sheets of the two sides differ.
type Divergence struct {
	Open      bool
	Ply       int // the first ply on which they differ
	Cause     Cause
	Resolved  bool       // the continuation was decided, and boards must still be corrected
	By        rules.Side // the side whose act showed it
	Confirmed rules.BySide[bool]
	Chosen    rules.BySide[int] // the number of the explanation that each has agreed to; 0 is the proposal
}

// Envelope contains the known data of a sealed move.
type Envelope struct {
	By         rules.Side
	Resumption string
	Reply      bool // it holds the reply to a sealed move whose player had not come
	Sealed     bool // a move is written for it
	Closed     bool // and the clock was stopped
	Opened     bool
	Lost       bool
	Text       string
	Move       rules.Move
	Locked     string     // the stored envelope, if only the arbiter's key opens it
	Ply        int        // how many plies had been played when it was closed
	Offer      rules.Side // who had offered a draw that was open when it was closed
	Left       rules.BySide[clock.Span]
	Result     rules.Result // what follows from a move that cannot be played, until that is ruled
}

// Turn returns the side to move in the game, and 0 at an unset table.
func (s State) Turn() rules.Side { return s.Game.Position().Turn() }

// Over reports whether the game has ended.
func (s State) Over() bool { return s.Phase == PhaseEnded }

// Seat returns the seat of a side.
func (s State) Seat(side rules.Side) Seat { return s.Conditions.Seats.Of(side) }

// Left returns the time that side has left at an instant.
func (s State) Left(side rules.Side, at clock.Instant) time.Duration { return s.Clock.Left(side, at) }

// Stopped reports whether both clocks are stopped in a game that has begun and
// not ended.
func (s State) Stopped() bool {
	return s.Phase >= PhasePlaying && s.Phase < PhaseEnded && s.Clock.Running() == 0
}

// Edition returns the edition of the Laws that is played by.
func (s State) Edition() laws.Edition { return s.laws }

// Last returns the last move made with the ply it is, and no move at the start.
func (s State) Last() (rules.Move, int) {
	ply := s.Game.Ply()
	if ply == 0 {
		return rules.Move{}, 0
	}
	return s.Game.Move(ply), ply
}

// Unplayable reports whether what came out of the envelope cannot be played,
// and that is not ruled yet.
func (s State) Unplayable() bool {
	return s.Envelope.Result != (rules.Result{}) && s.Phase != PhaseEnded
}

// RuledTime is time that was given to one side, or taken from it if it is
// negative. It holds also where play goes back to a ply before it.
type RuledTime struct {
	By    rules.Side
	Time  clock.Span
	After int // how many plies, the start among them, were on record
	From  int // the first ply whose times it concerns
}

// Takeback is a request to take back moves. The zero Takeback is nothing.
type Takeback struct {
	By  rules.Side
	Ply int // the last ply that stays
}
