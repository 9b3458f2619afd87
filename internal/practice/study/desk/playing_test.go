package desk_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/practice/study/desk"
)

func TestDesk_APositionIsPlayedOutAndItsMovesAreALineOfTheStudy(t *testing.T) {
	t.Parallel()
	o := file(t, "[FEN \"6k1/8/8/8/8/8/5PPP/R5K1 w - - 0 1\"]\n\n1. h3 *")
	heard := typed(t, o, "play", "Ra7", "board", "", "back", "play", "Kf1", "save", "quit")
	wantHeard(t, heard, "White is yours, the engine has 1500. Type play to end it.", "The game against the engine has ended.", "Saved in games.pgn", "left")
	text, err := os.ReadFile(o.File)
	if err != nil {
		t.Fatal(err)
	}
	moves := strings.Fields(strings.ReplaceAll(string(text), ")", " )"))
	at := -1
	for i, word := range moves {
		if word == "Ra7" {
			at = i
		}
	}
	if at < 0 || moves[at+1] == ")" || moves[at+2] == ")" {
		t.Errorf("got\n%s\nwant the answer to Ra7, and the engine's own move after Enter", text)
	}
	if strings.Contains(string(text), "Kf1 K") {
		t.Errorf("got\n%s\nwant no answer after the end", text)
	}
}

func TestDesk_StockfishPlaysOnUntilMateAndNeverBesideAGameThatCounts(t *testing.T) {
	t.Parallel()
	o := file(t, "[FEN \"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\"]\n\n*")
	o.Engine = stockfish(t)
	wantHeard(t, typed(t, o, "play 500", "play 900", "play 2000", "h3", "Ra8"), "This engine plays from 600 to 3000.", "the engine has 900", "the engine has 2000")
	wantHeard(t, typed(t, o, "play", "Ra8"), "mate", "The game against the engine has ended.")
	counts := false
	o.Running = func() string {
		if counts {
			return "club night"
		}
		return ""
	}
	d, err := desk.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	d.Enter(t.Context(), "play", nil)
	counts = true
	said, _ := d.Enter(t.Context(), "h3", nil)
	if text := said[len(said)-1].Text(); !strings.Contains(text, "club night") {
		t.Errorf("got %q, want no answer while a game counts", text)
	}
}

// Whoever types while the engine thinks stops it, hears that its move is missing, and
// gets it with Enter.
func TestDesk_AnEngineThatIsStoppedBeforeItsMoveIsTold(t *testing.T) {
	t.Parallel()
	o := file(t, "1. e4 *")
	o.Engine.Arguments[1] = "stop"
	d, err := desk.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	d.Enter(t.Context(), "play 3000", nil)
	d.Enter(t.Context(), "d4", nil) // it thinks until its time is over, and moves
	ctx, stop := context.WithCancel(t.Context())
	timer := time.AfterFunc(50*time.Millisecond, stop)
	defer timer.Stop()
	said, _ := d.Enter(ctx, "c4", nil)
	if len(said) != 1 || said[0].Text() != "The engine stopped thinking. Press Enter to let it move." {
		t.Errorf("heard %v, want that the engine was stopped", said)
	}
	if said, _ := d.Enter(t.Context(), "", nil); len(said) != 1 || !strings.HasPrefix(said[0].Text(), "Move two, Black:") {
		t.Errorf("heard %v, want the move of the engine", said)
	}
}

func TestDesk_AStudyIsStartedAndGamesOfAnotherFileAreAdded(t *testing.T) {
	t.Parallel()
	other := file(t, "[White \"Anna\"]\n\n1. e4 *\n\n[White \"Bo\"]\n\n1. d4 *\n")
	path := filepath.Join(t.TempDir(), "new.pgn")
	games, name := desk.Begun([]string{path})
	if games == nil || name != path {
		t.Fatalf("got %v, %q, want an empty game", games, name)
	}
	o := other
	o.Games, o.File, o.Stamp, o.New = games, path, desk.Stamp{}, true
	heard := typed(t, o, "e4", "add "+other.File, "add "+path+".none", "undo", "add "+other.File, "save", "quit")
	wantHeard(t, heard, "new.pgn does not exist yet. This is a new study.", "Game two of three: Anna", "That could not be opened", "Undone", "Saved in new.pgn", "left")
	text, err := os.ReadFile(path)
	if err != nil || strings.Count(string(text), "[Event ") != 3 || !strings.Contains(string(text), "[White \"Bo\"]") {
		t.Errorf("got %v\n%s\nwant three games", err, text)
	}
	for _, words := range [][]string{{path}, {filepath.Join(path, "a.pgn")}, {filepath.Join(t.TempDir(), "none", "a.pgn")}, {"games.txt"}, {"3"}, nil} {
		if games, _ := desk.Begun(words); games != nil {
			t.Errorf("%v: got an empty game, want none", words)
		}
	}
	if d, err := desk.Open(o); err != nil || !d.Writes("add /etc/passwd") || d.Writes("e4") {
		t.Errorf("%v: a guest at the page may open files", err)
	}
}
