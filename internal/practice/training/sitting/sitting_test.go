package sitting_test

import (
	"context"
	"io"
	"log"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/language"
	"blindchess/internal/practice/diary"
	"blindchess/internal/practice/phrases"
	"blindchess/internal/practice/puzzle"
	"blindchess/internal/practice/training"
	"blindchess/internal/practice/training/sitting"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/wire"
)

func TestMain(m *testing.M) {
	if err := phrases.Add(); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

func english() announce.Narrator {
	pack, err := language.Load("en")
	if err != nil {
		log.Fatal(err)
	}
	scheme, err := language.LoadScheme("en")
	if err != nil {
		log.Fatal(err)
	}
	return announce.Narrator{Pack: pack, Scheme: scheme, Side: rules.White}
}

// board is a board that sends the given signals, and stores its lights.
type board struct {
	signals chan tactile.Signal
	lights  wire.Lights
}

func (b *board) Signals() <-chan tactile.Signal { return b.signals }

func (b *board) Show(l wire.Lights) bool {
	b.lights = l
	return true
}

func puzzles(t *testing.T) training.Exercise {
	t.Helper()
	kept, err := diary.Open(filepath.Join(t.TempDir(), diary.File))
	if err != nil {
		t.Fatal(err)
	}
	narrator := english()
	config := console.Config{Actor: console.Actor{Side: rules.White, Capacity: table.Player}, Narrator: narrator, Notation: narrator.Pack}
	pupil, err := training.NewPupil(config, kept, func() time.Time { return time.Date(2026, 11, 22, 20, 0, 0, 0, time.UTC) })
	if err != nil {
		t.Fatal(err)
	}
	p, err := puzzle.Parse("rooks,6k1/5ppp/8/8/8/8/r4PPP/3RR1K1 b - - 0 1,a2a3 d1d8,900,80,0,0,mate mateIn1,,")
	if err != nil {
		t.Fatal(err)
	}
	return training.Puzzles(pupil, puzzle.Set{p}, training.Wish{}, 1)
}

func square(name string) rules.Square {
	s, _ := rules.ParseSquare(name)
	return s
}

func TestSitting_APuzzleIsSetUpByHandAndSolvedOnTheBoard(t *testing.T) {
	b := &board{signals: make(chan tactile.Signal)}
	typed, hand := io.Pipe()
	defer hand.Close()
	var said []string
	over := make(chan struct{})
	held := sitting.Sitting{Exercise: puzzles(t), In: typed, Board: b, Narrator: english(), Tell: func(told ...say.Utterance) {
		for _, u := range told {
			said = append(said, u.Text())
		}
	}}
	go func() {
		defer close(over)
		held.Hold(t.Context())
	}()
	change := func(name string, now wire.Content) {
		b.signals <- tactile.Signal{What: tactile.Changed{Square: square(name), After: now}}
	}
	// The board shows the puzzle except for a rook that is still on a2.
	before, err := rules.ParseFEN("6k1/5ppp/8/8/8/8/r4PPP/3RR1K1 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	var stands wire.Contents
	for _, s := range before.Position.Placement().Occupied().Squares() {
		stands.Set(s, wire.Something())
	}
	b.signals <- tactile.Signal{What: tactile.Looked{Contents: stands}}
	change("a2", wire.Content{})
	change("a3", wire.Something())
	change("h2", wire.Content{}) // a wrong move
	change("h3", wire.Something())
	change("h3", wire.Content{}) // and back
	change("h2", wire.Something())
	change("d1", wire.Content{})
	change("d8", wire.Something())
	if _, err := io.WriteString(hand, "quit\n"); err != nil {
		t.Fatal(err)
	}
	<-over
	all := strings.Join(said, "\n")
	at := 0
	for _, want := range []string{
		"Waiting for the board", "Puzzle rooks", "Remove the piece from Anna two", "Put black rook on Anna three", "correct",
		"Pawn Hector two Hector three is not it", "Remove the piece from Hector three", "Put white pawn on Hector two", "correct", "solved", "Solved first time: 0 of 1",
	} {
		found := strings.Index(all[at:], want)
		if found < 0 {
			t.Fatalf("heard\n%s\nwant %q after what came before", all, want)
		}
		at += found + len(want)
	}
	if b.lights.Wrong != 0 {
		t.Errorf("at the end %v are lit, want none", b.lights.Wrong.Squares())
	}
}

func TestSitting_EndsWithWhatIsTypedAndWithItsContext(t *testing.T) {
	heard := 0
	held := sitting.Sitting{Exercise: puzzles(t), In: strings.NewReader("help\n" + strings.Repeat("x", 9000) + "\nread"), Tell: func(told ...say.Utterance) { heard += len(told) }}
	held.Hold(t.Context())
	if heard < 8 {
		t.Errorf("got %d utterances, want all that was typed answered", heard)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	typed, hand := io.Pipe()
	defer hand.Close()
	held = sitting.Sitting{Exercise: puzzles(t), In: typed, Board: &board{signals: make(chan tactile.Signal)}, Narrator: english(), Tell: func(...say.Utterance) {}}
	held.Hold(ctx)
}
