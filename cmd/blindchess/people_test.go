package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/creack/pty"

	"blindchess/internal/screen/screentest"
)

// opened is a table that a blind player has opened to the network, with what
// they have to read to the others.
type opened struct {
	home    home
	host    *session
	port    string
	journal string
	spoken  string
}

// openToOthers starts the program of a blind player who admits guests.
func openToOthers(t *testing.T, words ...string) *opened {
	t.Helper()
	if _, err := exec.LookPath("ssh"); err != nil {
		t.Skip("there is no ssh here to come in with")
	}
	h := newHome(t)
	h.set(t, "verbosity", "long") // each step of a move is told
	o := &opened{home: h, journal: h.path("game.journal"), spoken: h.path("spoken")}
	words = append([]string{"play", "--pair", "127.0.0.1:0", "--opponent", "join", "--voice", "none", "--screen", "line",
		"--transcript", o.spoken, "--journal", o.journal}, words...)
	o.host = h.start(t, nil, words...)
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("the host's screen is\n%s", o.host.screen())
		}
	})
	o.host.await("Waiting for the opponent.")
	o.port = regexp.MustCompile(`ssh -p ([0-9]+) play@127\.0\.0\.1`).FindStringSubmatch(o.host.screen())[1]
	return o
}

// code returns the code that was read last for a role.
func (o *opened) code(role string) string {
	o.host.t.Helper()
	found := regexp.MustCompile(`Code for the `+role+`: [^\r\n]*Typed: ([a-h]{3} [0-9]{3} [0-9]{3})\.`).FindAllStringSubmatch(o.host.screen(), -1)
	if len(found) == 0 {
		o.host.t.Fatalf("no code for the %s was read; what was written is:\n%s", role, o.host.screen())
	}
	return found[len(found)-1][1]
}

// ssh is the client of OpenSSH on its way to the table.
func (o *opened) ssh(flags ...string) *exec.Cmd {
	words := append([]string{"-F", "/dev/null", "-o", "UserKnownHostsFile=" + o.home.path("known_hosts"), "-o", "StrictHostKeyChecking=accept-new",
		"-o", "PubkeyAuthentication=no", "-p", o.port}, flags...)
	command := exec.Command("ssh", append(words, "play@127.0.0.1")...)
	command.Env = append(os.Environ(), "HOME="+o.home.folder, "TERM=xterm-256color")
	return command
}

// lines admits a guest on plain lines, with a code.
func (o *opened) lines(code string) *session {
	t := o.host.t
	t.Helper()
	s := begin(t, o.ssh("-T"))
	s.await("Code:")
	s.enter(code)
	s.await("come back with this code")
	return s
}

// painted is a guest at a painted screen over ssh.
type painted struct {
	*screentest.Terminal
	*exec.Cmd
}

// paint starts a program on a terminal of 60 lines, which it paints.
func paint(t *testing.T, columns int, command *exec.Cmd) painted {
	t.Helper()
	p := painted{screentest.NewTerminal(t, columns, 60), command}
	terminal, err := pty.StartWithSize(p.Cmd, &pty.Winsize{Rows: 60, Cols: uint16(columns)})
	if err != nil {
		t.Fatal(err)
	}
	terminal = pollable(t, terminal)
	read := make(chan struct{})
	go func() { defer close(read); _, _ = io.Copy(p.Terminal, terminal) }()
	go func() { _, _ = io.Copy(terminal, p.Terminal) }()
	t.Cleanup(func() {
		p.cut()
		_ = terminal.Close()
		<-read
	})
	return p
}

// screen admits a guest on a painted screen, with a code.
func (o *opened) screen(t *testing.T, code string) painted {
	t.Helper()
	p := paint(t, 200, o.ssh())
	p.Await("Code:")
	p.Type(code + "\r")
	return p
}

// cut ends the line as a machine that is switched off does.
func (p painted) cut() {
	_ = p.Process.Kill()
	_, _ = p.Process.Wait()
}

// countOnce fails where one of the sentences was not said exactly once.
func countOnce(t *testing.T, who, text string, sentences ...string) {
	t.Helper()
	for _, sentence := range sentences {
		if got := strings.Count(text, sentence); got != 1 {
			t.Errorf("%s heard %q %d times, want once", who, sentence, got)
		}
	}
}

// unwrapped returns what a terminal showed with the lines joined that were
// broken at its edge.
func unwrapped(text string) string {
	return strings.NewReplacer("\r\n", " ", "\n", " ").Replace(text)
}

