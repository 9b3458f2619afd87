package table

import (
	"slices"
	"strings"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/rules/laws"
)

// Write is one entry on the scoresheet of By, as written. Move is its reading,
// or no move if it cannot be read.
type Write struct {
	Actor
	Text     string
	Move     rules.Move
	Assisted bool // their assistant writes it
}

func (Write) permit() permit { return permit{when: onceBegun, own: true, duty: dutyKeep} }

// decide puts an entry on a sheet, as it was written. Its text may be wrong or
// unreadable: a sheet is evidence. Boards that agree are left alone, and a
// player hears that their entry is not the announced move. Rule:
// rules.RuleBoardsDiffer.
func (c Write) decide(d *decision) error {
	ply := d.s.Sheets.Of(c.By).Plies() + 1
	d.emit(SheetWritten{Actor: c.Actor, Ply: ply, Text: c.Text, Move: c.Move, Origin: c.origin()})
	if d.s.Phase == PhaseEnded {
		return nil
	}
	if ply > d.s.Game.Ply() {
		return nil
	}
	if d.s.EntryDiffers(c.Move, ply) && c.Move != (rules.Move{}) && d.s.Stop == "" && (d.s.Slips.Of(c.By).Open || !d.s.BoardsAgree()) {
		d.diverge(c.By, ply, BySheets)
	}
	return nil
}

// EntryDiffers reports whether an entry that reads as m, or cannot be read, is not the
// move that was made as a ply. It returns false for an accepted illegal move, and for
// a future ply.
func (s State) EntryDiffers(m rules.Move, ply int) bool {
	return ply > 0 && ply <= s.Game.Ply() && m != s.Game.Move(ply) && !s.Game.Irregular(ply)
}

// SheetWritten: an entry is on By's sheet.
type SheetWritten struct {
	Actor
	Ply  int        `json:"ply"` // which ply it is for, counted from 1
	Text string     `json:"text"`
	Move rules.Move `json:"move,omitzero"` // what it reads as; absent where it cannot be read
	Kept bool       `json:"kept,omitzero"` // written for By by the table
	// Origin is how the entry was made if the table did not write it; absent in
	// older records.
	Origin evidence.Origin `json:"origin,omitzero"`
}

func (e SheetWritten) apply(s State) State {
	sheet := s.Sheets.Of(e.By)
	entry := Entry{Ply: e.Ply, Text: e.Text, Move: e.Move, Origin: e.origin(), Ahead: s.ahead(e), At: s.At}
	if !s.folding {
		sheet.Entries = slices.Clip(sheet.Entries)
	}
	sheet.Entries = append(sheet.Entries, entry)
	s.Sheets = s.Sheets.With(e.By, sheet)
	return s.reconsidered()
}

// ahead reports whether an entry is one for a move that its player has not made
// yet. It is allowed for a claimed or sealed move, for the announced move, and
// while the clocks are stopped to complete sheets.
func (s State) ahead(e SheetWritten) bool {
	if e.Kept || s.Phase != PhasePlaying || s.Stop != "" || e.Ply != s.Game.Ply()+1 || s.Turn() != e.By {
		return false
	}
	return e.Move == (rules.Move{}) || e.Move != s.Gate.Announced && e.Move != s.Gate.Handled && e.Move != s.ClaimedMove
}

// wroteAhead returns an entry that side wrote for their next move without a
// claim, so that it was written too early once they make that move. Before that
// the table cannot know, and reports nothing.
func (s State) wroteAhead(side rules.Side) (string, bool) {
	standing := s.Sheets.Of(side).Standing()
	if len(standing) != s.Game.Ply()+1 || s.ClaimedMove != (rules.Move{}) {
		return "", false
	}
	last := standing[len(standing)-1]
	return last.Text, last.Ahead
}

// Strike takes back the last entry visibly.
type Strike struct{ Actor }

func (Strike) permit() permit { return permit{when: onceBegun, own: true, duty: dutyKeep} }

// decide takes the last standing entry back visibly.
func (c Strike) decide(d *decision) error {
	by := c.By
	standing := d.s.Sheets.Of(by).Standing()
	if len(standing) == 0 {
		return refused("nothing-written", "side", by)
	}
	last := standing[len(standing)-1]
	if d.s.ClaimedMove != (rules.Move{}) && last.Move == d.s.ClaimedMove && last.Ply > d.s.Game.Ply() && d.s.laws.FixesIntended() {
		return refused("intended-fixed")
	}
	d.emit(SheetStruck{Actor: By(by), Ply: last.Ply, Text: last.Text})
	return nil
}

