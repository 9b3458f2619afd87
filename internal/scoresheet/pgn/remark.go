package pgn

import (
	"strings"
	"time"
)

// Drawing is an arrow or a circle that a comment draws on the board. Of a circle To
// is empty.
type Drawing struct {
	Colour   string // green, red, yellow or blue; another letter as it is written
	From, To string // squares, such as e4
}

// Comment is the content of one comment: the text of people, and the data of
// programs. Unreadable parts stay in Text, so that nothing is lost.
type Comment struct {
	Text     string
	Drawings []Drawing
	Clock    time.Duration // the player's remaining time; HasClock reports whether it is given
	HasClock bool
	Spent    time.Duration // how long the move took
	HasSpent bool
	Eval     string // in pawns for White, or # and the moves to mate; empty where none is told
}

// Remark reads a comment.
func Remark(text string) Comment {
	var c Comment
	var prose strings.Builder
	for {
		before, rest, found := strings.Cut(text, "[%")
		prose.WriteString(before)
		if !found {
			break
		}
		command, after, closed := strings.Cut(rest, "]")
		if !closed {
			prose.WriteString("[%" + rest)
			break
		}
		name, value, _ := strings.Cut(command, " ")
		if !c.take(strings.ToLower(name), strings.TrimSpace(value)) {
			prose.WriteString(" ")
		}
		text = after
	}
	c.Text = strings.Join(strings.Fields(prose.String()), " ")
	return c
}

// take stores the value of a command, and reports false if the command is
// unknown here.
func (c *Comment) take(name, value string) bool {
	switch name {
	case "clk":
		c.Clock, c.HasClock = parseClock(value)
	case "emt":
		c.Spent, c.HasSpent = parseClock(value)
	case "eval":
		c.Eval, _, _ = strings.Cut(value, ",")
		c.Eval = strings.TrimSpace(c.Eval)
	case "cal", "csl":
		for _, one := range strings.Split(value, ",") {
			one = strings.TrimSpace(one)
			switch {
			case len(one) == 5:
				c.Drawings = append(c.Drawings, Drawing{colourOf(one[:1]), strings.ToLower(one[1:3]), strings.ToLower(one[3:5])})
			case len(one) == 3:
				c.Drawings = append(c.Drawings, Drawing{colourOf(one[:1]), strings.ToLower(one[1:3]), ""})
			}
		}
	default:
		return false
	}
	return true
}

// colourOf names a colour by its letter.
func colourOf(letter string) string {
	switch strings.ToUpper(letter) {
	case "G":
		return "green"
	case "R":
		return "red"
	case "Y":
		return "yellow"
	case "B":
		return "blue"
	}
	return letter
}
