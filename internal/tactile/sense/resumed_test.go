package sense_test

import (
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/sense"
	"blindchess/internal/tactile/wire"
)

func TestResumed_AMoveThatWasBegunGoesOnWhereItsRecordEnds(t *testing.T) {
	const capture = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
	flatPlain := wire.Sensing{Events: true}
	all := []wire.Sensing{apertures, flat, flatPlain, {Names: true, Events: true, Pegs: true}}
	tests := []struct {
		name     string
		fen      string
		recorded string // what the hand did that is on record
		since    string // its unobserved acts
		sensing  []wire.Sensing
		hand     string // what it does afterwards
		want     string
	}{
		{"the piece is still in the hand", "", "e2-", "", all, "e4+ wait", "placed White pawn on e4; shows [e2e4]"},
		{"the piece was put down meanwhile", "", "e2-", "e4+", all, "wait", "placed White pawn on e4; shows [e2e4]"},
		{"the piece was put back meanwhile", "", "e2-", "e2+", all, "", "returned e2"},
		{"the move is on record", "", "e2- e4+", "", all, "wait", "shows [e2e4]"},
		{"the move is on record and was taken back meanwhile", "", "e2- e4+", "e4- e2+", all[1:3], "", "moved on e4; returned e2"},
		{"and on pegs", "", "e2- e4+", "e4- e2+", all[:1], "", "moved on e4; returned e2; agreed"},
		{"what would be captured is in the hand", capture, "d5- e4-", "", all, "d5+P wait", "placed White pawn on d5; shows [e4d5]"},
		{"the capture was ended meanwhile", capture, "d5-", "e4- d5+P", all[1:2], "wait", "lifted e4; placed White pawn on d5; shows [e4d5]"},
	}
	for _, test := range tests {
		for _, sensing := range test.sensing {
			if got := resume(t, test.fen, sensing, test.recorded, test.since, test.hand); got != test.want {
				t.Errorf("%s, sensing %+v: got %q, want %q", test.name, sensing, got, test.want)
			}
		}
	}
}

// A board is read while the clocks are stopped, and the clock starts before any
// result: the whole move on it is reported, and no half of it.
func TestResumed_AMoveThatWasMadeMeanwhileIsToldWholeOnceTheClockRuns(t *testing.T) {
	for _, sensing := range []wire.Sensing{apertures, flat, {Events: true}} {
		position := rules.Standard()
		board := position.Placement()
		h := hands{sensor: sense.NewSensor(sense.Config{Sensing: sensing, Side: rules.White}), contents: wire.ContentsOf(board), names: true, out: true}
		h.do(t, "b1-")
		h.do(t, "a3+")
		h.names = sensing.Names
		told := sense.Table{Board: board, Goal: board, Turn: rules.White, Candidates: follow(position), Standing: true}
		h.note(h.sensor.Told(h.at, told))
		h.note(h.sensor.Looked(h.at, h.seen()))
		told.Standing = false
		h.note(h.sensor.Told(h.at, told))
		h.do(t, "wait")
		if got, want := strings.Join(h.said, "; "), "lifted b1; placed White knight on a3; shows [b1a3]"; got != want {
			t.Errorf("sensing %+v: got %q, want %q", sensing, got, want)
		}
	}
}

// The opponent's move may have been carried out unobserved, with a running clock
// before the board has answered.
func TestResumed_TheOpponentsMoveThatWasCarriedOutMeanwhileIsTold(t *testing.T) {
	for _, sensing := range []wire.Sensing{apertures, flat, {Events: true}} {
		position := rules.Standard()
		board := position.Placement()
		e4, _ := position.ParseUCI("e2e4")
		next, _ := position.Play(e4)
		h := hands{sensor: sense.NewSensor(sense.Config{Sensing: sensing, Side: rules.Black}), contents: wire.ContentsOf(next.Placement()), names: sensing.Names}
		h.note(h.sensor.Told(h.at, sense.Table{Board: board, Goal: next.Placement(), Turn: rules.Black, Candidates: follow(position), Stands: board}))
		h.note(h.sensor.Looked(h.at, h.seen()))
		h.do(t, "wait")
		if got, want := strings.Join(h.said, "; "), "lifted e2 idle; placed White pawn on e4 idle; executed"; got != want {
			t.Errorf("sensing %+v: got %q, want %q", sensing, got, want)
		}
	}
}

// resume returns what a new sensor makes of a board on which White's move was begun.
func resume(t *testing.T, fen string, sensing wire.Sensing, recorded, since, hand string) string {
	t.Helper()
	position := rules.Standard()
	if fen != "" {
		setup, err := rules.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		position = setup.Position
	}
	board := position.Placement()
	h := hands{sensor: sense.NewSensor(sense.Config{}), contents: wire.ContentsOf(board), names: true}
	for _, word := range strings.Fields(recorded) {
		h.do(t, word)
	}
	stands, _ := h.contents.Placement()
	for _, word := range strings.Fields(since) {
		h.do(t, word)
	}
	h.sensor, h.names, h.said = sense.NewSensor(sense.Config{Sensing: sensing, Side: rules.White}), sensing.Names, nil
	h.note(h.sensor.Told(h.at, sense.Table{Board: board, Goal: board, Turn: rules.White, Candidates: follow(position), Stands: stands}))
	h.note(h.sensor.Looked(h.at, h.seen()))
	for _, word := range strings.Fields(hand) {
		h.do(t, word)
	}
	return strings.Join(h.said, "; ")
}
