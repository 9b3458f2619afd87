package keeping_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"
	"time"

	"math/rand/v2"

	"github.com/nats-io/nats-server/v2/server"

	"blindchess/internal/event/hall/keeping"
	"blindchess/internal/event/hall/stream"
)

// asNode makes this test act as one server of a cluster: its name, its address for
// clients, its address for other servers, the addresses of those, and its folder.
const asNode = "BLINDCHESS_HALL_NODE"

func TestMain(m *testing.M) {
	words := strings.Fields(os.Getenv(asNode))
	if len(words) == 0 {
		os.Exit(m.Run())
	}
	if err := node(words); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// node runs one server of a cluster until its end.
func node(words []string) error {
	o := &server.Options{ServerName: words[0], JetStream: true, StoreDir: words[4], SyncAlways: true, NoSigs: true, NoLog: true, MaxPayload: 8 << 20}
	for at, to := range map[string]func(*url.URL){
		words[1]: func(u *url.URL) { o.Host, o.Port = hostOf(u) },
		words[2]: func(u *url.URL) { o.Cluster.Name = "hall"; o.Cluster.Host, o.Cluster.Port = hostOf(u) },
	} {
		u, err := url.Parse("nats://" + at)
		if err != nil {
			return err
		}
		to(u)
	}
	for at := range strings.SplitSeq(words[3], ",") {
		u, err := url.Parse("nats://" + at)
		if err != nil {
			return err
		}
		o.Routes = append(o.Routes, u)
	}
	s, err := server.NewServer(o)
	if err != nil {
		return err
	}
	s.Start()
	ended := make(chan os.Signal, 1)
	signal.Notify(ended, os.Interrupt, syscall.SIGTERM)
	<-ended
	s.Shutdown()
	return nil
}

func hostOf(u *url.URL) (host string, port int) {
	_, _ = fmt.Sscan(u.Port(), &port)
	return u.Hostname(), port
}

// cluster is three NATS servers, each a separate process.
type cluster struct {
	t         *testing.T
	addresses []string
	settings  []string
	processes []*exec.Cmd
}

func newCluster(t *testing.T) *cluster {
	t.Helper()
	c := &cluster{t: t}
	var fellows []string
	for range 3 {
		c.addresses = append(c.addresses, free(t))
		fellows = append(fellows, free(t))
	}
	for i := range 3 {
		c.settings = append(c.settings, fmt.Sprintf("node%d %s %s %s %s", i, c.addresses[i], fellows[i], strings.Join(fellows, ","), t.TempDir()))
		c.processes = append(c.processes, nil)
		c.start(i)
	}
	t.Cleanup(func() {
		for i := range c.processes {
			c.kill(i)
		}
	})
	return c
}

func (c *cluster) start(i int) {
	c.t.Helper()
	own, err := os.Executable()
	if err != nil {
		c.t.Fatal(err)
	}
	process := exec.Command(own)
	process.Env = append(os.Environ(), asNode+"="+c.settings[i])
	process.Stderr = os.Stderr
	if err := process.Start(); err != nil {
		c.t.Fatal(err)
	}
	c.processes[i] = process
}

func (c *cluster) kill(i int) {
	_ = c.processes[i].Process.Kill()
	_ = c.processes[i].Wait()
}

func (c *cluster) url() string { return "nats://" + strings.Join(c.addresses, ",nats://") }

// leader returns the server that leads a stream, and less than nothing where none
// does now.
func (c *cluster) leader(line *stream.Line, partition int) int {
	text, err := line.Request(c.t.Context(), "$JS.API.STREAM.INFO."+stream.Name(partition), nil)
	var info struct {
		Cluster struct {
			Leader string `json:"leader"`
		} `json:"cluster"`
	}
	number := 0
	if err != nil || json.Unmarshal(text, &info) != nil || info.Cluster.Leader == "" {
		return -1
	}
	_, _ = fmt.Sscanf(info.Cluster.Leader, "node%d", &number)
	return number
}

// TestSoakHall_AClusterLosesItsLeaderAndNothingElse keeps a hall by three servers,
// and kills the one that leads over and over while tables play. A table waits for
// none of it, and the hall has every record once.
func TestSoakHall_AClusterLosesItsLeaderAndNothingElse(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("SOAK is not set")
	}
	c := newCluster(t)
	dial := func() *stream.Line {
		master := []byte("the secret of a hall")
		line, err := stream.Dial(stream.Access{URL: c.url(), Name: stream.Keeper, Master: master, Key: stream.SealKey(master, stream.Keeper)}, func(string) {})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(line.Close)
		return line
	}
	own := dial()
	opened, kept := make(chan struct{}), make(chan error, 1)
	go func() { kept <- keepOver(t, own, opened) }()
	select {
	case <-opened:
	case err := <-kept:
		t.Fatal(err)
	case <-time.After(2 * time.Minute):
		t.Fatal("the cluster keeps no hall")
	}
	post := dial()
	games := make([]*game, 20)
	for i := range games {
		games[i] = begin(t, post, fmt.Sprint(i+1))
	}
	arbiter := dial()
	whole(t, arbiter, games)
	const kills = 10
	longest := time.Duration(0)
	for killed := range kills {
		leads := c.leader(arbiter, killed%stream.Partitions)
		for leads < 0 {
			time.Sleep(100 * time.Millisecond)
			leads = c.leader(arbiter, killed%stream.Partitions)
		}
		for step := range 100 {
			if step == 50 {
				c.kill(leads)
			}
			began := time.Now()
			games[rand.IntN(len(games))].step()
			longest = max(longest, time.Since(began))
			time.Sleep(10 * time.Millisecond)
		}
		began := time.Now()
		whole(t, arbiter, games) // by the two that are left
		t.Logf("whole again after %v", time.Since(began))
		c.start(leads)
		time.Sleep(2 * time.Second)
	}
	once(t, arbiter, games...)
	total := 0
	for _, g := range games {
		total += len(g.records)
	}
	t.Logf("%d records of %d tables, %d times the leader was killed: each is kept once; a table waited at most %v for its own step", total, len(games), kills, longest)
}

// keepOver keeps a hall over a cluster until the test ends. A cluster that has just
// begun is asked until it has agreed on who leads.
func keepOver(t *testing.T, line *stream.Line, opened chan struct{}) error {
	for {
		err := keeping.Run(t.Context(), line, keeping.Options{Replicas: 3, Opened: func() { close(opened) }})
		select {
		case <-opened:
			return err
		case <-t.Context().Done():
			return err
		case <-time.After(time.Second):
		}
	}
}
