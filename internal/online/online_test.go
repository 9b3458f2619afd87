package online_test

import (
	"context"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/online"
	"blindchess/internal/online/onlinetest"
	"blindchess/internal/online/told"
)

// bubble runs a test at a server whose time goes by when all wait.
func bubble(t *testing.T, test func(t *testing.T, s *onlinetest.Server)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s := onlinetest.New(onlinetest.Options{Clock: onlinetest.Wall{}, Piped: true})
		defer s.Close()
		test(t, s)
	})
}

func client(s *onlinetest.Server, token string, limited func(time.Duration)) *online.Client {
	return online.NewClient(online.Options{Server: s.URL(), Token: token, HTTP: s.Client(), Limited: limited})
}

func TestDo_AfterTooManyRequestsItRestsAMinuteAndTellsItOnce(t *testing.T) {
	bubble(t, func(t *testing.T, s *onlinetest.Server) {
		told := 0
		c := client(s, s.Token("Anna"), func(time.Duration) { told++ })
		s.Inject(onlinetest.Fault{On: "GET /api/account", Do: onlinetest.Limit})
		began := time.Now()
		_, err := c.Account(t.Context())
		var refused *online.Refused
		if !errors.As(err, &refused) || refused.Status != http.StatusTooManyRequests {
			t.Fatalf("got %v, want 429", err)
		}
		name, err := c.Account(t.Context())
		if err != nil || name != "Anna" {
			t.Errorf("got %q, %v", name, err)
		}
		if waited := time.Since(began); waited < time.Minute || told != 1 {
			t.Errorf("waited %v and told it %d times", waited, told)
		}
		for _, r := range s.Requests() {
			if r.Early || r.Overlaps {
				t.Errorf("%s %s came too early", r.Method, r.Path)
			}
		}
	})
}

