package host_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/host"
	"blindchess/internal/scoresheet/pgn"
)

// live are games with events that PGN has no word for, with the result of reading
// each form: the number of games, the moves of each, and the result of the last.
var live = []struct {
	name   string
	way    host.Illegal
	plies  []int
	result string
	broken bool // a strict reader stops at an illegal move
}{
	{"illegal-stands", host.LegalPrefix, []int{2}, "1-0", false},
	{"illegal-stands", host.Parted, []int{2, 4}, "1-0", false},
	{"illegal-stands", host.AsPlayed, []int{2}, "1-0", true},
	{"retraced", host.LegalPrefix, []int{2}, "*", false},
	{"retraced", host.Parted, []int{2}, "*", false},
	{"retraced", host.AsPlayed, []int{2}, "*", false},
	{"both-lose", host.LegalPrefix, []int{2}, "*", false},
	{"both-lose", host.Parted, []int{2}, "*", false},
	{"both-lose", host.AsPlayed, []int{2}, "*", false},
}

// liveFile writes a game of testdata as PGN and returns the path.
func liveFile(t *testing.T, name string, way host.Illegal) string {
	t.Helper()
	story, err := host.ReadStory(filepath.Join("testdata", "live", name+".jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	for _, game := range story.GamesWith(way, pgn.Tag{Name: "Board", Value: "12"}) {
		if err := pgn.Write(&out, game); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(t.TempDir(), name+".pgn")
	if err := os.WriteFile(path, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestGamesWith_IsReadByOurReader(t *testing.T) {
	for _, test := range live {
		file, err := os.Open(liveFile(t, test.name, test.way))
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		reader, games := pgn.NewReader(file), []pgn.Game{}
		for {
			game, err := reader.Read()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			games = append(games, game)
		}
		if len(games) != len(test.plies) {
			t.Fatalf("%s %s: got %d games, want %d", test.name, test.way, len(games), len(test.plies))
		}
		for i, game := range games {
			if len(game.Line.Plies) != test.plies[i] || (len(game.Faults) > 0) != test.broken {
				t.Errorf("%s %s, game %d: got %d plies and the faults %v, want %d", test.name, test.way, i+1, len(game.Line.Plies), game.Faults, test.plies[i])
			}
		}
		last := games[len(games)-1]
		want := test.result
		if test.name == "both-lose" {
			want = "0-0"
		}
		if last.Result != want {
			t.Errorf("%s %s: got the result %s, want %s", test.name, test.way, last.Result, want)
		}
		if len(games) == 2 && (last.Tag("Board") != "12a" && last.Tag("Board") != "12b") {
			t.Errorf("got the board %q of the second part, want one of its own", last.Tag("Board"))
		}
	}
}

// The legal ways are read whole by pgn-extract, with no word of complaint; the
// illegal move of the other is what it stops at.
func TestGamesWith_IsReadByPgnExtract(t *testing.T) {
	program, err := exec.LookPath("/usr/games/pgn-extract")
	if err != nil {
		t.Skip("pgn-extract is not here: scripts/install test installs it")
	}
	for _, test := range live {
		var out, said bytes.Buffer
		command := exec.Command(program, "-Wuci", "--nocomments", liveFile(t, test.name, test.way))
		command.Stdout, command.Stderr = &out, &said
		if err := command.Run(); err != nil {
			t.Fatalf("%s %s: %v\n%s", test.name, test.way, err, said.String())
		}
		if broken := strings.Contains(said.String(), "move"); broken != test.broken {
			t.Errorf("%s %s: got that it stopped at a move %v, want %v\n%s", test.name, test.way, broken, test.broken, said.String())
		}
		if got := strings.Count(out.String(), "[Result "); !test.broken && got != len(test.plies) {
			t.Errorf("%s %s: got %d games, want %d\n%s", test.name, test.way, got, len(test.plies), out.String())
		}
	}
}

// readByPython prints the moves of the main line of each game, how many errors it
// met, and the last result.
const readByPython = `
import sys
try:
    import chess.pgn
except ImportError:
    sys.exit(3)
import logging
logging.disable(logging.CRITICAL)
plies, errors, result = [], 0, ""
with open(sys.argv[1]) as file:
    while True:
        game = chess.pgn.read_game(file)
        if game is None:
            break
        plies.append(str(len(list(game.mainline_moves()))))
        errors += len(game.errors)
        result = game.headers["Result"]
print(",".join(plies), "errors" if errors else "whole", result)
`

// python-chess is where scripts/pythonchess has brought it, or where it was before.
func TestSoakGames_AreReadByPythonChess(t *testing.T) {
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	brought := "PYTHONPATH=" + filepath.Join(cache, "blindchess-pythonchess") + string(os.PathListSeparator) + os.Getenv("PYTHONPATH")
	for _, test := range live {
		reading := exec.Command("python3", "-c", readByPython, liveFile(t, test.name, test.way))
		reading.Env = append(os.Environ(), brought)
		out, err := reading.CombinedOutput()
		var left *exec.ExitError
		if errors.Is(err, exec.ErrNotFound) || errors.As(err, &left) && left.ExitCode() == 3 {
			t.Skip("python-chess is not here, and Debian 12 has no package of it: scripts/pythonchess brings it")
		}
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		var plies []string
		for _, n := range test.plies {
			plies = append(plies, string(rune('0'+n)))
		}
		want := strings.Join(plies, ",") + " whole " + test.result
		if test.broken {
			want = strings.Join(plies, ",") + " errors " + test.result
		}
		if got := strings.TrimSpace(string(out)); got != want {
			t.Errorf("%s %s: got %s, want %s", test.name, test.way, got, want)
		}
	}
}
