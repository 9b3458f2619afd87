//go:build !tournament

package main

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"blindchess/internal/online/onlinetest"
)

var shortAddress = regexp.MustCompile(`http://127\.0\.0\.1:\d+/`)

// logIn logs Anna in by the page that the server shows in a browser.
func logIn(t *testing.T, h home, s *onlinetest.Server) *session {
	t.Helper()
	login := h.start(t, []string{"BLINDCHESS_BROWSER=none"}, "online", "login", "--server", s.URL())
	login.await("in a browser: ")
	login.await("/\r\n")
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := client.Get(shortAddress.FindString(login.screen()))
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if page, err := s.Browse(t.Context(), "Anna", answer.Header.Get("Location"), true); err != nil || !strings.Contains(page, "You may close this page") {
		t.Fatalf("got %q, %v", page, err)
	}
	login.await("logged in as Anna")
	login.wait()
	return login
}

// TestOnline_TheTokenIsInNoByteThatIsWritten logs in by a browser, plays, is killed, plays
// on, writes every document of the game and a report of faults, and logs out. The token is
// looked for in all output, in every file of the home, in the arguments and the
// environment of the program, and in the addresses of its requests.
func TestOnline_TheTokenIsInNoByteThatIsWritten(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	s := onlinetest.New(onlinetest.Options{Clock: onlinetest.Wall{}})
	defer s.Close()
	seen := map[string][]byte{"login": []byte(logIn(t, h, s).screen())}
	if len(s.Tokens("Anna")) != 1 {
		t.Fatalf("got the tokens %q", s.Tokens("Anna"))
	}
	token := s.Tokens("Anna")[0]
	s.AddUser(onlinetest.User{Name: "Boris"})
	id := s.Begin(onlinetest.Play{White: "Anna", Black: "Boris", Limit: 10 * time.Minute})
	boris := s.Hand("Boris", id, true)
	play := func() *session {
		t.Helper()
		anna := h.start(t, []string{"BLINDCHESS_BROWSER=none"}, "online", "resume", "--voice", "none", "--transcript", h.path("transcript"), "--screen", "line")
		anna.await("Your opponent is Boris")
		for _, name := range []string{"cmdline", "environ"} {
			text, err := os.ReadFile(fmt.Sprintf("/proc/%d/%s", anna.command.Process.Pid, name))
			if err != nil || len(text) == 0 {
				t.Errorf("%s: %v", name, err)
			}
			seen[name] = append(seen[name], text...)
		}
		return anna
	}
	anna := play()
	anna.enter("e4")
	anna.await("press")
	anna.enter("")
	until(t, "the move", func() bool { return len(s.See(id).Moves) == 1 })
	if err := boris.Move("e7e5"); err != nil {
		t.Fatal(err)
	}
	anna.await("Eva sieben")
	anna.enter("chat hello")
	until(t, "chat", func() bool { return len(s.See(id).Chat) == 1 })
	if err := anna.command.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	anna.wait()
	seen["killed"] = []byte(anna.screen())
	anna = play()
	s.Inject(onlinetest.Fault{On: "POST /api/board/game/*/chat", Do: onlinetest.Fail, Status: 400, Body: `{"error":"no chat for ` + token + `"}`}) // a server that repeats what it was sent
	anna.enter("chat hello")
	anna.await("no chat for")
	anna.enter("Nf3")
	anna.await("press")
	anna.enter("")
	until(t, "the move", func() bool { return len(s.See(id).Moves) == 3 })
	anna.enter("resign")
	anna.enter("yes")
	anna.await("Black wins")
	anna.enter("quit")
	anna.wait()
	seen["played"] = []byte(anna.screen())
	games, _ := filepath.Glob(h.path("state/blindchess/games/*.journal"))
	if len(games) != 1 {
		t.Fatalf("got the games %v", games)
	}
	for _, words := range [][]string{
		{"online"}, {"online", "games"}, {"games"}, {"config"}, {"doctor"}, {"doctor", "--json"}, {"doctor", "--report", h.path("faults"), "--with-game"},
		{"report", games[0]}, {"replay", "--pgn", games[0]}, {"replay", "--json", games[0]}, {"replay", "--every", games[0]}, {"journal", "verify", games[0]},
	} {
		told, err := h.command(nil, words...).CombinedOutput()
		if len(told) == 0 {
			t.Errorf("%v: nothing was written, %v", words, err)
		}
		seen[strings.Join(words, " ")] = told
	}
	for _, r := range s.Requests() {
		seen["requests"] = append(seen["requests"], r.Method+" "+r.Path+"?"+r.Query+"\n"...)
	}
	hidden := []byte(base64.StdEncoding.EncodeToString([]byte(token)))
	for where, text := range seen {
		if bytes.Contains(text, []byte(token)) || bytes.Contains(text, hidden) || bytes.Contains(text, []byte("liu_")) {
			t.Errorf("the token, or what it was exchanged for, is in %s", where)
		}
	}
	files := func() (whole int, sealed []string) {
		t.Helper()
		err := filepath.WalkDir(h.folder, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || !entry.Type().IsRegular() {
				return nil
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return nil
			}
			whole++
			if bytes.Contains(text, []byte(token)) || bytes.Contains(text, []byte("liu_")) {
				t.Errorf("the token, or what it was exchanged for, is in %s", path)
			}
			if bytes.Contains(text, hidden) {
				sealed = append(sealed, path)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return whole, sealed
	}
	whole, sealed := files()
	if len(sealed) != 1 || filepath.Base(sealed[0]) != "online.json" || whole < 5 {
		t.Fatalf("of %d files these have the token: %v", whole, sealed)
	}
	if info, err := os.Stat(sealed[0]); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("got %v, %v", info.Mode(), err)
	}
	if told := h.at(t, s, "", "logout"); !strings.Contains(told, "logged out") || len(s.Tokens("Anna")) != 0 {
		t.Errorf("got %q, and %d tokens are good", told, len(s.Tokens("Anna")))
	}
	if _, sealed := files(); len(sealed) != 0 {
		t.Errorf("after the logout these have the token: %v", sealed)
	}
}
