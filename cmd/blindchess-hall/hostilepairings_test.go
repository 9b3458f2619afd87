package main

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"blindchess/internal/text/sanitize/sanitizetest"
)

// TestHostileNames_NothingOfThemActsWhereAPairingFileComesIn brings a round with each
// hostile name as a list, as a report, and as games without moves, and as the name of the
// event. The round is read or refused, and whatever is said of it acts on nothing.
func TestHostileNames_NothingOfThemActsWhereAPairingFileComesIn(t *testing.T) {
	t.Parallel()
	program, err := exec.LookPath("blindchess-hall")
	if err != nil {
		t.Skip("the program is not on the path of this test")
	}
	taken := map[string]int{}
	for attack, name := range sanitizetest.Names() {
		if !utf8.ValidString(name) {
			continue
		}
		var list bytes.Buffer
		writer := csv.NewWriter(&list)
		if err := writer.WriteAll([][]string{{"Board", "White", "Black"}, {"1", name, "Anna"}}); err != nil {
			t.Fatal(err)
		}
		for kind, text := range map[string]string{
			"csv": list.String(),
			"trf": fmt.Sprintf("012 %s\r\n001    1      %-33.33s%37s    1     2 w  \r\n001    2      %-33s%37s    2     1 b  \r\n", name, name, "0.0", "Anna", "0.0"),
			"pgn": fmt.Sprintf("[Event %q]\n[Round \"1.1\"]\n[White \"%s\"]\n[Black \"Anna\"]\n[Result \"*\"]\n\n*\n", "Club", name),
		} {
			h := hostileHall{t, t.TempDir(), program}
			file := "round." + kind
			if err := os.WriteFile(filepath.Join(h.folder, file), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			out, problems := h.run("round", "--from", file, "--name", "Club")
			called, trouble := h.run("call")
			for what, text := range map[string]string{"what is said": out, "its problems": problems, "the call": called, "problems of the call": trouble} {
				if err := sanitizetest.Unsafe(text); err != nil {
					t.Errorf("%s, %s, %s: %v", attack, kind, what, err)
				}
			}
			switch {
			case problems == "" && strings.Contains(called, "Table 1: "):
				taken[kind]++
			case problems == "":
				t.Errorf("%s, %s: got %q and then %q, %q, want the round taken or refused", attack, kind, out, called, trouble)
			}
		}
	}
	if taken["csv"] < 10 || taken["pgn"] < 5 {
		t.Errorf("got %v rounds taken, want most of them", taken)
	}
	t.Logf("taken: %v", taken)
}
