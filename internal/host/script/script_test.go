package script_test

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/host/script"
	"blindchess/internal/host/script/scripttest"
)

var update = flag.Bool("update", false, "write what the scripts print anew")

// TestScript_TheLanguageIsPlayed plays scripts that between them have every
// direction.
func TestScript_TheLanguageIsPlayed(t *testing.T) {
	scripttest.Folder(t, "testdata", *update)
}

func TestScript_EveryDirectionHasAnExample(t *testing.T) {
	files, err := filepath.Glob("testdata/*.script")
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]bool{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			for direction := range strings.SplitSeq(line, ";") {
				name, _, _ := strings.Cut(strings.TrimSpace(direction), " ")
				shown[name] = true
			}
		}
	}
	for _, name := range script.Names() {
		if !shown[name] {
			t.Errorf("%s: got no example in testdata", name)
		}
	}
}

func TestParse_WhatCannotBeReadIsNamedWithItsLine(t *testing.T) {
	for text, want := range map[string]string{
		"start\n\njump white":            `case:3: there is no direction "jump"`,
		"announce white":                 "case:1: announce: the words are missing",
		"repeat black":                   "case:1: repeat: the words are missing",
		"execute black":                  "case:1: execute: the words are missing",
		"move white":                     "case:1: move: the words are missing",
		"play":                           "case:1: play: the moves are missing",
		"press red":                      `case:1: press: say white or black, not "red"`,
		"press white twice":              `case:1: press: "twice" is too much`,
		"lift white e9":                  `case:1: lift: "e9" is no square`,
		"place white e8 wizard":          `case:1: place: "wizard" is no piece: say king, queen, rook, bishop, knight or pawn`,
		"wait soon":                      `case:1: wait: "soon" is no length of time: write 40s, 1m30s or 90m`,
		"wait -1s":                       "case:1: wait: time does not run backwards",
		"laws 1999":                      "case:1: laws: there is no edition of 1999",
		"laws new":                       `case:1: laws: "new" is no number`,
		"supervised perhaps":             `case:1: supervised: say yes or no, not "perhaps"`,
		"player white deaf":              `case:1: player: say blind or sighted, not "deaf"`,
		"claim white victory":            `case:1: claim: "victory" is no claim: say threefold, fifty, flag, illegal, touched, normal-means, no-effort or delay`,
		"report white wrong-strat":       `case:1: report: "wrong-strat" is no irregularity that the table knows: say wrong-start-position, `,
		"report white":                   "case:1: report: say what was irregular, such as board turned or two hands",
		"arbiter sleep":                  `case:1: arbiter: the arbiter knows no "sleep"`,
		"arbiter score white 1":          "case:1: arbiter: give both sides 1, 1/2 or 0, as in: arbiter score white 1/2 black 0",
		"assistant white":                "case:1: assistant: say yes, no, or what the assistant does",
		"assistant white jump":           `case:1: assistant: there is no direction "jump"`,
		"ask white":                      "case:1: ask: say what is asked",
		"expect":                         "case:1: expect: say what is expected",
		"expect Dancing":                 `case:1: expect: there is no event "Dancing"`,
		"expect MoveMade e4":             `case:1: expect: "e4" is no key=value`,
		`announce white "e4`:             "case:1: a quotation mark is opened and not closed",
		"start ; press white ; wait 1":   `case:1: wait: "1" is no length of time`,
		"position nowhere":               "case:1: position: ",
		"control":                        "case:1: control: ",
		"\tstart # of it\npress # whose": `case:2: press: say white or black, not ""`,
	} {
		_, err := script.Parse("case", text)
		var wrong *script.SyntaxError
		if !errors.As(err, &wrong) || !strings.HasPrefix(err.Error(), "script: "+want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

func TestExpect_WhatDoesNotHoldSaysWhatWasWantedAndWhatCame(t *testing.T) {
	for line, want := range map[string]string{
		"expect result 1-0":              "wanted 1-0, got *",
		"expect clock white 5m":          "wanted 5m0s, got 1h31m0s",
		"expect fen 8/8":                 "wanted 8/8, got rnbqkbnr/",
		"expect claimable fifty":         "wanted fifty, got nothing",
		"expect refused late":            "wanted a refusal: late, got none since the last one expected",
		"expect heard black goodbye":     "wanted goodbye, got nothing like it, but: ",
		"expect MoveMade san=d4":         "wanted san=d4, got san=e4",
		"expect GameEnded":               "wanted GameEnded, got no such event since the last one expected",
		"expect ClockPressed by=black":   "wanted by=black, got by=white",
		"press white\nexpect refused me": "wanted a refusal: me, got White's clock is not running",
	} {
		s, err := script.Parse("case", "start\nmove white e4\npress white\n"+line)
		if err != nil {
			t.Fatal(err)
		}
		for _, options := range []script.Options{{}, {JSON: true}} {
			var out bytes.Buffer
			held, err := script.New(&out, options).Play(s)
			printed := out.String()
			if options.JSON {
				wanted, got, _ := strings.Cut(want, ", got ")
				want = strings.TrimPrefix(wanted, "wanted ")
				if !strings.Contains(printed, `"failed":"case:`) || !strings.Contains(printed, `"got":"`+got) {
					t.Errorf("%s: got %s, want failed, wanted and got", line, printed)
				}
			}
			if held || err != nil || !strings.Contains(printed, want) {
				t.Errorf("%s: got held %v, %v:\n%s\nwant %s", line, held, err, printed, want)
			}
		}
	}
}
