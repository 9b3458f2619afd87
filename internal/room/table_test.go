package room_test

import (
	"io"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"

	"blindchess/internal/console"
	"blindchess/internal/floors/waits"
	"blindchess/internal/host"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

// stallTimeout is how long a test waits for an expected result. It is no
// measure of speed: a machine with much else to do takes its time.
const stallTimeout = 2 * time.Minute

// recorder keeps every record of a table.
type recorder struct {
	mu      sync.Mutex
	records []table.Record
}

func (k *recorder) Watch(r table.Record, _ table.State) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.records = append(k.records, r)
}

// deeds returns the actions at the table after a record. The passage of time is
// no participant's action.
func (k *recorder) deeds(after uint64) []table.Record {
	k.mu.Lock()
	defer k.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(k.records), func(r table.Record) bool {
		switch r.Event.(type) {
		case table.TimeKept, table.TableStood: // a disk that others keep busy
			return true
		}
		return r.Seq <= after
	})
}

// openTable is a table with its journal, White at this computer, and Black over
// a socket and the network.
type openTable struct {
	*room.Room
	recorder
	own       settings.Settings
	me        *room.Local
	admission *room.Admission
	socket    string
	address   string

	newsMu sync.Mutex
	all    []room.News
}

// news returns the messages of a kind.
func (o *openTable) news(kind room.NewsKind) (found []room.News) {
	o.newsMu.Lock()
	defer o.newsMu.Unlock()
	for _, n := range o.all {
		if n.Kind == kind {
			found = append(found, n)
		}
	}
	return found
}

// english are settings that no machine changes.
func english() settings.Settings {
	own := settings.Default()
	own.Language, own.Notation, own.Scheme = "en", "en", "fide"
	return own
}

func newOpenTable(t testing.TB, change func(*table.Conditions)) *openTable {
	t.Helper()
	// The name of a socket may not be long, as a test's own folder is.
	folder, err := os.MkdirTemp("", "room")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	c := table.ForFriends()
	c.Seats.White = table.Seat{Name: "Anna", Blind: true, Scheme: "fide"}
	if change != nil {
		change(&c)
	}
	o := &openTable{own: english(), socket: filepath.Join(folder, "t.sock")}
	o.Room, err = room.Open(t.Context(), room.Options{Journal: filepath.Join(folder, "t.journal"), Conditions: c, Watchers: []host.Watcher{&o.recorder}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := o.Close(); err != nil {
			t.Errorf("the table ended with %v", err)
		}
	})
	if o.me, err = o.Sit(room.Place{Actor: console.Actor{Side: rules.White, Capacity: table.Player}, Settings: o.own}); err != nil {
		t.Fatal(err)
	}
	if err := o.Set(); err != nil {
		t.Fatal(err)
	}
	o.admission, err = o.Admit(room.AdmissionOptions{
		Sides: []rules.Side{rules.Black}, Socket: o.socket, Address: "127.0.0.1:0", Page: "127.0.0.1:0",
		Keys: filepath.Join(folder, "t.keys"), HostKey: filepath.Join(folder, "host_key"), Words: o.own,
		News: func(n room.News) {
			o.newsMu.Lock()
			defer o.newsMu.Unlock()
			o.all = append(o.all, n)
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	host, port, _ := o.admission.Address()
	o.address = net.JoinHostPort(host, port)
	return o
}

func (o *openTable) code(t testing.TB, role string, side rules.Side) string {
	t.Helper()
	_, code, err := o.admission.Invite(role, side)
	if err != nil {
		t.Fatal(err)
	}
	return string(code)
}

func eventually(t testing.TB, what string, so func() bool) {
	t.Helper()
	for range waits.Polls(time.Millisecond, stallTimeout) {
		if so() {
			return
		}
	}
	t.Fatalf("waited in vain until %s", what)
}

// countedLine is a line to the table that counts the bytes that come over it,
// as they are on the wire.
type countedLine struct {
	net.Conn
	read atomic.Int64
}

func (c *countedLine) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	c.read.Add(int64(n))
	return n, err
}

// ssh opens a session with a code; with a terminal it is painted. The line that
// it returns counts what comes over it, enciphered.
func (o *openTable) ssh(t *testing.T, code string, term *screentest.Terminal, width, height int) *countedLine {
	t.Helper()
	wire, err := net.Dial("tcp", o.address)
	if err != nil {
		t.Fatal(err)
	}
	line := &countedLine{Conn: wire}
	t.Cleanup(func() { _ = line.Close() })
	conn, channels, requests, err := ssh.NewClientConn(line, o.address, &ssh.ClientConfig{
		User: "play", HostKeyCallback: ssh.InsecureIgnoreHostKey(),
		Auth: []ssh.AuthMethod{ssh.KeyboardInteractive(func(_, _ string, questions []string, _ []bool) ([]string, error) {
			answers := make([]string, len(questions))
			for i := range answers {
				answers[i] = code
			}
			return answers, nil
		})},
	})
	if err != nil {
		t.Fatal(err)
	}
	client := ssh.NewClient(conn, channels, requests)
	session, err := client.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = client.Close() })
	if width > 0 {
		if err := session.RequestPty("xterm-256color", height, width, ssh.TerminalModes{}); err != nil {
			t.Fatal(err)
		}
	}
	session.Stdin, session.Stdout = term, term
	if err := session.Shell(); err != nil {
		t.Fatal(err)
	}
	return line
}

// soak skips a long test unless SOAK is set.
func soak(t *testing.T) {
	t.Helper()
	if os.Getenv("SOAK") == "" {
		t.Skip("long: set SOAK=1 to run it")
	}
}

// memory returns the bytes that are in use after a collection, stacks too.
func memory() uint64 {
	var stats runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&stats)
	return stats.HeapInuse + stats.StackInuse
}

// cutter stands between a socket and those who dial it, and cuts every line.
type cutter struct {
	path  string
	mu    sync.Mutex
	lines []net.Conn
}

func newCutter(t *testing.T, socket string) *cutter {
	t.Helper()
	c := &cutter{path: socket + "x"}
	listener, err := net.Listen("unix", c.path)
	if err != nil {
		t.Fatal(err)
	}
	var passing sync.WaitGroup
	passing.Go(func() {
		for {
			near, err := listener.Accept()
			if err != nil {
				return
			}
			far, err := net.Dial("unix", socket)
			if err != nil {
				_ = near.Close()
				continue
			}
			c.mu.Lock()
			c.lines = append(c.lines, near, far)
			c.mu.Unlock()
			passing.Go(func() { _, _ = io.Copy(near, far); _ = near.Close() })
			passing.Go(func() { _, _ = io.Copy(far, near); _ = far.Close() })
		}
	})
	t.Cleanup(func() {
		_ = listener.Close()
		c.cut()
		passing.Wait()
	})
	return c
}

func (c *cutter) cut() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, line := range c.lines {
		_ = line.Close()
	}
	c.lines = nil
}
