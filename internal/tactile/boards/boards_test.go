package boards_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/boards"
	"blindchess/internal/tactile/wire"
)

func TestKinds_NoTwoShareAName(t *testing.T) {
	names := boards.Names()
	slices.Sort(names)
	if unique := slices.Compact(slices.Clone(names)); len(unique) != len(names) {
		t.Errorf("got %v, want each name once", names)
	}
	for _, name := range names {
		kind, err := boards.Named(name)
		if err != nil || kind.Traits().Name != name || kind.Traits().Title == "" {
			t.Errorf("%s: got %q, %v; want the kind with a title", name, kind.Traits().Title, err)
		}
	}
}

func TestKinds_ANameThatNoneHasIsRefusedWithThoseThatAre(t *testing.T) {
	_, err := boards.Named("chequers")
	if err == nil {
		t.Fatal("got no error")
	}
	for _, name := range boards.Names() {
		if !strings.Contains(err.Error(), name) {
			t.Errorf("got %q, want it to name %s", err, name)
		}
	}
}

func TestKinds_WhatIsSoldUnderUSBNumbersIsNamed(t *testing.T) {
	for usb, want := range map[string]string{"045B:8111": "DGT board", "2D80:8101": "Chessnut board", "2D80:1234": "", "": ""} {
		if got := boards.Sold(usb); got != want {
			t.Errorf("%s: got %q, want %q", usb, got, want)
		}
	}
}

// Four codes of the DGT framing start its loader or write to its memory.
func TestKinds_ForbiddenCommandsAreNeverSaid(t *testing.T) {
	forbidden := []byte{0x4E, 0x51, 0x53, 0x54}
	for _, kind := range boards.Kinds() {
		traits := kind.Traits()
		if traits.Name != "dgt" && traits.Name != "pegs" {
			continue
		}
		commands := slices.Concat([][]byte{traits.Look, traits.Alive, traits.Clock}, traits.Hello, traits.Renew, traits.Asked.Ask)
		can := wire.Capabilities{Name: "Revelation II", Abilities: "lrbd"}
		if lighter, ok := kind.Protocol.(wire.Lighter); ok {
			commands = append(commands, lighter.Light(wire.Lights{Wrong: ^rules.Occupancy(0)}, can), lighter.Light(wire.Lights{From: rules.A1, To: rules.H8}, can), lighter.Light(wire.Lights{}, can))
		}
		for _, command := range commands {
			if len(command) > 0 && bytes.IndexByte(forbidden, command[0]) >= 0 {
				t.Errorf("%s says % X", traits.Name, command)
			}
		}
	}
}
