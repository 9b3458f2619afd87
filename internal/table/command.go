package table

import (
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// Command is what somebody wants done. The commands are the structs of this
// package that have the method; there are no others.
type Command interface{ command() }

// Actor is embedded in every command and event that has a side: the player who
// gives the command, or whom the event concerns.
type Actor struct {
	By rules.Side `json:"by"`
}

// By returns the Actor of a side.
func By(side rules.Side) Actor { return Actor{By: side} }

// Before and beside the game.
type (
	// Open sets the table. It is the first command of every journal.
	Open struct{ Conditions Conditions }
	// Begin starts White's clock.
	Begin struct{}
	// Tick says that time has passed: whoever keeps the time sends it when
	// State.Due says so.
	Tick struct{}
	// Restore is sent once when a table was read back from its journal: a clock
	// that ran then stands until it is started again.
	Restore struct{}
	// Assist says whether By has an assistant (Appendix D).
	Assist struct {
		Actor
		Yes bool
	}
)

// What is done with pieces, by hand or by a board's sensors.
type (
	// Adjust is said before pieces are only put right.
	Adjust struct{ Actor }
	// Touch is the touch of a piece that is not lifted. Unclear says that it may
	// have been an accident.
	Touch struct {
		Actor
		Square  rules.Square
		Unclear bool
	}
	// Lift takes the piece on Square off the board of By.
	Lift struct {
		Actor
		Square rules.Square
	}
	// Place puts a piece on Square of the board of By. Piece is known only where
	// pieces are sensed.
	Place struct {
		Actor
		Square rules.Square
		Piece  rules.Piece
	}
	// Scan tells all that stands on the board of By. Where only pegs are
	// sensed, Placement holds whatever men are believed there: only the
	// occupied squares count.
	Scan struct {
		Actor
		Placement rules.Placement
	}
	// Unplug says that the board of By no longer answers.
	Unplug struct{ Actor }
	// Plug says that it answers again; a Scan should follow.
	Plug struct{ Actor }
)

// A move, from mouth to clock.
type (
	// Announce is the announcement of a move; a second one before the press
	// corrects a slip of the tongue.
	Announce struct {
		Actor
		Move  rules.Move
		Words string // as it was said, for the record
	}
	// Enter is a move that was both announced and carried out by one entry,
	// where By has no board that senses.
	Enter struct {
		Actor
		Move  rules.Move
		Words string
	}
	// Promote names the piece that the promoting pawn of By becomes.
	Promote struct {
		Actor
		Role rules.Role
	}
	// Repeat is what the opponent says after an announcement.
	Repeat struct {
		Actor
		Move  rules.Move
		Words string
	}
	// Execute is the announced move carried out by the opponent on his own
	// board, where that board does not sense.
	Execute struct {
		Actor
		Move rules.Move
	}
	// Press is a press of the clock.
	Press struct{ Actor }
)

// Scoresheets.
type (
	// Write is one entry on the scoresheet of By, as written. Move is what it
	// reads as, or no move where it cannot be read.
	Write struct {
		Actor
		Text string
		Move rules.Move
	}
	// Strike takes back the last entry visibly.
	Strike struct{ Actor }
	// Sign is the signature of By under both sheets and the result.
	Sign struct{ Actor }
)

// Draws, claims and the end.
type (
	// Offer is the offer of a draw.
	Offer struct{ Actor }
	// Accept agrees to the draw that is offered or, where boards differ and no
	// arbiter is present, to what is proposed.
	Accept struct{ Actor }
	// Decline refuses the draw that is offered.
	Decline struct{ Actor }
	// Claim is a claim of By. Move is the intended move, Square the piece that
	// was touched.
	Claim struct {
		Actor
		Kind   laws.ClaimKind
		Move   rules.Move
		Square rules.Square
	}
	// Resign ends the game.
	Resign struct{ Actor }
	// Call stops both clocks and calls the arbiter.
	Call struct{ Actor }
	// ViewScore asks to see the score of the game that the arbiter keeps.
	ViewScore struct{ Actor }
)

// Adjournment.
type (
	// Adjourn says that the player to move will seal his move. Early is the time
	// left of the session, where he wants to adjourn before its end.
	Adjourn struct {
		Resumption string
		Early      time.Duration
	}
	// Seal writes the move that goes into the envelope. It may be changed until
	// the clock is stopped.
	Seal struct {
		Actor
		Text string
		Move rules.Move // what Text reads as, or no move
	}
	// OpenEnvelope opens the envelope on resumption. Where it is locked, Text
	// and Move are what the arbiter's key showed.
	OpenEnvelope struct {
		Text string
		Move rules.Move
	}
	// LoseEnvelope says that the envelope cannot be found.
	LoseEnvelope struct{}
	// Resume sets the clock of the player to reply going.
	Resume struct{}
	// Absent says that By is not there.
	Absent struct{ Actor }
	// Arrive says that By has come.
	Arrive struct{ Actor }
)

// What only the arbiter does.
type (
	// AddTime adds Time to the clock of Side, or takes it away where it is
	// below nought.
	AddTime struct {
		Side rules.Side
		Time time.Duration
	}
	// SetClocks sets both clocks.
	SetClocks struct{ Left rules.BySide[time.Duration] }
	// StopClocks lets both clocks stand.
	StopClocks struct{}
	// RestartClocks lets the clock of Side run, or of the one that ran before
	// where Side is nobody.
	RestartClocks struct{ Side rules.Side }
	// Penalise gives a penalty that changes neither clock nor result.
	Penalise struct {
		Side    rules.Side
		Penalty Penalty
		Text    string
	}
	// Forfeit declares the game lost by Side.
	Forfeit struct{ Side rules.Side }
	// Score ends the game with the points given.
	Score struct{ Result rules.Result }
	// Uphold, Reject and Postpone rule an open claim.
	Uphold   struct{}
	Reject   struct{}
	Postpone struct{}
	// Resolve accepts what is proposed, or takes its place with other values.
	Resolve struct{}
	// Undo takes back plies.
	Undo struct{ Plies int }
	// Note records an irregularity that only people can see.
	Note struct {
		Actor
		Kind Kind
		Text string
	}
)

// Penalty is a ruling of the arbiter that changes neither clock nor result.
type Penalty string

// The penalties of the Laws beside time and points.
const (
	Warning   Penalty = "warning"
	Fine      Penalty = "fine"
	Exclusion Penalty = "exclusion" // from one or more rounds
	Expulsion Penalty = "expulsion" // from the competition
)

func (Open) command()          {}
func (Begin) command()         {}
func (Tick) command()          {}
func (Restore) command()       {}
func (Assist) command()        {}
func (Adjust) command()        {}
func (Touch) command()         {}
func (Lift) command()          {}
func (Place) command()         {}
func (Scan) command()          {}
func (Unplug) command()        {}
func (Plug) command()          {}
func (Announce) command()      {}
func (Enter) command()         {}
func (Promote) command()       {}
func (Repeat) command()        {}
func (Execute) command()       {}
func (Press) command()         {}
func (Write) command()         {}
func (Strike) command()        {}
func (Sign) command()          {}
func (Offer) command()         {}
func (Accept) command()        {}
func (Decline) command()       {}
func (Claim) command()         {}
func (Resign) command()        {}
func (Call) command()          {}
func (ViewScore) command()     {}
func (Adjourn) command()       {}
func (Seal) command()          {}
func (OpenEnvelope) command()  {}
func (LoseEnvelope) command()  {}
func (Resume) command()        {}
func (Absent) command()        {}
func (Arrive) command()        {}
func (AddTime) command()       {}
func (SetClocks) command()     {}
func (StopClocks) command()    {}
func (RestartClocks) command() {}
func (Penalise) command()      {}
func (Forfeit) command()       {}
func (Score) command()         {}
func (Uphold) command()        {}
func (Reject) command()        {}
func (Postpone) command()      {}
func (Resolve) command()       {}
func (Undo) command()          {}
func (Note) command()          {}
