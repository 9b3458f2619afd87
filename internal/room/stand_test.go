package room_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"blindchess/internal/host"
	"blindchess/internal/journal"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// weakLog hands records on to another log while its disk is well.
type weakLog struct {
	host.Log
	ill *atomic.Bool
}

func (w weakLog) Append(ctx context.Context, effects ...table.Effect) error {
	if w.ill.Load() {
		return &journal.FaultError{Cause: journal.ReadOnly, Err: errors.New("ill")}
	}
	return w.Log.Append(ctx, effects...)
}

func TestStand_EverybodyIsToldThatTheGameStandsAndGoesOn(t *testing.T) {
	var ill atomic.Bool
	r, err := room.Open(t.Context(), room.Options{
		Journal: filepath.Join(t.TempDir(), "g.journal"), Conditions: table.ForFriends(),
		Log: func(log host.Log) host.Log { return weakLog{log, &ill} },
	})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	anna := sit(t, r, room.Place{Both: true})
	eve := sit(t, r, room.Place{})
	if err := errors.Join(r.Set(), r.Begin()); err != nil {
		t.Fatal(err)
	}
	ill.Store(true)
	anna.Terminal().Enter("e4")
	said := map[*room.Local]*strings.Builder{anna: {}, eve: {}}
	told := func(p *room.Local, words string) func() bool {
		return func() bool {
			said[p].WriteString(heard(p))
			return strings.Contains(said[p].String(), words)
		}
	}
	eventually(t, "she who moved is told", told(anna, "was not saved and does not count"))
	eventually(t, "the other is told", told(eve, "Clocks stopped. The disk is read-only."))
	if s := r.State(); s.Clock.Running() != 0 || s.Stop != table.StopDisk || s.Game.Ply() != 0 {
		t.Errorf("got the clock of %v running, stopped by %q, ply %d; want both stopped by the disk", s.Clock.Running(), s.Stop, s.Game.Ply())
	}
	if got := answers(eve.Terminal(), "gate"); !strings.Contains(got, "Play continues when the disk works") {
		t.Errorf("gate: got %q, want what is waited for", got)
	}
	ill.Store(false)
	eventually(t, "the other hears that it goes on", told(eve, "The game can be saved again"))
	if s := r.State(); s.Clock.Running() != rules.White || s.Stop != "" {
		t.Errorf("got the clock of %v running, stopped by %q; want White's", s.Clock.Running(), s.Stop)
	}
	anna.Terminal().Enter("e4")
	eventually(t, "the move", func() bool { return r.State().Game.Ply() == 1 })
}

func TestStand_AJournalThatIsDeletedInTheMiddleOfAGameIsWrittenAnewAndTold(t *testing.T) {
	path := filepath.Join(t.TempDir(), "g.journal")
	r, err := room.Open(t.Context(), room.Options{Journal: path, Conditions: table.ForFriends()})
	if err != nil {
		t.Fatal(err)
	}
	anna := sit(t, r, room.Place{Both: true})
	if err := errors.Join(r.Set(), r.Begin(), os.Remove(path)); err != nil {
		t.Fatal(err)
	}
	anna.Terminal().Enter("e4")
	said := &strings.Builder{}
	eventually(t, "she is told", func() bool {
		said.WriteString(heard(anna))
		return strings.Contains(said.String(), "The program has restored it, and nothing is lost")
	})
	if err := errors.Join(os.Truncate(path, 0), r.Close()); err != nil {
		t.Fatal(err)
	}
	if state, err := room.ReadTable(path); err != nil || state.Game.Ply() != 1 {
		t.Errorf("got %d plies, %v, want the move that was made", state.Game.Ply(), err)
	}
}

func TestStand_WhereAnotherFileStandsForTheGameNobodyIsToldThatItIsKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "g.journal")
	r, err := room.Open(t.Context(), room.Options{Journal: path, Conditions: table.ForFriends()})
	if err != nil {
		t.Fatal(err)
	}
	anna := sit(t, r, room.Place{Both: true, ResumeCommand: "blindchess play resume"})
	if err := errors.Join(r.Set(), r.Begin(), os.WriteFile(path, []byte("somebody else's\n"), 0o600)); err != nil {
		t.Fatal(err)
	}
	anna.Terminal().Enter("e4")
	said := &strings.Builder{}
	eventually(t, "she is told", func() bool {
		said.WriteString(heard(anna))
		return strings.Contains(said.String(), "The game file on the disk has changed")
	})
	if got := anna.Farewell(); len(got) > 0 {
		t.Errorf("got %q, want nothing said of a game that is kept", got[0].Text())
	}
	if err := r.Close(); err == nil || !strings.Contains(err.Error(), "this is not the journal that was written") {
		t.Errorf("got %v at the end, want why it is not kept", err)
	}
}
