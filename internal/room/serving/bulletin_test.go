package serving_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"blindchess/internal/journal"
	"blindchess/internal/pair"
	"blindchess/internal/room"
	"blindchess/internal/room/serving"
	"blindchess/internal/rules"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

// sheet is what a bulletin writes on.
type sheet struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (p *sheet) Write(text []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.Write(text)
}

func (p *sheet) String() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.String()
}

// told opens a table, admits guests, plays nothing, and returns the messages
// about it.
func told(t *testing.T, asJSON bool) string {
	t.Helper()
	folder, err := os.MkdirTemp("", "news")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(folder)
	own := settings.Default()
	own.Language, own.Notation = "en", "en"
	var out sheet
	news, err := serving.NewBulletin(&out, own, asJSON)
	if err != nil {
		t.Fatal(err)
	}
	r, err := room.Open(t.Context(), room.Options{Journal: filepath.Join(folder, "t.journal"), Conditions: table.ForFriends(), Watchers: []room.Watcher{news}})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Set(); err != nil {
		t.Fatal(err)
	}
	news.Opened(r)
	admission, err := r.Admit(room.AdmissionOptions{
		Sides: []rules.Side{rules.White, rules.Black}, Socket: filepath.Join(folder, "t.sock"), Address: "127.0.0.1:0",
		Keys: filepath.Join(folder, "t.keys"), HostKey: filepath.Join(folder, "host_key"), Words: own, Unattended: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	news.Ways(admission)
	if err := news.Invite(admission, room.Opponent, rules.White); err != nil {
		t.Fatal(err)
	}
	news.Stands(journal.Full)
	news.Stands(0)
	news.News(r, room.News{Kind: room.NewsLost, Pass: room.News{}.Pass, Err: errors.New("the line broke")})
	if err := r.Begin(); err != nil {
		t.Fatal(err)
	}
	if err := r.Order(table.Player, rules.White, table.Resign{Actor: table.By(rules.White)}); err != nil {
		t.Fatal(err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	news.Closed()
	return out.String()
}

func TestBulletin_TellsInSentences(t *testing.T) {
	text := told(t, false)
	for _, want := range []string{"The table is open.", "blindchess join", "ssh -p ", "The game begins", "the line broke", "The disk is full", "The game can be saved again", "Black wins", "The host has closed the table"} {
		if !strings.Contains(text, want) {
			t.Errorf("got\n%s\nwant words %q", text, want)
		}
	}
}

func TestBulletin_TellsOneObjectALine(t *testing.T) {
	told := told(t, true)
	kinds := map[string]serving.Event{}
	for line := range strings.Lines(told) {
		var event serving.Event
		if err := json.Unmarshal([]byte(line), &event); err != nil {
			t.Errorf("%q is no JSON: %v", line, err)
		}
		kinds[event.Event] = event
	}
	for _, kind := range []string{"open", "socket", "address", "key", "code", "stands", "goes-on", "begun", "ended", "closed"} {
		if _, ok := kinds[kind]; !ok {
			t.Errorf("%s was not told; what was is\n%s", kind, told)
		}
	}
	if code := kinds["code"]; code.Role != room.Opponent || code.Seat != "white" || code.Code == "" || code.Spoken == "" {
		t.Errorf("got the code %+v", code)
	}
	if ended := kinds["ended"]; ended.Result != "0-1" || ended.Reason != "resignation" {
		t.Errorf("got the end %+v, want 0-1 by resignation", ended)
	}
}

func TestBulletin_NeedsALanguageWithAPack(t *testing.T) {
	own := settings.Default()
	own.Language = "tlh"
	if _, err := serving.NewBulletin(&page{}, own, false); err == nil {
		t.Error("got a bulletin in a language without a pack")
	}
}

func TestBulletin_ARenewedCertificateIsToldWithBothFingerprints(t *testing.T) {
	folder := t.TempDir()
	own := settings.Default()
	own.Language, own.Notation = "en", "en"
	secured := room.Secured{
		Certificate: filepath.Join(folder, "c.pem"), Key: filepath.Join(folder, "k.pem"),
		Authority: pair.Authority{Certificate: filepath.Join(folder, "a.pem"), Key: filepath.Join(folder, "ak.pem")},
	}
	opened := func() string {
		var out sheet
		news, err := serving.NewBulletin(&out, own, false)
		if err != nil {
			t.Fatal(err)
		}
		r, err := room.Open(t.Context(), room.Options{Journal: filepath.Join(t.TempDir(), "t.journal"), Conditions: table.ForFriends()})
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		admission, err := r.Admit(room.AdmissionOptions{Sides: []rules.Side{rules.White, rules.Black}, Page: "0.0.0.0:0", Secured: secured, Words: own, Unattended: true})
		if err != nil {
			t.Fatal(err)
		}
		news.Ways(admission)
		return out.String()
	}
	end := regexp.MustCompile(`ends in ([0-9A-F]{4})\.`)
	first := opened()
	before := end.FindStringSubmatch(first)
	if before == nil || !strings.Contains(first, "The browser will warn") || strings.Contains(first, "renewed") {
		t.Fatalf("got %q, want a warning and no renewal", first)
	}
	if _, err := secured.Authority.Keep(time.Now()); err != nil {
		t.Fatal(err)
	}
	second := opened()
	after := end.FindStringSubmatch(second)
	if after == nil || !strings.Contains(second, "The end of its fingerprint was "+before[1]+" and is now "+after[1]+".") {
		t.Errorf("got %q, want the end before, %s, and now", second, before[1])
	}
	if strings.Contains(second, "will warn") || !strings.Contains(second, "Browsers that trust the authority") {
		t.Errorf("got %q, want to hear who does not warn", second)
	}
	if third := opened(); strings.Contains(third, "renewed") || !strings.Contains(third, after[1]) {
		t.Errorf("got %q, want no renewal and the fingerprint of before", third)
	}
}
