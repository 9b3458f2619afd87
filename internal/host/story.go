package host

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/fault"
	"blindchess/internal/host/checkwords"
	"blindchess/internal/journal"
	"blindchess/internal/language"
	"blindchess/internal/report"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// Story is a table as its records tell it.
type Story struct {
	Header  []byte
	Records []table.Record
	Torn    string // the part of a last record that was not whole, or nothing
	Checks  []checkwords.Check
}

// errPrinted is returned in the tournament build for records that are no journal.
var errPrinted = errors.New("host: the tournament build reads saved games only, since records in another file could be anyone's: take the other build away from the board")

// ReadStory reads a journal and changes nothing. It also reads the JSON Lines
// that a script prints, but not in the tournament build.
func ReadStory(path string) (Story, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return Story{}, fmt.Errorf("host: %w", err)
	}
	if !chained(raw) {
		if !readsPrinted {
			return Story{}, errPrinted
		}
		return readPrinted(raw)
	}
	contents, err := journal.Read(path)
	if err != nil {
		return Story{}, err
	}
	records, err := Records(contents.Records)
	if err != nil {
		return Story{}, err
	}
	return Story{Header: contents.Header, Records: records, Torn: string(contents.Torn), Checks: checkwords.All(records)}, nil
}

// chained reports whether raw begins as a journal does.
func chained(raw []byte) bool {
	first, _, _ := bytes.Cut(raw, []byte("\n"))
	var line struct {
		Chain *string `json:"chain"`
	}
	if err := json.Unmarshal(first, &line); err != nil {
		return bytes.Contains(first, []byte(`"chain"`)) // a damaged journal reports that itself
	}
	return line.Chain != nil
}

// readPrinted reads the events among the lines that a script prints.
func readPrinted(raw []byte) (Story, error) {
	var story Story
	var state table.State
	lines := bufio.NewScanner(bytes.NewReader(raw))
	lines.Buffer(nil, 1<<26)
	for lines.Scan() {
		if !bytes.Contains(lines.Bytes(), []byte(`"event":`)) {
			continue
		}
		var r table.Record
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			return story, fault.New("fault.no-journal", "this is neither a journal nor what a script prints: {reason}", "reason", err).In("host")
		}
		r.Event = table.Castled(r.Event, state.Game)
		state = state.Apply(r)
		story.Records = append(story.Records, r)
	}
	if err := lines.Err(); err != nil {
		return story, fmt.Errorf("host: %w", err)
	}
	story.Checks = checkwords.All(story.Records)
	if len(story.Records) == 0 {
		return story, fault.New("fault.no-journal", "this is neither a journal nor what a script prints: {reason}", "reason", fault.New("fault.no-record", "it holds no record")).In("host")
	}
	return story, nil
}

// Table returns the table after all records.
func (s Story) Table() table.State { return s.final() }

// final returns the table after all records.
func (s Story) final() table.State {
	return table.Fold(table.State{}, s.Records...)
}

// comments lists by ply the remarkable events after that ply, in the words that
// an arbiter heard.
func (s Story) comments() map[int][]string {
	comments := map[int][]string{}
	arbiter := commentator()
	var state table.State
	for _, r := range s.Records {
		before, ply := state, state.Game.Ply()
		state = state.Apply(r)
		if remarkable(r.Event) {
			comments[ply] = append(comments[ply], fmt.Sprintf("%v%s: %s", time.Duration(r.At).Round(tenth), onTheWall(r), remark(arbiter, before, state, r)))
		}
		// Comments on moves that were taken back belong to the ply from which play
		// continued.
		now := state.Game.Ply()
		for undone := now + 1; undone <= ply; undone++ {
			comments[now] = append(comments[now], comments[undone]...)
			delete(comments, undone)
		}
	}
	return comments
}

// commentator returns a narrator who says all that an arbiter hears, in
// English.
func commentator() announce.Narrator {
	pack, err := language.Load("en")
	scheme, failed := language.LoadScheme("en")
	if err != nil || failed != nil {
		return announce.Narrator{}
	}
	return announce.Narrator{Pack: pack, Scheme: scheme}
}

