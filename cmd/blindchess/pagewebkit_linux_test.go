package main

import (
	"bytes"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"blindchess/internal/floors/waits"
)

// webkit is a small browser of WebKitGTK, the kin of Safari, driven by the protocol
// WebDriver of the W3C.
type webkit struct {
	t       *testing.T
	session string // its address
}

func newWebKit(t *testing.T) *webkit {
	t.Helper()
	driver, err := exec.LookPath("WebKitWebDriver")
	if err != nil {
		t.Skip("WebKitWebDriver is not here: scripts/install soak brings it")
	}
	found, _ := filepath.Glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")
	if len(found) == 0 {
		t.Skip("MiniBrowser of WebKitGTK is not here: scripts/install soak brings it")
	}
	if _, err := exec.LookPath("xvfb-run"); err != nil {
		t.Skip("xvfb-run is not here: scripts/install soak brings it")
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_, port, _ := net.SplitHostPort(free.Addr().String())
	_ = free.Close()
	command := exec.Command("xvfb-run", "-a", "-s", "-screen 0 1280x900x24", driver, "--host=127.0.0.1", "--port="+port)
	home := t.TempDir()
	command.Env = append(os.Environ(), "HOME="+home, "XDG_CACHE_HOME="+home, "XDG_CONFIG_HOME="+home, "XDG_DATA_HOME="+home, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS=1", "WEBKIT_FORCE_SANDBOX=0", "LIBGL_ALWAYS_SOFTWARE=1", "NO_AT_BRIDGE=1", "GDK_BACKEND=x11")
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = syscall.Kill(-command.Process.Pid, syscall.SIGTERM); _ = command.Wait() })
	w := &webkit{t: t}
	base := "http://127.0.0.1:" + port
	for last := range waits.Polls(100*time.Millisecond, stallTimeout) {
		if answer, err := http.Get(base + "/status"); err == nil {
			answer.Body.Close()
			break
		}
		if last {
			t.Fatal("WebKitWebDriver does not answer")
		}
	}
	w.session = base + "/session"
	began, _ := w.ask("", map[string]any{"capabilities": map[string]any{"alwaysMatch": map[string]any{
		"webkitgtk:browserOptions": map[string]any{"binary": found[len(found)-1], "args": []string{"--automation"}},
	}}}).(map[string]any)
	id, _ := began["sessionId"].(string)
	if id == "" {
		t.Fatalf("no session: %v", began)
	}
	w.session += "/" + id
	t.Cleanup(func() {
		if request, err := http.NewRequest(http.MethodDelete, w.session, nil); err == nil {
			if answer, err := http.DefaultClient.Do(request); err == nil {
				answer.Body.Close()
			}
		}
	})
	return w
}

// ask gives a command of the session and returns the value of its answer.
func (w *webkit) ask(path string, with map[string]any) any {
	w.t.Helper()
	body, err := json.Marshal(with)
	if err != nil {
		w.t.Fatal(err)
	}
	answer, err := http.Post(w.session+path, "application/json", bytes.NewReader(body))
	if err != nil {
		w.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	var got struct{ Value any }
	if err != nil || answer.StatusCode != http.StatusOK || json.Unmarshal(text, &got) != nil {
		w.t.Fatalf("%s: got %s: %s, %v", path, answer.Status, text, err)
	}
	return got.Value
}

func (w *webkit) opens(address string) { w.t.Helper(); w.ask("/url", map[string]any{"url": address}) }

func (w *webkit) runs(script string) any {
	w.t.Helper()
	return w.ask("/execute/sync", map[string]any{"script": script, "args": []any{}})
}

// draws takes the piece on one square to another with the mouse.
func (w *webkit) draws(from, to string) {
	w.t.Helper()
	at := func(square string) (x, y float64) {
		box, _ := w.runs(`const box = document.querySelector("` + onSquare(square) + `").getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]`).([]any)
		if len(box) != 2 {
			w.t.Fatalf("no square %s", square)
		}
		return box[0].(float64), box[1].(float64)
	}
	move := func(square string) map[string]any {
		x, y := at(square)
		return map[string]any{"type": "pointerMove", "duration": 0, "x": int(x), "y": int(y)}
	}
	w.ask("/actions", map[string]any{"actions": []any{map[string]any{"type": "pointer", "id": "mouse", "parameters": map[string]any{"pointerType": "mouse"}, "actions": []any{
		move(from), map[string]any{"type": "pointerDown", "button": 0}, move(to), map[string]any{"type": "pointerUp", "button": 0},
	}}}})
}

func TestSoakPage_AGameIsWonInWebKit(t *testing.T) {
	needs(t)
	w := newWebKit(t)
	wins(t, w)
	if fits := w.runs(`return document.documentElement.scrollWidth <= innerWidth && document.querySelector(".board tbody").getBoundingClientRect().bottom <= innerHeight`); fits != true {
		t.Error("the page scrolls sideways, or its board is cut by the window")
	}
	if agent, _ := w.runs(`return navigator.userAgent`).(string); !strings.Contains(agent, "AppleWebKit") {
		t.Errorf("got %s, want WebKit", agent)
	}
}
