package table

import "blindchess/internal/rules"

// releases reports whether side makes a move by releasing the piece, as the
// normal rules have it, and only owes its announcement: a sighted player on a
// board that senses pieces. The board of pegs is the special board of the blind
// player, on which aperture and word are needed whoever sits at it. Rules:
// rules.RuleBlindMade.
func (s State) releases(side rules.Side) bool {
	seat := s.Seat(side)
	return !seat.Blind && seat.Board == Pieces
}

// OwesAnnouncement reports whether side has made a move by releasing the piece and has not
// announced it, or has announced another.
func (s State) OwesAnnouncement(side rules.Side) bool {
	g := s.Gate
	return g.By == side && g.Made && g.Announced != g.Handled && s.releases(side)
}

// released reports whether the piece of the player who has the gate was released
// on a move that the Laws allow: a legal one, with a piece that touch-move
// leaves to them.
func (d *decision) released() bool {
	g := d.s.Gate
	return d.s.releases(g.By) && d.s.Game.Position().Legal(g.Handled) && d.must(g.By, g.Handled) == nil
}

// announceReleased announces for a player what they have released and not
// announced, so that neither their clock nor the end of the game waits for it.
func (d *decision) announceReleased(by rules.Side) {
	g := d.s.Gate
	if !d.s.OwesAnnouncement(by) {
		return
	}
	text := san(d.s.PositionFor(by), g.Handled)
	if g.Announced != (rules.Move{}) {
		d.emit(AnnouncementCorrected{Actor: By(by), Move: g.Handled, SAN: text, Was: g.Announced, ByTable: true})
		return
	}
	d.emit(MoveAnnounced{Actor: By(by), Move: g.Handled, SAN: text, ByTable: true})
}
