package fault_test

import (
	"errors"
	"fmt"
	"io/fs"
	"testing"

	"blindchess/internal/fault"
)

func TestAFaultSpeaksEnglishInALogAndIsFoundInAChain(t *testing.T) {
	kind := errors.New("a kind")
	made := fault.New("fault.full", "{count} boards do not fit on {name}: {reason}", "count", 3, "name", "the {count} table", "reason", fs.ErrPermission).In("hall").As(kind)
	chain := fmt.Errorf("room: %w", made)
	if got, want := chain.Error(), "room: hall: 3 boards do not fit on the {count} table: permission denied"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	found, ok := fault.Of(chain)
	if !ok || found.Key != "fault.full" || found.Arg("count") != 3 || found.Arg("none") != nil {
		t.Errorf("got %+v, want the fault with its arguments", found)
	}
	for _, is := range []error{kind, fs.ErrPermission, fault.New("fault.full", "")} {
		if !errors.Is(chain, is) {
			t.Errorf("%v is not found in %v", is, chain)
		}
	}
	if errors.Is(chain, fault.New("fault.other", "")) {
		t.Error("a fault is one of another key")
	}
	if _, ok := fault.Of(fs.ErrExist); ok {
		t.Error("a fault is found where there is none")
	}
}

func TestAFaultOfAKindLeavesTheOneItIsMadeOfAlone(t *testing.T) {
	plain := fault.New("fault.plain", "it is so")
	of := plain.As(fs.ErrExist)
	if errors.Is(plain, fs.ErrExist) || !errors.Is(of.As(fs.ErrClosed), fs.ErrExist) || errors.Is(of, fs.ErrClosed) {
		t.Error("a kind went to the wrong fault")
	}
}
