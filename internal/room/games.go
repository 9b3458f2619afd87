package room

import (
	"cmp"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"github.com/adrg/xdg"

	"blindchess/internal/fault"
	"blindchess/internal/fault/shell"
	"blindchess/internal/host"
	"blindchess/internal/journal"
	"blindchess/internal/pair"
	"blindchess/internal/table"
)

// StateFolder returns the folder of the program's own files.
func StateFolder() string { return filepath.Join(xdg.StateHome, "blindchess") }

// GamesFolder returns the folder of saved games.
func GamesFolder() string { return filepath.Join(StateFolder(), "games") }

// RunningFolder returns where is marked which games this user has on.
func RunningFolder() string { return filepath.Join(StateFolder(), "running") }

// SocketFolder returns the folder of the sockets of this user's tables. It is no
// system folder in which other users could replace a socket. Whether it may be
// trusted itself is for those to ask who open one.
func SocketFolder() string {
	if folder := os.Getenv("BLINDCHESS_RUNTIME"); folder != "" {
		return folder
	}
	folder := xdg.RuntimeDir
	if folder == "" || pair.Guarded(folder) != nil {
		return filepath.Join(os.TempDir(), "blindchess-"+strconv.Itoa(os.Getuid()))
	}
	return filepath.Join(folder, "blindchess")
}

// OpenRuntime returns the system's folder for sockets if others can change its
// contents, so that it is not used. It returns nothing if the folder can be
// trusted.
func OpenRuntime() string {
	if folder := xdg.RuntimeDir; folder != "" && errors.Is(pair.Guarded(folder), pair.ErrUnsafe) {
		return folder
	}
	return ""
}

// NewJournal makes the empty journal of a new game in folder and returns its
// path. No two games get the same one, however close together they begin, and
// the paths sort in the order of time.
func NewJournal(folder string) (string, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", fault.New("fault.unkept", "the game cannot be saved: {reason}", "reason", err).In("room")
	}
	for at := time.Now(); ; at = at.Add(time.Millisecond) {
		path := filepath.Join(folder, at.Format("2006-01-02-150405.000")+".journal")
		file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
		switch {
		case errors.Is(err, os.ErrExist):
			continue
		case err != nil:
			return "", fault.New("fault.unkept", "the game cannot be saved: {reason}", "reason", err).In("room")
		}
		return path, file.Close()
	}
}

// Game says which game is meant: a new one if at most Journal is set, or a saved
// one to resume.
type Game struct {
	Verb    string // the command that runs it, as the first line of its journal says
	Journal string // its file; empty for one in Folder
	Folder  string // the folder of the games; empty for GamesFolder
	Resume  string // Newest, or the journal of the game to resume; empty for a new one
}

// Newest is the last game that was begun and not ended.
const Newest = "newest"

// Resumed returns the journal of the game to resume, and nothing for a new game.
func (g Game) Resumed() (string, error) {
	named := g.Resume
	switch {
	case g.Resume == "":
		return "", nil
	case g.Resume == Newest && g.Journal != "":
		named = g.Journal
	case g.Resume == Newest:
		return g.newest()
	}
	contents, err := journal.Read(named)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return "", fault.New("fault.no-game-in", "{verb}: there is no game to resume in {path}: {reason}", "verb", g.Verb, "path", named, "reason", err)
	case err == nil && len(contents.Records) == 0:
		return "", fault.New("fault.empty-game", "{verb}: {path} holds no game yet: start one in it with {command}", "verb", g.Verb, "path", named, "command", shell.Command("blindchess", g.Verb, "--journal", named))
	}
	if keeps := verbOf(contents.Header); keeps == serveVerb && g.Verb != serveVerb {
		return "", fault.New("fault.nobody-sits", "{verb}: {path} is a table that this computer only hosts: resume it with {command}", "verb", g.Verb, "path", named, "command", shell.Command("blindchess", keeps, "--resume", named))
	}
	return named, nil
}

