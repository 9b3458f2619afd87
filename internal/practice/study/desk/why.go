package desk

import (
	"context"

	"blindchess/internal/announce"
	"blindchess/internal/practice/uci"
	"blindchess/internal/rules"
	"blindchess/internal/say"
)

// breath is how many plies of a line are spoken at once, and recaptured how
// many more if it would end in the middle of an exchange.
const (
	breath     = 6
	recaptured = 3
)

// further is the rest of a line that was not spoken yet: the position of the
// question, the next position with the remaining moves, and the result of the
// whole line.
type further struct {
	asked, from rules.Position
	moves       []rules.Move
	score       uci.Score // of the side to move at asked
}

// why returns the captures, promotions and mate at the head of the best line, and
// stores the rest for more.
func (d *Desk) why(ctx context.Context, engine *uci.Engine, game rules.Game) ([]say.Utterance, error) {
	answer, err := think(ctx, engine, game, 1)
	if err != nil {
		return nil, err
	}
	if len(answer.Lines) == 0 {
		return d.tell("analysis.nothing"), nil
	}
	position, line := game.Position(), answer.Lines[0]
	d.further = further{position, position, line.Moves, line.Score}
	return d.head(d.phrase("analysis.why-line")), nil
}

// more continues the line of the last why, if that was about this position.
func (d *Desk) more() []say.Utterance {
	if len(d.further.moves) == 0 || d.further.asked != d.cursor.Game().Position() {
		return d.tell("analysis.why-no-more", d.command("why"))
	}
	return d.head(d.phrase("analysis.why-goes-on"))
}

// head returns the next part of a line, its events, and the length of the
// remainder.
func (d *Desk) head(title []say.Word) []say.Utterance {
	f := d.further
	n := point(f.from, f.moves)
	said := []say.Utterance{d.said(title, d.moves(f.from, f.moves[:n], n))}
	facts, after := d.happens(f.from, f.moves[:n])
	for _, fact := range facts {
		said = append(said, d.said(fact))
	}
	d.further.from, d.further.moves = after, f.moves[n:]
	if left := len(d.further.moves); left > 0 {
		if f.score.Mate != 0 && f.from == f.asked {
			said = append(said, d.said(d.score(f.asked.Turn(), f.score)))
		}
		said = append(said, d.tell("analysis.why-more", d.room.Voice().NumberSlot("number", left), d.command("more"))...)
	}
	return said
}

// point returns how many plies of a line make its point: up to the last of its
// first plies that captures or promotes, and the recaptures after it. If none
// does, it returns all of the first plies.
func point(position rules.Position, moves []rules.Move) int {
	last, square := 0, rules.Square(0)
	for i, move := range moves[:min(len(moves), breath+recaptured)] {
		takes := position.Captured(move) != 0
		if i >= breath && (last != i || !takes || move.To != square) {
			break
		}
		if takes || move.Promotes != 0 {
			last, square = i+1, move.To
		}
		position, _ = position.Play(move) // the engine's moves are legal, or left out
		if position.Checkmate() {
			last = i + 1
		}
	}
	if last == 0 {
		return min(len(moves), breath)
	}
	return last
}

// happens returns the captures, promotions and mate in moves, and the position
// after them.
func (d *Desk) happens(position rules.Position, moves []rules.Move) ([][]say.Word, rules.Position) {
	voice, first, start := d.room.Voice(), position.Turn(), position
	taken := map[rules.Side][]say.Word{}
	var facts [][]say.Word
	for _, move := range moves {
		side := position.Turn()
		if square := position.Captured(move); square != 0 {
			taken[side] = join(taken[side], voice.PieceSlot("", position.At(square)).Words)
		}
		if move.Promotes != 0 {
			facts = append(facts, d.phrase("analysis.why-becomes", voice.PieceSlot("piece", rules.Piece{Side: side, Role: move.Promotes})))
		}
		position, _ = position.Play(move) // the engine's moves are legal, or left out
	}
	for _, side := range []rules.Side{first, first.Other()} {
		if len(taken[side]) > 0 {
			facts = append(facts, d.phrase("analysis.why-takes", voice.SideSlot("side", side), announce.Slot{Name: "men", Words: taken[side]}))
		}
	}
	if len(taken) == 0 {
		facts = append(facts, d.phrase("analysis.why-nothing"))
		if position.MoveCount() > 0 {
			facts = append(facts, d.changes(start, position)...)
		}
	}
	if position.Checkmate() {
		facts = append(facts, d.phrase("analysis.why-mate"))
	}
	return facts, position
}

// command is the name of a command as it is typed.
func (d *Desk) command(verb string) announce.Slot {
	return announce.TextSlot("command", d.room.Shown(verb))
}
