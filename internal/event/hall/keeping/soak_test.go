package keeping_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"blindchess/internal/event/hall"
	"blindchess/internal/event/hall/keeping"
	"blindchess/internal/event/hall/stream"
	"blindchess/internal/floors/waits"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// program builds blindchess-hall and returns the path of it.
func program(t *testing.T) string {
	t.Helper()
	if os.Getenv("SOAK") == "" {
		t.Skip("SOAK is not set")
	}
	path := filepath.Join(t.TempDir(), "blindchess-hall")
	if out, err := exec.Command("go", "build", "-o", path, "blindchess/cmd/blindchess-hall").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return path
}

// soakKills is how often something is killed, and soakDisks how many of these times
// the hall loses its disk as well.
const (
	soakKills = 200
	soakDisks = 3
)

// TestSoakHall_AfterKillsAndLostDisksEveryChainIsThatOfItsTable kills the hall,
// which is a separate program, and the lines of posts, at random instants while
// tables play, and three times takes the hall's disk away. Then every game at the
// hall is the one at its table: nothing lost, nothing doubled.
func TestSoakHall_AfterKillsAndLostDisksEveryChainIsThatOfItsTable(t *testing.T) {
	path := program(t)
	folder := t.TempDir()
	address := "127.0.0.1:" + strconv.Itoa(20000+rand.IntN(20000))
	var hallProcess *exec.Cmd
	start := func() {
		hallProcess = exec.Command(path, "serve", "--folder", folder, "--listen", address)
		hallProcess.Stderr = os.Stderr
		if err := hallProcess.Start(); err != nil {
			t.Fatal(err)
		}
	}
	kill := func() {
		_ = hallProcess.Process.Kill()
		_ = hallProcess.Wait()
	}
	name := keeping.PostName("3", "1-20")
	own := pass(t, folder, name)
	start()
	defer func() { kill() }()
	games := make([]*game, 20)
	lines := make([]*stream.Line, len(games))
	for i := range games {
		lines[i] = dial(t, address, own)
		games[i] = begin(t, lines[i], strconv.Itoa(i+1))
	}
	for killed := range soakKills {
		for range 1 + rand.IntN(40) {
			games[rand.IntN(len(games))].step()
		}
		time.Sleep(time.Duration(rand.IntN(300)) * time.Millisecond)
		if killed%3 > 0 { // a post
			i := rand.IntN(len(games))
			lines[i].Close()
			lines[i] = dial(t, address, own)
			games[i].post(lines[i])
			continue
		}
		kill()
		if killed > 0 && killed%(soakKills/soakDisks) == 0 {
			if err := os.RemoveAll(filepath.Join(folder, "streams")); err != nil {
				t.Fatal(err)
			}
		}
		start()
	}
	arbiter := dial(t, address, pass(t, folder, keeping.Arbiter))
	whole(t, arbiter, games)
	total := 0
	for _, g := range games {
		total += len(g.records)
	}
	t.Logf("%d records of %d tables, %d kills, %d lost disks: every chain is that of its table", total, len(games), soakKills, soakDisks)
}

// step lets a game continue by an action that can be repeated.
func (g *game) step() {
	if g.state.Stop == "" {
		g.do(table.Call{Actor: table.By(rules.White)})
		return
	}
	g.do(table.RestartClocks{Side: rules.White})
}

// differs names a game at a hall that differs from its table, and returns "" if all
// agree.
func differs(t *testing.T, arbiter *stream.Line, games []*game) string {
	t.Helper()
	ctx, end := context.WithTimeout(t.Context(), 5*time.Second)
	defer end()
	text, err := arbiter.Request(ctx, stream.View, nil)
	if err != nil {
		return err.Error()
	}
	for _, g := range games {
		want := fmt.Sprintf(`"seq":%d,"link":"%v"`, g.state.Seq, hall.ChainOf(g.records))
		if !bytes.Contains(text, []byte(want)) {
			return "table " + g.key.Board
		}
	}
	if bytes.Contains(text, []byte(`"broken"`)) {
		return "a table does not fit together"
	}
	return ""
}

