package study

import (
	"errors"
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/notation"
	"blindchess/internal/say"
)

// move reads a move: it follows it, adds it, or takes it as a guess.
func (r *Room) move(c Cursor, line string) (Cursor, Reply) {
	game := c.Game()
	move, err := r.ear.Listen(game.Position(), line)
	var misheard *announce.Misheard
	if errors.As(err, &misheard) && misheard.Why == notation.Illegal {
		return c, r.refuse("study.illegal", announce.TextSlot("heard", line))
	}
	if err != nil {
		return c, r.refuse("study.not-understood", announce.TextSlot("heard", line), announce.TextSlot("command", r.Shown("help")))
	}
	if c.guess && len(c.at.children) > 0 {
		c.guessed++
		if move != c.at.children[0].ply.Move {
			return c, r.refuse("study.guess-wrong", r.voice.MoveSlot("move", game.Position(), move), announce.TextSlot("command", r.Shown("next")))
		}
		c.right++
		c.at = c.at.children[0]
		reply := r.tell("study.guess-right")
		reply.Said = append(reply.Said, r.Standing(c)...)
		return c, reply
	}
	c, isNew := c.add(move)
	reply := Reply{Said: r.Standing(c)}
	if isNew {
		reply.Said = append([]say.Utterance{r.voice.Answer("study", "study.added")}, reply.Said...)
	}
	return c, reply
}

// guess starts or ends guessing: moves must be guessed before they are shown.
func (r *Room) guess(c Cursor, _ string) (Cursor, Reply) {
	c.guess = !c.guess
	if c.guess {
		c.right, c.guessed = 0, 0
		return c, r.tell("study.guess-on")
	}
	if c.guessed == 0 {
		return c, r.tell("study.guess-none")
	}
	return c, r.tell("study.guess-off", r.voice.NumberSlot("right", c.right), r.voice.NumberSlot("tried", c.guessed))
}

func (r *Room) comment(c Cursor, rest string) (Cursor, Reply) {
	if rest == "" {
		return c, r.tell("study.comment-what")
	}
	return c.commented(rest), r.tell("study.commented")
}

func (r *Room) uncomment(c Cursor, _ string) (Cursor, Reply) {
	c, done := c.uncommented()
	if !done {
		return c, r.tell("study.no-comment")
	}
	return c, r.tell("study.uncommented")
}

// glyphs are the signs by which moves are judged, as they are written.
var glyphs = map[string]int{"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6, "=": 10, "0": 0}

func (r *Room) glyph(c Cursor, rest string) (Cursor, Reply) {
	glyph, known := glyphs[rest]
	if number, ok := numberOf(strings.TrimPrefix(rest, "$")); ok && number < 256 {
		glyph, known = number, true
	}
	switch {
	case !known:
		return c, r.tell("study.glyph-what")
	case c.at.parent == nil:
		return c, r.tell("study.at-start")
	case glyph == 0:
		return c.glossed(0), r.tell("study.glyph-gone")
	}
	return c.glossed(glyph), Reply{Said: []say.Utterance{r.glossWords(glyph)}}
}

func (r *Room) promote(c Cursor, _ string) (Cursor, Reply) {
	c, done := c.promoted()
	if !done {
		return c, r.tell("study.main-line")
	}
	if c.head() == nil {
		return c, r.tell("study.promoted-main")
	}
	return c, r.tell("study.promoted")
}

func (r *Room) cut(c Cursor, _ string) (Cursor, Reply) {
	c, done := c.cut()
	if !done {
		return c, r.tell("study.nothing-to-cut")
	}
	reply := r.tell("study.cut", announce.TextSlot("command", r.Shown("undo")))
	reply.Said = append(reply.Said, r.Standing(c)...)
	return c, reply
}

func (r *Room) undo(c Cursor, _ string) (Cursor, Reply) {
	c, done := c.undone()
	if !done {
		return c, r.tell("study.nothing-to-undo")
	}
	reply := r.tell("study.undone")
	reply.Said = append(reply.Said, r.Standing(c)...)
	return c, reply
}
