package report

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// Envelope lists in the words of pack the seven facts on the envelope of an
// adjourned game, one or two a line. They are the facts at its closing.
func Envelope(pack language.Pack, state table.State) []string {
	setup := state.Game.SetupAt(min(state.Envelope.Ply, state.Game.Ply()))
	name := func(side rules.Side) string {
		if seat := state.Seat(side); seat.Name != "" {
			return seat.Name
		}
		return pack.Word("console.nameless")
	}
	offer := pack.Word("envelope.no-offer")
	if by := state.Envelope.Offer; by != 0 {
		offer = pack.Phrase("envelope.offer", "side", sideName(pack, by))
	}
	left := state.Envelope.Left
	lines := []string{
		pack.Phrase("envelope.player", "side", sideName(pack, rules.White), "name", name(rules.White)),
		pack.Phrase("envelope.player", "side", sideName(pack, rules.Black), "name", name(rules.Black)),
		pack.Phrase("envelope.position", "fen", setup.FEN()),
		pack.Phrase("envelope.left", "white", ClockTime(left.White), "black", ClockTime(left.Black)),
		pack.Phrase("envelope.by", "side", sideName(pack, state.Envelope.By)),
		pack.Phrase("envelope.number", "number", strconv.Itoa(setup.Number)),
		offer,
		pack.Phrase("envelope.resumption", "when", state.Envelope.Resumption),
	}
	for i := range lines {
		lines[i] = strings.TrimSpace(language.Capital(lines[i]))
	}
	return lines
}

func sideName(pack language.Pack, side rules.Side) string { return pack.Word("side." + sideWord(side)) }

// ClockTime is a time in figures, to a tenth of a second: 1:30:00, or 0:09:00.1.
func ClockTime(left clock.Span) string {
	d := left.Duration().Round(time.Second / 10)
	text := fmt.Sprintf("%d:%02d:%02d", d/time.Hour, d/time.Minute%60, d/time.Second%60)
	if tenths := d % time.Second / (time.Second / 10); tenths > 0 {
		text += fmt.Sprintf(".%d", tenths)
	}
	return text
}

// Sealed describes in the words of pack the content of an envelope. It gives
// the text, and the move that it means in a position, none if it cannot be
// read.
func Sealed(pack language.Pack, position rules.Position, text string, move rules.Move) string {
	switch {
	case move == (rules.Move{}):
		return pack.Phrase("envelope.unread", "text", text)
	case !position.Legal(move):
		return pack.Phrase("envelope.illegal", "text", text)
	case text == position.SAN(move):
		return pack.Phrase("envelope.sealed", "text", text)
	default:
		return pack.Phrase("envelope.means", "text", text, "move", position.SAN(move))
	}
}
