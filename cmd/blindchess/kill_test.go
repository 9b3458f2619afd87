package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"blindchess/internal/rules"
)

// onRecord is what stands in a journal, read with nothing of the program's own:
// each line is a JSON object, and the lines of one append count once the last of
// them is there.
type onRecord struct {
	moves   []string // from and to, and the piece that a pawn became
	pressed bool     // the clock was pressed for the last of them
	running int      // how often somebody's clock was set going
	over    bool
}

func readRecord(t testing.TB, path string) (all onRecord) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		return all
	}
	whole := all
	for _, line := range bytes.SplitAfter(text, []byte("\n")) {
		var record struct {
			More int
			Body struct{ Event, Move string }
		}
		if !bytes.HasSuffix(line, []byte("\n")) {
			break // it was being written
		}
		if err := json.Unmarshal(line, &record); err != nil {
			t.Fatalf("a line that was ended is no JSON: %q", line)
		}
		switch record.Body.Event {
		case "MoveMade":
			all.moves, all.pressed = append(all.moves, record.Body.Move), false
		case "ClockPressed":
			all.pressed = true
			all.running++
		case "ClocksRestarted", "GameStarted":
			all.running++
		case "GameEnded":
			all.over = true
		}
		if record.More == 0 {
			whole = all
			whole.moves = slices.Clone(all.moves)
		}
	}
	return whole
}

var (
	spokenSquare = regexp.MustCompile(`(Anna|Bella|Cesar|David|Eva|Felix|Gustav|Hector) (eins|zwei|drei|vier|fünf|sechs|sieben|acht)`)
	spokenMove   = regexp.MustCompile(`^(Bauer|Springer|Läufer|Turm|Dame|König|.*Rochade)`)
	spokenClock  = regexp.MustCompile(`(White|Black)'s clock is running\.$`)
)

// toldMoves is what a screen was told.
type toldMoves struct {
	moves   []string // from and to, or castling
	running int
}

func toldIn(text string) (all toldMoves) {
	for line := range strings.Lines(strings.ReplaceAll(text, "\r", "")) {
		if !strings.HasSuffix(line, "\n") {
			break // the kill has cut it off
		}
		line = strings.TrimSpace(line)
		if spokenClock.MatchString(line) {
			all.running++
		}
		if !spokenMove.MatchString(line) {
			continue
		}
		squares := ""
		for _, square := range spokenSquare.FindAllStringSubmatch(line, -1) {
			rank := slices.Index([]string{"eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"}, square[2])
			squares += strings.ToLower(square[1][:1]) + string(rune('1'+rank))
		}
		if squares == "" {
			squares = "castling"
		}
		all.moves = append(all.moves, squares)
	}
	return all
}

// isTold reports whether words of a move fit one on record.
func isTold(squares, move string) bool {
	return squares == "castling" || strings.HasPrefix(move, squares)
}

// ahead returns legal moves that go on from those on record and end no game.
func ahead(t testing.TB, made []string, count int, chance *rand.Rand) []string {
	t.Helper()
	game := rules.NewGame(rules.StandardSetup())
	play := func(m rules.Move) bool {
		next, err := game.Play(m)
		if err != nil {
			return false
		}
		for range next.Position().Moves() {
			game = next
			return true
		}
		return false
	}
	for i, text := range made {
		m, ok := rules.ParseCoordinates(text)
		if !ok || !play(m) {
			t.Fatalf("move %d on record, %s, is none", i+1, text)
		}
	}
	var moves []string
	for len(moves) < count {
		var all []rules.Move
		for m := range game.Position().Moves() {
			all = append(all, m)
		}
		m := all[chance.IntN(len(all))]
		if game.Position().At(m.From).Role == rules.King && game.Position().At(m.To).Side == game.Position().Turn() {
			continue // castling has no squares of its own that are told
		}
		if play(m) {
			moves = append(moves, m.String())
		}
	}
	return moves
}

// typist writes lines as somebody does who does not wait for answers.
func typist(out io.Writer, lines []string, pace time.Duration) {
	for _, line := range lines {
		if _, err := io.WriteString(out, line+"\n"); err != nil {
			return
		}
		time.Sleep(pace)
	}
}

// killing is a game whose program is killed again and again.
type killing struct {
	t      *testing.T
	home   home
	path   string
	chance *rand.Rand
	games  int
	sum    struct{ kills, moves, told, guests int }
}

