package skeleton_test

import (
	"fmt"
	"testing"

	"blindchess/internal/tactile/boards/skeleton"
	"blindchess/internal/tactile/tactiletest"
	"blindchess/internal/tactile/wire"
)

func TestTheSkeleton_IsAProtocolThatWorks(t *testing.T) {
	got, faults := tactiletest.Frames(t, skeleton.Protocol{}, []byte("e2-\nx9e4+\n"))
	want := []wire.Frame{wire.Changed{Square: tactiletest.Square(t, "e2")}, wire.Changed{Square: tactiletest.Square(t, "e4"), After: wire.Something()}}
	if fmt.Sprint(got) != fmt.Sprint(want) || len(faults) != 2 {
		t.Errorf("got %v and %v, want %v and two bytes of noise", got, faults, want)
	}
}
