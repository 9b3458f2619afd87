package table

import (
	"slices"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// applySheet carries out what is written, struck and signed.
func (s State) applySheet(event Event) State {
	switch e := event.(type) {
	case SheetWritten:
		sheet := s.Sheets.Of(e.By)
		entry := Entry{Ply: e.Ply, Text: e.Text, Move: e.Move, Kept: e.Kept, At: s.At}
		if !s.folding {
			sheet.Entries = slices.Clip(sheet.Entries)
		}
		sheet.Entries = append(sheet.Entries, entry)
		s.Sheets = s.Sheets.With(e.By, sheet)
	case SheetStruck:
		s.Sheets = s.Sheets.With(e.By, s.Sheets.Of(e.By).struck(e.Ply))
	case SheetSigned:
		s.Signed = s.Signed.With(e.By, true)
	}
	return s
}

// struck returns s with the standing entries from ply on struck out.
func (s Sheet) struck(ply int) Sheet {
	entries := make([]Entry, len(s.Entries))
	copy(entries, s.Entries)
	for i := range entries {
		if entries[i].Ply >= ply {
			entries[i].Struck = true
		}
	}
	return Sheet{Entries: entries}
}

// applyDraw carries out what is offered, claimed and ended.
func (s State) applyDraw(event Event) State {
	switch e := event.(type) {
	case DrawOffered:
		s.Offer = e.By
	case DrawDeclined:
		s.Offer = 0
	case DrawAccepted, Resigned:
		return s
	case ScoreViewed:
		s.Views = s.Views.With(e.By, e.Count)
	case ClaimMade:
		s.Claim = Claim(e)
		s.Written = e.Move
	case ClaimPostponed:
		s.Claim, s.Postponed = Claim{}, s.Claim
	case ClaimUpheld:
		s.Claim, s.Postponed = Claim{}, Claim{}
		if e.Kind == laws.ClaimTouched && s.Gate.By == e.By.Other() && !s.Gate.Made {
			s.Gate.Asked = true
		}
		return s.finally(e.By, e.Final)
	case ClaimRejected:
		s.Claim, s.Postponed = Claim{}, Claim{}
		s.Must = e.Must
		return s.finally(e.By, e.Final)
	case GameEnded:
		s.Phase = PhaseEnded
		s.Outcome = rules.Outcome{Result: e.Result, Reason: e.Reason}
		s.Clock = s.Clock.Stop(s.At)
		s.Offer, s.Claim, s.Postponed, s.Stop = 0, Claim{}, Claim{}, ""
		s.Divergence = Divergence{}
		return s.keep(s.Game.Ply())
	}
	return s
}

// finally keeps a decision on a claim that is not ruled on again.
func (s State) finally(by rules.Side, final bool) State {
	if final {
		s.Final = Final{By: by, Ply: s.Game.Ply()}
	}
	return s
}

// applyClock carries out what happens to the clocks alone.
func (s State) applyClock(event Event) State {
	switch e := event.(type) {
	case FlagFell:
		s.Flags = s.Flags.With(e.By, true)
		if s.Postponed.By == e.By {
			s.Claim, s.Postponed = s.Postponed, Claim{}
		}
	case TimeAdded:
		s.Clock = s.Clock.Add(e.By, e.Time.Duration(), s.At)
		s.Flags = s.Flags.With(e.By, false)
	case TimeRemoved:
		s.Clock = s.Clock.Add(e.By, -e.Time.Duration(), s.At)
	case BonusGranted:
		s.Clock = s.Clock.Bonus(e.Time.Duration(), e.Delay)
	case ClocksAdjusted:
		s.Clock = s.Clock.Set(rules.White, e.White.Duration(), s.At).Set(rules.Black, e.Black.Duration(), s.At)
		s.Flags = rules.BySide[bool]{White: s.Flags.White && e.White == 0, Black: s.Flags.Black && e.Black == 0}
	case ClocksStopped:
		s.Clock = s.Clock.Stop(s.At)
		s.Stop = e.Reason
	case ClocksRestarted:
		s.Clock = s.Clock.Start(e.By, s.At)
		s.Stop, s.Wrong = "", Wrong{}
	}
	return s
}

// applyIrregular carries out what goes wrong and how it is put right.
func (s State) applyIrregular(event Event) State {
	switch e := event.(type) {
	case IllegalMoveCompleted:
		s.Illegal = s.Illegal.With(e.By, e.Count)
	case IllegalMoveStood:
		return s.stood(e)
	case BoardsDiverged:
		s.Divergence = Divergence{Open: true, Ply: e.Ply, Cause: e.Cause, By: e.By}
	case Irregularity:
		if s.waits(e.Kind) && s.Phase == PhasePlaying && !s.Divergence.Open {
			s.Wrong = Wrong{By: e.By, Kind: e.Kind}
		}
		if e.Kind.lawful() == laws.IrregularImpossible {
			s.ImpossibleAt = s.Game.Ply() + 1
		}
		if e.Kind == TwoHands {
			s.Gate.TwoHands = true
		}
	case PositionRestored:
		return s.restored(e.By)
	case DivergenceResolved:
		s.Divergence.Resolved = true
	case BoardsAgreed:
		s.Divergence, s.Wrong = Divergence{}, Wrong{}
		return s.answered()
	case ProposalConfirmed:
		s.Divergence.Confirmed = s.Divergence.Confirmed.With(e.By, true)
	case Retraced:
		return s.retraced(e.Ply)
	case MoveEstablished:
		game, err := s.Game.Play(e.Move)
		if err != nil {
			return s
		}
		s.Game = game
		s.Gate = Gate{By: s.Turn()}
		s.Answer = Answer{By: s.Turn(), Repeated: true, Executed: true}
		return s.keep(game.Ply())
	case GameAnnulled:
		annulled := append(s.Annulled[:len(s.Annulled):len(s.Annulled)], s.Game)
		fresh := s.set(s.Conditions)
		fresh.Annulled, fresh.Assistant = annulled, s.Assistant
		return fresh
	}
	return s
}

// retraced takes the game back to ply. What was written for later plies is
// struck out by SheetStruck.
func (s State) retraced(ply int) State {
	s.Game = s.Game.Back(ply)
	s.Gate = Gate{By: s.Turn()}
	s.Answer = Answer{By: s.Turn(), Repeated: true, Executed: true}
	s.Divergence.Resolved = s.Divergence.Open
	s.Unpressed = rules.BySide[bool]{}
	s.Offer, s.Claim, s.Postponed, s.Must, s.Written = 0, Claim{}, Claim{}, rules.Move{}, rules.Move{}
	if ply < len(s.Times) {
		moves := s.Times[ply].Moves
		s.Clock = s.Clock.Recount(rules.White, moves.White).Recount(rules.Black, moves.Black)
		s.Times = s.Times[:ply+1]
	}
	return s
}

// restored takes back an illegal move and its press. What was touched still
// obliges.
func (s State) restored(by rules.Side) State {
	if s.Gate.By == by && s.Gate.Pressed {
		s.Clock = s.before
	}
	touched := s.laws.StillBinds(s.Game.Position(), s.Gate.Handling)
	if m := s.Gate.Handled; len(touched.Steps) == 0 && m != (rules.Move{}) {
		touched = touched.Touch(m.From)
		if s.Game.Position().At(m.To).Side == by.Other() {
			touched = touched.Touch(m.To)
		}
	}
	s.Gate = Gate{By: by, Handling: touched, Touched: s.touchedIn(touched), Base: s.Game.Position().Placement()}
	s.Answer = Answer{By: by, Repeated: true, Executed: true}
	return s
}

// touchedIn lists what a handling touched.
func (s State) touchedIn(h laws.Handling) []Touched {
	var touched []Touched
	for _, step := range h.Steps {
		if step.Kind == laws.StepHold {
			continue
		}
		touched = append(touched, Touched{Square: step.Square, Own: s.Game.Position().At(step.Square).Side == s.Turn()})
	}
	return touched
}

// answered lets the last move count as carried out where the opponent's board
// shows it.
func (s State) answered() State {
	if b := s.Boards.Of(s.Answer.By); b.Placement == s.Game.Position().Placement() {
		s.Answer.Executed = true
		if ply := s.Game.Ply(); ply > 0 {
			s.Answer.Carried = s.Game.Move(ply)
		}
	}
	return s
}

// stood lets play go on from a position that an illegal move led to.
func (s State) stood(e IllegalMoveStood) State {
	setup, ok := s.after(e.Move)
	if !ok {
		return s
	}
	s.Game = s.Game.Stand(e.Move, setup)
	s.Gate = Gate{By: s.Turn()}
	for _, side := range []rules.Side{rules.White, rules.Black} {
		if b := s.Boards.Of(side); s.Seat(side).Board == NoBoard {
			b.Placement, b.Air, b.Off = setup.Position.Placement(), nil, nil
			s = s.onBoard(side, b)
		}
	}
	s.Answer = Answer{By: s.Turn(), Repeated: true, Executed: s.Boards.Of(s.Turn()).Placement == setup.Position.Placement()}
	return s.keep(s.Game.Ply())
}

// applyAdjournment carries out what happens between two sessions.
func (s State) applyAdjournment(event Event) State {
	switch e := event.(type) {
	case Adjourned:
		s.Phase = PhaseSealing
		s.Envelope = Envelope{By: e.By, Resumption: e.Resumption}
	case MoveSealed:
		s.Envelope.Sealed = true
		s.Envelope.Text, s.Envelope.Move, s.Envelope.Locked = e.Text, e.Move, e.Envelope
	case EnvelopeClosed:
		s.Phase = PhaseAdjourned
		s.Envelope.Closed = true
	case EnvelopeOpened:
		s.Envelope.Opened, s.Envelope.Text, s.Envelope.Move = true, e.Text, e.Move
	case EnvelopeLost:
		s.Envelope.Lost = true
	case Resumed:
		s.Phase, s.Session = PhasePlaying, s.At
		s.Clock = s.Clock.Start(e.By, s.At)
		s.Stop = ""
	}
	return s
}
