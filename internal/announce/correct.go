package announce

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"blindchess/internal/fault"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// Correction says the next step of the player's correction of their board: one
// square at a time, which piece to lift and where to place it. A piece that
// only has to change its square comes first. Then surplus pieces are removed,
// and then missing ones are placed.
func (n Narrator) Correction(board table.Board) say.Utterance {
	u := n.Alert("event.board-set.mine")
	u.Topic = "correction"
	u.Words, _ = n.correction(board)
	u.Words = sentence(u.Words)
	return about(u, subjectCorrection)
}

// sentence makes a sentence of words that can stand within one too: it begins with a
// capital and ends with a stop.
func sentence(words []say.Word) []say.Word {
	words = slices.Clone(words)
	if last := len(words) - 1; last >= 0 && !strings.HasSuffix(words[last].Text, ".") {
		words[0].Text = language.Capital(words[0].Text)
		words[last].Text += "."
	}
	return words
}

// leads is Correction for the board of side at a table. For a player of both sides with
// a board each, it names the board.
func (n Narrator) leads(state table.State, side rules.Side) say.Utterance {
	u := n.Correction(state.Boards.Of(side))
	u.Words = n.boardOf(state, side, sentence(n.next(state, side)))
	return u
}

// next is the next step of the correction of side's board.
func (n Narrator) next(state table.State, side rules.Side) []say.Word {
	board := state.Boards.Of(side)
	strange, missing := board.Placement.Occupied()&^board.Owed.Occupied(), board.Owed.Occupied()&^board.Placement.Occupied()
	if board.Guessed && (missing.Len() > 1 || strange.Len()+len(board.Air) > 1) {
		return n.byPegs(strange, missing, board.Owed)
	}
	words, _ := n.correction(board)
	return words
}

// byPegs is a step if the origin of the pieces is unknown. Every piece on a square
// that must be empty is removed, and then each missing piece is placed.
func (n Narrator) byPegs(strange, missing rules.Occupancy, owed rules.Placement) []say.Word {
	if out := n.ordered(strange); len(out) > 0 {
		return n.Phrase("correct.take", n.SquareSlot("square", out[0]))
	}
	if in := n.ordered(missing); len(in) > 0 {
		return n.Phrase("correct.put", n.pieceSlot(owed.At(in[0])), n.SquareSlot("square", in[0]))
	}
	return n.Phrase("event.board-set.mine")
}

// boardOf puts the side before words about its board, for a player of both sides with
// a board each.
func (n Narrator) boardOf(state table.State, side rules.Side, words []say.Word) []say.Word {
	seats := state.Conditions.Seats
	if !n.Both || seats.White.Board == table.NoBoard || seats.Black.Board == table.NoBoard {
		return words
	}
	whose := n.SideSlot("side", side).Words
	whose[0].Text, whose[0].Gap = language.Capital(whose[0].Text)+":", say.GroupGap
	return append(whose, words...)
}

// Corrected returns the pieces on a board after the step that Correction says.
func (n Narrator) Corrected(board table.Board) rules.Placement {
	_, after := n.correction(board)
	return after
}

// correction is one step of a board's correction, with the placement after it.
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

