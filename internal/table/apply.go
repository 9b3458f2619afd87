package table

import (
	"strings"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// Apply returns s after r. It never refuses: what is on record has happened.
func (s State) Apply(r Record) State {
	s.Seq, s.At = r.Seq, r.At
	switch e := r.Event.(type) {
	case TableSet:
		return s.set(e.Conditions)
	case GameStarted:
		return s.started()
	case AssistantAppointed:
		s.Assistant = s.Assistant.With(e.By, e.Present)
	case PlayerAbsent:
		s.Absent = s.Absent.With(e.By, true)
	case PlayerArrived:
		s.Absent = s.Absent.With(e.By, false)
	case AdjustAnnounced, PieceTouched, PieceLifted, PiecePlaced, BoardScanned, BoardLost, BoardFound, BoardCorrected, BoardSet:
		return s.applyBoard(e)
	case MoveAnnounced, AnnouncementCorrected, MoveMade, MoveRepeated, MoveExecuted, ClockPressed, MoveCompleted, PromotionAsked:
		return s.applyMove(e)
	case SheetWritten, SheetStruck, SheetSigned:
		return s.applySheet(e)
	case DrawOffered, DrawAccepted, DrawDeclined, ClaimMade, ClaimUpheld, ClaimRejected, ClaimPostponed, Resigned, ScoreViewed, GameEnded:
		return s.applyDraw(e)
	case IllegalMoveCompleted, IllegalMoveStood, PositionRestored, BoardsDiverged, DivergenceResolved, BoardsAgreed, ProposalConfirmed, Retraced, MoveEstablished, GameAnnulled, Irregularity:
		return s.applyIrregular(e)
	case ClocksAdjusted, FlagFell, TimeAdded, TimeRemoved, BonusGranted, ClocksStopped, ClocksRestarted:
		return s.applyClock(e)
	case Adjourned, MoveSealed, EnvelopeClosed, EnvelopeOpened, EnvelopeLost, Resumed:
		return s.applyAdjournment(e)
	case ClockRead:
		return s.read(e)
	case PenaltyGiven, ArbiterCalled, TableRestored, TimeKept:
		// Facts for the record: nothing at the table changes by them.
	}
	return s
}

// Fold returns s after records, in order. It is Apply for each, and faster: s
// and what follows must be held by nobody else until it returns.
func Fold(s State, records ...Record) State {
	s.folding = true
	for _, r := range records {
		s = s.Apply(r)
	}
	s.folding = false
	return s
}

// set returns an empty table under conditions c, which Decide has checked.
func (s State) set(c Conditions) State {
	s = State{Seq: s.Seq, At: s.At, Phase: PhaseSet, Conditions: c, folding: s.folding}
	s.laws, _ = edition(c)
	setup, _ := startOf(c)
	s.Game = rules.NewGame(setup)
	s.Clock = clock.New(c.Control)
	s.Boards = rules.Both(Board{Placement: setup.Position.Placement()})
	return s
}

func (s State) started() State {
	s.Phase, s.Session = PhasePlaying, s.At
	turn := s.Turn()
	s.Clock = s.Clock.Start(turn, s.At)
	s.Gate = Gate{By: turn}
	s.Answer = Answer{By: turn, Executed: true}
	return s.keep(s.Game.Ply())
}

// keep writes down what both clocks show as ply is completed.
func (s State) keep(ply int) State {
	now := Kept{
		At:    s.At,
		Left:  rules.BySide[Span]{White: s.span(rules.White), Black: s.span(rules.Black)},
		Moves: rules.BySide[int]{White: s.Clock.Moves(rules.White), Black: s.Clock.Moves(rules.Black)},
	}
	if s.folding && len(s.Times) == ply {
		s.Times = append(s.Times, now)
		return s
	}
	times := make([]Kept, ply+1)
	copy(times, s.Times)
	for i := len(s.Times); i < ply; i++ {
		times[i] = times[max(i-1, 0)]
	}
	times[ply] = now
	s.Times = times
	return s
}

func (s State) span(side rules.Side) Span { return s.spanAt(side, s.At) }

func (s State) spanAt(side rules.Side, at clock.Instant) Span { return Span(s.Clock.Left(side, at)) }

// Span is a length of time in records.
type Span = clock.Span

// editions lists the years of the editions there are.
func editions() string {
	var years []string
	for _, e := range laws.Editions() {
		years = append(years, itoa(e.Year()))
	}
	return strings.Join(years, ", ")
}

// edition returns the edition of c with what the organiser changed in it.
func edition(c Conditions) (laws.Edition, error) {
	e, ok := laws.EditionOf(c.Laws)
	if !ok {
		return e, refused("no-edition", "editions", editions())
	}
	for _, change := range c.Changes {
		changed, err := e.With(change.Key, change.Value)
		if err != nil {
			return e, err
		}
		e = changed
	}
	return e, nil
}

// startOf returns the set-up from which a game under c begins.
func startOf(c Conditions) (rules.Setup, error) {
	if c.Start == "" {
		return rules.StandardSetup(), nil
	}
	return rules.ParseFEN(c.Start)
}
