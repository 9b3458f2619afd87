package desk

import (
	"strings"

	"blindchess/internal/practice/study"
	"blindchess/internal/say"
)

// Seen is what eyes find of the study. During the search for a better move it
// hides the played moves.
func (d *Desk) Seen() study.Seen {
	if d.drill != nil {
		return study.Seen{Game: d.cursor.Game()}
	}
	return d.room.Seen(d.cursor)
}

// Title names the present game.
func (d *Desk) Title() say.Utterance { return d.room.Title(d.cursor)[0] }

// Turn returns the side to move.
func (d *Desk) Turn() say.Utterance {
	return d.tell("study.turn", d.room.Voice().SideSlot("side", d.cursor.Game().Position().Turn()))[0]
}

// Writes reports whether a line writes another file than the study's.
func (d *Desk) Writes(line string) bool {
	return (d.room.Names(line, "save") || d.room.Names(line, "add")) && len(strings.Fields(line)) > 1
}

// Names lists the commands as help shows them.
func (d *Desk) Names() []string { return d.room.Shows() }

// Name returns a command as it is shown and typed.
func (d *Desk) Name(verb string) string { return d.room.Shown(verb) }