// newest returns the journal of the last game that the same command keeps.
func (g Game) newest() (string, error) {
	path, err := NewestJournal(cmp.Or(g.Folder, GamesFolder()), func(header []byte) bool { return verbOf(header) == g.Verb })
	var damage *journal.DamageError
	switch {
	case errors.Is(err, ErrNoGame):
		return "", fault.New("fault.no-game", "{verb}: there is no game to resume: start one with {command}", "verb", g.Verb, "command", shell.Command("blindchess", g.Verb))
	case errors.As(err, &damage) && path != "":
		return "", fault.New("fault.last-damaged-older", "{verb}: the last game is damaged: save its good part with {repair}, or resume the one before with {command}", "verb", g.Verb, "repair", journal.RepairCommand(damage.Path), "command", shell.Command("blindchess", g.Verb, "--resume="+path))
	case errors.As(err, &damage):
		return "", fault.New("fault.last-damaged", "{verb}: the last game is damaged: save its good part with {repair}", "verb", g.Verb, "repair", journal.RepairCommand(damage.Path))
	}
	return path, err
}

// New returns the journal of a new game, and makes one if none is named.
func (g Game) New() (string, error) {
	if g.Journal != "" {
		return g.Journal, nil
	}
	return NewJournal(cmp.Or(g.Folder, GamesFolder()))
}

// serveVerb is the command that runs a table without a local player.
const serveVerb = "serve"

// verbOf returns the command that began the game of a journal with this first
// line.
func verbOf(header []byte) string {
	var h struct {
		Verb string `json:"verb"`
	}
	_ = json.Unmarshal(header, &h)
	return cmp.Or(h.Verb, "play")
}

// ErrNoGame is returned if there is no game to resume.
var ErrNoGame = errors.New("room: there is no game to resume")

// NewestJournal returns the last game in folder that was begun and not ended, among
// those whose first line is wanted. If a later one is damaged and its readable part
// has not been saved beside it, the error is its *journal.DamageError.
func NewestJournal(folder string, wanted func(header []byte) bool) (string, error) {
	paths, err := filepath.Glob(filepath.Join(folder, "*.journal"))
	if err != nil {
		return "", err
	}
	slices.Sort(paths)
	var passed error
	for _, path := range slices.Backward(paths) {
		contents, err := journal.Read(path)
		if Damaged(path, err) && passed == nil && (contents.Header == nil || wanted(contents.Header)) {
			passed = err
		}
		if err != nil || !wanted(contents.Header) {
			continue
		}
		state, err := fold(contents)
		if err == nil && state.Phase != table.PhaseUnset && !state.Over() {
			return path, passed
		}
	}
	return "", cmp.Or(passed, ErrNoGame)
}

// LastJournal returns the journal of the last game in folder that was begun and not
// ended, or of a later one that is damaged.
func LastJournal(folder string) (string, error) {
	path, err := NewestJournal(folder, func([]byte) bool { return true })
	var damage *journal.DamageError
	if errors.As(err, &damage) {
		return damage.Path, nil
	}
	return path, err
}

// Damaged reports whether err says that the journal at path is damaged, and its
// readable part has not yet been saved beside it.
func Damaged(path string, err error) bool {
	var damage *journal.DamageError
	if !errors.As(err, &damage) {
		return false
	}
	_, absent := os.Stat(journal.Saved(path))
	return absent != nil
}

// ReadTable reads the table of a journal that another program may be writing.
// One that is not there holds an unset table.
func ReadTable(path string) (table.State, error) {
	contents, err := journal.Read(path)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return table.State{}, err
	}
	return fold(contents)
}

// ReadGame returns the command that wrote the journal of a game, and its table. For
// a damaged journal it returns the table before the damage, with its
// *journal.DamageError.
func ReadGame(path string) (verb string, state table.State, err error) {
	contents, err := journal.Read(path)
	state, unread := fold(contents)
	return verbOf(contents.Header), state, errors.Join(err, unread)
}

func fold(contents journal.Contents) (table.State, error) {
	records, err := host.Records(contents.Records)
	if err != nil {
		return table.State{}, err
	}
	return table.Fold(table.State{}, records...), nil
}
