package desk

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/practice/study"
	"blindchess/internal/say"
	"blindchess/internal/scoresheet/pgn"
)

// mostUnsaved is how many files of unsaved changes a study may have beside it.
const mostUnsaved = 1000

// unsavedName is the file of unsaved changes of a number, from 1 on.
func unsavedName(file string, number int) string {
	return fmt.Sprintf("%s.unsaved-%d.pgn", file, number)
}

// unsaved returns the file of unsaved changes beside the study that was written
// last, whatever its number, and "" if there is none.
func (d *Desk) unsaved() string {
	newest, at := "", time.Time{}
	for n := range mostUnsaved {
		name := unsavedName(d.options.File, n+1)
		if stamp := StampOf(name); stamp != (Stamp{}) && !stamp.At.Before(at) {
			newest, at = name, stamp.At
		}
	}
	return newest
}

// offer offers unsaved changes of an earlier time, unless the study was saved
// since: those are older than what is in it.
func (d *Desk) offer() []say.Utterance {
	newest := d.unsaved()
	if newest == "" || StampOf(newest).At.Before(StampOf(d.options.File).At) {
		return nil
	}
	return d.tell("study.unsaved-found", announce.TextSlot("file", filepath.Base(newest)), d.command("restore"))
}

// restore opens the newest unsaved changes in the place of the games. They are
// changes still: save writes them, and then their own file is removed.
func (d *Desk) restore() []say.Utterance {
	newest := d.unsaved()
	if newest == "" {
		return d.tell("study.unsaved-none")
	}
	text, err := os.ReadFile(newest)
	if err != nil {
		return d.cannotOpen(err)
	}
	games, err := pgn.Index(text)
	if err != nil {
		return d.cannotOpen(err)
	}
	cursor, err := study.Open(games)
	if err != nil {
		return d.cannotOpen(err)
	}
	if _, err := d.Rescue(); err != nil { // the changes of this time go aside, not away
		return d.tell("study.cannot-save", announce.TextSlot("reason", d.room.Voice().Pack.Error(err)))
	}
	d.cursor, d.restored = cursor.Unkept(), newest
	return append(d.tell("study.restored", d.command("save")), d.room.Standing(d.cursor)...)
}

func (d *Desk) cannotOpen(err error) []say.Utterance {
	return d.tell("study.cannot-open", announce.TextSlot("reason", d.room.Voice().Pack.Error(err)))
}