// SheetStruck: the last entry of By is struck out, and can still be read.
type SheetStruck struct {
	Actor
	Ply  int    `json:"ply"`
	Text string `json:"text"`
}

func (e SheetStruck) apply(s State) State {
	s.Sheets = s.Sheets.With(e.By, s.Sheets.Of(e.By).struck(e.Ply))
	return s.reconsidered()
}

// struck returns s with the standing entries from ply on struck out.
func (s Sheet) struck(ply int) Sheet {
	entries := make([]Entry, len(s.Entries))
	copy(entries, s.Entries)
	for i := range entries {
		if entries[i].Ply >= ply {
			entries[i].Struck = true
		}
	}
	return Sheet{Entries: entries}
}

// Sign is the signature of By under both sheets and the result.
type Sign struct {
	Actor
	Incomplete bool // also where entries are missing on their sheet, which is then on record
}

func (Sign) permit() permit { return permit{when: onceBegun, own: true} }

// decide is the signature under the finished game.
func (c Sign) decide(d *decision) error {
	by := c.By
	if d.s.Phase != PhaseEnded {
		return refused("sign-early")
	}
	if d.s.Signed.Of(by) {
		return refused("signed", "side", by)
	}
	written := d.s.Sheets.Of(by).Plies()
	if written < d.s.Game.Ply() && !c.Incomplete {
		number, side := d.s.Game.Number(written + 1)
		return refused("sheet-incomplete", "number", number, "side", side)
	}
	d.emit(SheetSigned{Actor: By(by), Missing: max(d.s.Game.Ply()-written, 0)})
	return nil
}

// SheetSigned: By signed both sheets.
type SheetSigned struct {
	Actor
	Missing int `json:"missing,omitzero"` // entries that are not on their own
}

func (e SheetSigned) apply(s State) State {
	s.Signed = s.Signed.With(e.By, true)
	return s
}

// writeOwn writes for by the move that they announced, if the table writes
// sheets.
func (d *decision) writeOwn(by rules.Side, ply int) {
	if d.s.Game.Irregular(ply) {
		return
	}
	position := d.s.Game.At(ply - 1)
	d.writeFor(by, ply, d.s.Game.Move(ply), san(position, d.s.Game.Move(ply)))
}

// writeHeard writes for by, if the table writes sheets, the opponent's move of
// ply as by repeated it. It writes the announced move if they have not repeated
// it, or have corrected a wrong repetition by their hand. The move that they
// carried out is never written: the sheet shows what they understood, and their
// board their actions. Rule: rules.RuleBoardsDiffer.
func (d *decision) writeHeard(by rules.Side, ply int, announced rules.Move, position rules.Position) {
	m, a := announced, d.s.Answer
	if a.Misheard != (rules.Move{}) && a.By == by && !a.Executed {
		m = a.Misheard
	}
	d.writeFor(by, ply, m, san(position, m))
}

// writeAnswered writes for by the last move of their opponent, which they have
// not carried out, when they continue from it.
func (d *decision) writeAnswered(by rules.Side) {
	ply := d.s.Game.Ply()
	if ply == 0 || by == 0 || d.s.Game.At(ply-1).Turn() == by || d.s.Game.Irregular(ply) {
		return
	}
	d.writeHeard(by, ply, d.s.Game.Move(ply), d.s.Game.At(ply-1))
}

// writeLast writes the last move for the player who made it. Their press may come
// after the opponent's reply, or never if the game ends, and leaves no hole in
// their sheet.
func (d *decision) writeLast() {
	if ply := d.s.Game.Ply(); ply > 0 {
		d.writeOwn(d.s.Game.At(ply-1).Turn(), ply)
	}
}

// writeFor writes for by, if the table writes sheets, the move that they
// announced or heard as ply, unless that ply is already on their sheet.
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

