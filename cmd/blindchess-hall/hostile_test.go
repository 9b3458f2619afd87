package main

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"blindchess/internal/text/sanitize/sanitizetest"
)

// hostileHall is a tournament whose players, teams and titles are hostile names.
type hostileHall struct {
	t       *testing.T
	folder  string
	program string
}

// run returns what the program writes to its standard output and error.
func (h hostileHall) run(words ...string) (out, problems string) {
	h.t.Helper()
	command := exec.Command(h.program, words...)
	command.Dir = h.folder
	command.Env = append(os.Environ(), "HOME="+h.folder, "XDG_CONFIG_HOME="+h.folder, "XDG_STATE_HOME="+h.folder, "XDG_DATA_HOME="+h.folder, "XDG_RUNTIME_DIR="+h.folder, "LANG=en_GB.UTF-8")
	var written, failed bytes.Buffer
	command.Stdout, command.Stderr = &written, &failed
	_ = command.Run()
	return written.String(), failed.String()
}

// row is a line 001 of a report: the name fills its 33 columns, and the rating follows
// it.
var row = regexp.MustCompile(`^001 .{4} .{5}(.{33}) (2\d\d\d) `)

func TestHostileNames_NothingOfThemActsWhereATournamentGoesOut(t *testing.T) {
	program, err := exec.LookPath("blindchess-hall")
	if err != nil {
		t.Skip("the program is not on the path of this test")
	}
	h := hostileHall{t, t.TempDir(), program}
	var list bytes.Buffer
	writer, players := csv.NewWriter(&list), 0
	rows := [][]string{{"name", "rating", "team", "title", "federation", "fide id"}}
	for _, name := range sanitizetest.Names() {
		if utf8.ValidString(name) {
			rows = append(rows, []string{name, "2000", name, name, name, name})
			players++
		}
	}
	if err := writer.WriteAll(rows); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(h.folder, "players.csv"), list.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	title := "Club\x1b]0;owned\a\u202e <script>"
	if out, problems := h.run("new", title, "--players", "players.csv", "--rounds", "3", "--city", title, "--by", title); problems != "" {
		t.Fatalf("got %q, %q", out, problems)
	}
	outputs := map[string]string{}
	keep := func(name string, words ...string) {
		out, problems := h.run(words...)
		outputs[name], outputs[name+", its problems"] = out, problems
	}
	keep("the list of players", "players")
	var pairs []string
	for n := 1; n+1 <= players; n += 2 {
		pairs = append(pairs, fmt.Sprintf("%d-%d", n, n+1))
	}
	if players%2 == 1 {
		pairs = append(pairs, fmt.Sprintf("%d-bye", players))
	}
	keep("the pairings", "pair", "--hand", strings.Join(pairs, " "), "--by", title)
	for board := 1; board <= players/2; board++ {
		keep("a result", "result", fmt.Sprint(board), "1-0", "--by", title)
	}
	keep("a correction", "correct", "1", "0-1", "--by", title, "--why", title)
	keep("the call", "call")
	keep("a question", "where", "1")
	keep("a question about nobody", "where", title)
	keep("the standings", "standings")
	keep("the standings as values", "standings", "--csv")
	keep("what was written", "verify")
	for _, form := range []string{"trf16", "trf26", "text", "html", "pairings-csv", "standings-csv", "teams-csv", "pgn"} {
		keep("the export "+form, "export", form, "--journals", ".")
	}
	keep("the export brf", "export", "brf", "--code", "built-in")
	for name, text := range outputs {
		if err := sanitizetest.Unsafe(text); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if strings.Contains(name, "its problems") {
			continue
		}
		switch {
		case text == "" && name != "a question about nobody" && name != "the export teams-csv" && name != "the export pgn":
			t.Errorf("%s: got nothing, %q", name, outputs[name+", its problems"])
		case strings.HasSuffix(name, "csv"), strings.HasSuffix(name, "values"):
			calculates(t, name, text)
		case strings.HasSuffix(name, "html"):
			for _, act := range []string{"<script", "<img", "onerror=alert(1)>"} {
				if strings.Contains(text, act) {
					t.Errorf("%s: got %s", name, act)
				}
			}
		case strings.Contains(name, "trf"):
			found := 0
			for line := range strings.Lines(text) {
				if !strings.HasPrefix(line, "001 ") {
					continue
				}
				found++
				if rated := row.FindStringSubmatch(line); rated == nil || rated[2] != "2000" {
					t.Errorf("%s: got %q, want each value in its columns", name, line)
				}
			}
			if found != players {
				t.Errorf("%s: got %d players, want %d", name, found, players)
			}
		case strings.HasSuffix(name, "brf"):
			if at := strings.IndexFunc(text, func(r rune) bool { return r > '~' }); at >= 0 {
				t.Errorf("%s: got %q, which is no cell", name, text[at:min(at+10, len(text))])
			}
		}
	}
}

// calculates fails where a value of a table is one that a spreadsheet takes for a formula.
func calculates(t *testing.T, name, text string) {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Errorf("%s: %v", name, err)
	}
	for _, value := range slices.Concat(rows...) {
		if value != "" && (strings.ContainsRune("=@\t\r", rune(value[0])) || strings.ContainsRune("+-", rune(value[0])) && strings.Contains(value, "cmd")) {
			t.Errorf("%s: got %q, which is calculated", name, value)
		}
	}
}
