//go:build tournament

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/report"
)

func TestTheTournamentBuildSaysWhatItIsAndHasNobodyToPlayAgainst(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	s := h.start(t, nil, "play", "--opponent", "here", "--voice", "none", "--screen", "line", "--journal", h.path("event.journal"))
	s.await("This is the tournament build. It has no engine, no opening book")
	s.await("The game begins")
	for _, words := range [][]string{{"play", "--opponent", "rehearsal"}, {"play", "--sloppy"}, {"learn"}} {
		if out, err := h.command(nil, words...).CombinedOutput(); err == nil {
			t.Errorf("%v: got %q, want it refused", words, out)
		}
	}
}

func TestTheTournamentBuildGoesOnWithAGame(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	path := h.path("event.journal")
	typed := func(lines string, words ...string) string {
		command := h.command(nil, append(words, "--voice", "none", "--screen", "line")...)
		command.Stdin = strings.NewReader(lines)
		out, err := command.CombinedOutput()
		if err != nil {
			t.Errorf("%v: %v, %s", words, err, out)
		}
		return string(out)
	}
	typed("e4\n\nquit\n", "play", "--opponent", "here", "--journal", path)
	if out := typed("restart\ne5\n\nquit\n", "play", "resume", path); !strings.Contains(out, "Game resumed") || !strings.Contains(out, "Eva sieben Eva fünf") {
		t.Errorf("got %q, want the game gone on with", out)
	}
	path = h.earlier(t, "rehearsal.journal")
	out, err := h.command(nil, "play", "resume", path, "--voice", "none", "--screen", "line").CombinedOutput()
	if err == nil || !strings.Contains(string(out), `--opponent is "rehearsal": say join or here`) {
		t.Errorf("got %q, %v of a game against a partner who is not in this build, want it refused", out, err)
	}
}

func TestTheTournamentBuildHasNoPartThatHears(t *testing.T) {
	t.Parallel()
	out, err := exec.Command("go", "list", "-deps", "-tags", "tournament", ".").Output()
	if err != nil {
		t.Skipf("the imports cannot be listed: %v", err)
	}
	if strings.Contains(string(out), "blindchess/internal/hearing") {
		t.Error("got a package that hears among the imports, want none")
	}
	if !strings.Contains(string(out), "blindchess/internal/room") {
		t.Errorf("got the imports %q, want those of the program", out)
	}
	h := newHome(t)
	for _, words := range [][]string{{"hear", "--audio", "move.wav", "--player", "anna"}, {"voice", "teach", "--list"}} {
		if out, err := h.command(nil, words...).CombinedOutput(); err == nil {
			t.Errorf("%v: got %q, want it refused", words, out)
		}
	}
	s := h.start(t, nil, "play", "--opponent", "here", "--voice", "none", "--screen", "line", "--language", "en", "--journal", h.path("hearing.journal"))
	s.await("The game begins")
	s.enter("hear")
	s.await("This program does not hear moves.")
}

const mateInOne = "6k1/5ppp/8/8/8/8/8/3RK3 w - - 0 1"

func TestTheTournamentBuildTellsNothingOfAPositionThatHasToBeWorkedOut(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	for _, words := range [][]string{
		{"position", mateInOne}, {"position", "--json", mateInOne}, {"perft", "--divide", "1", mateInOne}, {"check", "games.pgn"}, {"script", "game.table"},
		{"say", "--fen", mateInOne, "Rd8"}, {"hear", "--fen", mateInOne, "Rd8"},
		{"sheet", "check", "--fen", mateInOne, "sheet.txt"}, {"sheet", "convert", "--fen", mateInOne, "--to", "pgn", "sheet.txt"}, {"reconcile", "--fen", mateInOne, "--white", "sheet.txt", "--black", "sheet.txt"},
		{"play", "--event", "event", "--answer", "legal", "--opponent", "here", "--journal", h.path("none.journal")},
		{"play", "--event", "event", "--answer", "all", "--opponent", "here", "--journal", h.path("none.journal")},
		{"play", "--event", "event", "--answer", "rays,attackers,claims", "--position", mateInOne, "--opponent", "here", "--journal", h.path("none.journal")},
		{"play", "--answer", "rays", "--opponent", "here", "--journal", h.path("none.journal")},
	} {
		out, err := h.command(nil, words...).CombinedOutput()
		if err == nil || strings.Count(string(out), "\n") != 1 || !strings.Contains(string(out), "tournament build") && !strings.Contains(string(out), "--answer") || strings.Contains(string(out), "Rd8") {
			t.Errorf("%v: got %q, %v, want one sentence that refuses it", words, out, err)
		}
	}
	// Among friends too, at a given position, and with the answers that an event
	// allows.
	for _, terms := range [][]string{{"--position", mateInOne}, {"--event", "event", "--answer", "rays,attackers,claims"}} {
		words := append([]string{"play", "--opponent", "here", "--voice", "none", "--screen", "line", "--journal", filepath.Join(t.TempDir(), "game.journal")}, terms...)
		command := h.command(nil, words...)
		command.Stdin = strings.NewReader("legal\nlegal d1\ncaptures\nhelp legal\nhelp captures\nhelp questions\nquit\n")
		out, err := command.CombinedOutput()
		if got := strings.Count(string(out), "lists no moves"); err != nil || got != 5 || strings.Contains(string(out), "Names: ") || strings.Contains(string(out), "legal, tells") || strings.Contains(string(out), "matt") {
			t.Errorf("%v: got %q, %v, want five refusals and no help on what is refused", terms, out, err)
		}
	}
}

