package boards_test

import (
	"testing"

	"blindchess/internal/tactile/boards"
)

func TestKind_APathIsTheUsualWayToReachIt(t *testing.T) {
	for _, test := range []struct{ name, address, want string }{
		{"dgt", "/tmp/board", "/tmp/board"},
		{"chessnut", "/tmp/board", "hid:/tmp/board"},
		{"chessnut", "hid:/tmp/board", "hid:/tmp/board"},
		{"dgt", "tcp:localhost:1", "tcp:localhost:1"},
	} {
		kind, err := boards.Named(test.name)
		if err != nil {
			t.Fatal(err)
		}
		if got := kind.At(test.address); got != test.want {
			t.Errorf("%s on %s: got %s, want %s", test.name, test.address, got, test.want)
		}
	}
}
