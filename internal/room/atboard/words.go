package atboard

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/fault"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/sense"
	"blindchess/internal/tactile/transport"
	"blindchess/internal/tactile/wire"
)

// ReasonWords says why a port cannot be used.
func ReasonWords(pack language.Pack, err error) string {
	var held *transport.HeldError
	if errors.As(err, &held) {
		return pack.Phrase("tactile.reason.held", "program", held.By)
	}
	key := ""
	if f, known := fault.Of(err); known {
		key = strings.Replace(f.Key, "fault.port-", "tactile.reason.", 1)
	}
	if strings.HasPrefix(key, "tactile.reason.") {
		return pack.Phrase(key)
	}
	if port := new(transport.PortError); errors.As(err, &port) {
		err = port.Err // its path is told beside it
	}
	return pack.Error(err)
}

// lostKey says whether a line, the radio or LiveChess has failed.
func lostKey(err error) string {
	switch {
	case errors.Is(err, transport.ErrRadio):
		return "tactile.board.lost-radio"
	case errors.Is(err, transport.ErrLiveChess):
		return "tactile.board.lost-livechess"
	default:
		return "tactile.board.lost"
	}
}

// DeviceWords returns the message about a device's report, and false if a
// player need not hear it.
func DeviceWords(seat announce.Narrator, what tactile.Report) (say.Utterance, bool) {
	switch w := what.(type) {
	case tactile.Lost:
		return seat.Alert(lostKey(w.Err), announce.TextSlot("reason", ReasonWords(seat.Pack, w.Err))), true
	case tactile.Found:
		return seat.Notice("tactile.board.found"), true
	case tactile.Rotated:
		return seat.Notice("tactile.board.rotated"), true
	case tactile.Reminded:
		return seat.Notice("tactile.board.reminded"), true
	case tactile.ClockGone:
		return seat.Notice("tactile.clock.gone"), true
	case tactile.ClockUnheard:
		return seat.Alert("tactile.clock.unheard"), true
	case tactile.ClockHeard:
		return seat.Notice("tactile.clock.heard"), true
	case tactile.ClockStopped:
		return seat.Notice("tactile.clock.stopped"), true
	case tactile.ClockStarted:
		return seat.Notice("tactile.clock.started"), true
	case tactile.ClockAltered:
		return seat.Notice("tactile.clock.altered",
			seat.TimeSlot("white", w.After.White.Time), seat.TimeSlot("black", w.After.Black.Time)), true
	case tactile.ClockDone:
		switch {
		case w.Silent:
			return seat.Notice("tactile.clock.silent"), true
		case w.Failed:
			return seat.Notice("tactile.clock.failed"), true
		}
	case tactile.Told:
		if b := w.Battery; w.Identity == (wire.Identity{}) && BatteryLow(b) {
			return seat.Notice("tactile.battery.low", seat.NumberSlot("percent", b.Percent)), true
		}
	case tactile.Trouble:
		return troubleWords(seat, w), true
	}
	return say.Utterance{}, false
}

// BatteryLow reports whether a board says that its battery is low. The zero battery is
// none.
func BatteryLow(b wire.Battery) bool {
	return b != (wire.Battery{}) && b.Percent <= 15 && !b.Charging
}

// troubleWords says how a device misbehaves, and what to do.
func troubleWords(seat announce.Narrator, t tactile.Trouble) say.Utterance {
	key := "tactile.trouble." + t.Kind.String()
	if t.Kind == tactile.TroubleContact {
		return seat.Notice(key, seat.SquareSlot("square", t.Square))
	}
	return seat.Notice(key,
		announce.TextSlot("count", strconv.FormatUint(t.Count, 10)),
		announce.TextSlot("id", fmt.Sprintf("%02X", t.ID)))
}

// ledAtOnce is the number of pieces that are named at a time during the correction
// of a board: the next ones follow once it rests again.
const ledAtOnce = 5

// strayWords says square by square the next steps until a board shows its goal. A
// piece that the board cannot name is the earlier piece on its square. If a single
// square is wrong, and shows an unknown piece, a moved piece or none, the message says
// so and gives the next step.
func strayWords(seat announce.Narrator, have wire.Contents, told sense.Table, goal rules.Placement) []say.Utterance {
	before := told.Board
	utterances := []say.Utterance{seat.Notice("tactile.board.strayed")}
	steps := sense.Lead(have, goal)
	for i, step := range steps {
		if step.TakeOut && step.Piece.Role == 0 {
			steps[i].Piece = before.At(step.Square)
		}
	}
	if len(steps) == 0 {
		return nil // the rest is of squares that count for nothing, and is played by word
	}
	if stood := before.At(steps[0].Square); len(steps) == 1 && (!steps[0].TakeOut || stood.Role == 0 || goal != before && stood.Side == told.Turn) {
		step, key := steps[0], "tactile.board.dead"
		if step.TakeOut {
			key = "tactile.board.phantom"
		}
		return append(utterances, seat.Notice(key, announce.TextSlot("piece", pieceWord(seat, step.Piece)), seat.SquareSlot("square", step.Square), announce.TextSlot("name", step.Square.String())))
	}
	for _, step := range steps[:min(len(steps), ledAtOnce)] {
		key := "tactile.board.put-in"
		if step.TakeOut {
			key = "tactile.board.take-out"
		}
		piece := pieceWord(seat, step.Piece)
		utterances = append(utterances, seat.Notice(key, announce.TextSlot("piece", piece), seat.SquareSlot("square", step.Square)))
	}
	return utterances
}

// doubtWords says of one piece that no square shows it, or that two squares do; its
// player knows which is right.
func doubtWords(seat announce.Narrator, have wire.Contents, before rules.Placement, unseen, twice rules.Square) []say.Utterance {
	strayed := seat.Notice("tactile.board.strayed")
	if unseen != 0 {
		return []say.Utterance{strayed, seat.Notice("tactile.board.unseen", announce.TextSlot("piece", pieceWord(seat, before.At(unseen))), seat.SquareSlot("square", unseen))}
	}
	other := twice
	for _, d := range sense.Differences(have, before) {
		other = d.Square
	}
	return []say.Utterance{strayed, seat.Notice("tactile.board.twice", announce.TextSlot("piece", pieceWord(seat, before.At(twice))), seat.SquareSlot("square", twice), seat.SquareSlot("other", other))}
}

// pieceWord names a piece, or a piece that a board cannot name.
func pieceWord(seat announce.Narrator, piece rules.Piece) string {
	if piece.Role == 0 {
		return seat.Pack.Word("tactile.board.some-man")
	}
	return seat.Pack.Word("piece." + sideName(piece.Side) + "." + piece.Role.String())
}

func sideName(s rules.Side) string {
	if s == rules.Black {
		return "black"
	}
	return "white"
}
