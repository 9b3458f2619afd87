package main

import (
	"context"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/console/manual"
)

// onWindows says how each command is tried on Windows. Where a command has commands of
// its own, these are tried.
var onWindows = map[string][][]string{
	"play": {{"play", "--opponent", "here"}, {"play", "--opponent", "engine"}}, "join": {{"join"}}, "serve": {{"serve", "--page", "127.0.0.1:0"}},
	"online": {{"online", "games"}, {"online", "seek", "10+5"}}, "games": {{"games"}}, "replay": {{"replay", "nothing.journal"}}, "learn": {{"learn"}},
	"puzzle": {{"puzzle"}}, "endgame": {{"endgame", "KRK"}}, "memory": {{"memory", "colours"}}, "repertoire": {{"repertoire", "nothing.pgn"}}, "study": {{"study"}},
	"progress": {{"progress"}}, "rating": {{"rating"}}, "setup": {{"setup"}}, "config": {{"config", "get", "screen"}, {"config", "set", "name", "Žofia Борис"}},
	"voice": {{"voice", "list"}, {"voice", "devices"}, {"voice", "check", "fide"}}, "language": {{"language", "list"}, {"language", "check", "de"}},
	"devices": {{"devices"}}, "board": {{"board", "test"}, {"board", "test", "pegs:COM9"}, {"board", "test", "chessnut:ble:AA"}, {"board", "test", "chessnut:hid:0"}, {"board", "learn", "COM9"}, {"board", "learn", "--help"}, {"board", "share", "--help"}},
	"braille": {{"braille", "test"}}, "laws": {{"laws", "4.3"}}, "check": {{"check", "nothing.pgn"}}, "position": {{"position"}}, "sheet": {{"sheet", "check", "nothing.txt"}},
	"reconcile": {{"reconcile", "--white", "a.txt", "--black", "b.txt"}}, "say": {{"say", "Nf3"}}, "hear": {{"hear", "Springer Felix drei"}},
	"report": {{"report", "nothing.journal"}}, "envelope": {{"envelope", "key", "kľúč s medzerou.txt"}}, "journal": {{"journal", "verify", "nothing.journal"}},
	"base": {{"base", "nothing.pgn"}}, "post": {{"post", "--help"}}, "simul": {{"simul"}}, "page": {{"page", "certificate", "клуб с.crt"}}, "doctor": {{"doctor"}},
	"simulate": {{"simulate", "board", "--link", "board"}}, "script": {{"script", "nothing.txt"}}, "perft": {{"perft", "3"}},
	"help": {{"help"}}, "version": {{"version"}}, "completion": {{"completion", "powershell"}}, "man": {{"man", "manual pages"}},
}

// unsaid are words that Windows gives no reason for: what the system never had is not
// broken, missing or to be installed with Debian's tools.
var unsaid = []string{"/dev/", "apt ", "sudo", "systemctl", "service bluetooth", "ttyUSB", "ttyACM", "/tmp/board", "dialout", "pulled out", "winapi error", "AF_UNIX", "not implemented", "panic:", "goroutine ", "man C:", "man manual", "0 megabytes", ".sock"}

func TestSoakOnWindows_NoCommandCallsBrokenWhatTheSystemDoesNotHave(t *testing.T) {
	w := newWine(t)
	root := newRoot()
	for _, command := range root.Commands() {
		tries, known := onWindows[command.Name()]
		if command.Hidden {
			continue
		}
		if !known {
			t.Errorf("%s is not tried on Windows: say how in onWindows", command.Name())
		}
		for _, words := range tries {
			out := w.shortly(words...)
			if strings.TrimSpace(out) == "" {
				t.Errorf("%q says nothing", words)
			}
			for line := range strings.Lines(out) {
				if slices.ContainsFunc(unsaid, func(word string) bool { return strings.Contains(line, word) }) {
					t.Errorf("%q says: %s", words, line)
				}
			}
		}
	}
}

func TestSoakOnWindows_WithoutLocalSocketsJoinAsksForAnAddress(t *testing.T) {
	w := newWine(t)
	if got := w.output("join"); !strings.Contains(got, "join ssh://127.0.0.1:2222") || strings.Contains(got, "no table is open") {
		t.Errorf("got %q, want the way to a table, which may be open", got)
	}
}

// shortly returns what the program for Windows says to words before it ends, or in its
// first seconds, without a keyboard. What Wine's own libraries say is left out.
func (w *wine) shortly(words ...string) string {
	w.t.Helper()
	ctx, late := context.WithTimeout(w.t.Context(), 8*time.Second)
	defer late()
	command := exec.CommandContext(ctx, "wine", append([]string{w.program}, words...)...)
	command.Dir, command.Env, command.WaitDelay = w.folder, w.env, time.Second
	out, _ := command.CombinedOutput()
	var said []string
	for line := range strings.Lines(string(out)) {
		if !strings.HasPrefix(line, "ALSA lib ") {
			said = append(said, line)
		}
	}
	return strings.Join(said, "")
}

// TestSoakOnWindows_NoHelpNamesAPortThatWindowsDoesNotHave reads the help of every
// command and topic. What is said to be a pseudo-terminal keeps its place.
func TestSoakOnWindows_NoHelpNamesAPortThatWindowsDoesNotHave(t *testing.T) {
	w := newWine(t)
	var asked [][]string
	var each func(*cobra.Command)
	each = func(command *cobra.Command) {
		if command.Name() == "man" { // no help names it there
			return
		}
		asked = append(asked, append(strings.Fields(command.CommandPath())[1:], "--help"))
		for _, below := range command.Commands() {
			each(below)
		}
	}
	each(newRoot())
	for _, topic := range manual.Topics() {
		for part := range (len(manual.Topic(topic)) + linesOfHelp - 1) / linesOfHelp {
			asked = append(asked, []string{"help", topic, strconv.Itoa(part + 1)})
		}
	}
	for _, words := range asked {
		for line := range strings.Lines(w.output(append(words, "--language", "sk")...)) {
			line = strings.ReplaceAll(line, "pty:/tmp/", "")
			if slices.ContainsFunc([]string{"/dev/tty", "/tmp/", "man ./"}, func(word string) bool { return strings.Contains(line, word) }) {
				t.Errorf("%q says: %s", words, line)
			}
		}
	}
}
