package main

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"blindchess/internal/rules"
)

// entering contains the lines of a user who plays both sides, and the deeds that
// follow.
type entering struct {
	lines []string
	deeds []string
}

// move enters a move and presses the clock for it.
func (e *entering) move(move string) {
	e.lines, e.deeds = append(e.lines, move, ""), append(e.deeds, move)
}

// adjourns enters an adjournment from this position, with a sealed move, and the
// resumption.
func (e *entering) adjourns(stands, move string) {
	steps := []struct {
		after string
		lines []string
		deed  string
	}{
		{"", []string{"adjourn", "yes"}, "adjourned"},
		{"Adjourned", []string{"seal " + move, "yes"}, ""},
		{"MoveSealed", []string{""}, "closed"},
		{"EnvelopeClosed", []string{"open"}, "opened " + move},
		{"EnvelopeOpened", []string{"resume"}, ""},
	}
	from := slices.IndexFunc(steps, func(s struct {
		after string
		lines []string
		deed  string
	}) bool {
		return s.after == stands
	})
	for _, step := range steps[from:] {
		e.lines = append(e.lines, step.lines...)
		if step.deed != "" {
			e.deeds = append(e.deeds, step.deed)
		}
	}
}

// ahead returns lines that continue the recorded game: legal moves that end no
// game. With everything, it adds takebacks, adjournments, and games that are
// resigned and followed by another.
func ahead(t testing.TB, record onRecord, count int, everything bool, sealed string, chance *rand.Rand) entering {
	t.Helper()
	var game rules.Game
	begin := func(moves []string) {
		game = rules.NewGame(rules.StandardSetup())
		for i, text := range moves {
			m, ok := rules.ParseCoordinates(text)
			next, err := game.Play(m)
			if !ok || err != nil {
				t.Fatalf("move %d on record, %s, is none", i+1, text)
			}
			game = next
		}
	}
	begin(record.moves())
	// A game may have been set and not begun. Enter presses the clock if that is the next
	// step, and confirms a step in the correction of a board; otherwise it only says the
	// next step.
	all := entering{lines: []string{"start", "restart", "", "", "", "restart"}}
	made := record.moves()
	if record.now != "" {
		next := sealed
		if next == "" {
			next = anyMove(game, chance)
		}
		all.adjourns(record.now, next)
		if record.now != "EnvelopeOpened" {
			made = append(made, next)
			begin(made)
		}
	}
	for len(all.deeds) < count {
		next := anyMove(game, chance)
		kind := 0
		if everything {
			kind = chance.IntN(40)
		}
		switch {
		case kind == 1 && len(made) > 0:
			all.adjourns("", next)
			made = append(made, next)
		case kind == 2 && len(made) > 1:
			all.lines = append(all.lines, "resign", "yes", "rematch")
			all.deeds = append(all.deeds, "ended", "agreed")
			made = nil
		case kind >= 3 && kind <= 5:
			all.move(next)
			all.lines, all.deeds = append(all.lines, "takeback", "", "", ""), append(all.deeds, "back")
		default:
			all.move(next)
			made = append(made, next)
		}
		begin(made)
	}
	return all
}

// anyMove returns a legal move that does not end the game.
func anyMove(game rules.Game, chance *rand.Rand) string {
	var all []rules.Move
	for m := range game.Position().Moves() {
		if game.Position().At(m.From).Role == rules.King && game.Position().At(m.To).Side == game.Position().Turn() {
			continue // castling has no separate squares in its report
		}
		all = append(all, m)
	}
	for _, i := range chance.Perm(len(all)) {
		if next, err := game.Play(all[i]); err == nil {
			for range next.Position().Moves() {
				return all[i].String()
			}
		}
	}
	return ""
}

// typist writes lines like a user who does not wait for answers.
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
	paths  []string // the journals of games that followed one another
	chance *rand.Rand
	// everything is tried besides moves: takebacks, adjournments, games that follow.
	everything bool
	build      string          // the program; empty for the one under test
	known      []string        // variables besides the environment
	said       string          // the last message to the player at the keyboard before the last kill
	sealed     string          // the move that was entered to be sealed
	stands     rules.Placement // on a board that senses, as its hand has left it
	learns     string          // the file that a board must learn before the first move; empty for none
	did        string          // the last act at that board, and the last typed line
	idle       int             // rounds beside that board in which no move was made
	attached   bool            // guests of every kind join, and a post follows
	games      int
	sum        struct{ kills, deeds, told, guests int }
}

// The kinds of spectator while a program is killed.
const (
	nobody = iota
	byLink
	byPage
)

