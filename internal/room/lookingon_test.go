package room_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"blindchess/internal/console"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// TestListener_TellsProposedTimesToTheArbiterAlone presses a clock early: what the
// clocks should show is the arbiter's to decide.
func TestListener_TellsProposedTimesToTheArbiterAlone(t *testing.T) {
	folder := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		c := table.ForFriends()
		c.Arbiter, c.RefusePress, c.Laws, c.Edition = true, false, 2005, ""
		r, err := room.Open(t.Context(), room.Options{Journal: filepath.Join(folder, "t.journal"), Conditions: c})
		if err != nil {
			t.Fatal(err)
		}
		arbiter := sit(t, r, room.Place{Settings: english(), Actor: console.Actor{Capacity: table.Arbiter}})
		onlooker := sit(t, r, room.Place{Settings: english(), Actor: console.Actor{Capacity: table.Spectator}})
		if err := errors.Join(r.Set(), r.Begin()); err != nil {
			t.Fatal(err)
		}
		if err := r.Order(table.Player, rules.White, table.Press{Actor: table.By(rules.White)}); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if got := heard(arbiter); !strings.Contains(got, "Proposal: take back the press") {
			t.Errorf("the arbiter heard %q, want what is proposed", got)
		}
		if got := heard(onlooker); strings.Contains(got, "Proposed") || !strings.Contains(got, "pressed") {
			t.Errorf("whoever looks on heard %q, want the press and no proposal", got)
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
}
