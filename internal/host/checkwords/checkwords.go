package checkwords

import (
	"crypto/pbkdf2"
	"crypto/sha256"
	"encoding/json"

	"blindchess/internal/journal"
	"blindchess/internal/table"
)

// Check is a moment of a game at which all people can compare the words of all
// records up to it. The zero Check is none.
type Check struct {
	Ply  int           // what the game had come to
	Seq  uint64        // the number of the last record
	Link journal.Chain // of the records as all could see them, up to that record
}

// every is how many plies lie between two checks: ten moves of each side.
const every = 20

// Latest returns the check to compare after the last of records, which are a
// whole game's from its first on. It is the check of the last tenth move. Before
// the tenth move it is the check of the last press, or of the start, and before
// the start the check of the last record. The records in between, such as the
// present time, come too fast for two people to compare the same one.
func Latest(records []table.Record) Check {
	var f follower
	for _, r := range records {
		f.follow(r)
	}
	switch {
	case f.tenth.Ply > 0:
		return f.tenth
	case f.early.Seq > 0:
		return f.early
	default:
		return f.last
	}
}

// All returns each check that Latest has returned while the records came, the
// oldest first, and the check of the last record.
func All(records []table.Record) []Check {
	var f follower
	var all []Check
	for _, r := range records {
		early, tenth := f.early, f.tenth
		f.follow(r)
		if f.tenth != tenth || f.early != early && tenth.Ply == 0 {
			all = append(all, f.early)
		}
	}
	if n := len(all); n == 0 || all[n-1] != f.last {
		all = append(all, f.last)
	}
	return all
}

// Every returns the check of each record, also of those that are not compared.
func Every(records []table.Record) []Check {
	var f follower
	every := make([]Check, len(records))
	for i, r := range records {
		f.follow(r)
		every[i] = f.last
	}
	return every
}

// follower follows the records of one game.
type follower struct {
	state              table.State
	last, early, tenth Check
}

func (f *follower) follow(r table.Record) {
	f.state = table.Fold(f.state, r)
	shown, err := json.Marshal(f.state.Shown(r, table.Spectator, 0))
	if err != nil {
		shown = []byte(err.Error()) // no event is so: what cannot be written is equal to nothing else
	}
	f.last = Check{Ply: f.state.Game.Ply(), Seq: r.Seq, Link: f.last.Link.Next(shown)}
	switch e := r.Event.(type) {
	case table.GameStarted:
	case table.ClockPressed:
		if e.Early || e.Late || f.last.Ply == 0 {
			return
		}
	default:
		return
	}
	f.early = f.last
	if ply := f.last.Ply; ply > 0 && ply%every == 0 && f.tenth.Ply != ply {
		f.tenth = f.last
	}
}

// rounds makes one set of words cost some hundredths of a second, so that a
// search for two games with the same words is not practical. It would need four
// thousand million sets of words, which is years of a computer's time.
const rounds = 100_000

// Words returns four words of five letters, sixteen bits each. Computing them
// takes some hundredths of a second, on purpose.
func (c Check) Words() string {
	stretched, err := pbkdf2.Key(sha256.New, string(c.Link[:]), []byte("blindchess check words"), rounds, sha256.Size)
	if err != nil {
		return ""
	}
	return journal.Chain(stretched).Words()
}