func TestDo_ARestHoldsForEachProgramOfThePlayerAndIsToldInEach(t *testing.T) {
	bubble(t, func(t *testing.T, s *onlinetest.Server) {
		told := 0
		path := filepath.Join(t.TempDir(), "state", "rest.json")
		start := func() *online.Client {
			return online.NewClient(online.Options{Server: s.URL(), Token: s.Tokens("Anna")[0], HTTP: s.Client(), Rest: online.Rest{Path: path}, Limited: func(time.Duration) { told++ }})
		}
		s.Token("Anna")
		running := start()
		if _, err := running.Account(t.Context()); err != nil {
			t.Fatal(err)
		}
		s.Inject(onlinetest.Fault{On: "GET /api/account", Do: onlinetest.Limit})
		began := time.Now()
		if _, err := start().Account(t.Context()); err == nil {
			t.Fatal("want 429")
		}
		time.Sleep(20 * time.Second)
		for _, c := range []*online.Client{start(), running} { // started again, and beside it
			if name, err := c.Account(t.Context()); err != nil || name != "Anna" {
				t.Errorf("got %q, %v", name, err)
			}
			if waited := time.Since(began); waited < time.Minute || waited > time.Minute+time.Second {
				t.Errorf("the next request came after %v, want a minute", waited)
			}
		}
		if told != 2 {
			t.Errorf("told %d times, want by the program that met it, and by the one that waited", told)
		}
		for _, r := range s.Requests() {
			if r.Early {
				t.Errorf("%s %s came too early", r.Method, r.Path)
			}
		}
		// A clock that was set back makes no rest longer than a whole one.
		if err := os.WriteFile(path, []byte(`{"`+s.URL()+`":"2199-01-01T00:00:00Z","else":"broken`), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := start().Account(t.Context()); err != nil {
			t.Error(err)
		}
		if err := os.WriteFile(path, []byte(`{"`+s.URL()+`":"2199-01-01T00:00:00Z"}`), 0o600); err != nil {
			t.Fatal(err)
		}
		ctx, end := context.WithTimeout(t.Context(), 61*time.Second)
		defer end()
		if _, err := start().Account(ctx); err != nil {
			t.Errorf("got %v after a whole rest", err)
		}
	})
}

func TestDo_OneRequestIsSentAtATime(t *testing.T) {
	bubble(t, func(t *testing.T, s *onlinetest.Server) {
		c := client(s, s.Token("Anna"), nil)
		s.Inject(onlinetest.Fault{On: "GET /api/account", Do: onlinetest.LateAnswer, For: 3 * time.Second, Times: -1})
		done := make(chan error)
		for range 3 {
			go func() {
				_, err := c.Account(t.Context())
				done <- err
			}()
		}
		for range 3 {
			if err := <-done; err != nil {
				t.Error(err)
			}
		}
		for _, r := range s.Requests() {
			if r.Overlaps {
				t.Error("two requests were under way at once")
			}
		}
	})
}

func TestDo_ALostAnswerIsNoRefusal(t *testing.T) {
	bubble(t, func(t *testing.T, s *onlinetest.Server) {
		c := client(s, s.Token("Anna"), nil)
		for _, do := range []onlinetest.Trouble{onlinetest.Lose, onlinetest.LoseAnswer, onlinetest.Stall} {
			s.Inject(onlinetest.Fault{On: "GET /api/account", Do: do})
			if _, err := c.Account(t.Context()); !errors.Is(err, online.ErrLost) {
				t.Errorf("trouble %d: got %v, want a lost line", do, err)
			}
		}
		s.Inject(onlinetest.Fault{On: "GET /api/account", Do: onlinetest.Fail, Status: 502, Body: "<html>\x1b[31m"})
		if _, err := c.Account(t.Context()); !errors.Is(err, online.ErrLost) {
			t.Errorf("a page of a proxy: got %v, want a lost line", err)
		}
		s.Revoke(s.Tokens("Anna")[0])
		if _, err := c.Account(t.Context()); !errors.Is(err, online.ErrLoggedOut) {
			t.Errorf("got %v, want to be logged out", err)
		}
	})
}

func TestFollow_ALostLineIsToldWithinTenSecondsAndOpenedAgain(t *testing.T) {
	bubble(t, func(t *testing.T, s *onlinetest.Server) {
		c := client(s, s.Token("Anna"), nil)
		id := s.Begin(onlinetest.Play{White: "Anna", Black: "Boris", Limit: 10 * time.Minute})
		ctx, end := context.WithCancel(t.Context())
		var mu sync.Mutex // holds what the line has told
		var lost, found []time.Time
		over := make(chan error)
		var g told.Game
		go func() {
			over <- c.Follow(ctx, id, online.Following{
				Line:  func(line []byte) { mu.Lock(); defer mu.Unlock(); g, _, _ = g.Fold(line) },
				Done:  func() bool { mu.Lock(); defer mu.Unlock(); return g.Over() },
				Lost:  func() { mu.Lock(); defer mu.Unlock(); lost = append(lost, time.Now()) },
				Found: func() { mu.Lock(); defer mu.Unlock(); found = append(found, time.Now()) },
			})
		}()
		time.Sleep(20 * time.Second)
		mu.Lock()
		if len(lost) != 0 || !g.Known {
			t.Fatalf("keep-alives did not keep the line: lost %d times, known %v", len(lost), g.Known)
		}
		mu.Unlock()
		fell := time.Now()
		s.StallStreams("Anna", onlinetest.Game, 0)
		time.Sleep(20 * time.Second)
		mu.Lock()
		if len(lost) != 1 || lost[0].Sub(fell) > 10*time.Second || len(found) != 1 {
			t.Errorf("told lost %v after %v, found %v", lost, fell, found)
		}
		mu.Unlock()
		s.CutStreams("Anna", onlinetest.Game, 0)
		time.Sleep(5 * time.Second)
		mu.Lock()
		if len(lost) != 2 || len(found) != 2 {
			t.Errorf("a line that was cut: told lost %d, found %d times", len(lost), len(found))
		}
		mu.Unlock()
		if err := s.Hand("Boris", id, true).Resign(); err != nil {
			t.Fatal(err)
		}
		if err := <-over; err != nil || g.Status != "aborted" {
			t.Errorf("got %v, %s", err, g.Status)
		}
		end()
	})
}

func TestEvents_AreNotOpenedAgainstAnotherDevice(t *testing.T) {
	bubble(t, func(t *testing.T, s *onlinetest.Server) {
		token := s.Token("Anna")
		one, other := client(s, token, nil), client(s, token, nil)
		ctx, end := context.WithCancel(t.Context())
		ended := make(chan error, 2)
		open := make(chan struct{})
		go func() { ended <- one.Events(ctx, func() { close(open) }, func(told.Event) {}) }()
		<-open
		go func() { ended <- other.Events(ctx, nil, func(told.Event) {}) }()
		if err := <-ended; err != nil {
			t.Errorf("the first device: got %v, want that its stream was ended", err)
		}
		time.Sleep(time.Minute)
		if n := s.Streams("Anna", onlinetest.Events); n != 1 {
			t.Errorf("%d streams are open, want one", n)
		}
		end()
		<-ended
	})
}

func TestWish_WhatTheServerRefusesIsRefusedBefore(t *testing.T) {
	for text, want := range map[string]struct{ time, seek, challenge bool }{
		"15+10": {true, true, true}, "10+0": {true, true, true}, "5+5": {true, true, true}, "5+3": {true, false, true},
		"3+0": {true, false, true}, "2+1": {true, false, false}, "1.5+10": {true, true, true}, "0+15": {true, true, true},
		"15": {}, "a+b": {}, "-1+0": {}, "181+0": {}, "2.3+0": {}, "15+181": {}, "": {}, "+": {}, "NaN+1": {},
	} {
		limit, increment, err := online.ParseTime(text)
		if (err == nil) != want.time {
			t.Errorf("%q: got %v", text, err)
			continue
		}
		w := online.Wish{Limit: limit, Increment: increment}
		if want.time && ((w.CheckSeek() == nil) != want.seek || (w.CheckChallenge() == nil) != want.challenge) {
			t.Errorf("%q: got %v and %v", text, w.CheckSeek(), w.CheckChallenge())
		}
	}
}

// A time that the server does not have, or that is too short for it, is refused with the
// nearest one that it takes.
func TestWish_ARefusalNamesTheNearestTimeThatTheServerTakes(t *testing.T) {
	wish := func(text string) online.Wish {
		limit, increment, err := online.ParseTime(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		return online.Wish{Limit: limit, Increment: increment}
	}
	for text, want := range map[string]string{
		"7.5+0": "8+0", "2.3+0": "2+0", "1.25+0": "1.5+0", "181+0": "180+0", "9999+7": "180+7", "15+181": "15+180", "0.3+99999": "0.25+180",
	} {
		_, _, err := online.ParseTime(text)
		if err == nil || !strings.HasSuffix(err.Error(), "the server has no time control "+text+": try "+want) {
			t.Errorf("%s: got %v, want that it says %s", text, err, want)
		}
		wish(want)
	}
	for text, want := range map[string][2]string{"5+3": {"6+3", ""}, "1+0": {"8+0", "3+0"}, "2+1": {"8+1", "3+1"}, "0+4": {"6+4", "0.5+4"}, "0.25+4": {"6+4", "0.5+4"}, "0.75+3": {"6+3", "1+3"}} {
		for i, check := range []func(online.Wish) error{online.Wish.CheckSeek, online.Wish.CheckChallenge} {
			err := check(wish(text))
			if want[i] == "" && err != nil || want[i] != "" && (err == nil || !strings.HasSuffix(err.Error(), "try "+want[i])) {
				t.Errorf("%s: got %v, want that it says %q", text, err, want[i])
			}
			if want[i] != "" && check(wish(want[i])) != nil {
				t.Errorf("%s is named, and refused", want[i])
			}
		}
	}
}

func TestSeek_OnesThatPassAreTakenByTheServer(t *testing.T) {
	bubble(t, func(t *testing.T, s *onlinetest.Server) {
		s.AddRobot(onlinetest.User{Name: "Robby"}, onlinetest.Robot{Joins: true})
		c := client(s, s.Token("Anna"), nil)
		if err := c.Seek(t.Context(), online.Wish{Limit: 15 * time.Minute, Increment: 10 * time.Second}, nil); err != nil {
			t.Fatal(err)
		}
		games, err := c.Games(t.Context())
		if err != nil || len(games) != 1 || games[0].Opponent.Name != "Robby" {
			t.Errorf("got %+v, %v", games, err)
		}
	})
}

func TestLogin_GetsATokenByTheBrowserAndLogoutRevokesIt(t *testing.T) {
	s := onlinetest.New(onlinetest.Options{})
	defer s.Close()
	c := online.NewClient(online.Options{Server: s.URL()})
	page := make(chan string, 1)
	token, err := c.Login(t.Context(), func(address string) {
		if len(address) > 30 {
			t.Errorf("%s is no short address", address)
		}
		go func() {
			got, err := http.DefaultClient.Do(must(http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)))
			if err == nil {
				got.Body.Close()
			}
			client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
			got, err = client.Do(must(http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)))
			if err != nil {
				page <- err.Error()
				return
			}
			got.Body.Close()
			text, err := s.Browse(t.Context(), "Anna", got.Header.Get("Location"), true)
			if err != nil {
				text = err.Error()
			}
			page <- text
		}()
	}, "You may close this page.")
	if err != nil {
		t.Fatal(err)
	}
	if text := <-page; !strings.Contains(text, "You may close this page.") || strings.Contains(text, token) {
		t.Errorf("the page says %q", text)
	}
	mine := online.NewClient(online.Options{Server: s.URL(), Token: token})
	if name, err := mine.Account(t.Context()); err != nil || name != "Anna" {
		t.Errorf("got %q, %v", name, err)
	}
	if err := mine.Logout(t.Context()); err != nil || len(s.Tokens("Anna")) != 0 {
		t.Errorf("got %v, and %d tokens are good", err, len(s.Tokens("Anna")))
	}
}

