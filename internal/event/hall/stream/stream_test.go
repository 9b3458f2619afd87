package stream_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/event/hall"
	"blindchess/internal/event/hall/keeping"
	"blindchess/internal/event/hall/stream"
	"blindchess/internal/table"
)

// patience is how long a test waits for an expected result; only a test that fails
// waits as long.
const patience = time.Minute

// open opens a hall with its streams, and returns its own line and what opens one of a
// post of the first board.
func open(t *testing.T) (own *stream.Line, post func() *stream.Line) {
	t.Helper()
	folder := t.TempDir()
	s, err := keeping.OpenServer(keeping.ServerOptions{Folder: folder, Listen: "127.0.0.1:0", Quick: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	line, err := s.Line(func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(line.Close)
	if err := line.Make(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	running(t, func(ctx context.Context) {
		if err := line.Intake(ctx); err != nil {
			t.Error(err)
		}
	})
	return line, func() *stream.Line {
		name := keeping.PostName(boardOne.Round, boardOne.Board)
		text, err := keeping.Pass(folder, name)
		if err != nil {
			t.Fatal(err)
		}
		pass := filepath.Join(t.TempDir(), "pass")
		if err := os.WriteFile(pass, []byte(text+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		line, err := stream.Dial(stream.Access{URL: s.Address(), Credentials: pass}, func(string) {})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(line.Close)
		return line
	}
}

// running runs a function until the test ends, or until a call of end.
func running(t *testing.T, run func(context.Context)) (end func()) {
	ctx, stop := context.WithCancel(t.Context())
	var runs sync.WaitGroup
	runs.Go(func() { run(ctx) })
	end = func() { stop(); runs.Wait() }
	t.Cleanup(end)
	return end
}

// taker stores its messages, and signals each of them.
type taker struct {
	came chan struct{}

	mu    sync.Mutex
	told  map[hall.Key][]hall.Envelope
	heard map[hall.Key]hall.Beat
}

func newTaker() *taker {
	return &taker{came: make(chan struct{}, 1), told: map[hall.Key][]hall.Envelope{}, heard: map[hall.Key]hall.Beat{}}
}

func (k *taker) Take(key hall.Key, e hall.Envelope, _ time.Time) {
	k.mu.Lock()
	k.told[key] = append(k.told[key], e)
	k.mu.Unlock()
	k.nudge()
}

func (k *taker) Heard(key hall.Key, beat hall.Beat) {
	k.mu.Lock()
	k.heard[key] = beat
	k.mu.Unlock()
	k.nudge()
}

func (k *taker) nudge() {
	select {
	case k.came <- struct{}{}:
	default:
	}
}

// await waits until the messages satisfy a condition.
func (k *taker) await(t *testing.T, what string, so func(*taker) bool) {
	t.Helper()
	late := time.After(patience)
	for {
		k.mu.Lock()
		is := so(k)
		k.mu.Unlock()
		if is {
			return
		}
		select {
		case <-k.came:
		case <-late:
			t.Fatalf("%s did not come", what)
		}
	}
}

// records returns a board's last messages from its beginning on, each message with
// its link.
func (k *taker) records(key hall.Key) (records []table.Record, links []string) {
	for _, e := range k.told[key] {
		if e.After == 0 {
			records, links = nil, nil
		}
		records, links = append(records, e.Records...), append(links, e.Link)
	}
	return records, links
}

// has waits until a taker has the whole of a game.
func (k *taker) has(t *testing.T, g []table.Record) {
	t.Helper()
	want := hall.ChainOf(g).String()
	k.await(t, "the whole game", func(k *taker) bool {
		records, links := k.records(boardOne)
		return len(records) == len(g) && links[len(links)-1] == want && hall.ChainOf(records).String() == want
	})
}

var boardOne = hall.Key{Round: "3", Board: "1"}

// game returns the first records of a game on the first board: it is set, and then an
// irregularity with a text is met so many times.
func game(notes int, text string) []table.Record {
	c := table.ForEvent()
	c.Occasion = table.Occasion{ID: "game", Round: boardOne.Round, Board: boardOne.Board}
	records := []table.Record{{Seq: 1, Event: table.TableSet{Conditions: c}}}
	for i := range notes {
		records = append(records, table.Record{Seq: uint64(i + 2), At: clock.Instant(i) * clock.Instant(time.Second), Event: table.Irregularity{Text: text}})
	}
	return records
}

// follow lets a taker follow a hall, and returns it once it has received everything
// that the hall stored.
func follow(t *testing.T, line *stream.Line) *taker {
	t.Helper()
	k := newTaker()
	var streams sync.WaitGroup
	streams.Add(stream.Partitions)
	running(t, func(ctx context.Context) {
		if err := line.Follow(ctx, k, streams.Done); err != nil {
			t.Error(err)
		}
	})
	all := make(chan struct{})
	go func() { streams.Wait(); close(all) }()
	select {
	case <-all:
	case <-time.After(patience):
		t.Fatal("the streams of the hall did not come")
	}
	return k
}

func TestSubjects_PartEachBoardAndEachGame(t *testing.T) {
	for _, test := range []struct {
		key  hall.Key
		game string
		want string
	}{
		{hall.Key{Round: "3", Board: "12"}, "7m2", ".3.12.7m2"}, {hall.Key{Board: "A 1"}, "a.b", ".-.A_1.a_b"}, {hall.Key{Round: ">", Board: "*"}, "", "._._.-"},
	} {
		got := stream.Subject(test.key, test.game)
		if !strings.HasPrefix(got, "hall.rec.") || !strings.HasSuffix(got, test.want) || strings.Count(got, ".") != 5 {
			t.Errorf("%+v: got %q, want hall.rec, the number of a stream and %q", test.key, got, test.want)
		}
		if n := stream.Partition(test.key); n < 0 || n >= stream.Partitions {
			t.Errorf("%+v: got the stream %d, want one of %d", test.key, n, stream.Partitions)
		}
	}
}

func TestDial_ReadsWhoSomebodyIs(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pass")
	for text, want := range map[string]string{"": "holds no credentials", "one": "holds no credentials", "one two three": "holds no credentials", "post/3/1 password": "write it again with blindchess-hall pass", "SUNOSEED": "nkeys"} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := stream.Dial(stream.Access{URL: "nats://127.0.0.1:1", Credentials: path}, func(string) {}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %q in it", text, err, want)
		}
	}
	if _, err := stream.Dial(stream.Access{URL: "nats://127.0.0.1:1", Credentials: path + "s"}, func(string) {}); err == nil {
		t.Error("a pass is read that is not there")
	}
}

func TestDial_DoesNotWaitForAHallThatIsAway(t *testing.T) {
	line, err := stream.Dial(stream.Access{URL: "nats://127.0.0.1:1"}, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	defer line.Close()
	line.Publisher().Take(0, game(1, "told to nobody yet"))
	line.Relay().Heard(boardOne, hall.Beat{})
}

func TestRequest_IsAnsweredByWhoeverListens(t *testing.T) {
	line, _ := open(t)
	if _, err := line.Request(t.Context(), stream.View, nil); err == nil || !strings.Contains(err.Error(), "does not answer") {
		t.Errorf("got %v where nobody listens, want that nobody answers", err)
	}
	err := line.Listen(stream.View, func(subject string, text []byte, answer func([]byte)) { answer([]byte(subject + " " + string(text))) })
	if err != nil {
		t.Fatal(err)
	}
	if got, err := line.Request(t.Context(), stream.View, []byte("12")); string(got) != stream.View+" 12" || err != nil {
		t.Errorf("got %q and %v, want the question back", got, err)
	}
}

func TestPublisher_TellsAGameOnceAndInOrder(t *testing.T) {
	line, _ := open(t)
	all := game(300, "a note")
	first := line.Publisher()
	first.Take(0, all[:200])
	end := running(t, first.Run)
	early := follow(t, line)
	early.has(t, all[:200])
	early.await(t, "that the table is heard", func(k *taker) bool { _, is := k.heard[boardOne]; return is })
	first.Take(0, all[100:])
	early.has(t, all)
	end()
	// A restarted one sends only the missing records; a late follower receives the same.
	longer := game(301, "a note")
	second := line.Publisher()
	second.Take(0, longer)
	running(t, second.Run)
	early.has(t, longer)
	late := follow(t, line)
	late.has(t, longer)
	late.mu.Lock()
	defer late.mu.Unlock()
	var seqs []uint64
	for _, e := range late.told[boardOne] {
		if len(e.Records) > 128 {
			t.Errorf("got %d records in one message, want 128 at most", len(e.Records))
		}
		for _, r := range e.Records {
			seqs = append(seqs, r.Seq)
		}
	}
	if !slices.IsSorted(seqs) || len(slices.Compact(seqs)) != len(longer) {
		t.Errorf("got the records %v, want each once", seqs)
	}
}

func TestPublisher_TellsTheHallAnewWhatItHasOtherwise(t *testing.T) {
	line, post := open(t)
	one := line.Publisher()
	one.Take(0, game(3, "as it was"))
	end := running(t, one.Run)
	k := follow(t, line)
	k.has(t, game(3, "as it was"))
	end()
	other := post().Publisher()
	other.Take(0, game(4, "as it is"))
	running(t, other.Run)
	k.has(t, game(4, "as it is"))
}

func TestRelay_TellsAnotherHallWhatThisOneHears(t *testing.T) {
	up, _ := open(t)
	relay := up.Relay()
	envelope := func(records []table.Record) hall.Envelope {
		return hall.Envelope{Game: "game", Records: records, Link: hall.ChainOf(records).String()}
	}
	// Messages before its start are sent too.
	relay.Take(boardOne, envelope(game(2, "as it was")), time.Now())
	end := running(t, relay.Run)
	k := follow(t, up)
	k.has(t, game(2, "as it was"))
	relay.Heard(boardOne, hall.Beat{At: clock.Instant(time.Hour), Game: "game", Last: 2})
	k.await(t, "that the table is heard", func(k *taker) bool {
		heard := k.heard[boardOne]
		sent, later := heard.Sent, time.Duration(heard.At)-time.Hour-time.Duration(heard.Ago)*time.Millisecond
		heard.Sent, heard.At, heard.Ago = 0, 0, 0 // the table is at a later instant once its beat is sent
		return sent != 0 && later >= 0 && later < time.Millisecond && heard == hall.Beat{Game: "game", Last: 2}
	})
	// The same from its beginning, with more, and then with something else.
	relay.Take(boardOne, envelope(game(3, "as it was")), time.Now())
	k.has(t, game(3, "as it was"))
	relay.Take(boardOne, envelope(game(3, "as it is")), time.Now())
	k.has(t, game(3, "as it is"))
	end()
}
