package board_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"blindchess/internal/screen/board"
	"blindchess/internal/screen/screentest"
)

// door is a question such as the front door asks.
var door = board.Question{
	Head: "This is blindchess. Type a number or a word, then press Enter. Type quit to leave.",
	Offers: []string{
		"1. play: a new game on this computer", "2. resume: continue Anna against Bo, started 2026-03-01 10:00, move 12, White is to move",
		"3. learn: the first steps, in short lessons", "4. invite: let another person play against you from another screen",
		"5. join: join a table that another person has opened", "6. settings: language, voice and the rest, one by one",
		"7. games: saved games, 4", "8. quit: leave",
	},
	Back: true, Keys: "Choose with arrows and Enter, a number or a word. Escape goes back. Ctrl and C leaves.",
}

// doorTold is all that its picture shows.
const doorTold = "The main menu. On the left is a white knight on a dark square. Beside it: This is blindchess. Type a number or a word, then press Enter. Type quit to leave. Below are eight numbered lines: play, resume with Anna against Bo, learn, invite, join, settings, games and quit, each with what it does. The first line has an orange background, which the arrow keys move. At the bottom are the typed line and the keys."

// answer is the result of a question.
type answer struct {
	text string
	err  error
}

// asks paints a question until the test ends, and gives what it comes to.
func asks(t *testing.T, ctx context.Context, q board.Question, width, height int, told ...string) (*screentest.Terminal, <-chan answer) {
	t.Helper()
	term := screentest.NewTerminal(t, width, height)
	ctx, stop := context.WithCancel(ctx)
	answered, ended := make(chan answer, 1), make(chan struct{})
	go func() {
		defer close(ended)
		text, err := board.Ask(ctx, board.Config{In: term, Out: term, Width: width, Height: height, Environ: append([]string{"TERM=xterm-256color"}, told...)}, q)
		answered <- answer{text, err}
	}()
	t.Cleanup(func() { stop(); <-ended })
	return term, answered
}

func TestAsk_IsAnsweredByArrowsNumbersAndWords(t *testing.T) {
	for keys, want := range map[string]answer{
		"\r": {text: "1"}, "\x1b[B\x1b[B\r": {text: "3"}, "\x1b[A\r": {text: "8"}, "\x1b[F\x1b[A\r": {text: "7"}, "\t\r": {text: "2"}, "\x1b[F\x1b[H\r": {text: "1"},
		"4\r": {text: "4"}, "lern\x7f\x7farn\r": {text: "learn"}, "go on\r": {text: "go on"}, "xyz\x15play\r": {text: "play"},
		"\x1b[27u": {text: "back"}, "\x03": {err: io.EOF}, "\x04": {err: io.EOF},
	} {
		term, answered := asks(t, t.Context(), door, 80, 24)
		term.Await("quit: leave")
		term.Type(keys)
		if got := <-answered; got.text != want.text || !errors.Is(got.err, want.err) {
			t.Errorf("%q: got %q, %v, want %q, %v", keys, got.text, got.err, want.text, want.err)
		}
	}
}

func TestAsk_EndsWithItsContext(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	term, answered := asks(t, ctx, door, 60, 20)
	term.Await("play:")
	stop()
	if got := <-answered; !errors.Is(got.err, context.Canceled) {
		t.Errorf("got %q, %v, want that it was ended", got.text, got.err)
	}
}

func TestAsk_TakesAnyWordsWhereNothingIsOffered(t *testing.T) {
	term, answered := asks(t, t.Context(), board.Question{Head: "Type the address."}, 30, 10)
	term.Await("Type the address.")
	term.Type("ssh://desk:2222\r")
	if got := <-answered; got.text != "ssh://desk:2222" || got.err != nil {
		t.Errorf("got %q, %v, want what was typed", got.text, got.err)
	}
}

func TestAsk_KeepsTheChosenOfferInSight(t *testing.T) {
	term, _ := asks(t, t.Context(), door, 30, 10)
	term.Type("\x1b[A")
	term.Await("8. quit: leave")
}

func TestPictures_OfTheFrontDoorAreAsTheyWereLookedAt(t *testing.T) {
	compareDoor(t, 80, 24, "256 colours", nil)
}

func TestSoakPictures_OfTheFrontDoorAtEverySizeAndDepth(t *testing.T) {
	if os.Getenv("SOAK") == "" && !*update {
		t.Skip("long: set SOAK=1 to run it")
	}
	for _, size := range [][2]int{{60, 20}, {80, 24}, {100, 30}, {120, 40}, {200, 60}} {
		for _, terminal := range terminals {
			compareDoor(t, size[0], size[1], terminal.name, terminal.told)
		}
	}
}

// compareDoor compares the front door with its approved picture.
func compareDoor(t *testing.T, width, height int, depth string, told []string) {
	t.Helper()
	picture(t, "door", fmt.Sprintf("%dx%d", width, height), depth, func(t *testing.T, _ ...string) *screentest.Terminal {
		term, _ := asks(t, t.Context(), door, width, height, told...)
		term.AwaitThat("the question is painted", func() bool { return strings.Contains(term.Text(), door.Keys[:20]) })
		return term
	})
}
