package keeping_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/event/hall"
	"blindchess/internal/event/hall/keeping"
	"blindchess/internal/event/hall/stream"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// patience is how long a test waits for an expected result; only a test that
// fails waits as long.
const patience = time.Minute

// kept is a hall that runs.
type kept struct {
	t      *testing.T
	folder string
	server *keeping.Server
	line   *stream.Line
	news   chan hall.News
	rows   chan []hall.Row
	end    context.CancelFunc
	ended  chan error
}

// keep opens a hall in a folder, at an address that it has after a restart too.
func keep(t *testing.T, folder, listen string) *kept {
	t.Helper()
	return keepBeside(t, folder, listen, nil)
}

// keepBeside is keep for a hall that passes its messages on to another one.
func keepBeside(t *testing.T, folder, listen string, beside stream.Taker) *kept {
	t.Helper()
	s, err := keeping.OpenServer(keeping.ServerOptions{Folder: folder, Listen: listen, Quick: true})
	if err != nil {
		t.Fatal(err)
	}
	line, err := s.Line(func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(t.Context())
	k := &kept{t, folder, s, line, make(chan hall.News, 1000), make(chan []hall.Row, 1), end, make(chan error, 1)}
	opened := make(chan struct{})
	go func() {
		k.ended <- keeping.Run(ctx, line, keeping.Options{
			Every: 10 * time.Millisecond, Beside: beside,
			News: func(n hall.News) { k.news <- n }, Opened: func() { close(opened) },
			Rows: func(rows []hall.Row) {
				select {
				case <-k.rows:
				default:
				}
				k.rows <- rows
			},
		})
	}()
	select {
	case <-opened:
	case err := <-k.ended:
		t.Fatalf("the hall was not kept: %v", err)
	case <-time.After(patience):
		t.Fatal("the hall was not opened")
	}
	return k
}

func (k *kept) close() {
	k.t.Helper()
	k.end()
	if err := <-k.ended; err != nil {
		k.t.Error(err)
	}
	k.line.Close()
	k.server.Close()
}

// address returns the address for posts.
func (k *kept) address() string { return k.server.Address()[len("nats://"):] }

// await waits until the hall shows what found finds.
func (k *kept) await(what string, found func([]hall.Row) bool) {
	k.t.Helper()
	late := time.After(patience)
	var last []hall.Row
	for {
		select {
		case last = <-k.rows:
			if found(last) {
				return
			}
		case <-late:
			k.t.Fatalf("%s never came; the tables are %+v", what, last)
		}
	}
}

// has waits until the hall has the whole of a game.
func (k *kept) has(g *game) {
	k.t.Helper()
	want := hall.ChainOf(g.records).String()
	k.await("the chain of table "+g.key.Board, func(rows []hall.Row) bool {
		return slices.ContainsFunc(rows, func(r hall.Row) bool { return r.Key == g.key && r.Seq == g.state.Seq && r.Link == want })
	})
}

// pass writes the pass of a post and returns its path.
func pass(t testing.TB, folder, name string) string {
	t.Helper()
	text, err := keeping.Pass(folder, name)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "pass")
	if err := os.WriteFile(path, []byte(text+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// game is a table that reports to a hall.
type game struct {
	t         testing.TB
	key       hall.Key
	state     table.State
	records   []table.Record
	publisher *stream.Publisher
}

func begin(t testing.TB, line *stream.Line, board string) *game {
	t.Helper()
	c := table.ForEvent()
	c.Occasion = table.Occasion{ID: "game" + board, Round: "3", Board: board}
	g := &game{t: t, key: hall.Key{Round: "3", Board: board}}
	g.do(table.Open{Conditions: c})
	g.do(table.Begin{})
	g.post(line)
	return g
}

// post lets a new publisher report the game, as after the restart of a post.
func (g *game) post(line *stream.Line) {
	g.publisher = line.Publisher()
	ctx, end := context.WithCancel(g.t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		g.publisher.Run(ctx)
	}()
	g.t.Cleanup(func() { end(); <-ended })
	g.publisher.Take(g.state.At, g.records)
}

// do lets the table decide a command a second later, and reports the events.
func (g *game) do(c table.Command) {
	g.t.Helper()
	effects, err := table.Decide(g.state, g.state.At.Add(time.Second), c)
	if err != nil {
		g.t.Fatal(err)
	}
	var fresh []table.Record
	for _, e := range effects {
		g.state = e.After
		fresh = append(fresh, e.Record)
	}
	g.records = append(g.records, fresh...)
	if g.publisher != nil {
		g.publisher.Take(clock.Instant(g.state.At), fresh)
	}
}

func dial(t testing.TB, address, pass string) *stream.Line {
	t.Helper()
	line, err := stream.Dial(stream.Access{URL: "nats://" + address, Credentials: pass}, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(line.Close)
	return line
}

func TestRun_AHallThatLostEverythingIsWholeAgainFromItsTables(t *testing.T) {
	t.Parallel()
	first := keep(t, t.TempDir(), "127.0.0.1:0")
	address := first.address()
	line := dial(t, address, pass(t, first.folder, keeping.PostName("3", "1-2")))
	one, two := begin(t, line, "1"), begin(t, line, "2")
	one.do(table.Call{Actor: table.By(rules.White)})
	first.has(one)
	first.has(two)
	if n := <-first.news; n.Need != hall.NeedCalled || n.Key != one.key {
		t.Errorf("got the news %+v, want the call", n)
	}
	first.close()
	// Without a hall the tables play on.
	two.do(table.Resign{Actor: table.By(rules.White)})
	secret, err := os.ReadFile(filepath.Join(first.folder, "secret"))
	if err != nil {
		t.Fatal(err)
	}
	empty := t.TempDir()
	if err := os.WriteFile(filepath.Join(empty, "secret"), secret, 0o600); err != nil {
		t.Fatal(err)
	}
	second := keep(t, empty, address)
	defer second.close()
	second.has(one)
	second.has(two)
	one.do(table.RestartClocks{Side: rules.White})
	second.has(one)
}

func TestRun_APostThatIsBegunAgainTellsWhatIsMissingAlone(t *testing.T) {
	t.Parallel()
	k := keep(t, t.TempDir(), "127.0.0.1:0")
	defer k.close()
	path := pass(t, k.folder, keeping.PostName("3", "1"))
	line := dial(t, k.address(), path)
	g := begin(t, line, "1")
	k.has(g)
	line.Close()
	g.publisher = nil
	g.do(table.Call{Actor: table.By(rules.White)})
	g.post(dial(t, k.address(), path))
	k.has(g)
	// Two posts of one table do no harm.
	g.post(dial(t, k.address(), path))
	g.do(table.RestartClocks{Side: rules.White})
	k.has(g)
	k.await("a table that fits together", func(rows []hall.Row) bool { return len(rows) == 1 && len(rows[0].Needs) == 0 })
}

func TestRun_APassOpensItsOwnBoardAlone(t *testing.T) {
	t.Parallel()
	k := keep(t, t.TempDir(), "127.0.0.1:0")
	defer k.close()
	line := dial(t, k.address(), pass(t, k.folder, keeping.PostName("3", "1")))
	other := begin(t, line, "2")
	for _, kind := range []string{"tell", "has"} { // which a changed post would send nevertheless
		line.Tell("hall."+kind+".3.2.game2", []byte(sealedBy(keyOn(t, k.folder, keeping.PostName("3", "1")), keeping.PostName("3", "1"), kind, "3", "2", "game2", 0, won("game2", "3", "2"))))
	}
	own := begin(t, line, "1")
	k.has(own)
	arbiter := dial(t, k.address(), pass(t, k.folder, keeping.Arbiter))
	byArbiter := begin(t, arbiter, "3")
	forged := filepath.Join(t.TempDir(), "forged")
	if err := os.WriteFile(forged, []byte(keeping.Keeper+" secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	byNobody := begin(t, dial(t, k.address(), forged), "4")
	for i := range 2 {
		own.do(map[int]table.Command{0: table.Call{Actor: table.By(rules.White)}, 1: table.RestartClocks{Side: rules.White}}[i])
		k.has(own)
	}
	text, err := arbiter.Request(t.Context(), stream.View, nil)
	if err != nil {
		t.Fatal(err)
	}
	k.await("the own board alone", func(rows []hall.Row) bool { return len(rows) == 1 && rows[0].Key == own.key })
	if len(text) == 0 {
		t.Error("got nothing for the arbiter")
	}
	for _, g := range []*game{other, byArbiter, byNobody} {
		if g.key == own.key {
			t.Error("the boards are not apart")
		}
	}
}
