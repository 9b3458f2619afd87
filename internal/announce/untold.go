package announce

import (
	"strconv"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// ForReplay returns the words for an event that the seat does not hear, for a reader
// of the game: the hand with its piece, or the sheet with its entry. The state is
// the one before the event.
func (n Narrator) ForReplay(state table.State, event table.Event) say.Utterance {
	if wrong, ok := event.(table.Irregularity); ok {
		return n.onRecord(state, wrong)
	}
	key, slots := untold(event)
	var filled []Slot
	for _, slot := range slots {
		switch v := slot.value.(type) {
		case rules.Side:
			filled = append(filled, n.SideSlot(slot.name, v))
		case rules.Square:
			filled = append(filled, n.SquareSlot(slot.name, v))
		case rules.Piece:
			filled = append(filled, n.PieceSlot(slot.name, v))
		case rules.Move:
			filled = append(filled, n.MoveSlot(slot.name, state.Game.Position(), v))
		case time.Duration:
			filled = append(filled, n.TimeSlot(slot.name, v))
		case []rules.Square:
			filled = append(filled, n.squaresSlot(slot.name, v))
		case string:
			filled = append(filled, TextSlot(slot.name, v))
		case int:
			filled = append(filled, n.PlySlot(slot.name, state.Game, v))
		}
	}
	return n.Notice(key, filled...)
}

// onRecord describes an irregularity of which the message just before it told the
// seat: which move was repeated, and which one was announced.
func (n Narrator) onRecord(state table.State, e table.Irregularity) say.Utterance {
	if e.Kind != table.WrongRepetition || e.Move == (rules.Move{}) && e.Text == "" {
		return n.Irregularity(e)
	}
	position, announced := announcedTo(state, e.By)
	said := TextSlot("said", e.Text)
	if e.Move != (rules.Move{}) {
		said = n.MoveSlot("said", position, e.Move)
	}
	return n.Notice("untold.wrong-repetition", n.SideSlot("side", e.By), said, n.MoveSlot("move", position, announced))
}

// announcedTo returns the move that side has to repeat, and the position it was
// announced in.
func announcedTo(state table.State, side rules.Side) (rules.Position, rules.Move) {
	announced := state.Gate.Announced
	if announced == (rules.Move{}) {
		announced, _ = state.Last()
	}
	return before(state, side.Other()), announced
}

// fact is what belongs to an event, under the name of its placeholder.
type fact struct {
	name  string
	value any
}

func by(side rules.Side, more ...fact) []fact { return append([]fact{{"side", side}}, more...) }

// untold returns the phrase of an event that no seat hears, and its facts.
func untold(event table.Event) (key string, facts []fact) {
	switch e := event.(type) {
	case table.TableSet:
		return "untold.table-set", nil
	case table.TableRestored:
		return "untold.table-restored", nil
	case table.TableStood, table.ClocksStopped, table.DecisionAwaited:
		return "untold.stopped", nil
	case table.PlayerNamed:
		return "untold.named", by(e.By, fact{"name", e.Name})
	case table.PieceTouched:
		return "untold.touched", by(e.By, fact{"piece", e.Piece}, fact{"square", e.Square})
	case table.TouchWithdrawn:
		return "untold.touch-withdrawn", by(e.By, fact{"squares", e.Squares})
	case table.PieceLifted:
		return "untold.lifted", by(e.By, fact{"piece", e.Piece}, fact{"square", e.Square})
	case table.PiecePlaced:
		return "untold.placed", by(e.By, fact{"piece", e.Piece}, fact{"square", e.Square})
	case table.BoardScanned:
		return "untold.scanned", by(e.By)
	case table.PromotionAsked:
		return "untold.promotion", by(e.By)
	case table.MoveMade:
		return "untold.made", by(e.By)
	case table.MoveExecuted:
		if e.Implied {
			return "untold.executed-with-own", by(e.By)
		}
		return "untold.executed", by(e.By)
	case table.ClockPressed:
		return "untold.pressed", by(e.By)
	case table.MoveCompleted:
		return "untold.completed", by(e.By)
	case table.PressTakenBack:
		return "untold.press-taken-back", by(e.By)
	case table.SheetIncomplete:
		return "untold.sheet-due", by(e.By, fact{"number", strconv.Itoa(e.Missing)})
	case table.SlipFound:
		return "untold.slip", by(e.By)
	case table.SlipRighted, table.BoardSet, table.BoardCorrected:
		return "untold.righted", by(sideOf(event))
	case table.MoveEstablished:
		return "untold.established", by(e.By, fact{"move", e.Move})
	case table.ClockRead:
		return "untold.clock", []fact{{"white", time.Duration(e.White)}, {"black", time.Duration(e.Black)}}
	case table.ClockLost:
		return "untold.clock-lost", nil
	}
	return untoldWords(event)
}

// untoldWords is untold for spoken and written words.
func untoldWords(event table.Event) (key string, facts []fact) {
	switch e := event.(type) {
	case table.SheetWritten:
		if e.Kept {
			return "untold.written-kept", by(e.By, fact{"where", e.Ply}, fact{"text", e.Text})
		}
		return "untold.written", by(e.By, fact{"where", e.Ply}, fact{"text", e.Text})
	case table.SheetStruck:
		return "untold.struck", by(e.By, fact{"where", e.Ply}, fact{"text", e.Text})
	case table.SheetPutRight:
		return "untold.put-right", by(e.By)
	case table.DrawAccepted:
		return "untold.accepted", by(e.By)
	case table.Resigned:
		return "untold.resigned", by(e.By)
	}
	return "untold.other", nil
}

// sideOf returns whose board an event that sets one right is about.
func sideOf(event table.Event) rules.Side {
	switch e := event.(type) {
	case table.SlipRighted:
		return e.By
	case table.BoardSet:
		return e.By
	case table.BoardCorrected:
		return e.By
	}
	return 0
}
