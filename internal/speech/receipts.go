package speech

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"blindchess/internal/say"
)

// Entry is one line of the log of receipts.
type Entry struct {
	At      time.Time `json:"at"`
	Serial  uint64    `json:"serial"` // the speaker's own count of its messages, from 1
	ID      uint64    `json:"id"`     // the host's; 0 for messages that the host does not count
	Stage   string    `json:"stage"`
	Kind    string    `json:"kind,omitempty"`
	Channel string    `json:"channel,omitempty"`
	Voice   string    `json:"voice,omitempty"`
	Reason  string    `json:"reason,omitempty"`
	Words   string    `json:"words,omitempty"` // with stage queued, the planned words; with started, the spoken ones, if time has changed them
	Lang    string    `json:"lang,omitempty"`
}

// entryOf returns the line for receipt r of w at the given time.
func entryOf(w waiting, r say.Receipt, at time.Time) Entry {
	u := w.utterance
	entry := Entry{At: at, Serial: w.serial, ID: r.ID, Stage: r.Stage.String(), Voice: r.Voice, Reason: r.Reason}
	if r.Stage == say.Queued {
		entry.Words, entry.Lang = u.Text(), u.Lang
		if entry.Words == "" {
			entry.Words = string(u.Earcon) // it is all that is heard
		}
		entry.Kind, entry.Channel = kindName(u.Kind), channelName(u.Channel)
	}
	if r.Stage == say.Started && u.Anew != nil {
		entry.Words = u.Text()
	}
	return entry
}

func kindName(kind say.Kind) string {
	switch kind {
	case say.Move:
		return "move"
	case say.Alert:
		return "alert"
	case say.Answer:
		return "answer"
	case say.Hint:
		return "hint"
	case say.Echo:
		return "echo"
	case say.Ruling:
		return "ruling"
	default:
		return "notice"
	}
}

func channelName(channel say.Channel) string {
	switch channel {
	case say.Table:
		return "table"
	case say.Second:
		return "second"
	default:
		return "private"
	}
}

// Said is a log's entry for one utterance.
type Said struct {
	ID       uint64        `json:"id"`
	Words    string        `json:"words"`
	Kind     string        `json:"kind"`
	Channel  string        `json:"channel"`
	Stage    string        `json:"stage"` // the last one
	Voice    string        `json:"voice,omitempty"`
	Reason   string        `json:"reason,omitempty"`
	QueuedAt time.Time     `json:"queued"`
	Waited   time.Duration `json:"waited"` // from queued to started
	Took     time.Duration `json:"took"`   // from started to the last stage
	Cuts     int           `json:"cuts,omitempty"`
	started  time.Time
}

// ReadLog reads a log of receipts and returns its utterances in the order in
// which they were queued. A last line that was torn is left out; any other
// that cannot be read is an error that names it.
func ReadLog(file io.Reader) ([]Said, error) {
	var all []Said
	open := map[uint64]int{} // the place of the utterance with a serial number
	reader := bufio.NewReader(file)
	for number := 1; ; number++ {
		line, err := reader.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return all, nil // what has no line end was torn
		}
		if err != nil {
			return all, fmt.Errorf("speech: the log of the voice: %w", err)
		}
		var entry Entry
		if err := json.Unmarshal(line, &entry); err != nil {
			return all, fmt.Errorf("speech: line %d of the log of the voice cannot be read: %w", number, err)
		}
		if entry.Stage == say.Queued.String() {
			open[entry.Serial] = len(all)
			all = append(all, Said{ID: entry.ID, Words: entry.Words, Kind: entry.Kind, Channel: entry.Channel, Stage: entry.Stage, QueuedAt: entry.At})
			continue
		}
		at, ok := open[entry.Serial]
		if !ok {
			return all, fmt.Errorf("speech: line %d of the log of the voice speaks of utterance %d, which was never queued", number, entry.Serial)
		}
		all[at].add(entry)
	}
}

// add enters a later stage of the same utterance.
func (s *Said) add(entry Entry) {
	s.Stage, s.Reason = entry.Stage, entry.Reason
	if entry.Voice != "" {
		s.Voice = entry.Voice
	}
	switch entry.Stage {
	case say.Started.String():
		s.Words = cmp.Or(entry.Words, s.Words)
		if s.started.IsZero() {
			s.Waited = entry.At.Sub(s.QueuedAt)
		}
		s.started = entry.At
	case say.Interrupted.String():
		s.Cuts++
		fallthrough
	default:
		if !s.started.IsZero() {
			s.Took = entry.At.Sub(s.started)
		}
	}
}

// Tally counts utterances by the stage they ended in.
type Tally struct {
	Queued, Finished, Failed, Dropped, Overtaken, Open int
}

// Count returns the tally of all.
func Count(all []Said) Tally {
	tally := Tally{Queued: len(all)}
	for _, said := range all {
		switch said.Stage {
		case say.Finished.String():
			tally.Finished++
		case say.Failed.String():
			tally.Failed++
		case say.Dropped.String():
			tally.Dropped++
		case say.Overtaken.String():
			tally.Overtaken++
		default:
			tally.Open++
		}
	}
	return tally
}