// tenth is the finest time that a comment tells.
const tenth = time.Second / 10

// remark returns a record in words. Clock times that were set are given
// exactly, to a tenth of a second.
func remark(arbiter announce.Narrator, before, after table.State, r table.Record) string {
	switch e := r.Event.(type) {
	case table.ClocksAdjusted:
		return arbiter.Pack.Phrase("event.adjusted", "white", report.ClockTime(e.White), "black", report.ClockTime(e.Black))
	case table.Irregularity:
		return arbiter.Irregularity(e).Text()
	default:
		return report.Heard(arbiter, before, after, r)
	}
}

// remarkable reports whether an event belongs into the comments of a game.
func remarkable(e table.Event) bool {
	switch e.(type) {
	case table.IllegalMoveCompleted, table.IllegalMoveStood, table.Irregularity, table.BoardsDiverged, table.Retraced, table.MovesTakenBack,
		table.ClaimMade, table.ClaimUpheld, table.ClaimRejected, table.ClaimPostponed, table.DrawOffered, table.DrawDeclined,
		table.PenaltyGiven, table.TimeAdded, table.TimeRemoved, table.ClocksAdjusted, table.FlagFell, table.Adjourned, table.GameAnnulled, table.PressTakenBack:
		return true
	default:
		return false
	}
}

// Tell passes the words of each event that a seat heard to say, with the time
// since the one before it, until say returns false. The announcement of a move
// has its number before it. With every it also passes the events that no seat
// hears.
func (s Story) Tell(seat announce.Narrator, every bool, say func(at clock.Instant, since time.Duration, text string) bool) {
	var state table.State
	var last clock.Instant
	for _, record := range s.Records {
		after := state.Apply(record)
		text := ""
		if u, hears := seat.Event(after, record.Event); !every && asAnnounced(record.Event) {
			text = ""
		} else if hears {
			text = numbered(state, record.Event) + u.Text()
		} else if every {
			text = report.Heard(seat, state, after, record)
		}
		state = after
		if text == "" {
			continue
		}
		if every {
			text += onTheWall(record)
		}
		if !say(record.At, record.At.Sub(last), text) {
			return
		}
		last = record.At
	}
}

// asAnnounced reports whether an event only says that a move was repeated or
// played as it was announced, which a replay leaves out.
func asAnnounced(e table.Event) bool {
	switch e := e.(type) {
	case table.MoveRepeated:
		return e.Agrees
	case table.MoveExecuted:
		return e.Agrees
	default:
		return false
	}
}

// numbered returns the prefix of an event's words: the number of the announced
// move, as in a score.
func numbered(before table.State, e table.Event) string {
	announced, is := e.(table.MoveAnnounced)
	if !is {
		return ""
	}
	ply := before.Game.Ply() + 1
	if before.Gate.By == announced.By && before.Gate.Made { // it was made before it was announced
		ply--
	}
	number, by := before.Game.Number(ply)
	if by != announced.By {
		return ""
	}
	if by == rules.Black {
		return fmt.Sprintf("%d... ", number)
	}
	return fmt.Sprintf("%d. ", number)
}

// WriteChecks writes the check words of each moment at which they were compared,
// and of the last record, a line each. Only a journal has them.
func (s Story) WriteChecks(out io.Writer) error {
	if len(s.Checks) == 0 {
		return errors.New("replay: only a journal has check words")
	}
	for _, c := range s.Checks {
		if _, err := fmt.Fprintf(out, "ply %d: %s\n", c.Ply, c.Words()); err != nil {
			return fmt.Errorf("host: %w", err)
		}
	}
	return nil
}

// WriteRecords writes the records as JSON, a line each.
func (s Story) WriteRecords(out io.Writer) error {
	for _, record := range s.Records {
		line, err := record.MarshalJSON()
		if err != nil {
			return fmt.Errorf("host: %w", err)
		}
		if _, err := fmt.Fprintf(out, "%s\n", line); err != nil {
			return fmt.Errorf("host: %w", err)
		}
	}
	return nil
}
