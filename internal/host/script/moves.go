package script

import (
	"errors"
	"fmt"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// move is short for a right handling of the board and announcement.
func move(w *console.Words) (func(*Run) error, error) {
	side, err := w.Side()
	words := w.Text()
	if err == nil && words == "" {
		err = errWords
	}
	return func(r *Run) error { return r.move(side, words) }, err
}

// play is short for whole moves of both sides in turn: handled, announced,
// repeated, executed, pressed and written on both sheets.
func play(w *console.Words) (func(*Run) error, error) {
	if !w.More() {
		return nil, errors.New("the moves are missing")
	}
	var moves []string
	for w.More() {
		moves = append(moves, w.Next())
	}
	return func(r *Run) error { return r.play(moves) }, nil
}

func (r *Run) move(side rules.Side, words string) error {
	if err := r.open(); err != nil {
		return err
	}
	if err := r.ready(side); err != nil {
		return err
	}
	if err := r.state.MayMove(side); err != nil {
		return err
	}
	position := r.state.PositionFor(side)
	m, err := r.read(side, position, words)
	if err != nil {
		return err
	}
	if err := r.state.MayPlay(side, m); err != nil {
		return err
	}
	if b := r.state.Boards.Of(side); r.state.Seat(side).Board == table.NoBoard && len(b.Air) == 0 && (r.state.Gate.By != side || r.state.Gate.Handled == (rules.Move{}) || r.state.Gate.Made) {
		return r.do(table.Enter{Actor: table.By(side), Move: m, Words: words})
	}
	if r.state.Gate.By != side || !r.state.Gate.Made && r.state.Gate.Handled != m {
		if err := r.putBack(side, position); err != nil {
			return err
		}
		if err := r.handle(side, position, m); err != nil {
			return err
		}
	}
	return r.do(table.Announce{Actor: table.By(side), Move: m, Words: words})
}

// ready corrects a side's board if that is owed, and carries out the opponent's
// move if that is not done.
func (r *Run) ready(side rules.Side) error {
	if err := r.putRight(side); err != nil {
		return err
	}
	if err := r.putRight(side.Other()); err != nil {
		return err
	}
	if r.state.Phase != table.PhasePlaying || r.state.Turn() != side || r.state.Answer.By != side || r.state.Answer.Executed {
		return nil
	}
	announced, _, ok := r.state.ToRepeat(side)
	if !ok || r.state.Answer.Carried != (rules.Move{}) {
		return nil
	}
	return r.do(table.Execute{Actor: table.By(side), Move: announced})
}

// putRight lets the player correct a board that needs a correction.
func (r *Run) putRight(side rules.Side) error {
	if b := r.state.Boards.Of(side); b.Correcting {
		return r.setUp(side, b.Owed)
	}
	return nil
}

// putBack lets the player put back the pieces that were touched on this move.
func (r *Run) putBack(side rules.Side, position rules.Position) error {
	if r.state.Gate.By != side || len(r.state.Gate.Touched) == 0 {
		return nil
	}
	return r.setUp(side, position.Placement())
}

// setUp brings the board of a side to the placement should, square by square.
func (r *Run) setUp(side rules.Side, should rules.Placement) error {
	stands := func() rules.Placement { return r.state.Boards.Of(side).Placement }
	for _, square := range should.Differences(stands()) {
		if stands().At(square).Role != 0 {
			if err := r.do(table.Lift{Actor: table.By(side), Square: square}); err != nil {
				return err
			}
		}
	}
	for _, square := range should.Differences(stands()) {
		if piece := should.At(square); piece.Role != 0 {
			if err := r.do(table.Place{Actor: table.By(side), Square: square, Piece: piece}); err != nil {
				return err
			}
		}
	}
	return nil
}

// handle lifts and places the pieces of a move on a board that senses.
func (r *Run) handle(side rules.Side, position rules.Position, m rules.Move) error {
	lift := func(square rules.Square) error {
		if r.state.Boards.Of(side).Placement.At(square).Role == 0 {
			return nil
		}
		return r.do(table.Lift{Actor: table.By(side), Square: square})
	}
	put := func(square rules.Square, piece rules.Piece) error {
		if r.state.Seat(side).Board != table.Pieces {
			piece = rules.Piece{}
		}
		return r.do(table.Place{Actor: table.By(side), Square: square, Piece: piece})
	}
	standing, target := position.At(m.From), position.At(m.To)
	if standing.Side != side {
		return fmt.Errorf("table: nothing of %v stands on %v", side, m.From)
	}
	if err := lift(m.From); err != nil {
		return err
	}
	if standing.Role == rules.King && target.Side == side && target.Role == rules.Rook {
		return r.castle(position, m, lift, put)
	}
	passing := position.Captured(m)
	if passing == 0 || passing == m.To {
		if err := lift(m.To); err != nil {
			return err
		}
	}
	if m.Promotes != 0 {
		standing.Role = m.Promotes
	}
	if err := put(m.To, standing); err != nil {
		return err
	}
	if passing != 0 && passing != m.To {
		return lift(passing)
	}
	return nil
}

// castle lifts king and rook and places them where castling leads.
func (r *Run) castle(position rules.Position, m rules.Move, lift func(rules.Square) error, put func(rules.Square, rules.Piece) error) error {
	if err := lift(m.To); err != nil {
		return err
	}
	kingFile, rookFile := 2, 3
	if m.To.File() > m.From.File() {
		kingFile, rookFile = 6, 5
	}
	rank := m.From.Rank()
	if err := put(rules.SquareAt(kingFile, rank), position.At(m.From)); err != nil {
		return err
	}
	return put(rules.SquareAt(rookFile, rank), position.At(m.To))
}

func (r *Run) play(moves []string) error {
	if err := r.open(); err != nil {
		return err
	}
	defer r.out.plays(false)
	for _, words := range moves {
		r.out.plays(true)
		if numbered := console.EntryText(words); numbered != "" {
			words = numbered
		} else {
			continue
		}
		if err := r.playOne(words); err != nil {
			return err
		}
	}
	return nil
}

func (r *Run) playOne(words string) error {
	side := r.state.Turn()
	ply := r.state.Game.Ply()
	if r.state.MayMove(side) == nil {
		if err := r.writeUpTo(side, ply); err != nil {
			return err
		}
	}
	if err := r.move(side, words); err != nil {
		return err
	}
	if r.state.Game.Ply() != ply+1 {
		return fmt.Errorf("table: %s is not a legal move that could be played whole", words)
	}
	m := r.state.Game.Move(ply + 1)
	other := side.Other()
	if r.state.Phase == table.PhasePlaying {
		for _, c := range []table.Command{table.Repeat{Actor: table.By(other), Move: m, Words: words}, table.Execute{Actor: table.By(other), Move: m}, table.Press{Actor: table.By(side)}} {
			if err := r.do(c); err != nil {
				return err
			}
		}
	}
	for _, writer := range []rules.Side{side, other} {
		if err := r.writeUpTo(writer, ply+1); err != nil {
			return err
		}
	}
	return nil
}

// writeUpTo completes the sheet of a side up to ply: who is behind writes the
// earlier moves first, as the Laws ask of them before they make another.
func (r *Run) writeUpTo(side rules.Side, ply int) error {
	for r.state.Sheets.Of(side).Plies() < ply {
		missing := r.state.Sheets.Of(side).Plies() + 1
		m := r.state.Game.Move(missing)
		text := m.String()
		if position := r.state.Game.At(missing - 1); position.Legal(m) {
			text = r.state.InNotation(side, position.SAN(m))
		}
		if err := r.do(table.Write{Actor: table.By(side), Text: text, Move: m, Assisted: r.assists != 0}); err != nil {
			return err
		}
	}
	return nil
}
