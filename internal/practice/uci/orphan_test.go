//go:build unix

package uci_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/practice/uci"
	"blindchess/internal/practice/uci/ucitest"
)

// alive hears of each engine for as long as it lives: its process holds a
// connection, which the system closes when the process ends, however it ends.
type alive struct {
	t     *testing.T
	lines net.Listener
	path  string
}

func listen(t *testing.T) alive {
	t.Helper()
	folder, err := os.MkdirTemp("", "uci") // short, as the name of a socket must be
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(folder) })
	path := filepath.Join(folder, "alive")
	lines, err := net.Listen("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { lines.Close() })
	return alive{t, lines, path}
}

// begun waits for the next process that lives.
func (a alive) begun() net.Conn {
	a.t.Helper()
	line, err := a.lines.Accept()
	if err != nil {
		a.t.Fatal(err)
	}
	a.t.Cleanup(func() { line.Close() })
	if _, err := bufio.NewReader(line).ReadString('\n'); err != nil {
		a.t.Fatal(err)
	}
	return line
}

// ended waits until a process has ended, and fails where it has not after two
// minutes.
func (a alive) ended(line net.Conn) {
	a.t.Helper()
	_ = line.SetReadDeadline(time.Now().Add(2 * time.Minute))
	if _, err := line.Read(make([]byte, 1)); err != io.EOF {
		a.t.Errorf("got %v, want the end of the process", err)
	}
}

// hosting runs this program as a host that opens an engine and then waits, if
// its arguments request that.
func hosting() bool {
	if len(os.Args) < 3 || os.Args[1] != "host" {
		return false
	}
	if _, err := uci.Open(context.Background(), uci.Config{Path: os.Args[0], Arguments: []string{ucitest.Word, os.Args[2]}}); err != nil {
		fmt.Println(err)
		return true
	}
	fmt.Println("open")
	_, _ = io.Copy(io.Discard, os.Stdin)
	return true
}

func TestEngine_IsGoneWithAllThatItStartedOnceItIsClosed(t *testing.T) {
	a := listen(t)
	t.Setenv("UCITEST_ALIVE", a.path)
	for _, test := range []struct {
		manner    string
		processes int
	}{{"good", 1}, {"stubborn", 1}, {"family", 2}} {
		engine, err := uci.Open(t.Context(), config(test.manner))
		if err != nil {
			t.Fatal(err)
		}
		var lines []net.Conn
		for range test.processes {
			lines = append(lines, a.begun())
		}
		engine.Close()
		for _, line := range lines {
			a.ended(line)
		}
	}
}

// killHosts kills as many programs that have an engine open, and waits for each
// engine to end.
func killHosts(t *testing.T, kills int) {
	a := listen(t)
	for n := range kills {
		manner := []string{"good", "stop", "stubborn"}[n%3]
		host := exec.Command(os.Args[0], "host", manner)
		host.Env = append(os.Environ(), "UCITEST_ALIVE="+a.path)
		in, err := host.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		out, err := host.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := host.Start(); err != nil {
			t.Fatal(err)
		}
		engine := a.begun()
		if word, err := bufio.NewReader(out).ReadString('\n'); strings.TrimSpace(word) != "open" {
			t.Fatalf("got %q, %v", word, err)
		}
		if err := host.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		a.ended(engine)
		_ = host.Wait()
		_ = in.Close()
	}
}

func TestSoakEngine_LeavesNoOrphanAfterAHundredKills(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("a hundred kills; set SOAK=1")
	}
	killHosts(t, 100)
}