func (o *opened) spokenText(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(o.spoken)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// run runs the program once more at home and returns what it prints.
func (o *opened) run(t *testing.T, words ...string) string {
	t.Helper()
	output, err := o.home.command(nil, words...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v: %s", strings.Join(words, " "), err, output)
	}
	return string(output)
}

// TestThreePeoplePlayAWholeGameOverSSH is a game between a blind player on
// lines and a sighted one on the painted screen, with an arbiter on lines. All
// possible errors occur in it and are corrected.
func TestThreePeoplePlayAWholeGameOverSSH(t *testing.T) {
	t.Parallel()
	o := openToOthers(t, "--arbiter", "--name", "Anna", "--opponent-name", "Boris", "--control", "40/90m,30m")
	blind := o.host
	arbiter := o.lines(o.code("arbiter"))
	arbiter.await("You are the arbiter")
	blind.await("The arbiter has joined")
	sighted := o.screen(t, o.code("opponent"))
	sighted.Await("space bar")
	back := regexp.MustCompile(`come back with this code: ([a-h]{3}(?: [0-9]{3}){5})`)
	sighted.Type("x")
	sighted.Await("come back with this code")
	return1 := back.FindStringSubmatch(sighted.Text())[1]
	blind.await("The arbiter starts White's clock.")
	arbiter.await("The player has joined: Boris, Black.")
	arbiter.enter("start")
	blind.await("The game begins. Your clock is running.")

	// A press too early, a wrong repetition, and a right one.
	blind.enter("press")
	blind.await("Not yet. Missing: move announced.")
	blind.enter("e4")
	sighted.Await("Repeat: Bauer Eva zwei Eva vier")
	sighted.Type("Bauer Eva zwei Eva drei\r")
	sighted.Await("yours? Yes or no.")
	sighted.Type("yes\r")
	blind.await("Opponent repeated Bauer Eva zwei Eva drei. You announced Bauer Eva zwei Eva vier.")
	sighted.Await("Not that move")
	arbiter.await("Black repeated Bauer Eva zwei Eva drei.")
	sighted.Type("\t")
	blind.await("repeated it.\r\n")
	sighted.Await("Now play it on your board: Bauer Eva zwei Eva vier")
	sighted.Type("e4\r")
	blind.await("played it.\r\n")
	blind.enter("")
	sighted.Await("It is your move")

	// An illegal move, completed: time for the opponent, and back it goes.
	sighted.Type("lift e7\rplace e3\rBauer Eva sieben Eva drei\r")
	blind.await("Bauer Eva sieben Eva drei\r\n")
	sighted.Await("Press your clock")
	blind.enter("repeat")
	arbiter.await("White played it.")
	sighted.Type(" ")
	blind.await("Illegal move by Black, number one")
	blind.await("White gets two minutes more.")
	blind.await("Correct your board: move the piece from Eva drei to Eva sieben")
	arbiter.await("White is correcting the board.")
	sighted.Await("The opponent is correcting the board.")
	blind.enter("")
	blind.await("Your board is correct.")
	sighted.Await("It is your move")
	sighted.Type("e5\r")
	blind.await("Bauer Eva sieben Eva f")
	sighted.Await("Press your clock")
	sighted.Type(" ")
	blind.awaitTimes("Your clock is running.", 2)
	blind.enter("repeat")

	// A draw is offered and declined.
	blind.enter("Nf3")
	blind.await("Springer Gustav eins Felix drei")
	blind.enter("draw")
	blind.await("Offer a draw?")
	blind.enter("yes")
	blind.await("You offer a draw.")
	blind.enter("")
	sighted.Await("A draw is offered by")
	sighted.Type("decline\r")
	blind.await("Draw declined.")
	sighted.Type("\t")

	// Black carries out another move: the arbiter decides, and Black's board is
	// corrected.
	sighted.Await("Now play it on your board")
	sighted.Type("execute g1h3\r")
	blind.await("Clocks stopped. The boards differ from move two, White.")
	blind.await("The arbiter decides.")
	arbiter.await("Correct Black's board on")
	arbiter.await("Type resolve to accept the proposal")
	arbiter.enter("resolve")
	arbiter.await("Accept the proposal?")
	arbiter.enter("yes")
	blind.await("Both boards agree.")
	sighted.Await("It is your move")
	sighted.Type("d6\r")
	blind.await("Bauer David sieben David sechs")
	sighted.Await("Press your clock")
	sighted.Type(" ")
	blind.awaitTimes("Your clock is running.", 3)
	blind.enter("repeat")
	arbiter.enter("add black 1m")
	blind.await("Black gets one minute more.")

	// The opponent's connection is lost; the seat is reserved, and they return to
	// it.
	sighted.cut()
	blind.await("The opponent has left: Boris. The seat is reserved.")
	arbiter.await("The player has left: Boris, Black. The seat is reserved.")
	blind.enter("Nc3")
	blind.await("Springer Bella eins Cesar drei")
	blind.enter("")
	sighted = o.screen(t, return1)
	sighted.Await("Repeat: Springer Bella eins Cesar drei")
	blind.awaitTimes("The opponent has joined: Boris.", 2)
	sighted.Type("\t")
	sighted.Await("Now play it on your board")
	sighted.Type("execute\r")
	sighted.Await("It is your move")

	// Both and the arbiter compare their words, and the game ends.
	words := regexp.MustCompile(`Check words, move three, White: ([a-z]+ [a-z]+ [a-z]+ [a-z]+)\.`)
	blind.enter("checkword")
	blind.await("Check words")
	arbiter.enter("checkword")
	arbiter.await("Check words")
	sighted.Type("checkword\r")
	sighted.Await("Check words")
	mine := words.FindString(blind.screen())
	if mine == "" || mine != words.FindString(arbiter.screen()) || !strings.Contains(sighted.Text(), mine) {
		t.Errorf("the check words differ: %q, %q and\n%s", mine, words.FindString(arbiter.screen()), sighted.Text())
	}
	// Each asks for the text of an article, and the others do not hear it.
	blind.enter("law 4.3.1")
	blind.await("Article 4.3.1: A player who touches their own pieces")
	sighted.Type("law d.2.8\r")
	sighted.Await("Article D.2.8: The player corrects a slip of the tongue")
	arbiter.enter("law 12.99")
	arbiter.await("no article 12.99. The nearest is 12.9.")
	if strings.Contains(blind.screen(), "Article D.2.8") || strings.Contains(arbiter.screen(), "Article D.2.8") {
		t.Error("an article that one asked for was told to another")
	}
	sighted.Type("resign\r")
	sighted.Await("Resign?")
	sighted.Type("yes\r")
	blind.await("White wins: resignation.")
	arbiter.await("White wins: resignation.")
	blind.enter("sign")
	blind.await("Sign both scoresheets?")
	blind.enter("yes")
	sighted.Await("White has signed the scoresheets.")
	sighted.Type("sign\r")
	sighted.Await("Sign both scoresheets?")
	sighted.Type("yes\r")
	blind.await("Black has signed the scoresheets.")
	arbiter.await("Black has signed the scoresheets.")

	if strings.ContainsAny(blind.screen()+arbiter.screen(), "\x1b\x07") {
		t.Error("an escape was written to plain lines")
	}
	blind.enter("quit")
	arbiter.await("The host has closed the table. Game saved.")
	sighted.Await("The host has closed the table. Game saved.")
	blind.wait()
	o.checkWhatWasHeard(t, arbiter)
	o.checkExport(t)
}

// checkWhatWasHeard compares what each of the two on lines heard with what they
// must hear once.
func (o *opened) checkWhatWasHeard(t *testing.T, arbiter *session) {
	t.Helper()
	once := []string{
		"repeated Bauer Eva zwei Eva drei", "Illegal move by Black, number one", "Play returns to the position before the illegal move",
		"White gets two minutes more", "Draw declined", "The boards differ from move two, White.", "Both boards agree", "Black gets one minute more", "White wins: resignation", "Black has signed", "White has signed",
	}
	countOnce(t, "the blind player", o.spokenText(t), append(once, "The arbiter decides", "The arbiter has joined", "You offer a draw", "Bauer Eva zwei Eva vier\n")...)
	countOnce(t, "the arbiter", unwrapped(arbiter.screen()), append(once, "White offers a draw", "The game begins", "has left: Boris")...)
}

// checkExport writes the game as others read it, and reads it back.
func (o *opened) checkExport(t *testing.T) {
	t.Helper()
	text := o.run(t, "replay", "--pgn", o.journal)
	for _, want := range []string{`[White "Anna"]`, `[Black "Boris"]`, `[Result "1-0"]`, "2. Nf3", "Illegal move by Black", "[%clk"} {
		if !strings.Contains(text, want) {
			t.Errorf("the exported game lacks %q:\n%s", want, text)
		}
	}
	path := filepath.Join(o.home.folder, "game.pgn")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if checked := o.run(t, "check", path); !strings.Contains(checked, "5 plies, 1-0") {
		t.Errorf("check says of the exported game:\n%s", checked)
	}
}
