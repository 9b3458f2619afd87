package table

// Kind says what is irregular.
type Kind string

// The irregularities.
const (
	EarlyPress       Kind = "early press"          // the clock was pressed before the move was made
	PressWithoutMove Kind = "press without a move" // and no move at all
	WrongRepetition  Kind = "wrong repetition"
	TouchMove        Kind = "touch-move"   // another piece than the one touched was moved
	IllegalMove      Kind = "illegal move" // found, and not completed
	WrongStart       Kind = "wrong start position"
	ColoursReversed  Kind = "colours reversed"
	BoardTurned      Kind = "board turned"
	PiecesDisplaced  Kind = "pieces displaced"
	NotCarriedOut    Kind = "not carried out" // the opponent's move is not on the board of a player who has moved on
	BothInCheck      Kind = "both kings in check"
	PawnOnLastRank   Kind = "pawn on the last rank"
	NotRecording     Kind = "not recording" // a player who must write is behind
	WrittenAhead     Kind = "written ahead" // a move was written before it was made
	FalseCall        Kind = "clocks stopped without reason"
	OfferTime        Kind = "draw offered at the wrong time"
	Distraction      Kind = "distraction"
	TwoHands         Kind = "two hands"
	ClockDefect      Kind = "clock defect"
	WrongClock       Kind = "wrong clock times"
	Device           Kind = "electronic device"
	Notes            Kind = "notes or advice" // used, or another board to analyse on
	Inspection       Kind = "inspection refused"
	Smoking          Kind = "smoking"
	Other            Kind = "other"
)

// Kinds lists every irregularity that the table can record.
func Kinds() []Kind {
	return append(Reported(), EarlyPress, PressWithoutMove, WrongRepetition, TouchMove, IllegalMove,
		NotCarriedOut, NotRecording, WrittenAhead, OfferTime, Other)
}