// MustRecord reports whether side must write their moves now. They must at
// standard play, unless they are short of time without a long enough increment,
// or have been in this period. Rule: rules.RuleRecordingStops.
func (s State) MustRecord(side rules.Side) bool {
	if s.Freed.Of(side) == s.Clock.Read(side, s.At).Period {
		return false
	}
	return s.mustRecord(side, s.Clock.Left(side, s.At))
}

// mustRecord reports whether side would have to write with so much time left.
func (s State) mustRecord(side rules.Side, left time.Duration) bool {
	conditions, period := s.lawConditions(), s.Clock.Period(side)
	conditions.IncrementPerMove = millis(period.Increment + period.Delay + period.Bronstein)
	return s.laws.MustRecord(millis(left), conditions)
}

// shortOfTime returns s with the sides that are so short of time now that they
// need not write for the remainder of the period, whatever time they receive.
func (s State) shortOfTime() State {
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		left := s.Clock.Left(side, s.At)
		if left >= time.Hour || s.mustRecord(side, left) { // every edition requires more time left than that
			continue
		}
		s.Freed = s.Freed.With(side, s.Clock.Read(side, s.At).Period)
	}
	return s
}

// neglects reports whether side has just made a move before they wrote their
// previous one. The Laws do not allow this while they must write, nor at the
// beginning of a new period, before which the sheet is completed. It reports this
// when they fall behind, not on every later move. An empty sheet is not written at
// this table: its player writes it elsewhere. Rules: rules.RuleRecording,
// rules.RuleRecordCompleted.
func (d *decision) neglects(side rules.Side) bool {
	written := d.s.Sheets.Of(side).Plies()
	behind := d.s.Game.Ply() - 2 - written
	switch {
	case d.s.Conditions.Keeping != SheetsByHand || written == 0 || behind < 1:
		return false
	case d.s.beganPeriod(side):
		return true
	default:
		return behind <= 2 && d.s.MustRecord(side)
	}
}

// beganPeriod reports whether side has passed a time control in play where moves are
// written, and completed no move since.
func (s State) beganPeriod(side rules.Side) bool {
	return s.Clock.Read(side, s.At).Began && s.mustRecord(side, time.Hour)
}

// SheetIncomplete: By has passed a time control and Missing entries are not on the
// sheet that they write, which is completed before they move a piece again.
type SheetIncomplete struct {
	unchanged
	Actor
	Missing int    `json:"missing"`
	Article string `json:"article,omitzero"`
}

// shown withholds it from all participants except its player and the arbiter.
func (e SheetIncomplete) shown(_ State, as Capacity, side rules.Side) Event {
	if as == Arbiter || side == e.By {
		return e
	}
	return TimeKept{}
}

// completeSheet tells side, who has just completed a move, to complete their sheet
// after a time control. Rule: rules.RuleRecordCompleted.
func (d *decision) completeSheet(side rules.Side) {
	written := d.s.Sheets.Of(side).Plies()
	missing := d.s.Game.Ply() - written
	if d.s.Conditions.Keeping == SheetsByHand && written > 0 && missing > 2 && d.s.beganPeriod(side) {
		d.emit(SheetIncomplete{Actor: By(side), Missing: missing, Article: d.article(rules.RuleRecordCompleted)})
	}
}

// SheetPosition returns the position after the unstruck entries of a side's
// sheet, in which its next entry is read. It returns false if an entry cannot
// be read.
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

// ViewScore asks to see the score of the game that the arbiter keeps.
type ViewScore struct{ Actor }

func (ViewScore) permit() permit { return permit{own: true} }

// decide lets a player see the arbiter's score of the game, as often as the
// Laws allow it. To ask oftener disturbs the opponent, and is on record.
func (c ViewScore) decide(d *decision) error {
	by := c.By
	ruling := d.s.laws.ViewScore(d.s.Game, by, d.s.Views.Of(by), d.s.lawConditions())
	switch ruling.Decision {
	case laws.Upheld:
		d.emit(ScoreViewed{Actor: By(by), Count: ruling.Count})
	case laws.Rejected:
		d.emit(Irregularity{By: by, Kind: Distraction})
	default:
		return refused("score-view")
	}
	return nil
}

// ScoreViewed: By was shown the arbiter's score, for the Count-th time.
type ScoreViewed struct {
	Actor
	Count int `json:"count"`
}

func (e ScoreViewed) apply(s State) State {
	s.Views = s.Views.With(e.By, e.Count)
	return s
}
