package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"blindchess-hall": main, "pairs": pairs, "refuses": refuses, "listen": listen, "table": keepTable})
}

// pairs is a pairing program for scripts: "pairs INPUT OUTPUT" pairs neighbours of
// the starting rank who are there.
func pairs() {
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	var numbers []string
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "001 ") && !strings.HasSuffix(strings.TrimRight(line, "\r\n"), "- Z") {
			numbers = append(numbers, strings.TrimSpace(line[4:8]))
		}
	}
	if len(numbers)%2 == 1 {
		numbers = append(numbers, "0")
	}
	answer := fmt.Sprintln(len(numbers)/2) + strings.Join(numbers, " ") + "\n"
	if err := os.WriteFile(os.Args[2], []byte(answer), 0o600); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// refuses is a pairing program for scripts that finds no round.
func refuses() {
	fmt.Fprintln(os.Stderr, "Error while pairing tournament.trf: No valid pairing exists: The active players cannot be simultaneously paired.")
	os.Exit(1)
}

// listen is an organiser's command for scripts: it prints the data that it receives
// about a player.
func listen() {
	var one struct {
		Name, Colour, Opponent, Text string
		Board                        int
	}
	if err := json.NewDecoder(os.Stdin).Decode(&one); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(one.Name, one.Board, one.Colour, one.Opponent, one.Text)
}

// keepTable is a program for scripts that keeps a table until the game ends, which
// is at once.
func keepTable() {
	fmt.Println(`{"event":"open","journal":"game.journal"}`)
	if slices.Contains(os.Args, "--pair=:2299") { // where something else is
		fmt.Println(`{"event":"no-way","address":":2299","reason":"pair: ssh: listen tcp :2299: bind: address already in use"}`)
		return
	}
	fmt.Println(`{"event":"address","join":"blindchess join ssh://127.0.0.1:2201"}`)
	for _, seat := range []string{"white", "black"} {
		fmt.Printf(`{"event":"code","role":"opponent","seat":"%s","code":"acf 471 122","spoken":"Anna Cesar Felix 471 122"}`+"\n", seat)
	}
	fmt.Println(`{"event":"code","role":"arbiter","code":"bdh 678 183"}`)
	fmt.Println(`{"event":"ended","result":"1-0","reason":"resignation"}`)
}

// TestScripts runs the program as its users do: each script in testdata/script
// is a session at a shell, with a temporary home folder and English texts.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: filepath.Join("testdata", "script"), Setup: setHome})
}

// setHome gives a script its own folders for settings, state, data and sockets.
func setHome(env *testscript.Env) error {
	for key, folder := range map[string]string{
		"HOME": "home", "XDG_CONFIG_HOME": "config", "XDG_STATE_HOME": "state", "XDG_DATA_HOME": "data", "XDG_RUNTIME_DIR": "runtime",
	} {
		path := filepath.Join(env.WorkDir, "."+folder)
		if err := os.MkdirAll(path, 0o700); err != nil {
			return fmt.Errorf("the script has no home: %w", err)
		}
		env.Setenv(key, path)
	}
	env.Setenv("LANG", "en_GB.UTF-8")
	env.Setenv("LC_ALL", "")
	return nil
}
