package main

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// patience is how long a test waits for an expected result; only a test that fails
// waits as long.
const patience = time.Minute

// process is a program that runs beside the test, whose lines are awaited.
type process struct {
	t       *testing.T
	command *exec.Cmd
	in      io.WriteCloser
	lines   chan string
}

// inHome gives the test a temporary home folder, as setHome does for scripts.
func inHome(t *testing.T) (folder string) {
	t.Helper()
	folder = t.TempDir()
	for key, name := range map[string]string{"HOME": "home", "XDG_CONFIG_HOME": "config", "XDG_STATE_HOME": "state", "XDG_DATA_HOME": "data", "XDG_RUNTIME_DIR": "r"} {
		path := filepath.Join(folder, name)
		if err := os.Mkdir(path, 0o700); err != nil {
			t.Fatal(err)
		}
		t.Setenv(key, path)
	}
	t.Setenv("LANG", "en_GB.UTF-8")
	t.Setenv("LC_ALL", "")
	return folder
}

func begin(t *testing.T, folder string, words ...string) *process {
	t.Helper()
	p := &process{t: t, command: exec.Command(words[0], words[1:]...), lines: make(chan string, 10_000)}
	p.command.Dir = folder
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	p.command.Stdout, p.command.Stderr = writer, writer
	if p.in, err = p.command.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if err := p.command.Start(); err != nil {
		t.Fatal(err)
	}
	_ = writer.Close()
	go func() {
		for told := bufio.NewScanner(reader); told.Scan(); {
			p.lines <- told.Text()
		}
	}()
	t.Cleanup(func() { p.kill(); _ = reader.Close() })
	return p
}

// kill ends the program as a cut of the power does.
func (p *process) kill() {
	_ = p.command.Process.Kill()
	_ = p.command.Wait()
}

// await waits for a line, and returns it with those before it.
func (p *process) await(pattern string) (found string, all []string) {
	p.t.Helper()
	wanted := regexp.MustCompile(pattern)
	for late := time.After(patience); ; {
		select {
		case text := <-p.lines:
			all = append(all, text)
			if wanted.MatchString(text) {
				return text, all
			}
		case <-late:
			p.t.Fatalf("%v: %s never came; got\n%s", p.command.Args, pattern, strings.Join(all, "\n"))
		}
	}
}

// keepHall opens a hall and returns its address and that of its page.
func keepHall(t *testing.T, folder, listen string) (p *process, address, shown string) {
	t.Helper()
	return keepHallAt(t, folder, listen, "127.0.0.1:0")
}

// keepHallAt is keepHall with the address of the page.
func keepHallAt(t *testing.T, folder, listen, page string) (p *process, address, shown string) {
	t.Helper()
	p = begin(t, folder, "blindchess-hall", "serve", "--listen", listen, "--page", page)
	at, before := p.await(`^The hall is open at `)
	for _, text := range before {
		if strings.HasPrefix(text, "http://") {
			shown = strings.TrimSpace(text)
		}
	}
	return p, strings.TrimSuffix(strings.TrimPrefix(at, "The hall is open at nats://"), "."), shown
}

// TestWatch_SaysThatTheHallIsLostAndThatItIsBack kills the hall while a spectator
// watches.
func TestWatch_SaysThatTheHallIsLostAndThatItIsBack(t *testing.T) {
	folder := inHome(t)
	serve, address, shown := keepHall(t, folder, "127.0.0.1:0")
	watch := begin(t, folder, "blindchess-hall", "watch")
	watch.await(`^No table has reported yet\.`)
	if _, err := io.WriteString(watch.in, "help\n"); err != nil {
		t.Fatal(err)
	}
	watch.await(`^Type tables for all tables`)
	answer, err := http.Get(shown + "events")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	beats := bufio.NewScanner(answer.Body)
	for range 2 {
		for beats.Scan() && beats.Text() != "event: beat" {
		}
	}
	if beats.Err() != nil || beats.Text() != "event: beat" {
		t.Errorf("the page does not say that the hall lives: %v", beats.Err())
	}
	serve.kill()
	watch.await(`^Hall lost\. The page shows old reports\.$`)
	if _, err := io.WriteString(watch.in, "tables\n"); err != nil {
		t.Fatal(err)
	}
	watch.await(`^Hall lost\.`)
	keepHall(t, folder, address)
	watch.await(`^The hall is back\.$`)
	watch.await(`^No table has reported yet\.`)
}