// TestSoakHall_RecordsReachTheArbiterInTime has tables play at a human pace and
// measures how long a record takes to the hall.
func TestSoakHall_RecordsReachTheArbiterInTime(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("SOAK is not set")
	}
	for _, tables := range []int{100, 1000} {
		t.Run(strconv.Itoa(tables), func(t *testing.T) { inTime(t, tables, time.Second) })
	}
}

// TestSoakHall_TenThousandTablesAreKept has ten thousand tables at which something
// happens once in seven seconds, as with a move each half minute, and measures what
// that costs.
func TestSoakHall_TenThousandTablesAreKept(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("SOAK is not set; TABLES is how many")
	}
	tables := 10_000
	if text := os.Getenv("TABLES"); text != "" {
		tables, _ = strconv.Atoi(text)
	}
	inTime(t, tables, 7*time.Second)
}

// watched measures the way of records.
type watched struct {
	mu   sync.Mutex
	sent map[string]time.Time
	took []time.Duration
	come map[string]bool // the boards of which anything has come
}

func (w *watched) mark(g *game) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.sent[g.key.Board+" "+strconv.FormatUint(g.state.Seq, 10)] = time.Now()
}

// Take notes when a record came.
func (w *watched) Take(key hall.Key, e hall.Envelope, _ time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.come[key.Board] = true
	for _, r := range e.Records {
		name := key.Board + " " + strconv.FormatUint(r.Seq, 10)
		if at, known := w.sent[name]; known {
			w.took = append(w.took, time.Since(at))
			delete(w.sent, name)
		}
	}
}

// Heard ignores beats.
func (w *watched) Heard(hall.Key, hall.Beat) {}

// until waits until the received messages satisfy a condition.
func (w *watched) until(t *testing.T, what string, so func() bool) {
	t.Helper()
	for last := range waits.Polls(100*time.Millisecond, 10*time.Minute) {
		w.mu.Lock()
		is := so()
		come, missing := len(w.come), len(w.sent)
		w.mu.Unlock()
		if is {
			return
		}
		if last {
			t.Fatalf("%s: %d tables have come, and %d records are missing", what, come, missing)
		}
	}
}

// worked returns how long the processors have worked for this process.
func worked(t *testing.T) time.Duration {
	t.Helper()
	text, err := os.ReadFile("/proc/self/stat")
	if err != nil {
		t.Skip(err)
	}
	_, after, _ := strings.Cut(string(text), ") ")
	fields := strings.Fields(after)
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return time.Duration(user+system) * 10 * time.Millisecond // a tick of Linux
}

// resident returns how much memory this process has, in bytes.
func resident(t *testing.T) int {
	t.Helper()
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		t.Skip(err)
	}
	var whole, pages int
	if _, err := fmt.Sscan(string(text), &whole, &pages); err != nil {
		t.Fatal(err)
	}
	return pages * os.Getpagesize()
}

