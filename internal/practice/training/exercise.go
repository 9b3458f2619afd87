package training

import (
	"strconv"
	"strings"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// Exercise is something to practise, as a dialogue in lines.
type Exercise interface {
	// Begin returns the first messages.
	Begin() []say.Utterance
	// Enter takes one line and returns the reply, and whether the exercise is over.
	Enter(line string) (told []say.Utterance, over bool)
}

// Standing is an Exercise with a position that can be set up on a board.
type Standing interface {
	Exercise
	// Stands returns the position that a board has to show now, and whether moves
	// are awaited there.
	Stands() (position rules.Position, awaited bool)
}

// longestLine is how many bytes a line may have.
const longestLine = 500

// whole writes a figure without its fraction.
func whole(value float64) string { return strconv.Itoa(int(value + 0.5)) }

// list returns utterances as a slice.
func (p *Pupil) list(told ...say.Utterance) []say.Utterance { return told }

// look has the pupil look at the board from a side.
func (p *Pupil) look(side rules.Side) {
	p.voice.Side = side
	p.session.Sit(console.Actor{Side: side, Capacity: table.Player})
}

func sideKey(side rules.Side) string { return strings.ToLower(side.String()) }
