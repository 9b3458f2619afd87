package script_test

import (
	"reflect"
	"testing"

	"blindchess/internal/clock"
	"blindchess/internal/host/script"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// crashedAnywhere reads the journal back after every record, and plays the rest
// at the read table.
func crashedAnywhere(t *testing.T, tapes []*tape) {
	for _, one := range tapes {
		other := &tape{}
		for i, h := range one.played {
			before := other.state
			other.again(h)
			for _, r := range other.last().records {
				back, err := readBack(r)
				if err != nil {
					t.Fatalf("%s: %v", one.name, err)
				}
				before = before.Apply(back)
			}
			if !reflect.DeepEqual(before, other.state) {
				t.Errorf("%s, %d, %T: read back, the table is\n%.2000v\nwant\n%.2000v", one.name, i, h.command, before, other.state)
				break
			}
			other.state = before
		}
		sameRecords(t, one.name, other.records(), one.records())
	}
}

// tornCommands cuts the journal between two records of one command, as a torn
// write does: the table that is read back says why it waits.
func tornCommands(t *testing.T, tapes []*tape) {
	for _, one := range tapes {
		var before table.State
		for i, h := range one.played {
			state := before
			for k := range max(0, len(h.records)-1) {
				state = state.Apply(h.records[k])
				if fault := standsStill(resumed(state, h.at), h.at); fault != "" {
					t.Errorf("%s, %d, %T: cut after %s: %s", one.name, i, h.command, table.NameOf(h.records[k].Event), fault)
				}
			}
			before = h.after
		}
	}
}

// resumed returns a table as the program finds it that was started again.
func resumed(s table.State, at clock.Instant) table.State {
	effects, err := table.Decide(s, at, table.Restore{})
	if err != nil || len(effects) == 0 {
		return s
	}
	return effects[len(effects)-1].After
}

// standsStill says what is wrong with the clocks of a table, and nothing where they
// do what its phase says.
func standsStill(s table.State, at clock.Instant) string {
	switch {
	case s.Over() && s.Clock.Running() != 0:
		return "the game is over and a clock runs"
	case s.Phase == table.PhaseAdjourned && s.Clock.Running() != 0:
		return "the game is adjourned and a clock runs"
	case s.Stop != "" && s.Clock.Running() != 0:
		return "the clocks stand because of " + s.Stop + ", and one runs"
	case s.Phase == table.PhasePlaying && s.Stop == "" && s.Clock.Running() == 0:
		return "the clocks stand and nobody says why"
	}
	return ""
}

// resumedLooks compares the view of a table with its view after it was read
// back.
func resumedLooks(t *testing.T, tapes []*tape) {
	for _, one := range tapes {
		folded := table.Fold(table.State{}, one.records()...)
		live, resumed := script.Look(one.state, one.at), script.Look(folded, one.at)
		if a, b := inJSON(resumed), inJSON(live); a != b {
			t.Errorf("%s: resumed %s", one.name, parted(a, b))
		}
	}
}

// takenBackAndPlayedAgain takes the last ply back wherever an arbiter may, and
// plays it once more.
func takenBackAndPlayedAgain(t *testing.T, tapes []*tape) {
	tried := 0
	for _, one := range tapes {
		var s table.State
		do := func(c table.Command) bool {
			effects, err := table.Decide(s, s.At, c)
			if err == nil && len(effects) > 0 {
				s = effects[len(effects)-1].After
			}
			return err == nil
		}
		for i, h := range one.played {
			last, ply := h.after.Last()
			s = h.after
			if ply == 0 || s.Phase != table.PhasePlaying || s.Stop != "" || len(s.Gate.Touched) > 0 || s.Gate.Announced != (rules.Move{}) || !s.BoardsAgree() || s.Illegal != (rules.BySide[int]{}) {
				continue
			}
			mover := s.Turn().Other()
			if !do(table.Undo{Plies: 1}) {
				continue
			}
			do(table.RestartClocks{})
			for _, side := range []rules.Side{rules.White, rules.Black} {
				if board := s.Boards.Of(side); board.Correcting {
					do(table.Scan{Actor: table.By(side), Placement: board.Owed})
				}
			}
			do(table.RestartClocks{})
			if s.Turn() != mover || s.Game.Ply() != ply-1 {
				t.Errorf("%s, %d: one ply taken back left %v to move after %d plies", one.name, i, s.Turn(), s.Game.Ply())
				break
			}
			if s.Clock.Running() != mover {
				t.Errorf("%s, %d: one ply of %v taken back, and the clock of %v runs, stop %q", one.name, i, mover, s.Clock.Running(), s.Stop)
				break
			}
			if s.Seat(mover).Board != table.NoBoard {
				continue
			}
			if !do(table.Enter{Actor: table.By(mover), Move: last}) {
				continue
			}
			tried++
			if s.Game.Position() != h.after.Game.Position() || !s.Over() && h.after.Over() {
				t.Errorf("%s, %d: played again after it was taken back: %s", one.name, i, s.Game.Setup().FEN())
				break
			}
		}
	}
	if tried < 200 {
		t.Errorf("got %d plies taken back and played again, want many", tried)
	}
}