func TestTheTournamentBuildNamesNoMoveThatWordsOrAnEntryCouldHaveMeant(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	mates := "1. e4 e5\n2. Bc4 Nc6\n3. Qh5 Nf6\n"
	files := map[string]string{
		"mate.txt": mates + "4. Qxf7\n", "check.txt": "1. e4 e5\n2. Bc4 Nc6\n3. Bxf7\n", "stray.txt": mates + "4. Qxf6\n", "false.txt": mates + "4. Qh4#\n",
		"over.txt": mates + "4. Qxf7 a6\n", "last.txt": "1. e4 e5\n2. Qh6\n", "mate.pgn": mates + "4. Qxf7 *\n", "stray.pgn": mates + "4. Qxb7 *\n", "pinned.pgn": "1. e4 e5 2. Qh5 f6 *\n",
		"signed.txt": mates + "4. Qxf7#\n",
	}
	for name, text := range files {
		if err := os.WriteFile(h.path(name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, words := range [][]string{{"say", "Nc6"}, {"say", "--json", "Nc6"}, {"hear", "e"}, {"hear", "--json", "e"}, {"hear", "knight anna"}} {
		out, _ := h.command(nil, words...).CombinedOutput()
		for _, move := range []string{"could be ", "e3", "e4", "Na3", "Sa3", `"san"`} {
			if strings.Contains(string(out), move) {
				t.Errorf("%v: got %q, want no move named", words, out)
			}
		}
	}
	for name := range files {
		for _, words := range [][]string{
			{"sheet", "check", "--notation", "en"}, {"sheet", "check", "--json", "--notation", "en"}, {"sheet", "convert", "--from", "en", "--to", "pgn"},
			{"sheet", "convert", "--from", "en", "--to", "de"}, {"sheet", "convert", "--from", "en", "--write", "brf"},
		} {
			out, _ := h.command(nil, append(words, h.path(name))...).CombinedOutput()
			for _, told := range []string{"It could be", "it could be", "assumes", "check.", "mate", "check from", "comes after the end", "No legal move", "+"} {
				if strings.Contains(string(out), told) {
					t.Errorf("%v %s: got %q, want no %q in it", words, name, out, told)
				}
			}
			if strings.Contains(string(out), "#") && name != "signed.txt" && name != "false.txt" {
				t.Errorf("%v %s: got %q, want no sign that was not written", words, name, out)
			}
		}
	}
	for _, words := range [][]string{
		{"sheet", "check", "--notation", "en", h.path("stray.txt")}, {"sheet", "convert", "--from", "en", "--to", "pgn", h.path("signed.txt")},
		{"reconcile", "--notation", "en", "--white", h.path("stray.txt"), "--black", h.path("stray.txt")},
	} {
		if out, err := h.command(nil, words...).CombinedOutput(); err == nil || !strings.Contains(string(out), "tries no move on a sheet") || strings.Count(string(out), "\n") != 1 {
			t.Errorf("%v: got %q, %v, want one sentence that refuses it", words, out, err)
		}
	}
}

// TestTheTournamentBuildDescribesNoCommandThatItLacks asks for help on each of those.
func TestTheTournamentBuildDescribesNoCommandThatItLacks(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	for _, words := range [][]string{{"check"}, {"perft"}, {"position"}, {"script"}, {"reconcile"}, {"sheet", "check"}, {"sheet", "convert"}, {"board", "share"}} {
		verb := words[len(words)-1]
		for _, asked := range [][]string{append([]string{"help"}, words...), append(slices.Clone(words), "--help")} {
			out, err := h.command(nil, asked...).CombinedOutput()
			if err != nil || !strings.HasPrefix(string(out), verb+": the tournament build ") || strings.Contains(string(out), "Examples:") || strings.Contains(string(out), "--language") {
				t.Errorf("%v: got %q, %v, want help that says that it is not in this build, and no more", asked, out, err)
			}
		}
	}
}

func TestTheTournamentBuildDoesNotTellOfAPositionOfOnesOwn(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	for _, words := range [][]string{{"say"}, {"hear"}, {"sheet", "check"}, {"sheet", "convert"}, {"reconcile"}} {
		out, err := h.command(nil, append(words, "--help")...).CombinedOutput()
		if err != nil || strings.Contains(string(out), "--fen") {
			t.Errorf("%v: got %q, %v, want help without --fen", words, out, err)
		}
	}
}

// TestTheTournamentBuildIsLinkedWithoutWhatAdvises examines the program from
// outside, with the Go tools and by the bytes of its file.
func TestTheTournamentBuildIsLinkedWithoutWhatAdvises(t *testing.T) {
	t.Parallel()
	packages, err := exec.Command("go", "list", "-deps", "-tags", "tournament", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	imported := "\n" + string(packages)
	for _, name := range []string{
		"blindchess/internal/online", "blindchess/internal/online/told", "blindchess/internal/online/attendant", "blindchess/internal/practice/rehearsal", "blindchess/internal/practice/uci", "blindchess/internal/practice/study", "blindchess/internal/practice/rating", "blindchess/internal/practice/phrases", "blindchess/internal/event/post", "blindchess/internal/practice/attendant", "blindchess/internal/practice/lessons", "blindchess/internal/host/script",
		"net/rpc", "net/smtp", "plugin",
	} {
		if strings.Contains(imported, "\n"+name+"\n") || strings.Contains(imported, "\n"+name+"/") {
			t.Errorf("the tournament build imports %s", name)
		}
	}
	onlyThePageKnowsHTTP(t)
	file := filepath.Join(t.TempDir(), "blindchess-tournament")
	if out, err := exec.Command("go", "build", "-buildvcs=false", "-tags", "tournament", "-o", file, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	symbols, err := exec.Command("go", "tool", "nm", file).Output()
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(symbols, []byte("blindchess/internal/console.(*Session).Listing")) {
		t.Fatal("the list of symbols names nothing that is known to be there")
	}
	for _, symbol := range []string{nameOf(announce.ListMoves), nameOf(report.PositionOf), nameOf(report.CheckGames), "blindchess/internal/online.", "blindchess/internal/practice/rehearsal.", "blindchess/internal/practice/uci.", "blindchess/internal/practice/study.", "blindchess/internal/practice/puzzle.", "blindchess/internal/practice/endings.", "blindchess/internal/practice/training.", "net/http.(*Client).", "net/http.(*Transport).RoundTrip", "net/http.(*persistConn)."} {
		if bytes.Contains(symbols, []byte(" "+symbol)) {
			t.Errorf("the tournament build holds %s", symbol)
		}
	}
	program, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	program = bytes.ToLower(program)
	if !bytes.Contains(program, []byte("this is the tournament build")) {
		t.Fatal("the bytes hold no text that is known to be there")
	}
	for _, text := range []string{"ucinewgame", "bestmove", "setoption name", "multipv", "stockfish", "polyglot", "syzygy", "xboard", "practice.engine", "analysis.better"} {
		if bytes.Contains(program, []byte(text)) {
			t.Errorf("the tournament build holds the text %q", text)
		}
	}
}

// nameOf returns the name of a function as the linker knows it, so that one that
// was renamed is not looked for in vain.
func nameOf(function any) string {
	return runtime.FuncForPC(reflect.ValueOf(function).Pointer()).Name()
}

// onlyThePageKnowsHTTP fails if another package than the page, and the door for
// browsers, imports HTTP.
func onlyThePageKnowsHTTP(t *testing.T) {
	t.Helper()
	imports, err := exec.Command("go", "list", "-deps", "-tags", "tournament", "-f", "{{.ImportPath}}: {{join .Imports \" \"}} ", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	var knows []string
	for _, line := range strings.Split(string(imports), "\n") {
		name, imported, _ := strings.Cut(line, ":")
		if strings.HasPrefix(name, "blindchess/") && strings.Contains(imported+" ", " net/http ") {
			knows = append(knows, name)
		}
	}
	if got, want := strings.Join(knows, " "), "blindchess/internal/pair blindchess/internal/screen/page"; got != want {
		t.Errorf("HTTP is known to %q, want %q", got, want)
	}
}
