package table

import (
	"strconv"
	"strings"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// decideSheet decides what is written, struck and signed.
func (d *decision) decideSheet(c Command) error {
	switch c := c.(type) {
	case Write:
		return d.write(c)
	case Strike:
		return d.strike(c.By)
	case Sign:
		return d.sign(c.By)
	}
	return nil
}

// write puts an entry on a sheet, as it was written. What it says may be wrong
// or unreadable: a sheet is evidence.
func (d *decision) write(c Write) error {
	ply := d.s.Sheets.Of(c.By).Plies() + 1
	d.emit(SheetWritten{Actor: c.Actor, Ply: ply, Text: c.Text, Move: c.Move})
	if d.s.Phase == PhaseEnded {
		return nil
	}
	if ply > d.s.Game.Ply() {
		return d.writtenAhead(c, ply)
	}
	if c.Move != (rules.Move{}) && c.Move != d.s.Game.Move(ply) && d.s.Stop == "" && !d.s.Game.Irregular(ply) {
		d.diverge(c.By, ply, BySheets)
	}
	return nil
}

// writtenAhead is an entry for a move that is not made yet. It is allowed for a
// move that is claimed or sealed, for the announced move of either side, and
// where the clocks stand so that sheets can be completed.
func (d *decision) writtenAhead(c Write, ply int) error {
	if d.s.Stop != "" || ply > d.s.Game.Ply()+1 {
		return nil
	}
	if c.Move == d.s.Gate.Announced && c.Move != (rules.Move{}) || c.Move == d.s.Written && c.Move != (rules.Move{}) {
		return nil
	}
	if d.s.Turn() == c.By {
		d.emit(Irregularity{By: c.By, Kind: WrittenAhead, Text: c.Text})
	}
	return nil
}

// strike takes the last standing entry back visibly.
func (d *decision) strike(by rules.Side) error {
	standing := d.s.Sheets.Of(by).Standing()
	if len(standing) == 0 {
		return refused("nothing-written", "side", name(by))
	}
	last := standing[len(standing)-1]
	if d.s.Written != (rules.Move{}) && last.Move == d.s.Written && last.Ply > d.s.Game.Ply() && d.s.laws.Yes(laws.ParameterClaimFixed) {
		return refused("intended-fixed")
	}
	d.emit(SheetStruck{Actor: By(by), Ply: last.Ply, Text: last.Text})
	return nil
}

// sign is the signature under the finished game.
func (d *decision) sign(by rules.Side) error {
	if d.s.Phase != PhaseEnded {
		return refused("sign-early")
	}
	if d.s.Signed.Of(by) {
		return refused("signed", "side", name(by))
	}
	if written := d.s.Sheets.Of(by).Plies(); written < d.s.Game.Ply() {
		number, side := d.s.Game.Number(written + 1)
		return refused("sheet-incomplete", "number", strconv.Itoa(number), "side", name(side))
	}
	d.emit(SheetSigned{Actor: By(by)})
	return nil
}

// writeOwn writes for by the move he announced, where sheets are kept.
func (d *decision) writeOwn(by rules.Side, ply int) {
	if d.s.Game.Irregular(ply) {
		return
	}
	position := d.s.Game.At(ply - 1)
	d.writeFor(by, ply, d.s.Game.Move(ply), san(position, d.s.Game.Move(ply)))
}

// writeFor writes for by, where sheets are kept, what he announced, repeated or
// carried out as ply, unless that ply is already on his sheet.
func (d *decision) writeFor(by rules.Side, ply int, m rules.Move, text string) {
	if d.s.Conditions.Keeping != SheetsKept || d.s.Sheets.Of(by).Plies() >= ply {
		return
	}
	if d.s.Offer != 0 && d.s.Game.Ply() == ply {
		text += " (=)"
	}
	d.emit(SheetWritten{Actor: By(by), Ply: ply, Text: letters(text, d.s.Seat(by).Letters), Move: m, Kept: true})
}

// letters writes text, which is in English letters, with the letters given for
// king, queen, rook, bishop and knight.
func letters(text, given string) string {
	own := strings.Fields(given)
	if len(own) != 5 {
		return text
	}
	var out strings.Builder
	for _, r := range text {
		if i := strings.IndexRune("KQRBN", r); i >= 0 {
			out.WriteString(own[i])
			continue
		}
		out.WriteRune(r)
	}
	return out.String()
}

// MustRecord reports whether side must write his moves now: at standard play,
// unless he is short of time without an increment that is long enough.
func (s State) MustRecord(side rules.Side) bool {
	left := millis(s.Clock.Left(side, s.At))
	return s.laws.MustRecord(left, s.lawConditions())
}

// neglects reports whether side has just made a move before he wrote his
// previous one, which the Laws do not allow while he must write. It is said
// when he falls behind, not on every move after that. A sheet on which nothing
// stands is not kept here: its player writes it himself.
func (d *decision) neglects(side rules.Side) bool {
	written := d.s.Sheets.Of(side).Plies()
	if d.s.Conditions.Keeping != SheetsByHand || written == 0 || !d.s.MustRecord(side) {
		return false
	}
	behind := d.s.Game.Ply() - 2 - written
	return behind == 1 || behind == 2
}

// SheetPosition returns the position that the standing entries of a side's
// sheet have led to, in which its next entry is to be read, and false where an
// entry cannot be read.
func (s State) SheetPosition(side rules.Side) (rules.Position, bool) {
	standing := s.Sheets.Of(side).Standing()
	same := 0
	for same < len(standing) && same < s.Game.Ply() && standing[same].Move == s.Game.Move(same+1) {
		same++
	}
	position := s.Game.At(same)
	for _, e := range standing[same:] {
		after, err := position.Play(e.Move)
		if err != nil {
			return s.Game.At(min(len(standing), s.Game.Ply())), e.Move == (rules.Move{}) && len(standing) <= s.Game.Ply()
		}
		position = after
	}
	return position, true
}

// InNotation returns a move in English letters as the seat of side writes it.
func (s State) InNotation(side rules.Side, san string) string {
	return letters(san, s.Seat(side).Letters)
}
