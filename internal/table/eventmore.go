package table

import (
	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// Irregularities.
type (
	// IllegalMoveCompleted: By completed an illegal move, his Count-th.
	IllegalMoveCompleted struct {
		Actor
		Kind    laws.IllegalKind `json:"kind"`
		Move    rules.Move       `json:"move,omitzero"`
		Count   int              `json:"count"`
		Article string           `json:"article,omitzero"`
	}
	// Irregularity: something is not as it should be.
	Irregularity struct {
		By     rules.Side   `json:"by,omitzero"`
		Kind   Kind         `json:"kind"`
		Square rules.Square `json:"square,omitzero"`
		Move   rules.Move   `json:"move,omitzero"`
		Text   string       `json:"text,omitzero"`
	}
	// PenaltyGiven: the arbiter penalised By.
	PenaltyGiven struct {
		Actor
		Penalty Penalty `json:"penalty"`
		Text    string  `json:"text,omitzero"`
	}
	// BoardsDiverged: what the two sides hold differs from Ply on.
	BoardsDiverged struct {
		By      rules.Side     `json:"by,omitzero"` // the side whose act showed it
		Ply     int            `json:"ply"`
		Cause   Cause          `json:"cause"`
		Squares []rules.Square `json:"squares,omitzero"` // where the boards differ
	}
	// DivergenceResolved: it was decided how the boards are put right.
	DivergenceResolved struct {
		Ply int `json:"ply"`
	}
	// BoardsAgreed: both boards show the game after Ply.
	BoardsAgreed struct {
		Ply int `json:"ply"`
	}
	// PositionRestored: what stood before the illegal move of By stands again,
	// and his press is taken back.
	PositionRestored struct {
		Actor
		Ply int `json:"ply"`
	}
	// ProposalConfirmed: By agrees with what is proposed.
	ProposalConfirmed struct{ Actor }
	// Retraced: play went back to Ply.
	Retraced struct {
		Ply  int `json:"ply"`
		From int `json:"from"`
	}
	// MoveEstablished: a move of By that both sheets or the arbiter establish
	// is part of the game.
	MoveEstablished struct {
		Actor
		Move rules.Move `json:"move"`
		SAN  string     `json:"san"`
	}
	// BoardCorrected: this is to stand on the board of By. Where the board
	// senses, Squares are to be put right by hand; where it does not, it
	// stands so at once.
	BoardCorrected struct {
		Actor
		Placement rules.Placement `json:"placement"`
		Squares   []rules.Square  `json:"squares,omitzero"`
	}
	// BoardSet: the board of By has been put right by hand.
	BoardSet struct{ Actor }
	// ClocksAdjusted: both clocks were set.
	ClocksAdjusted struct {
		White clock.Span `json:"white"`
		Black clock.Span `json:"black"`
	}
	// IllegalMoveStood: an illegal move of By was found too late, and play goes
	// on from the position it led to.
	IllegalMoveStood struct {
		Actor
		Move rules.Move `json:"move,omitzero"`
		FEN  string     `json:"fen"`
	}
	// GameAnnulled: a new game is played.
	GameAnnulled struct {
		Article string `json:"article,omitzero"`
	}
)

// Clocks and the arbiter.
type (
	// FlagFell: the time of By has run out at the instant of the record.
	FlagFell struct{ Actor }
	// TimeAdded: the clock of By was given Time.
	TimeAdded struct {
		Actor
		Time clock.Span `json:"time"`
	}
	// TimeRemoved: Time was taken from the clock of By.
	TimeRemoved struct {
		Actor
		Time clock.Span `json:"time"`
	}
	// BonusGranted: both sides get Time more on every move.
	BonusGranted struct {
		Time  clock.Span `json:"time"`
		Delay bool       `json:"delay,omitzero"`
	}
	// ClocksStopped: both clocks stand.
	ClocksStopped struct {
		By     rules.Side `json:"by,omitzero"`
		Reason string     `json:"reason"`
	}
	// ClocksRestarted: the clock of By runs.
	ClocksRestarted struct{ Actor }
	// ArbiterCalled: By called the arbiter.
	ArbiterCalled struct{ Actor }
)

// Adjournment.
type (
	// Adjourned: the player to move, By, seals.
	Adjourned struct {
		Actor
		Resumption string `json:"resumption,omitzero"` // when and where play is resumed
	}
	// MoveSealed: By wrote a move for the envelope. He may write another until
	// he stops the clock.
	MoveSealed struct {
		Actor
		Envelope string     `json:"envelope,omitzero"` // what was sealed, locked with the arbiter's key; the host fills it
		Text     string     `json:"text,omitzero"`     // what was sealed, where the table has no key to lock it with
		Move     rules.Move `json:"move,omitzero"`
	}
	// EnvelopeClosed: By stopped the clock after sealing. The rest is what the
	// Laws want on the envelope.
	EnvelopeClosed struct {
		Actor
		White      string     `json:"white,omitzero"`
		Black      string     `json:"black,omitzero"`
		FEN        string     `json:"fen"` // just before the sealed move
		WhiteLeft  clock.Span `json:"white_left"`
		BlackLeft  clock.Span `json:"black_left"`
		Number     int        `json:"number"` // of the sealed move
		Offer      rules.Side `json:"offer,omitzero"`
		Resumption string     `json:"resumption,omitzero"`
	}
	// EnvelopeOpened: this was in it.
	EnvelopeOpened struct {
		Actor
		Text string     `json:"text"`
		Move rules.Move `json:"move,omitzero"`
	}
	// EnvelopeLost: it cannot be found.
	EnvelopeLost struct {
		Article string `json:"article,omitzero"`
	}
	// Resumed: the clock of By, who has to reply, runs.
	Resumed struct{ Actor }
)

func (TableSet) event()              {}
func (GameStarted) event()           {}
func (AssistantAppointed) event()    {}
func (PlayerAbsent) event()          {}
func (PlayerArrived) event()         {}
func (AdjustAnnounced) event()       {}
func (PieceTouched) event()          {}
func (PieceLifted) event()           {}
func (PiecePlaced) event()           {}
func (BoardScanned) event()          {}
func (BoardLost) event()             {}
func (BoardFound) event()            {}
func (MoveAnnounced) event()         {}
func (AnnouncementCorrected) event() {}
func (PromotionAsked) event()        {}
func (MoveMade) event()              {}
func (MoveRepeated) event()          {}
func (MoveExecuted) event()          {}
func (ClockPressed) event()          {}
func (MoveCompleted) event()         {}
func (SheetWritten) event()          {}
func (SheetStruck) event()           {}
func (SheetSigned) event()           {}
func (DrawOffered) event()           {}
func (DrawAccepted) event()          {}
func (DrawDeclined) event()          {}
func (ClaimMade) event()             {}
func (ClaimUpheld) event()           {}
func (ClaimRejected) event()         {}
func (ClaimPostponed) event()        {}
func (Resigned) event()              {}
func (GameEnded) event()             {}
func (ScoreViewed) event()           {}
func (IllegalMoveCompleted) event()  {}
func (Irregularity) event()          {}
func (PenaltyGiven) event()          {}
func (BoardsDiverged) event()        {}
func (ProposalConfirmed) event()     {}
func (Retraced) event()              {}
func (BoardCorrected) event()        {}
func (BoardSet) event()              {}
func (ClocksAdjusted) event()        {}
func (IllegalMoveStood) event()      {}
func (GameAnnulled) event()          {}
func (FlagFell) event()              {}
func (TimeAdded) event()             {}
func (TimeRemoved) event()           {}
func (BonusGranted) event()          {}
func (ClocksStopped) event()         {}
func (ClocksRestarted) event()       {}
func (ArbiterCalled) event()         {}
func (Adjourned) event()             {}
func (MoveSealed) event()            {}
func (EnvelopeOpened) event()        {}
func (EnvelopeLost) event()          {}
func (Resumed) event()               {}
func (DivergenceResolved) event()    {}
func (BoardsAgreed) event()          {}
func (PositionRestored) event()      {}
func (EnvelopeClosed) event()        {}

func (MoveEstablished) event() {}

func (TableRestored) event() {}
