package serving_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"blindchess/internal/room/serving"
	"blindchess/internal/settings"
	"blindchess/internal/settings/settingstest"
	"blindchess/internal/table"
)

// page collects the messages, until a certain word ends the table.
type page struct {
	mu   sync.Mutex
	text strings.Builder
	word string
	end  func()
}

func (p *page) Write(text []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	n, err := p.text.Write(text)
	if strings.Contains(p.text.String(), p.word) {
		p.end()
	}
	return n, err
}

// options are a table's options, with a temporary folder, in English.
func options(t *testing.T) serving.Options {
	t.Helper()
	folder, err := os.MkdirTemp("", "serving") // the name of a socket is short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(folder) })
	t.Setenv("BLINDCHESS_RUNTIME", folder)
	settingstest.Home(t, folder)
	own := settings.Default()
	own.Language, own.Notation = "en", "en"
	conditions := table.ForFriends()
	conditions.Arbiter = true
	return serving.Options{Journal: filepath.Join(folder, "t.journal"), Conditions: conditions, Own: own, JSON: true}
}

// kept runs a table until a message has a certain word, and returns all
// messages.
func kept(t *testing.T, o serving.Options, word string) string {
	t.Helper()
	ctx, end := context.WithCancel(t.Context())
	defer end()
	out := &page{word: word, end: end}
	o.Out = out
	if err := serving.Run(ctx, o); err != nil {
		t.Fatal(err)
	}
	return out.text.String()
}

func TestRun_TellsHowPeopleComeInAndKeepsTheGame(t *testing.T) {
	o := options(t)
	o.Address = "127.0.0.1:0"
	told := kept(t, o, `"role":"arbiter"`)
	for _, want := range []string{`"event":"open"`, `"ssh":"`, `"fingerprint":"`, `"seat":"white"`, `"seat":"black"`, `"role":"arbiter"`, `"event":"closed"`} {
		if !strings.Contains(strings.ToLower(told), want) {
			t.Errorf("got\n%s\nwant %s", told, want)
		}
	}
	o.Resumed, o.Address = true, ""
	if told := kept(t, o, `"role":"arbiter"`); !strings.Contains(told, `"resumed":true`) || strings.Contains(told, `"seat":"white"`) {
		t.Errorf("got\n%s\nwant the same table, and no code for anybody from the network", told)
	}
}

func TestRun_SaysWhyATableCannotBeKept(t *testing.T) {
	for name, change := range map[string]func(*serving.Options){
		"a folder that is none": func(o *serving.Options) { o.Journal = filepath.Join(o.Journal, "t.journal") },
		"an address":            func(o *serving.Options) { o.Address = "no address" },
		"a language":            func(o *serving.Options) { o.Own.Language, o.Own.Scheme = "xx", "xx" },
	} {
		o := options(t)
		if err := os.WriteFile(filepath.Join(filepath.Dir(o.Journal), "file"), nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if name == "a folder that is none" {
			o.Journal = filepath.Join(filepath.Dir(o.Journal), "file")
		}
		change(&o)
		ctx, end := context.WithTimeout(t.Context(), time.Minute) // records that could be stored end it
		o.Out = &page{word: "never", end: func() {}}
		if err := serving.Run(ctx, o); err == nil || ctx.Err() != nil {
			t.Errorf("%s: got %v, want why", name, err)
		}
		end()
	}
}
