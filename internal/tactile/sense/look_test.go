package sense_test

import (
	"strings"
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/sense"
	"blindchess/internal/tactile/wire"
)

func TestWhatMovesWhileTheLineIsOutIsNobodysTouch(t *testing.T) {
	named := wire.Sensing{Names: true, Events: true, Pegs: true}
	tests := []struct {
		name string
		situation
		hand string
		want string
	}{
		{
			name:      "a peg that was displaced is put back before anything is a touch",
			situation: situation{sensing: apertures},
			hand:      "out d2- a5+ in a5- d2+ e2-",
			want:      "strayed d2 a5; agreed; lifted e2",
		},
		{
			name:      "a peg that was lifted is put back",
			situation: situation{sensing: apertures, side: rules.White},
			hand:      "out d2- in wait d2+ e2- e4+",
			want:      "strayed d2; agreed; lifted e2; placed White pawn on e4; shows [e2e4]",
		},
		{
			name:      "a peg in the hand may be put in meanwhile",
			situation: situation{sensing: apertures},
			hand:      "e2- out e4+ in",
			want:      "lifted e2; placed White pawn on e4; shows [e2e4]",
		},
		{
			name:      "a whole move counts",
			situation: situation{sensing: apertures},
			hand:      "out g1- f3+ in",
			want:      "lifted g1; placed White knight on f3; shows [g1f3]",
		},
		{
			name:      "a piece that captures may be in the hand",
			situation: situation{sensing: apertures, fen: "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"},
			hand:      "out e4- in e4+ e4-",
			want:      "strayed e4; agreed; lifted e4",
		},
		{
			name:      "another piece than the one lifted before",
			situation: situation{sensing: apertures},
			hand:      "e2- out d2- in d2+ e2+",
			want:      "lifted e2; strayed d2 e2; agreed; returned e2",
		},
		{
			name:      "two pieces have changed places and have names",
			situation: situation{sensing: named},
			hand:      "out b1- g1+N b1+N d1- e1- d1+K e1+Q in e1- d1- d1+Q e1+K a2-",
			want:      "strayed d1 e1; agreed; lifted a2",
		},
		{
			name:      "the opponent's move is carried out",
			situation: situation{sensing: apertures, goal: "e2e4", side: rules.Black},
			hand:      "out e2- e4+ in",
			want:      "lifted e2 idle; placed White pawn on e4 idle; executed",
		},
		{
			name:      "an own piece is lifted while the opponent's move waits",
			situation: situation{sensing: apertures, goal: "e2e4", side: rules.Black},
			hand:      "out e7- in e7+ e2-",
			want:      "strayed e2 e4 e7; agreed; lifted e2 idle",
		},
		{
			name:      "a flat board shows a piece lifted and put back",
			situation: situation{sensing: flat},
			hand:      "out g1- in g1+ wait",
			want:      "",
		},
		{
			name:      "a flat board shows a move that ends after the line is there again",
			situation: situation{sensing: flat},
			hand:      "out g1- in f3+ wait",
			want:      "lifted g1; placed White knight on f3; shows [g1f3]",
		},
		{
			name:      "what was displaced on the opponent's time is no touch anyway",
			situation: situation{sensing: apertures, side: rules.Black},
			hand:      "out e7- in e7+",
			want:      "lifted e7 idle; returned e7 idle",
		},
		{
			name:      "the line is out twice",
			situation: situation{sensing: apertures},
			hand:      "out d2- in out c2- in d2+ c2+ e2-",
			want:      "strayed d2; agreed; lifted e2",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := handle(t, test.situation, test.hand); got != test.want {
				t.Errorf("got  %q, want %q", got, test.want)
			}
		})
	}
}

func TestTheFirstLookIsNobodysTouchEither(t *testing.T) {
	position := rules.Standard()
	board := position.Placement()
	tests := []struct {
		name    string
		sensing wire.Sensing
		moved   string // from and to of the earlier move
		want    string
	}{
		{"apertures show a move", apertures, "e2e4", "lifted e2; placed White pawn on e4; shows [e2e4]"},
		{"a flat board shows a move", flat, "e2e4", "lifted e2; placed White pawn on e4; shows [e2e4]"},
		{"apertures show no move", apertures, "e2e5", "strayed e2 e5; agreed"},
		{"a flat board shows no move", flat, "e2e5", "strayed e2 e5; agreed"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			from, _ := rules.ParseSquare(test.moved[:2])
			to, _ := rules.ParseSquare(test.moved[2:])
			contents := wire.ContentsOf(board)
			if !test.sensing.Names {
				contents = contents.Occupancy()
			}
			moved := contents
			moved.Set(to, moved.At(from))
			moved.Set(from, wire.Content{})
			h := hands{sensor: sense.NewSensor(sense.Config{Sensing: test.sensing})}
			h.note(h.sensor.Told(0, sense.Table{Board: board, Goal: board, Turn: rules.White, Candidates: follow(position)}))
			h.note(h.sensor.Looked(0, moved))
			h.note(h.sensor.Tick(time.Second))
			h.note(h.sensor.Tick(5 * time.Second))
			if strings.Contains(test.want, "strayed") {
				h.note(h.sensor.Change(6*time.Second, sense.Change{Square: to, Before: moved.At(to)}))
				h.note(h.sensor.Change(7*time.Second, sense.Change{Square: from, After: contents.At(from)}))
				h.note(h.sensor.Tick(9 * time.Second))
			}
			if got := strings.Join(h.said, "; "); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestABoardThatWasTurnedWhileNobodyLookedIsTurnedBack(t *testing.T) {
	setup, err := rules.ParseFEN("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
	if err != nil {
		t.Fatal(err)
	}
	board := setup.Position.Placement()
	contents := wire.ContentsOf(board)
	d2, _ := rules.ParseSquare("d2")
	shuffled := contents
	shuffled.Set(d2, wire.Content{})
	tests := []struct {
		name    string
		sensing wire.Sensing
		before  wire.Contents // or nothing where the board was not looked at yet
		found   wire.Contents
		want    string
	}{
		{name: "pegs", sensing: apertures, before: contents.Occupancy(), found: contents.Occupancy(), want: "sense.Reversed; lifted d2"},
		{name: "pieces with names", sensing: flat, before: contents, found: contents, want: "sense.Reversed; lifted d2"},
		{name: "at the first look", sensing: flat, found: contents, want: "sense.Reversed; lifted d2"},
		{name: "with a piece in the hand", sensing: flat, before: shuffled, found: shuffled, want: "sense.Reversed"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			h := hands{sensor: sense.NewSensor(sense.Config{Sensing: test.sensing})}
			if test.before != (wire.Contents{}) {
				h.note(h.sensor.Looked(0, test.before))
			}
			h.note(h.sensor.Told(0, sense.Table{Board: board, Goal: board, Turn: rules.White, Candidates: follow(setup.Position)}))
			turned := test.found.Turned()
			h.note(h.sensor.Looked(time.Second, turned))
			for s := rules.A1; s <= rules.H8; s++ { // the device reports each square too
				h.note(h.sensor.Change(time.Second, sense.Change{Square: s, Before: test.found.At(s), After: turned.At(s)}))
			}
			h.note(h.sensor.Looked(time.Second, test.found))
			h.note(h.sensor.Change(2*time.Second, sense.Change{Square: d2, Before: test.found.At(d2), Ordered: true}))
			if got := strings.Join(h.said, "; "); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
