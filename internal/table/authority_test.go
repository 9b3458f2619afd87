package table_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/table"
)

// byWhite lists one of every command, with White as its actor if it has one.
func byWhite() []table.Command {
	w := table.By(rules.White)
	return []table.Command{
		table.Open{}, table.Begin{}, table.Tick{}, table.Restore{}, table.KeepTime{}, table.ReadClock{}, table.LoseClock{},
		table.Assist{Actor: w}, table.Adjust{Actor: w}, table.Touch{Actor: w}, table.Lift{Actor: w}, table.Place{Actor: w}, table.Scan{Actor: w},
		table.Unplug{Actor: w}, table.Plug{Actor: w}, table.Proceed{Actor: w}, table.Announce{Actor: w}, table.Announce{Actor: w, Assisted: true}, table.Enter{Actor: w}, table.Promote{Actor: w}, table.Promote{Actor: w, Assisted: true}, table.Repeat{Actor: w},
		table.Execute{Actor: w}, table.MoveByHand{Actor: w}, table.Press{Actor: w}, table.Write{Actor: w}, table.Write{Actor: w, Assisted: true}, table.Strike{Actor: w}, table.Sign{Actor: w},
		table.Offer{Actor: w}, table.Accept{Actor: w}, table.Decline{Actor: w}, table.Claim{Actor: w, Kind: laws.ClaimThreefold},
		table.Claim{Actor: w, Kind: laws.ClaimFlag}, table.Resign{Actor: w}, table.Call{Actor: w}, table.ViewScore{Actor: w},
		table.Adjourn{}, table.Seal{Actor: w}, table.OpenEnvelope{}, table.LoseEnvelope{}, table.Resume{}, table.Absent{Actor: w}, table.Arrive{Actor: w},
		table.AddTime{Side: rules.White}, table.SetClocks{}, table.StopClocks{}, table.RestartClocks{}, table.Penalise{Side: rules.White},
		table.Forfeit{Side: rules.White}, table.Score{}, table.Uphold{}, table.Reject{}, table.Postpone{}, table.Resolve{}, table.Undo{}, table.Note{Actor: w},
	}
}

// blindFolk is a table at which both players are blind and have assistants.
func blindFolk(t *testing.T, c table.Conditions) table.State {
	c.Seats.White.Blind, c.Seats.Black.Blind = true, true
	p := &play{t: t}
	p.must(table.Open{Conditions: c})
	p.must(table.Assist{Actor: table.By(rules.White), Yes: true})
	p.must(table.Assist{Actor: table.By(rules.Black), Yes: true})
	p.must(table.Begin{})
	return p.state
}

func TestAuthority_EachCapacityMayDoItsOwnAndNothingElse(t *testing.T) {
	state := blindFolk(t, table.ForEvent())
	player := "Begin Assist Adjust Touch Lift Place Scan Unplug Plug Announce Announce:assisted Enter Promote Promote:assisted Repeat Execute MoveByHand Press Write Write:assisted Strike Sign Offer Accept Decline Claim:threefold Claim:flag Resign Call ViewScore Seal"
	// It is White's move, and the lift of a piece on White's board belongs to White.
	// An assistant's words announce, and are marked so; they make no move.
	assistant := "Place Announce:assisted Promote:assisted Repeat Execute MoveByHand Press Write:assisted Strike Claim:flag Call Seal"
	ofTheOther := "Place Announce:assisted Promote:assisted Repeat Execute MoveByHand"
	arbiter := "Begin Assist Adjourn OpenEnvelope LoseEnvelope Resume Absent Arrive AddTime SetClocks StopClocks RestartClocks Penalise Forfeit Score Uphold Reject Postpone Resolve Undo Note"
	sensor := "Touch Lift Place Scan Unplug Plug Proceed"
	tests := []struct {
		as   table.Capacity
		side rules.Side
		may  string
	}{
		{table.Player, rules.White, player},
		{table.Player, rules.Black, "Begin"},
		{table.Player, 0, ""},
		{table.Assistant, rules.White, assistant},
		{table.Assistant, rules.Black, ofTheOther},
		{table.Assistant, 0, ""},
		{table.Arbiter, 0, arbiter},
		{table.Spectator, 0, ""},
		{table.Spectator, rules.White, ""},
		{table.Sensor, rules.White, sensor},
		{table.Sensor, rules.Black, ""},
		{table.Sensor, 0, "ReadClock LoseClock"},
		{table.Keeper, 0, "Open Begin Tick Restore KeepTime"},
		{0, 0, ""},
		{0, rules.White, ""},
		{99, rules.White, ""},
	}
	for _, test := range tests {
		t.Run(fmt.Sprint(test.as, " ", test.side), func(t *testing.T) {
			var may []string
			for _, c := range byWhite() {
				if state.May(c, test.as, test.side) == nil {
					name := fmt.Sprintf("%T", c)[len("table."):]
					if claim, ok := c.(table.Claim); ok {
						name += ":" + claim.Kind.String()
					}
					if v := reflect.ValueOf(c).FieldByName("Assisted"); v.IsValid() && v.Bool() {
						name += ":assisted"
					}
					may = append(may, name)
				}
			}
			if got := strings.Join(may, " "); got != test.may {
				t.Errorf("got  %s\nwant %s", got, test.may)
			}
		})
	}
}

func TestAuthority_WithoutAnArbiterEitherPlayerSeesToTheClocks(t *testing.T) {
	state := blindFolk(t, table.ForFriends())
	for _, c := range []table.Command{
		table.StopClocks{}, table.RestartClocks{}, table.Adjourn{}, table.OpenEnvelope{}, table.LoseEnvelope{}, table.Resume{},
		table.Absent{Actor: table.By(rules.White)}, table.Arrive{Actor: table.By(rules.White)},
	} {
		if err := state.May(c, table.Player, rules.Black); err != nil {
			t.Errorf("%T: got %v, want nil", c, err)
		}
	}
	if err := state.May(table.Undo{}, table.Player, rules.Black); err != table.ErrArbiterOnly {
		t.Errorf("got %v, want %v", err, table.ErrArbiterOnly)
	}
}

func TestAuthority_AnArbitersGameIsStartedByTheArbiterAndByNoPlayer(t *testing.T) {
	p := &play{t: t}
	p.must(table.Open{Conditions: table.ForEvent()})
	err := p.state.May(table.Begin{By: rules.White}, table.Player, rules.White)
	if !errors.Is(err, table.ErrArbiterOnly) || !strings.Contains(fmt.Sprint(err), "wait for them") {
		t.Errorf("got %v, want the arbiter's command, and what to do", err)
	}
	for _, as := range []table.Capacity{table.Arbiter, table.Keeper} {
		if err := p.state.May(table.Begin{}, as, 0); err != nil {
			t.Errorf("%v: got %v, want nil", as, err)
		}
	}
	friends := &play{t: t}
	friends.must(table.Open{Conditions: table.ForFriends()})
	if err := friends.state.May(table.Begin{By: rules.White}, table.Player, rules.White); err != nil {
		t.Errorf("without an arbiter: got %v, want nil", err)
	}
}

func TestAuthority_TheCapacityOfANameIsRead(t *testing.T) {
	for as := table.Player; as <= table.Keeper; as++ {
		if as.String() == "" {
			t.Errorf("capacity %d has no name", as)
		}
	}
	if got := table.Capacity(0).String(); got != "" {
		t.Errorf("got %q, want no name", got)
	}
}
