package sharing_test

import (
	"flag"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"blindchess/internal/floors/golden"
	"blindchess/internal/room/sharing"
	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

var update = flag.Bool("update", false, "write what the tests compare with anew")

// hands are what hands do on a board, by how long it has to rest in milliseconds: -e2
// lifts a piece and +e4 puts down one, +e4P one that the board knows, a number waits so
// many milliseconds until the board is looked at, press presses the clock, fen and board
// set the position and the whole board up, and seen is a board of unnamed pieces.
var hands = []struct{ name, does string }{
	{"a game from the start", "700: board; 700; -e2; 100; +e4; 699; 1; -e7; +e5; 700; -g1; +f3; 700"},
	{"pegs are read at once", "0: board; 0; -e2; 0; +e4; 0; 700; -e7; +e5; 0; 700"},
	{"pieces that slide", "700: board; 700; -e2; +e3; 300; -e3; +e4; 300; 400"},
	{"a press reads the board soon", "700: board; 700; -e2; +e4; press; 124; 1; press; 700"},
	{"a press of a board that was read does nothing", "700: board; 700; press; 125; 700"},
	{"a board that is not set up", "700: seen 8/8/8/8/8/8/8/8; 700; board; 700; -d2; +d4; 700"},
	{"nothing is known before the first look", "700: -e2; 700; board; 700"},
	{"a position that is given", "700: seen 4k3/8/8/8/8/8/4P3/4K3; 700; fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1; 0; 700; -e2; +e4; 700"},
	{"a move back, and all moves back", "700: board; 700; -e2; +e4; 700; -e7; +e5; 700; -e5; +e7; 700; -e4; +e2; 700"},
	{"another move in place of the last", "700: board; 700; -e2; +e4; 700; -e4; +e3; 700; -e7; +e5; 700; -e5; +e6; 700"},
	{"all back to the start at once", "700: board; 700; -e2; +e4; 700; -e7; +e5; 700; seen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR; 700"},
	{"two moves at once", "700: board; 700; -e2; +e4; -e7; +e5; 700; -g1; +f3; -b8; +c6; 700"},
	{"two moves at once on pegs", "0: board; 0; -e2; +e4; -e7; +e5; 0; 699; 1; 700"},
	{"a capture by the square that was empty meanwhile", "700: seen 4k3/8/8/3p1p2/4P3/8/8/4K3; fen 4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1; 700; -d5; -e4; +d5; 700"},
	{"a capture that cannot be told", "700: seen 4k3/8/8/3p1p2/4P3/8/8/4K3; fen 4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1; 700; -e4; 700"},
	{"a capture on a board that names", "700: board 4k3/8/8/3p1p2/4P3/8/8/4K3; fen 4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1; 700; -e4; +f5P; 700"},
	{"another piece than it can be", "700: board 4k3/8/8/3p1p2/4P3/8/8/4K3; fen 4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1; 700; -e4; +f5N; 700"},
	{"a promotion on a board that names no pieces", "700: seen 7k/P7/8/8/8/8/8/K7; fen 7k/P7/8/8/8/8/8/K7 w - - 0 1; 700; -a7; +a8; 700"},
	{"a promotion to a knight", "700: board 7k/P7/8/8/8/8/8/K7; fen 7k/P7/8/8/8/8/8/K7 w - - 0 1; 700; -a7; +a8N; 700"},
	{"castling", "700: seen 4k3/8/8/8/8/8/8/4K2R; fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1; 700; -e1; +g1; 100; -h1; +f1; 700"},
	{"castling by king and rook on pegs", "0: seen 4k3/8/8/8/8/8/8/4K2R; fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1; 0; -e1; +g1; 0; 100; -h1; +f1; 0; 700"},
	{"a move that no piece has", "700: board; 700; -e2; +e5; 700; -e5; +e4; 700"},
	{"pieces in the hand are put down last first", "700: board; 700; -e2; -d2; 700; +a5; +b5; 700; -a5; -b5; +d2; +e2; 700"},
	{"a piece from nowhere", "700: seen 4k3/8/8/8/8/8/8/4K3; fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1; 700; +d4; 700; -d4; 700"},
	{"a position that is given after pieces were lifted", "700: board; 700; -e2; -d2; 100; seen 4k3/8/8/8/8/8/4P3/4K3; fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1; 0; +d4; 700; -e2; +e4; 700"},
	{"a position that is set up after it was given, on a board that names no pieces", "0: seen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR; 0; fen 8/4P3/8/2pP4/k7/8/8/4K3 w - c6 0 1; 0; seen 8/4P3/8/2pP4/k7/8/8/4K3; 0; 700; seen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR; 0; 700"},
	{"a press after two moves at once", "700: board; 700; -e2; +e4; -e7; +e5; press; 125; 700"},
	{"a press after two moves at once on a slow board", "900: board; 900; -e2; +e4; -e7; +e5; press; 125; 700"},
	{"a knight where no knight goes", "700: board; 700; -g1; +g4; 700; -g4; +f3; 700"},
	{"a piece on the board that was not lifted", "700: board; 700; -b1; -c1; +b1; 700; +c3; 700"},
	{"the same contents again", "700: board; 700; +e2; 700; -e4; 700; board; 700"},
	{"a piece put back where it was", "700: board; 700; -e2; +e2; 700; -e2; +e4; 700"},
}

// TestTracker_FindsTheMovesThatHandsMakeOnABoard compares what a board shows at each
// look, the moves that were found and when it is looked at next with the earlier ones.
func TestTracker_FindsTheMovesThatHandsMakeOnABoard(t *testing.T) {
	var out strings.Builder
	for _, test := range hands {
		fmt.Fprintf(&out, "%s\n", test.name)
		rest, does, _ := strings.Cut(test.does, ": ")
		millis, err := strconv.Atoi(rest)
		if err != nil {
			t.Fatal(err)
		}
		tracker, at := sharing.NewTracker(time.Duration(millis)*time.Millisecond), time.Duration(0)
		for did := range strings.SplitSeq(does, "; ") {
			said := hand(t, tracker, &at, did)
			due, waits := tracker.Next()
			placement, san, matches := tracker.Found()
			if next := fmt.Sprintf("looked at next in %v", due-at); waits {
				said += next
			}
			fmt.Fprintf(&out, "\t%s: %v %v %v %s\n", did, placement, san, matches, said)
		}
	}
	golden.Check(t, "testdata/tracker.golden", out.String(), *update)
}

// hand does one thing, and says whether the moves have changed.
func hand(t *testing.T, tracker *sharing.Tracker, at *time.Duration, did string) string {
	t.Helper()
	verb, rest, _ := strings.Cut(did, " ")
	stands := func(fen string) wire.Contents {
		if fen == "" {
			return wire.StartContents()
		}
		setup, err := rules.ParsePlacement(fen)
		if err != nil {
			t.Fatal(err)
		}
		return wire.ContentsOf(setup)
	}
	switch {
	case verb == "board":
		tracker.Look(*at, stands(rest))
	case verb == "seen":
		contents := stands(rest)
		tracker.Look(*at, contents.Occupancy())
	case verb == "fen":
		setup, err := rules.ParseFEN(rest)
		if err != nil {
			t.Fatal(err)
		}
		tracker.Setup(*at, setup)
	case verb == "press":
		tracker.Press(*at)
	case verb[0] == '-' || verb[0] == '+':
		square, ok := rules.ParseSquare(verb[1:3])
		if !ok {
			t.Fatalf("%q", did)
		}
		content := wire.Content{Occupied: verb[0] == '+'}
		if len(verb) > 3 {
			content.Piece = rules.PieceOf(verb[3])
		}
		tracker.Change(*at, square, content)
	default:
		millis, err := strconv.Atoi(verb)
		if err != nil {
			t.Fatal(err)
		}
		*at += time.Duration(millis) * time.Millisecond
		if tracker.Tick(*at) {
			return "found, "
		}
	}
	return ""
}
