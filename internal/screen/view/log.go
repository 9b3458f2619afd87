package view

import (
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// Log is the recent messages to one seat. Its zero value is empty.
type Log struct {
	Fresh int // how many lines were answered since one was entered
	kept  []Line
}

// Line is one line that was said.
type Line struct {
	Text string `json:"text"`
	// Elsewhere says that the clocks, the steps or the announcement show it too, or
	// that it refused something at a moment that is past.
	Elsewhere bool `json:"elsewhere,omitzero"`
	// Stale says that the line is about a clock that no longer runs, or is no
	// longer stopped.
	Stale bool `json:"stale,omitzero"`

	clocks  bool   // it says which clock runs:
	running string // this side's, or neither

	refuses bool           // it refuses what was done
	moment  console.Moment // at this moment
}

// keptLines is the most stored lines.
const keptLines = 200

// Hear adds a message at this state of the table. For a user with a mouse, hints are
// left out: they see the piece in hand.
func (l Log) Hear(u say.Utterance, pointing bool, state table.State) Log {
	text := Plain(u.Text())
	if text == "" {
		return l
	}
	if u.Kind == say.Answer {
		l.Fresh++
	}
	if pointing && u.Kind == say.Hint {
		return l
	}
	line := Line{Text: text, Elsewhere: u.Kind == say.Move || u.Kind == say.Echo || u.Topic == announce.TopicGate}
	line.running, line.clocks = strings.CutPrefix(u.Topic, announce.TopicRunning)
	line.refuses, line.moment = u.Earcon == announce.EarconRefused, console.MomentOf(state)
	return l.add(line)
}

// Note adds a line without speech, such as the possible completions of a typed
// word.
func (l Log) Note(text string) Log { return l.add(Line{Text: text}) }

func (l Log) add(line Line) Log {
	first := max(0, len(l.kept)+1-keptLines)
	l.kept = append(l.kept[first:len(l.kept):len(l.kept)], line)
	return l
}

// lines returns the lines as they read now.
func (l Log) lines(state table.State) []Line {
	lines := make([]Line, len(l.kept))
	for i, line := range l.kept {
		line.Stale = line.clocks && line.running != state.Clock.Running().String()
		line.Elsewhere = line.Elsewhere || line.refuses && line.moment != console.MomentOf(state)
		lines[i] = line
	}
	return lines
}
