package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"blindchess/internal/floors/waits"
)

// firefox is a browser that is asked by Marionette, its own protocol: messages of
// JSON behind their lengths.
type firefox struct {
	t     *testing.T
	wire  net.Conn
	read  *bufio.Reader
	asked int
}

func newFirefox(t *testing.T) *firefox {
	t.Helper()
	path, err := exec.LookPath("firefox-esr")
	if err != nil {
		t.Skip("firefox-esr is not here: scripts/install soak brings it")
	}
	profile := t.TempDir()
	if err := os.WriteFile(filepath.Join(profile, "user.js"), []byte(`user_pref("marionette.port", 0);`), 0o600); err != nil {
		t.Fatal(err)
	}
	command := exec.Command(path, "--headless", "--marionette", "--no-remote", "--profile", profile)
	command.Env = append(os.Environ(), "HOME="+profile)
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = command.Process.Kill(); _ = command.Wait() })
	f := &firefox{t: t}
	for last := range waits.Polls(100*time.Millisecond, stallTimeout) {
		if f.wire != nil {
			break
		}
		if last {
			t.Fatal("firefox does not answer")
		}
		if port, err := os.ReadFile(filepath.Join(profile, "MarionetteActivePort")); err == nil {
			if wire, err := net.Dial("tcp", "127.0.0.1:"+strings.TrimSpace(string(port))); err == nil {
				f.wire = wire
			}
		}
	}
	t.Cleanup(func() { _ = f.wire.Close() })
	_ = f.wire.SetDeadline(time.Now().Add(stallTimeout))
	f.read = bufio.NewReader(f.wire)
	f.message() // who they are
	f.ask("WebDriver:NewSession", map[string]any{"capabilities": map[string]any{}})
	return f
}

// message reads one message.
func (f *firefox) message() []byte {
	f.t.Helper()
	length, err := f.read.ReadString(':')
	if err != nil {
		f.t.Fatal(err)
	}
	n, _ := strconv.Atoi(strings.TrimSuffix(length, ":"))
	body := make([]byte, n)
	if _, err := io.ReadFull(f.read, body); err != nil {
		f.t.Fatal(err)
	}
	return body
}

// ask gives a command and returns the value of its answer.
func (f *firefox) ask(name string, with map[string]any) any {
	f.t.Helper()
	f.asked++
	command, err := json.Marshal([]any{0, f.asked, name, with})
	if err != nil {
		f.t.Fatal(err)
	}
	if _, err := fmt.Fprintf(f.wire, "%d:%s", len(command), command); err != nil {
		f.t.Fatal(err)
	}
	var answer []any
	if err := json.Unmarshal(f.message(), &answer); err != nil || len(answer) != 4 || answer[2] != nil {
		f.t.Fatalf("%s: got %v, %v", name, answer, err)
	}
	value, _ := answer[3].(map[string]any)
	return value["value"]
}

// runs runs a script in the page, and returns what it returns.
func (f *firefox) runs(script string) any {
	f.t.Helper()
	return f.ask("WebDriver:ExecuteScript", map[string]any{"script": script, "args": []any{}})
}

// until waits until something is so in the page.
func (f *firefox) until(what, so string) { f.t.Helper(); awaits(f.t, f, what, so) }

// draws takes the piece on one square to another with the mouse.
func (f *firefox) draws(from, to string) {
	f.t.Helper()
	find := func(at string) any {
		return f.ask("WebDriver:FindElement", map[string]any{"using": "css selector", "value": onSquare(at)})
	}
	f.ask("WebDriver:PerformActions", map[string]any{"actions": []any{map[string]any{"type": "pointer", "id": "mouse", "parameters": map[string]any{"pointerType": "mouse"}, "actions": []any{
		map[string]any{"type": "pointerMove", "origin": find(from), "x": 0, "y": 0}, map[string]any{"type": "pointerDown", "button": 0},
		map[string]any{"type": "pointerMove", "origin": find(to), "x": 0, "y": 0}, map[string]any{"type": "pointerUp", "button": 0},
	}}}})
}

// opens opens an address.
func (f *firefox) opens(address string) {
	f.t.Helper()
	f.ask("WebDriver:Navigate", map[string]any{"url": address})
}

func TestSoakPage_AGameIsWonInFirefox(t *testing.T) {
	needs(t)
	f := newFirefox(t)
	wins(t, f)
	heard := f.ask("WebDriver:ExecuteAsyncScript", map[string]any{"args": []any{}, "script": `const done = arguments[0];
		fetch("/sound/earcon/move").then((r) => r.arrayBuffer()).then((b) => new OfflineAudioContext(1, 44100, 44100).decodeAudioData(b)).then((s) => done(s.duration > 0), (e) => done(String(e)))`})
	if heard != true {
		t.Errorf("got %v of a short sound, want that it can be heard", heard)
	}
	f.runs(`[...document.querySelectorAll(".own form button")].find((b) => b.lang === "sk").click()`)
	f.until("Slovak", `document.documentElement.lang === "sk" && document.title === "Šachový stôl"`)
}