// round plays on until some moment within lasts, kills the program, and compares
// what was told with what is on record.
func (k *killing) round(guest bool, lasts time.Duration) {
	t, before := k.t, readRecord(k.t, k.path)
	if k.path == "" || before.over || len(before.moves) > 80 {
		k.games++
		k.path, before = k.home.path(fmt.Sprintf("%d.journal", k.games)), onRecord{}
	}
	text, err := os.ReadFile(k.path)
	words := []string{"play", "resume", k.path, "--voice", "none", "--screen", "line"}
	if err != nil || !bytes.Contains(text, []byte("\n")) { // or it was killed before it wrote one record
		words = []string{"play", "--opponent", "here", "--control", "90m", "--voice", "none", "--screen", "line", "--journal", k.path}
	}
	if guest {
		words = append(words, "--pair")
	}
	moves := ahead(t, before.moves, 60, k.chance)
	lines := []string{"restart"}
	if len(before.moves) > 0 && !before.pressed {
		lines = append(lines, "")
	}
	for _, move := range moves {
		lines = append(lines, move, "")
	}
	host, said, typed := k.begin(words)
	var onlooker *exec.Cmd
	var heard *lockedText
	if guest {
		said.await(t, "join")
		onlooker, heard, _ = k.begin([]string{"join", "--screen", "line", "--role", "spectator"})
		heard.await(t, "\n")
	}
	go typist(typed, lines, time.Duration(k.chance.IntN(4))*time.Millisecond)
	if k.chance.IntN(8) > 0 {
		said.await(t, "running") // now and then it is killed while it starts
	}
	time.Sleep(time.Duration(k.chance.Int64N(int64(lasts))))
	_ = host.Process.Kill()
	_ = host.Wait()
	typed.Close()
	after := readRecord(t, k.path)
	k.compare(before, after, moves, toldIn(said.String()), true)
	if guest {
		_ = onlooker.Process.Kill()
		_ = onlooker.Wait()
		k.compare(before, after, moves, toldIn(heard.String()), false)
		k.sum.guests++
	}
	k.sum.kills++
	k.sum.moves += len(after.moves) - len(before.moves)
}

// compare looks whether all that was told is on record, and nothing is there
// that was not entered or is there twice.
func (k *killing) compare(before, after onRecord, entered []string, told toldMoves, host bool) {
	t := k.t
	t.Helper()
	if len(after.moves) < len(before.moves) || !slices.Equal(after.moves[:len(before.moves)], before.moves) {
		t.Fatalf("kill %d: %v was on record, and %v is", k.sum.kills, before.moves, after.moves)
	}
	fresh := after.moves[len(before.moves):]
	if len(fresh) > len(entered) || !slices.Equal(fresh, entered[:len(fresh)]) {
		t.Fatalf("kill %d: %v was entered, and %v is on record", k.sum.kills, entered, fresh)
	}
	k.sum.told += len(told.moves)
	if !host && len(told.moves) > 0 {
		// Who comes to a running game is told the last move there is.
		if len(before.moves) > 0 && isTold(told.moves[0], before.moves[len(before.moves)-1]) && (len(fresh) == 0 || !isTold(told.moves[0], fresh[0])) {
			told.moves = told.moves[1:]
		}
	}
	if len(told.moves) > len(fresh) {
		t.Fatalf("kill %d: %v was told, and only %v is on record", k.sum.kills, told.moves, fresh)
	}
	for i, squares := range told.moves {
		if !isTold(squares, fresh[i]) {
			t.Fatalf("kill %d: %v was told, and %v is on record", k.sum.kills, told.moves, fresh)
		}
	}
	if started := after.running - before.running; host && told.running > started+1 {
		t.Fatalf("kill %d: %d times a clock was told to run, and %d times on record", k.sum.kills, told.running, started)
	}
}

// lockedText is what a program writes, while it is read.
type lockedText struct {
	mu   sync.Mutex
	text bytes.Buffer
	more chan struct{}
}

func (l *lockedText) Write(text []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	select {
	case l.more <- struct{}{}:
	default:
	}
	return l.text.Write(text)
}

func (l *lockedText) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

func (l *lockedText) await(t testing.TB, text string) {
	t.Helper()
	deadline := time.After(stallTimeout)
	for !strings.Contains(l.String(), text) {
		select {
		case <-l.more:
		case <-deadline:
			t.Fatalf("%q was not written; what was written is\n%s", text, l.String())
		}
	}
}

// begin starts the program in lines, and returns what it writes and where it is
// typed to.
func (k *killing) begin(words []string) (*exec.Cmd, *lockedText, io.WriteCloser) {
	k.t.Helper()
	command, said := k.home.command(nil, words...), &lockedText{more: make(chan struct{}, 1)}
	command.Stdout, command.Stderr = said, said
	typed, err := command.StdinPipe()
	if err == nil {
		err = command.Start()
	}
	if err != nil {
		k.t.Fatal(err)
	}
	k.t.Cleanup(func() { _ = command.Process.Kill() })
	return command, said, typed
}

func newKilling(t *testing.T) *killing {
	return &killing{t: t, home: newHome(t), chance: rand.New(rand.NewPCG(18, uint64(time.Now().UnixNano())))}
}

func (k *killing) report() {
	k.t.Logf("%d kills, %d games, %d moves on record, %d told, %d rounds with an onlooker", k.sum.kills, k.games, k.sum.moves, k.sum.told, k.sum.guests)
}

// TestKills_WhatWasToldIsOnRecord kills the program fifty times, soon after it has
// begun; the soak does it a thousand times, and lets it play for longer.
func TestKills_WhatWasToldIsOnRecord(t *testing.T) {
	t.Parallel()
	k := newKilling(t)
	for n := range 50 {
		k.round(n%25 == 24, 40*time.Millisecond)
	}
	k.report()
	if k.sum.moves == 0 {
		t.Error("no move was made")
	}
}

func TestSoakAThousandKillsLoseNothingThatWasTold(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("set SOAK=1 to kill the program a thousand times")
	}
	k := newKilling(t)
	for n := range 1000 {
		k.round(n%4 == 3, 600*time.Millisecond)
	}
	k.report()
}
