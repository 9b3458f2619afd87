package view

import (
	"strconv"
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// Announcement is the last announced move, to be shown large and spelled. The
// zero Announcement is none.
type Announcement struct {
	By      rules.Side `json:"by"`
	Text    string     `json:"text"`
	Number  string     `json:"number"`  // such as "12." or "12..."
	Written string     `json:"written"` // from square to square, such as Gg1-f3
	Parts   []Part     `json:"parts"`
}

// Part is one sign of a written move with its spoken words, so that a user who
// has never heard the names can read them aloud.
type Part struct {
	Sign string `json:"sign"`           // such as g1
	Said string `json:"said"`           // such as Gustav eins
	Role string `json:"role,omitempty"` // of a sign that stands for a piece, such as knight
}

// Step is one step of the move in hand.
type Step struct {
	Name string `json:"name"` // such as touched
	Text string `json:"text"`
	Done bool   `json:"done,omitzero"`
	Next bool   `json:"next,omitzero"` // the first that is not done
}

// announced returns the move that was announced and is not made, or otherwise
// the last one made.
func (s Source) announced() Announcement {
	move, ply := s.State.Last()
	position := s.State.Game.Position()
	if gate := s.State.Gate; gate.Announced != (rules.Move{}) && !gate.Made {
		move = gate.Announced
	} else if ply > 0 {
		ply--
		position = s.State.Game.At(ply)
	}
	if move == (rules.Move{}) || position.At(move.From).Role == 0 {
		return Announcement{}
	}
	voice, parts := s.Session.Voice(), s.spelled(position, move)
	return Announcement{
		By: position.Turn(), Text: plain(announce.Move(voice.Scheme, position, move, announce.Form{}).Words),
		Number: s.number(position.Turn(), ply), Written: written(parts, position.At(move.From).Role), Parts: parts,
	}
}

// number is the number of the move of a side that follows so many plies.
func (s Source) number(side rules.Side, before int) string {
	start, dots := s.State.Game.Start(), "."
	if start.Position.Turn() == rules.Black {
		before++
	}
	if side == rules.Black {
		dots = "..."
	}
	return strconv.Itoa(start.Number+before/2) + dots
}

// written joins the parts of a move of a piece as they are written.
func written(parts []Part, role rules.Role) string {
	if len(parts) == 1 {
		return parts[0].Sign
	}
	text := parts[1].Sign + "-" + parts[2].Sign
	if role != rules.Pawn {
		text = parts[0].Sign + text
	}
	for _, part := range parts[3:] {
		text += part.Sign
	}
	return text
}

// spelled returns the parts of a move.
func (s Source) spelled(position rules.Position, move rules.Move) []Part {
	voice := s.Session.Voice()
	role := func(r rules.Role) Part {
		return Part{s.Session.Letter(r), voice.Scheme.Word("role." + r.String()), r.String()}
	}
	square := func(at rules.Square) Part {
		return Part{Sign: at.String(), Said: plain(voice.SquareSlot("", at).Words)}
	}
	if kingside, castles := position.Castling(move); castles && kingside {
		return []Part{{Sign: "0-0", Said: voice.Scheme.Word("castle.short")}}
	} else if castles {
		return []Part{{Sign: "0-0-0", Said: voice.Scheme.Word("castle.long")}}
	}
	parts := []Part{role(position.At(move.From).Role), square(move.From), square(move.To)}
	if move.Promotes != 0 {
		parts = append(parts, role(move.Promotes))
	}
	return parts
}

// answers is who repeats the move whose steps are shown: the opponent of whoever makes
// it, or has just pressed for it.
func (s Source) answers() rules.Side {
	gate, turn := s.State.Gate, s.State.Game.Position().Turn()
	idle := gate.Announced == (rules.Move{}) && len(gate.Touched) == 0
	if gate.Made || idle && s.State.Game.Ply() > 0 {
		return turn
	}
	return turn.Other()
}

// gate returns the steps of the move in hand, or of the last one made: those
// that are done, and the first that is not.
func (s Source) gate() []Step {
	if s.State.Phase < table.PhasePlaying {
		return nil
	}
	gate, answer := s.State.Gate, s.State.Answer
	idle := gate.Announced == (rules.Move{}) && len(gate.Touched) == 0
	begun := s.State.Game.Ply() > 0 || !idle
	missing := map[table.Step]bool{}
	for _, step := range s.State.Missing() {
		missing[step] = true
	}
	made := gate.Made || begun && idle
	own := func(step table.Step) bool { return begun && (made || !missing[step]) }
	// While a new move is under way, earlier answers belong to the last one.
	answered := begun && (idle || answer.By == gate.By.Other())
	opponent := s.answers()
	all := []Step{
		{Name: "touched", Done: own(table.StepTouched)},
		{Name: "captured", Done: own(table.StepCaptured)},
		{Name: "placed", Done: own(table.StepPlaced)},
		{Name: "announced", Done: own(table.StepAnnounced) && own(table.StepMatched)},
		{Name: "repeated", Done: answered && answer.Repeated},
		{Name: "executed", Done: answered && answer.Executed},
		{Name: "pressed", Done: begun && !gate.Made && idle},
	}
	var steps []Step
	next := true
	for _, step := range all {
		if step.Name == "captured" && !s.captures() {
			continue
		}
		step.Text = s.Phrase("screen.gate."+step.Name, "side", s.Session.Voice().Pack.Word("side."+strings.ToLower(opponent.String())))
		step.Next = next && !step.Done
		next = next && step.Done
		steps = append(steps, step)
	}
	return steps
}

// captures reports whether the move in hand, or the last one made, takes a piece
// off the board.
func (s Source) captures() bool {
	gate, game := s.State.Gate, s.State.Game
	if gate.Uncaptured != 0 {
		return true
	}
	if ply := game.Ply(); ply > 0 && (gate.Made || len(gate.Touched) == 0 && gate.Announced == (rules.Move{})) {
		return takes(game.At(ply-1), game.Move(ply))
	}
	for _, touched := range gate.Touched {
		if !touched.Own {
			return true
		}
	}
	return takes(game.Position(), gate.Announced)
}

func takes(position rules.Position, move rules.Move) bool {
	return position.Legal(move) && position.Captured(move) != 0
}
