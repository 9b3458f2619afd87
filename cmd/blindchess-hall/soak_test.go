package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"blindchess/internal/event/tournament"
	"blindchess/internal/event/tournament/bulletin"
	"blindchess/internal/language"
)

// longest is how long a round of the trial may take, however busy the machine is.
const longest = 5 * time.Minute

// evening is a club evening with the real programs, with a temporary home
// folder.
type evening struct {
	t      testing.TB
	ctx    context.Context
	folder string
}

func newEvening(t *testing.T) evening {
	t.Helper()
	if os.Getenv("SOAK") == "" {
		t.Skip("SOAK is not set")
	}
	return builtEvening(t)
}

// builtEvening builds both programs for an evening.
func builtEvening(t testing.TB) evening {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), longest)
	t.Cleanup(stop)
	e := evening{t, ctx, t.TempDir()}
	for key, name := range map[string]string{"XDG_CONFIG_HOME": "config", "XDG_STATE_HOME": "state", "XDG_DATA_HOME": "data", "XDG_RUNTIME_DIR": "r"} {
		t.Setenv(key, filepath.Join(e.folder, name))
		if err := os.Mkdir(filepath.Join(e.folder, name), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("LANG", "en_GB.UTF-8")
	for _, name := range []string{"blindchess", "blindchess-hall"} {
		if out, err := exec.CommandContext(ctx, "go", "build", "-o", filepath.Join(e.folder, name), "../"+name).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", name, err, out)
		}
	}
	return e
}

func (e evening) command(name string, words ...string) *exec.Cmd {
	command := exec.CommandContext(e.ctx, filepath.Join(e.folder, name), words...)
	command.Dir = e.folder
	return command
}

// hall runs the program for tournaments, and returns what it says.
func (e evening) hall(words ...string) string {
	e.t.Helper()
	out, err := e.command("blindchess-hall", words...).CombinedOutput()
	if err != nil {
		e.t.Fatalf("%s: %v\n%s", strings.Join(words, " "), err, out)
	}
	return string(out)
}

// rule has the arbiter of a table give a result there.
func (e evening) rule(table, code string) {
	e.t.Helper()
	socket := filepath.Join(e.folder, "r", "blindchess", fmt.Sprintf("round-1-board-%s.sock", table))
	join := e.command("blindchess", "join", socket, "--role", "arbiter", "--code", code, "--screen", "line")
	join.Stdin = strings.NewReader("start\nscore 1-0\nyes\nquit\n")
	if out, err := join.CombinedOutput(); err != nil {
		e.t.Fatalf("table %s: %v\n%s", table, err, out)
	}
}

// TestSoakRound_OfRealTables opens three tables, has their arbiter rule at each,
// closes them, and takes the results from their journals.
func TestSoakRound_OfRealTables(t *testing.T) {
	e := newEvening(t)
	players := "name,rating\n"
	for _, name := range strings.Fields("Anna Bela Cyril Dora Emil Franz") {
		players += name + ",1800\n"
	}
	if err := os.WriteFile(filepath.Join(e.folder, "players.csv"), []byte(players), 0o600); err != nil {
		t.Fatal(err)
	}
	e.hall("new", "Club", "--players", "players.csv", "--system", "round-robin", "--control", "90m+30s")
	e.hall("pair")
	open := e.command("blindchess-hall", "open", "--program", filepath.Join(e.folder, "blindchess"))
	reader, writer := io.Pipe()
	open.Stdout, open.Stderr = writer, writer
	if err := open.Start(); err != nil {
		t.Fatal(err)
	}
	arbiter := regexp.MustCompile(`^Table (\d), arbiter: (.*)$`)
	told := bufio.NewScanner(reader)
	for ruled := 0; ruled < 3 && told.Scan(); {
		if found := arbiter.FindStringSubmatch(told.Text()); found != nil {
			e.rule(found[1], found[2])
			ruled++
		}
	}
	go func() { _, _ = io.Copy(io.Discard, reader) }()
	if err := open.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := open.Wait(); err != nil {
		t.Errorf("closing the tables: %v", err)
	}
	if got, want := e.hall("results", "round-1"), "Taken: 3, known before: 0, still going: 0, to look at: 0."; !strings.Contains(got, want) {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := e.hall("standings"); strings.Count(got, "points: 1.0") != 3 {
		t.Errorf("got %s, want three players with a point", got)
	}
	if got := e.hall("export", "pgn", "--journals", "round-1"); strings.Count(got, `[Result "1-0"]`) != 3 {
		t.Errorf("got %s, want three games", got)
	}
}

// TestSoakPages_KeepNobodyOut looks at the bulletin and at the printed codes in a
// real browser with axe-core.
func TestSoakPages_KeepNobodyOut(t *testing.T) {
	e := newEvening(t)
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Skip(err)
	}
	script, err := os.ReadFile(filepath.Join(cache, "blindchess-axe", "axe.min.js"))
	if err != nil {
		t.Skip("axe-core is not here: scripts/axe brings it")
	}
	browser, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("chromium is not here: scripts/install soak brings it")
	}
	report, err := filepath.Abs("../../internal/event/tournament/testdata/women-rapid-2024.trf")
	if err != nil {
		t.Fatal(err)
	}
	e.hall("new", "Rapid", "--players", report, "--edition", "2024")
	e.hall("export", "html", "--out", "bulletin.html")
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(browser), chromedp.NoSandbox)
	ctx, stop := chromedp.NewExecAllocator(e.ctx, options...)
	defer stop()
	ctx, stop = chromedp.NewContext(ctx)
	defer stop()
	codes, err := os.Create(filepath.Join(e.folder, "codes.html"))
	if err != nil {
		t.Fatal(err)
	}
	pack, err := language.Load("sk")
	if err != nil {
		t.Fatal(err)
	}
	player := tournament.Player{Name: "Kowalski, Jan"}
	all := []bulletin.Code{{Board: 1, Player: player, Typed: "acf 471 122", Words: "Anna Cesar Felix 471 122", Way: "blindchess join ssh://192.168.1.7:2201"}}
	if err := errors.Join(bulletin.CodesHTML(codes, pack, "Club", all), codes.Close()); err != nil {
		t.Fatal(err)
	}
	for _, page := range []string{"bulletin.html", "codes.html"} {
		for _, width := range []int64{1280, 320} {
			address := url.URL{Scheme: "file", Path: filepath.Join(e.folder, page)}
			if err := chromedp.Do(ctx, chromedp.EmulateViewport(width, 900), chromedp.Navigate(address.String()), chromedp.Evaluate[chromedp.Void](string(script)+"; 0")); err != nil {
				t.Fatal(err)
			}
			found, err := chromedp.Run(ctx, chromedp.Evaluate[[]string](`axe.run().then(r => r.violations.map(v => v.id + ": " + v.nodes[0].html.slice(0, 120)))`, chromedp.EvalAwaitPromise))
			if err != nil {
				t.Fatal(err)
			}
			for _, one := range found {
				t.Errorf("%s, %d pixels: %s", page, width, one)
			}
			sideways, err := chromedp.Run(ctx, chromedp.Evaluate[bool](`document.documentElement.scrollWidth > document.documentElement.clientWidth`))
			if err != nil || sideways {
				t.Errorf("%s, %d pixels: the page scrolls sideways, %v", page, width, err)
			}
		}
	}
}