// inTime has something happen at each of so many tables every so often, three times
// over and for twenty seconds at least.
func inTime(t *testing.T, tables int, every time.Duration) {
	before := resident(t)
	s, err := keeping.OpenServer(keeping.ServerOptions{Folder: t.TempDir(), Listen: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	line, err := s.Line(func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	defer line.Close()
	ctx, end := context.WithCancel(t.Context())
	opened, kept := make(chan struct{}), make(chan error, 1)
	go func() { kept <- keeping.Run(ctx, line, keeping.Options{Opened: func() { close(opened) }}) }()
	<-opened
	w := &watched{sent: map[string]time.Time{}, come: map[string]bool{}}
	followed := make(chan error, 1)
	go func() { followed <- line.Follow(ctx, w, func() {}) }()
	games, asked := make([]*game, tables), time.Now()
	for i := range games {
		games[i] = begin(t, line, strconv.Itoa(i+1))
	}
	w.until(t, "at the beginning", func() bool { return len(w.come) == tables })
	t.Logf("all %d tables were there after %v", tables, time.Since(asked))
	idle, asked := worked(t), time.Now()
	for range max(3, int(20*time.Second/every)) {
		began := time.Now()
		for i, g := range games {
			w.mark(g.ahead())
			g.step()
			time.Sleep(time.Until(began.Add(time.Duration(i+1) * every / time.Duration(tables))))
		}
	}
	w.until(t, "at the end", func() bool { return len(w.sent) == 0 })
	busy := 100 * (worked(t) - idle) / time.Since(asked)
	took := resident(t) - before
	end()
	if err := <-kept; err != nil {
		t.Error(err)
	}
	<-followed
	w.mu.Lock()
	defer w.mu.Unlock()
	slices.Sort(w.took)
	n := len(w.took)
	if n == 0 || len(w.sent) > 0 {
		t.Fatalf("%d records came and %d did not", n, len(w.sent))
	}
	load, _ := os.ReadFile("/proc/loadavg")
	t.Logf("%d tables, %d decisions: p50 %v, p90 %v, p99 %v, most %v; server, hall, posts and games of this test took %d kB a table and %d %% of one core; load %s", tables, n, w.took[n/2], w.took[n*9/10], w.took[n*99/100], w.took[n-1], took/1024/tables, busy, strings.TrimSpace(string(load)))
}

// ahead returns the game as it is named by its next record.
func (g *game) ahead() *game {
	next := *g
	next.state.Seq++
	return &next
}

// TestSoakHall_ACutCableLeavesARoomWhole connects the hall of a playing room, a
// separate program, to a central one over a cable that is cut again and again while
// tables play. During each cut the room has all; afterwards the central hall has it,
// once.
func TestSoakHall_ACutCableLeavesARoomWhole(t *testing.T) {
	path := program(t)
	above, room := t.TempDir(), t.TempDir()
	aboveAt, roomAt := free(t), free(t)
	serve(t, path, "--folder", above, "--listen", aboveAt)
	wire := lay(t, aboveAt)
	leads := pass(t, above, keeping.PostName(keeping.EveryRound, "1-20"))
	serve(t, path, "--folder", room, "--listen", roomAt, "--central", "nats://"+wire.address(), "--central-pass", leads)
	line := dial(t, roomAt, pass(t, room, keeping.PostName("3", "1-20")))
	games := make([]*game, 20)
	for i := range games {
		games[i] = begin(t, line, strconv.Itoa(i+1))
	}
	atRoom, atAbove := dial(t, roomAt, pass(t, room, keeping.Arbiter)), dial(t, aboveAt, pass(t, above, keeping.Arbiter))
	const cuts = 20
	for range cuts {
		wire.sever()
		for range 50 {
			games[rand.IntN(len(games))].step()
		}
		whole(t, atRoom, games)
		wire.mend()
		if rand.IntN(2) == 0 {
			time.Sleep(time.Duration(rand.IntN(2000)) * time.Millisecond)
		}
	}
	whole(t, atAbove, games)
	total := 0
	for _, g := range games {
		total += len(g.records)
	}
	once(t, dial(t, aboveAt, pass(t, above, keeping.Keeper)), games...)
	t.Logf("%d records of %d tables, %d cuts: the room had all during each, the central hall has each once", total, len(games), cuts)
}

// free returns an address without a listener.
func free(t testing.TB) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = listener.Close() }()
	return listener.Addr().String()
}

// serve runs the program of a hall until the test ends.
func serve(t *testing.T, path string, words ...string) {
	t.Helper()
	process := exec.Command(path, append([]string{"serve"}, words...)...)
	process.Stderr = os.Stderr
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = process.Process.Kill(); _ = process.Wait() })
}

// whole waits until a hall has every game as it is at its table.
func whole(t *testing.T, arbiter *stream.Line, games []*game) {
	t.Helper()
	deadline := time.Now().Add(2 * time.Minute)
	for missing := "everything"; missing != ""; time.Sleep(100 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("the hall is not whole: %s", missing)
		}
		missing = differs(t, arbiter, games)
	}
}
