package rehearsal

import (
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// Partner sits at one side of a table. Its zero value sits nowhere.
type Partner struct {
	Side   rules.Side
	Seed   uint64 // the same seed plays the same rehearsal
	Sloppy bool   // errs as people do: repeats wrongly, carries out another move, forgets to write
	Haste  int    // how many times faster than a person it acts; below 1 counts as 1
	// Chooser chooses its moves, and makes it think as long as a person; nil
	// selects play by one look ahead, at an even pace.
	Chooser Chooser
}

// Deed is a partner's next action, and its delay after the state.
type Deed struct {
	Command table.Command
	After   time.Duration
}

// The pace of a person who is at ease, and how often, once in so many plies, a
// sloppy one errs.
const (
	quick    = 700 * time.Millisecond
	thinking = 1800 * time.Millisecond

	mishears = 7
	slips    = 11
	forgets  = 5
)

// Next returns the partner's next action at a table in state s, and false if it
// can only wait.
func (p Partner) Next(s table.State) (Deed, bool) {
	command, after := p.next(s)
	if command == nil {
		return Deed{}, false
	}
	return Deed{Command: command, After: after / time.Duration(max(p.Haste, 1))}, true
}

func (p Partner) next(s table.State) (table.Command, time.Duration) {
	switch {
	case p.Side == 0:
		return nil, 0
	case s.Phase == table.PhaseEnded && s.Rematch.By == p.Side.Other() && !s.Rematch.Agreed:
		return table.Accept{Actor: table.By(p.Side)}, quick
	case s.Phase == table.PhaseEnded:
		return p.sign(s), quick
	case s.Phase != table.PhasePlaying:
		return nil, 0
	case s.Divergence.Open:
		return p.confirm(s), thinking
	case s.Stopped():
		return nil, 0
	case s.Offer == p.Side.Other():
		return p.answerOffer(s), quick
	case s.Takeback.By == p.Side.Other():
		return table.Accept{Actor: table.By(p.Side)}, quick // a user who practises may try again
	}
	if command := p.followed(s); command != nil {
		return command, quick
	}
	return p.own(s)
}

// sign completes the partner's sheet and puts its name under the result.
func (p Partner) sign(s table.State) table.Command {
	switch {
	case s.Signed.Of(p.Side):
		return nil
	case s.Sheets.Of(p.Side).Plies() < s.Game.Ply():
		return p.entry(s)
	default:
		return table.Sign{Actor: table.By(p.Side)}
	}
}

// confirm agrees to the proposal if there is no arbiter.
func (p Partner) confirm(s table.State) table.Command {
	if s.Conditions.Arbiter || s.Divergence.Confirmed.Of(p.Side) {
		return nil
	}
	return table.Accept{Actor: table.By(p.Side)}
}

// answerOffer takes the draw that it would be glad of, and declines any other.
func (p Partner) answerOffer(s table.State) table.Command {
	balance := 0
	for square := rules.A1; square <= rules.H8; square++ {
		switch piece := s.Game.Position().At(square); piece.Side {
		case p.Side:
			balance += worth(piece.Role)
		case p.Side.Other():
			balance -= worth(piece.Role)
		}
	}
	if balance <= -3 {
		return table.Accept{Actor: table.By(p.Side)}
	}
	return table.Decline{Actor: table.By(p.Side)}
}

// followed repeats, carries out and writes the opponent's last move.
func (p Partner) followed(s table.State) table.Command {
	move, ply := s.Last()
	if ply == 0 || s.Game.At(ply-1).Turn() == p.Side {
		return nil
	}
	before := s.Game.At(ply - 1)
	switch {
	case !s.Answer.Repeated:
		if s.Answer.Misheard == (rules.Move{}) && p.errs(ply, mishears) {
			return table.Repeat{Actor: table.By(p.Side), Move: p.another(before, move, ply)}
		}
		return table.Repeat{Actor: table.By(p.Side), Move: move}
	case !s.Answer.Executed && s.Answer.Carried == (rules.Move{}):
		if p.errs(ply, slips) {
			return table.Execute{Actor: table.By(p.Side), Move: p.another(before, move, ply)}
		}
		return table.Execute{Actor: table.By(p.Side), Move: move}
	default:
		return p.write(s)
	}
}

// own plays the partner's own move, presses, and writes.
func (p Partner) own(s table.State) (table.Command, time.Duration) {
	switch {
	case s.Gate.By == p.Side && s.Gate.Made, s.PressOwed(p.Side):
		return table.Press{Actor: table.By(p.Side)}, quick
	case s.Turn() != p.Side || s.Clock.Running() != p.Side:
		return p.write(s), quick
	}
	chooser := p.Chooser
	if chooser == nil {
		chooser = Glance{p.Seed}
	}
	move, known := chooser.Choose(s.Game)
	if !known || move == (rules.Move{}) {
		return nil, 0
	}
	after := thinking
	if p.Chooser != nil {
		after = Ponder(s.Game, move, s.Clock.Left(p.Side, 0), p.Seed)
	}
	return table.Enter{Actor: table.By(p.Side), Move: move}, after
}

// write adds the next missing entry on the partner's sheet, if the partner
// writes it and does not forget it until the next ply.
func (p Partner) write(s table.State) table.Command {
	next := s.Sheets.Of(p.Side).Plies() + 1
	if s.Conditions.Keeping == table.SheetsKept || next > s.Game.Ply() {
		return nil
	}
	if next == s.Game.Ply() && p.errs(next, forgets) {
		return nil
	}
	return p.entry(s)
}

// entry is the next entry that is missing on the partner's sheet.
func (p Partner) entry(s table.State) table.Command {
	next := s.Sheets.Of(p.Side).Plies() + 1
	move := s.Game.Move(next)
	return table.Write{Actor: table.By(p.Side), Text: s.Game.At(next - 1).SAN(move), Move: move}
}

// errs reports whether a sloppy partner errs on this ply, once in so many.
func (p Partner) errs(ply int, once uint64) bool {
	return p.Sloppy && mix(p.Seed+once, uint64(ply))%once == 0
}

// another returns a legal move that is not m, as near to it as can be: of the
// same piece, or any. If m is the only one, it returns m.
func (p Partner) another(position rules.Position, m rules.Move, ply int) rules.Move {
	var near, far []rules.Move
	for other := range position.Moves() {
		switch {
		case other == m:
		case other.From == m.From:
			near = append(near, other)
		default:
			far = append(far, other)
		}
	}
	if len(near) == 0 {
		near = far
	}
	if len(near) == 0 {
		return m
	}
	return near[mix(p.Seed, uint64(ply))%uint64(len(near))]
}
