package table

// Step is one step of the gate before the clock.
type Step string

// The steps, in their order.
const (
	StepTouched   Step = "touched"
	StepCaptured  Step = "captured piece off"
	StepPlaced    Step = "placed"
	StepPromoted  Step = "promotion piece"
	StepAnnounced Step = "announced"
	StepRepeated  Step = "repeated"
)

// Kind says what is irregular.
type Kind string

// The irregularities.
const (
	EarlyPress       Kind = "early press"          // the clock was pressed before the move was made
	PressWithoutMove Kind = "press without a move" // and no move at all
	WrongRepetition  Kind = "wrong repetition"
	TouchMove        Kind = "touch-move"     // another piece than the one touched was moved
	IllegalMove      Kind = "illegal move"   // found, and not completed
	IllegalStands    Kind = "illegal stands" // found too late for the Laws to put it right
	WrongStart       Kind = "wrong start position"
	ColoursReversed  Kind = "colours reversed"
	BoardTurned      Kind = "board turned"
	PiecesDisplaced  Kind = "pieces displaced"
	NotCarriedOut    Kind = "not carried out" // the opponent's move does not stand on the board of a player who has moved on
	BothInCheck      Kind = "both kings in check"
	PawnOnLastRank   Kind = "pawn on the last rank"
	Unreadable       Kind = "unreadable entry"
	NotRecording     Kind = "not recording" // a player who must write is behind
	WrittenAhead     Kind = "written ahead" // a move was written before it was made
	FalseCall        Kind = "clocks stopped without reason"
	OfferTime        Kind = "draw offered at the wrong time"
	Distraction      Kind = "distraction"
	TwoHands         Kind = "two hands"
	ClockDefect      Kind = "clock defect"
	WrongClock       Kind = "wrong clock times"
	Device           Kind = "electronic device"
	Other            Kind = "other"
)

// Reported lists the irregularities that only people see and tell the table of.
func Reported() []Kind {
	return []Kind{
		WrongStart, ColoursReversed, BoardTurned, PiecesDisplaced, BothInCheck, PawnOnLastRank,
		FalseCall, Distraction, TwoHands, ClockDefect, WrongClock, Device,
	}
}

// Cause says by what a divergence was found.
type Cause string

// The causes.
const (
	ByExecution Cause = "execution" // the opponent carried out another move
	BySensors   Cause = "sensors"   // something else stands on a board
	BySheets    Cause = "sheets"    // another move was written
	ByCall      Cause = "call"      // a player called and they were compared
)