// step is one step from the current placement to the required one, with the
// placement after it.
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
		if owed.At(square) == (rules.Piece{}) {
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

// Righting says the next step of side's correction of its board and, for a
// board without sensors, how to say that the step is done.
func (n Narrator) Righting(state table.State, side rules.Side) []say.Word {
	words := n.boardOf(state, side, n.Phrase("correct.start", Slot{"step", n.next(state, side)}))
	if state.Seat(side).Board != table.NoBoard {
		return words
	}
	return append(pause(words, say.SentenceGap), n.Phrase("correct.enter")...)
}

// Refused says why a table in this state cannot do something. Who must correct their
// board, may start the clocks again or has something to decide hears that, instead of
// advice to wait for the clocks.
func (n Narrator) Refused(state table.State, f *fault.Fault) say.Utterance {
	if own := n.Elsewhere(state, f.Key); own != f.Key && !state.Boards.Of(n.Side).Correcting {
		there := *f
		there.Key = own
		f = &there
	}
	switch {
	case f.Key == "refuse.clocks-stand" && state.Boards.Of(n.Side).Correcting:
	case f.Key == "refuse.clocks-stand" && n.restarts(state):
		u := n.Refusal(f)
		u.Words = n.Phrase(n.Elsewhere(state, "expect.restart"))
		return u
	case f.Key == "refuse.clocks-stand" && n.decides(state):
		next := *f
		next.Key = "expect.stopped-gate"
		return n.Refusal(&next)
	case f.Key == "refuse.claim-open" && state.AnswersClaim(n.Side):
		answers := *f
		answers.Key = "expect.claim-answer"
		return n.Refusal(&answers)
	default:
		return n.Refusal(f)
	}
	u := n.Refusal(fault.New("refuse.boards-first", ""))
	u.Words = append(pause(u.Words, say.SentenceGap), n.Righting(state, n.Side)...)
	return u
}

// restarts reports whether the listener may start the clocks again, and nothing is
// decided first.
func (n Narrator) restarts(state table.State) bool {
	if state.Interrupted() || n.Side == 0 {
		return state.Interrupted()
	}
	restart := table.RestartClocks{}
	if _, proposed := state.Proposal(); proposed || state.May(restart, table.Player, n.Side) != nil {
		return false
	}
	_, err := table.Decide(state, state.At, restart)
	return err == nil
}

// decides reports whether the listener is one of those who decide how play continues.
func (n Narrator) decides(state table.State) bool {
	if n.Side == 0 {
		return !n.Onlooker
	}
	return !state.Conditions.Arbiter
}

// Refusal says why something cannot be done and what to do instead, in the
// words of the seat's pack. A fault that the pack has no phrase for is said
// in its English sentence.
func (n Narrator) Refusal(f *fault.Fault) say.Utterance {
	u := say.Utterance{Urgency: say.Now, Kind: say.Answer, Earcon: EarconRefused, Topic: "refusal", Subject: subjectAnswer, Voids: []string{subjectAnswer}, Lang: n.Pack.Lang()}
	if !n.Pack.Has(f.Key) {
		u.Lang, u.Words = "en", []say.Word{{Text: f.Text()}}
		return u
	}
	u.Words = n.Phrase(n.addressed(f), n.Slots(f)...)
	return u
}

// addressed returns the key of a fault as the seat hears it: a refusal about the
// listener says you.
func (n Narrator) addressed(f *fault.Fault) string {
	for _, arg := range f.Args {
		if side, ok := arg.Value.(rules.Side); ok && arg.Name == "side" {
			return n.concerning(f.Key, side)
		}
	}
	return f.Key
}

// Slots returns the arguments of a fault as words, each by its type.
func (n Narrator) Slots(f *fault.Fault) []Slot {
	slots := make([]Slot, len(f.Args))
	for i, arg := range f.Args {
		slots[i] = n.slot(arg.Name, arg.Value)
	}
	return slots
}

// slot turns an argument of a fault into words by its type.
func (n Narrator) slot(name string, value any) Slot {
	switch value := value.(type) {
	case rules.Side:
		return n.SideSlot(name, value)
	case rules.Square:
		return n.SquareSlot(name, value)
	case table.Squares:
		return n.squaresSlot(name, value)
	case table.MoveIn:
		return n.BareMoveSlot(name, value.Position, value.Move)
	case table.Steps:
		return n.stepsSlot(name, value)
	case table.StopReason:
		return n.reasonSlot(string(value))
	case int:
		return n.NumberSlot(name, value)
	case time.Duration:
		return n.TimeSlot(name, value)
	case fault.Word:
		return Slot{name, n.Phrase(string(value))}
	default:
		return TextSlot(name, fmt.Sprint(value))
	}
}
