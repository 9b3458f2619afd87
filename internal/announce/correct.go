package announce

import (
	"strconv"
	"strings"

	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// Correction says the next step by which the player puts their board right: one
// square at a time, what is to be taken out and where it goes. Pieces that only
// have to change their square are led there; then what is too many is taken
// out; then what is missing is put in.
func (n Narrator) Correction(board table.Board) say.Utterance {
	u := n.Alert("event.board-set.mine")
	u.Topic = "correction"
	u.Words, _ = n.correction(board)
	return about(u, subjectCorrection)
}

// leads is Correction for the board of side at a table. Who plays for both, on a board each, is told whose it is.
func (n Narrator) leads(state table.State, side rules.Side) say.Utterance {
	u := n.Correction(state.Boards.Of(side))
	u.Words = n.boardOf(state, side, n.next(state, side))
	return u
}

// next is the next step by which the board of side is put right.
func (n Narrator) next(state table.State, side rules.Side) []say.Word {
	board := state.Boards.Of(side)
	strange, missing := board.Placement.Occupied()&^board.Owed.Occupied(), board.Owed.Occupied()&^board.Placement.Occupied()
	if board.Guessed && (missing.Len() > 1 || strange.Len()+len(board.Air) > 1) {
		return n.byPegs(strange, missing, board.Owed)
	}
	words, _ := n.correction(board)
	return words
}

// byPegs is a step where nobody knows which piece came from where: what stands on a
// square that has to be empty comes out, and then each piece goes where it is missing.
func (n Narrator) byPegs(strange, missing rules.Occupancy, owed rules.Placement) []say.Word {
	if out := n.ordered(strange); len(out) > 0 {
		return n.Phrase("correct.take", n.SquareSlot("square", out[0]))
	}
	if in := n.ordered(missing); len(in) > 0 {
		return n.Phrase("correct.put", n.pieceSlot(owed.At(in[0])), n.SquareSlot("square", in[0]))
	}
	return n.Phrase("event.board-set.mine")
}

// boardOf begins words about the board of side with whose it is, to whoever plays for
// both on a board each.
func (n Narrator) boardOf(state table.State, side rules.Side, words []say.Word) []say.Word {
	seats := state.Conditions.Seats
	if !n.Both || seats.White.Board == table.NoBoard || seats.Black.Board == table.NoBoard {
		return words
	}
	whose := n.SideSlot("side", side).Words
	whose[0].Text, whose[0].Gap = language.Capital(whose[0].Text)+":", say.GroupGap
	return append(whose, words...)
}

// Corrected returns what stands on a board once the step that Correction says
// is done.
func (n Narrator) Corrected(board table.Board) rules.Placement {
	_, after := n.correction(board)
	return after
}

// correction is one step by which a board is put right, with what stands after
// it.
func (n Narrator) correction(board table.Board) ([]say.Word, rules.Placement) {
	for _, aloft := range board.Air {
		for _, square := range n.ordered(board.Owed.Of(aloft.Piece)) {
			if board.Placement.At(square) == (rules.Piece{}) {
				return n.Phrase("correct.put", n.pieceSlot(aloft.Piece), n.SquareSlot("square", square)), board.Placement.Put(square, aloft.Piece)
			}
		}
	}
	return n.step(board.Placement, board.Owed)
}

func (n Narrator) pieceSlot(piece rules.Piece) Slot {
	if piece == (rules.Piece{}) {
		return Slot{Name: "piece"}
	}
	return Slot{"piece", []say.Word{n.word(pieceKey(piece), say.GroupGap)}}
}

// step is one step from what stands to what has to stand, with what stands
// after it.
func (n Narrator) step(stands, owed rules.Placement) ([]say.Word, rules.Placement) {
	var extra, missing []rules.Square
	for _, square := range n.ordered(differing(stands, owed)) {
		if stands.At(square) != (rules.Piece{}) {
			extra = append(extra, square)
		}
		if owed.At(square) != (rules.Piece{}) {
			missing = append(missing, square)
		}
	}
	for _, from := range extra {
		for _, to := range missing {
			if stands.At(from) == owed.At(to) && stands.At(to) == (rules.Piece{}) {
				after := stands.Put(from, rules.Piece{}).Put(to, owed.At(to))
				return n.Phrase("correct.move", n.SquareSlot("from", from), n.SquareSlot("to", to)), after
			}
		}
	}
	for _, square := range extra {
		if owed.At(square) == (rules.Piece{}) || len(missing) == 0 {
			return n.Phrase("correct.take", n.SquareSlot("square", square)), stands.Put(square, rules.Piece{})
		}
	}
	if len(missing) == 0 {
		return n.Phrase("event.board-set.mine"), stands
	}
	square, key := missing[0], "correct.put"
	if stands.At(square) != (rules.Piece{}) {
		key = "correct.exchange"
	}
	return n.Phrase(key, n.pieceSlot(owed.At(square)), n.SquareSlot("square", square)), stands.Put(square, owed.At(square))
}

func differing(a, b rules.Placement) rules.Occupancy {
	var squares rules.Occupancy
	for _, square := range a.Differences(b) {
		squares |= square.Bit()
	}
	return squares
}

// Righting says the next step by which side puts its board right and, where
// that board does not sense, how to say that the step is done.
func (n Narrator) Righting(state table.State, side rules.Side) []say.Word {
	words := n.boardOf(state, side, n.Phrase("correct.start", Slot{"step", n.next(state, side)}))
	if state.Seat(side).Board != table.NoBoard {
		return words
	}
	return append(pause(words, say.SentenceGap), n.Phrase("correct.enter")...)
}

// Refused says why a table that stands at state cannot do something. A move that
// it names is in the words of the position it was made in. Whoever has a board to
// put right is told how, and not to wait for the clocks.
func (n Narrator) Refused(state table.State, r *table.Refusal) say.Utterance {
	switch position := state.Game.Position(); {
	case r.Code == "refuse.clocks-stand" && state.Boards.Of(n.Side).Correcting:
		u := n.Refusal(position, &table.Refusal{Code: "refuse.boards-first"})
		u.Words = append(pause(u.Words, say.SentenceGap), n.Righting(state, n.Side)...)
		return u
	case r.Code == "refuse.slip-board":
		return n.Refusal(state.PositionFor(state.Gate.By), r)
	case r.Code == "refuse.press.carried" && state.Game.Ply() > 1:
		return n.Refusal(state.Game.At(state.Game.Ply()-2), r)
	default:
		return n.Refusal(position, r)
	}
}

// Refusal says why something cannot be done and what to do instead, in the
// words of the seat's pack. A refusal that the pack has no phrase for is said
// in its English sentence.
func (n Narrator) Refusal(position rules.Position, r *table.Refusal) say.Utterance {
	u := say.Utterance{Urgency: say.Now, Kind: say.Answer, Topic: "refusal", Subject: subjectAnswer, Voids: []string{subjectAnswer}, Lang: n.Pack.Lang()}
	if !n.Pack.Has(r.Code) {
		u.Lang, u.Words = "en", []say.Word{{Text: r.Text}}
		return u
	}
	var slots []Slot
	for name, value := range r.Args {
		slots = append(slots, n.argument(position, name, value))
	}
	u.Words = n.Phrase(r.Code, slots...)
	return u
}

// argument turns an argument of a refusal into words by its name.
func (s Narrator) argument(position rules.Position, name, value string) Slot {
	switch name {
	case "side":
		for _, side := range [2]rules.Side{rules.White, rules.Black} {
			if value == side.String() {
				return s.SideSlot(name, side)
			}
		}
	case "square":
		if squares := squaresIn(value); squares != nil {
			return s.squaresSlot(name, squares)
		}
	case "move", "stands", "said":
		if move, err := position.ParseUCI(value); err == nil {
			return s.BareMoveSlot(name, position, move)
		}
		if move, err := position.ParseSAN(value); err == nil {
			return s.BareMoveSlot(name, position, move)
		}
		if move, ok := rules.ParseCoordinates(value); ok { // it is not legal
			return s.BareMoveSlot(name, position, move)
		}
	case "missing":
		var steps []table.Step
		for _, step := range strings.Split(value, ", ") {
			if _, known := stepKeys[table.Step(step)]; !known {
				return TextSlot(name, value)
			}
			steps = append(steps, table.Step(step))
		}
		return s.stepsSlot(name, steps)
	case "reason":
		return s.reasonSlot(value)
	default:
		if n, err := strconv.Atoi(value); err == nil {
			return s.NumberSlot(name, n)
		}
	}
	return TextSlot(name, value)
}

// squaresIn returns the squares that a text names, and nothing where it holds
// anything else but the words between them.
func squaresIn(text string) []rules.Square {
	var squares []rules.Square
	for _, field := range strings.Fields(strings.ReplaceAll(text, ",", " ")) {
		square, ok := rules.ParseSquare(field)
		switch {
		case ok:
			squares = append(squares, square)
		case field != "and":
			return nil
		}
	}
	return squares
}