// round plays until a random moment within lasts, kills the program, and
// compares its output with the record.
func (k *killing) round(guest int, lasts time.Duration) {
	t, before := k.t, readRecord(k.t, k.paths...)
	if len(k.paths) == 0 || before.over() || len(before.moves()) > 80 {
		k.games++
		k.paths, before = []string{k.home.path(fmt.Sprintf("game%d/%d.journal", k.games, k.games))}, onRecord{}
		if err := os.Mkdir(filepath.Dir(k.paths[0]), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	words := k.begins()
	switch guest {
	case byLink:
		words = append(words, "--pair")
	case byPage:
		words = append(words, "--page", "127.0.0.1:0")
	}
	entered := ahead(t, before, 60, k.everything, k.sealed, k.chance)
	host, said, typed := k.begin(words)
	heard, leave := k.onlooker(guest, said, typed)
	go typist(typed, entered.lines, time.Duration(k.chance.IntN(4))*time.Millisecond)
	if k.chance.IntN(8) > 0 && before.now == "" {
		said.await(t, "running") // now and then it is killed while it starts
	}
	time.Sleep(time.Duration(k.chance.Int64N(int64(lasts))))
	_ = host.Process.Kill()
	_ = host.Wait()
	typed.Close()
	k.paths = k.follow()
	after := readRecord(t, k.paths...)
	k.said = said.String()
	k.compare(before, after, entered.deeds, toldIn(k.said), true)
	if guest != nobody {
		leave()
		k.compare(before, after, entered.deeds, toldIn(heard()), false)
		k.sum.guests++
	}
	k.sum.kills++
	k.sum.deeds += len(after.deeds) - len(before.deeds)
	k.noteSealed(after, entered)
}

// noteSealed keeps which move was sealed and is not opened yet.
func (k *killing) noteSealed(after onRecord, entered entering) {
	k.sealed = ""
	if after.now != "MoveSealed" && after.now != "EnvelopeClosed" {
		return
	}
	text, err := os.ReadFile(k.paths[len(k.paths)-1])
	if err != nil {
		k.t.Fatal(err)
	}
	sealed := regexp.MustCompile(`"event":"MoveSealed"[^\n]*"move":"(\w+)"`).FindAllSubmatch(text, -1)
	if len(sealed) == 0 {
		k.t.Fatalf("kill %d: no sealed move is on record", k.sum.kills)
	}
	k.sealed = string(sealed[len(sealed)-1][1])
	if !slices.ContainsFunc(entered.lines, func(line string) bool { return line == "seal "+k.sealed }) && !slices.Contains(entered.deeds, "opened "+k.sealed) {
		k.t.Fatalf("kill %d: %s stands sealed and was never entered", k.sum.kills, k.sealed)
	}
}

// begins returns the arguments with which the program resumes the newest game
// with a complete record, or starts a new one.
func (k *killing) begins() []string {
	for _, path := range slices.Backward(k.paths) {
		if readRecord(k.t, path).set {
			return []string{"play", "resume", path, "--voice", "none", "--screen", "line"}
		}
	}
	words := []string{"play", "--opponent", "here", "--control", "90m", "--voice", "none", "--screen", "line", "--journal", k.paths[0]}
	if k.attached {
		words = append(words, "--round", "1", "--board-number", strconv.Itoa(k.games))
	}
	return words
}

// follow returns the journals of the games that have followed one another.
func (k *killing) follow() []string {
	found, err := filepath.Glob(filepath.Join(filepath.Dir(k.paths[0]), "*.journal"))
	if err != nil {
		k.t.Fatal(err)
	}
	slices.Sort(found) // later ones are called by their dates
	all := slices.Clone(k.paths[:1])
	for _, path := range found {
		if path != k.paths[0] {
			all = append(all, path)
		}
	}
	return all
}

// onlooker adds a spectator, and returns the text that the spectator received.
func (k *killing) onlooker(way int, said *lockedText, typed io.Writer) (heard func() string, leave func()) {
	switch way {
	case byLink:
		said.await(k.t, "join")
		program, text, _ := k.begin([]string{"join", "--screen", "line", "--role", "spectator"})
		text.await(k.t, "\n")
		return text.String, func() {
			_ = program.Process.Kill()
			_ = program.Wait()
		}
	case byPage:
		return k.browser(said, typed)
	default:
		return nil, func() {}
	}
}

// compare looks whether all that was told is on record, and nothing is there
// that was not entered or is there twice.
func (k *killing) compare(before, after onRecord, entered []string, told told, host bool) {
	t := k.t
	t.Helper()
	if len(after.deeds) < len(before.deeds) || !slices.Equal(after.deeds[:len(before.deeds)], before.deeds) {
		t.Fatalf("kill %d: %v was on record, and %v is", k.sum.kills, before.deeds, after.deeds)
	}
	fresh := after.deeds[len(before.deeds):]
	if len(fresh) > len(entered) || !slices.Equal(fresh, entered[:len(fresh)]) {
		t.Fatalf("kill %d: after %v %v was entered, and %v is on record; told was\n%s", k.sum.kills, before.deeds, entered, fresh, k.said)
	}
	k.sum.told += len(told.deeds)
	if !host && len(told.deeds) > 0 {
		// A guest who joins a running game hears the last move.
		if moves := before.moves(); len(moves) > 0 && isTold(told.deeds[0], moves[len(moves)-1]) && (len(fresh) == 0 || !isTold(told.deeds[0], fresh[0])) {
			told.deeds = told.deeds[1:]
		}
	}
	if len(told.deeds) > len(fresh) {
		t.Fatalf("kill %d: %v was told, and only %v is on record", k.sum.kills, told.deeds, fresh)
	}
	for i, words := range told.deeds {
		if !isTold(words, fresh[i]) {
			t.Fatalf("kill %d: %v was told, and %v is on record", k.sum.kills, told.deeds, fresh)
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
	l.awaits(t, strconv.Quote(text), func(written string) bool { return strings.Contains(written, text) })
}

// awaits waits until the output satisfies a condition.
func (l *lockedText) awaits(t testing.TB, what string, so func(written string) bool) {
	t.Helper()
	deadline := time.After(stallTimeout)
	for !so(l.String()) {
		select {
		case <-l.more:
		case <-deadline:
			t.Fatalf("%s was not written; what was written is\n%s", what, l.String())
		}
	}
}

// begin starts the program with the line interface, and returns its output and
// its input.
func (k *killing) begin(words []string) (*exec.Cmd, *lockedText, io.WriteCloser) {
	k.t.Helper()
	command, said := k.home.command(k.known, words...), &lockedText{more: make(chan struct{}, 1)}
	if k.build != "" {
		command.Path = k.build
	}
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

// newKilling returns games that are killed by chance, which SEED makes the same
// again.
func newKilling(t *testing.T) *killing {
	t.Helper()
	seed, err := strconv.ParseUint(cmp.Or(os.Getenv("SEED"), strconv.FormatInt(time.Now().UnixNano(), 10)), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("SEED=%d", seed)
	return &killing{t: t, home: newHome(t), chance: rand.New(rand.NewPCG(18, seed))}
}

func (k *killing) report() {
	k.t.Logf("%d kills, %d games, %d deeds on record, %d told, %d rounds with an onlooker", k.sum.kills, k.games, k.sum.deeds, k.sum.told, k.sum.guests)
}

// soakKills is how often a soak kills: so many times, or as often as KILLS says.
func soakKills(t *testing.T, usual int) int {
	t.Helper()
	if os.Getenv("SOAK") == "" {
		t.Skip("set SOAK=1 to kill the program for long, and KILLS to say how often")
	}
	count, err := strconv.Atoi(cmp.Or(os.Getenv("KILLS"), strconv.Itoa(usual)))
	if err != nil {
		t.Fatal(err)
	}
	return count
}

// TestKills_WhatWasToldIsOnRecord kills the program fifty times, soon after it has
// begun; the soaks do it a thousand times, and let it play for longer.
func TestKills_WhatWasToldIsOnRecord(t *testing.T) {
	t.Parallel()
	k := newKilling(t)
	for n := range 50 {
		k.everything = n >= 25
		k.round(map[bool]int{true: byLink}[n%25 == 24], 40*time.Millisecond)
	}
	k.report()
	if k.sum.deeds == 0 {
		t.Error("no move was made")
	}
}

func TestSoakAThousandKillsLoseNothingThatWasTold(t *testing.T) {
	t.Parallel()
	count, k := soakKills(t, 1000), newKilling(t)
	for n := range count {
		k.round(map[bool]int{true: byLink}[n%4 == 3], 600*time.Millisecond)
	}
	k.report()
}

// TestSoakKillsOfGamesThatAreTakenBackAdjournedAndFollowed kills games in which
// moves are taken back, sealed and opened, and which others follow.
func TestSoakKillsOfGamesThatAreTakenBackAdjournedAndFollowed(t *testing.T) {
	t.Parallel()
	count, k := soakKills(t, 250), newKilling(t)
	k.everything = true
	for n := range count {
		k.round(map[bool]int{true: byLink}[n%4 == 3], 600*time.Millisecond)
	}
	k.report()
}

// TestSoakKillsWhileGuestsLookOn always has a spectator, with another program or a
// page.
func TestSoakKillsWhileGuestsLookOn(t *testing.T) {
	t.Parallel()
	for name, way := range map[string]int{"by a link": byLink, "by a page": byPage} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			count, k := soakKills(t, 250), newKilling(t)
			for range count {
				k.round(way, 600*time.Millisecond)
			}
			k.report()
		})
	}
}

// TestSoakKillsOfTheTournamentBuild kills the program that goes to events.
func TestSoakKillsOfTheTournamentBuild(t *testing.T) {
	t.Parallel()
	count, k := soakKills(t, 250), newKilling(t)
	k.build = k.home.path("tournament")
	if out, err := exec.Command("go", "build", "-tags", "tournament", "-o", k.build, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	k.everything = true
	for range count {
		k.round(nobody, 600*time.Millisecond)
	}
	k.report()
}
