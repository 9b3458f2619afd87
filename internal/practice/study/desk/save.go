package desk

import (
	"bufio"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/scoresheet/pgn"
)

// Stamp is when a file was written last, and how long it was then.
type Stamp struct {
	Size int64
	At   time.Time
}

// StampOf returns the stamp of a file, and none if there is no such file.
func StampOf(path string) Stamp {
	info, err := os.Stat(path)
	if err != nil {
		return Stamp{}
	}
	return Stamp{info.Size(), info.ModTime()}
}

// errForeign: another program has written to the file.
var errForeign = errors.New("desk: the file was changed meanwhile")

// save writes the games to the named file, or to the study's file.
func (d *Desk) save(path string) []say.Utterance {
	if path == "" {
		path = d.options.File
	}
	own, named := path == d.options.File, path
	if own {
		named = filepath.Base(path) // a guest at the page need not know the rest
	}
	err := d.write(path, own)
	switch {
	case errors.Is(err, errForeign), errors.Is(err, fs.ErrExist):
		return d.tell("study.changed-outside", announce.TextSlot("file", named))
	case err != nil:
		return d.tell("study.cannot-save", announce.TextSlot("reason", d.room.Voice().Pack.Error(err)))
	}
	d.cursor = d.cursor.Kept()
	if own {
		if d.restored != "" {
			_ = os.Remove(d.restored) // if it stays, it is offered once more
			d.restored = ""
		}
		d.options.Stamp = StampOf(path)
	}
	return d.tell("study.saved", announce.TextSlot("file", named))
}

// write writes the games whole or not at all. A file that is there already and is
// not the one that was read is left alone.
func (d *Desk) write(path string, own bool) error {
	if now := StampOf(path); now != (Stamp{}) && (!own || now != d.options.Stamp) {
		return errForeign
	}
	file, err := os.CreateTemp(filepath.Dir(path), ".study-*.pgn")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name()) // it is not there any more where all went well
	each := d.cursor.Each
	if d.options.Large != "" {
		each = d.cursor.EachChanged
	}
	out := bufio.NewWriter(file)
	err = each(func(game pgn.Game) error { return pgn.Write(out, game) })
	if err == nil {
		err = errors.Join(out.Flush(), file.Sync())
	}
	if err := errors.Join(err, file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}

// Rescue saves unsaved changes in a separate file, if the user has left without
// a word. It returns that file, and "" if there is nothing to save.
func (d *Desk) Rescue() (string, error) {
	if !d.cursor.Changed() {
		return "", nil
	}
	for n := range mostUnsaved {
		path := unsavedName(d.options.File, n+1)
		err := d.write(path, false)
		if errors.Is(err, errForeign) {
			continue
		}
		return path, err
	}
	return "", errForeign
}

// Begun returns an empty game and the name of its file, if words name a file of PGN
// that does not exist yet in a folder that does. It is written when it is saved.
func Begun(words []string) (pgn.Source, string) {
	if len(words) != 1 || filepath.Ext(words[0]) != ".pgn" || StampOf(words[0]) != (Stamp{}) {
		return nil, ""
	}
	if folder, err := os.Stat(filepath.Dir(words[0])); err != nil || !folder.IsDir() {
		return nil, ""
	}
	return pgn.Games{{Start: rules.StandardSetup(), Result: "*"}}, words[0]
}