func must(r *http.Request, err error) *http.Request {
	if err != nil {
		panic(err)
	}
	return r
}

func TestKeys_NobodyElseMayReadTheTokens(t *testing.T) {
	k := online.Keys{Path: filepath.Join(t.TempDir(), "deep", "online.json")}
	if _, err := k.Of(online.Lichess); !errors.Is(err, online.ErrNobody) {
		t.Errorf("got %v, want nobody", err)
	}
	want := online.Login{Name: "Anna", Token: "lip_0123456789"}
	if err := k.Keep(online.Lichess, want); err != nil {
		t.Fatal(err)
	}
	if got, err := k.Of(online.Lichess); err != nil || got.Token != want.Token || got.Name != want.Name {
		t.Errorf("got %v, %v", got, err)
	}
	if runtime.GOOS != "windows" {
		info, err := os.Stat(k.Path)
		if err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("got %v, %v", info.Mode(), err)
		}
		if err := os.Chmod(k.Path, 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := k.Of(online.Lichess); err == nil {
			t.Error("a file that others may read was taken")
		}
		if err := os.Chmod(k.Path, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := k.Forget(online.Lichess); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(k.Path); err == nil {
		t.Error("the file is still there")
	}
}

// Commands go to the server of the last login, so that what a player is told to type
// needs no address; another server is named.
func TestKeys_TheLastLoginNamesTheServer(t *testing.T) {
	k := online.Keys{Path: filepath.Join(t.TempDir(), "online.json")}
	const club = "https://chess.example.org"
	last := func(want string) {
		t.Helper()
		if got := k.Server(); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	login := func(server string) {
		t.Helper()
		if err := k.Keep(server, online.Login{Name: "Anna", Token: "lip_0123456789"}); err != nil {
			t.Fatal(err)
		}
	}
	last(online.Lichess)
	if _, err := k.Of(club); err == nil || !strings.Contains(err.Error(), "type blindchess online login --server "+club) {
		t.Errorf("got %v, want the command that logs in there", err)
	}
	login(club)
	last(club)
	login(online.Lichess)
	last(online.Lichess)
	login(club)
	last(club)
	if err := k.Forget(club); err != nil {
		t.Fatal(err)
	}
	last(online.Lichess)
	if _, err := k.Of(club); err == nil || !strings.Contains(err.Error(), "--server") {
		t.Errorf("got %v", err)
	}
}

func TestCheckServer_ATokenGoesOverNoOpenLine(t *testing.T) {
	for address, good := range map[string]bool{
		"https://lichess.org": true, "https://lichess.dev/": true, "http://127.0.0.1:9663": true, "http://localhost:8080": true,
		"http://lichess.org": false, "lichess.org": false, "https://a:b@lichess.org": false, "ftp://x": false, "": false,
	} {
		if got := online.CheckServer(address) == nil; got != good {
			t.Errorf("%q: got %v", address, got)
		}
	}
}

func FuzzReadLines(f *testing.F) {
	f.Add("{\"type\":\"gameState\"}\n\n{\"cut")
	f.Add("\r\n")
	f.Fuzz(func(t *testing.T, text string) {
		var got []string
		if err := online.ReadLines(strings.NewReader(text), func(line []byte) { got = append(got, string(line)) }); err != nil {
			return
		}
		if len(got) != strings.Count(text, "\n") {
			t.Fatalf("got %d lines of %q", len(got), text)
		}
	})
}
