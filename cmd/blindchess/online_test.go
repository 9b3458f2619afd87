//go:build !tournament

package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/floors/waits"
	"blindchess/internal/online/onlinetest"
	"time"
)

// loggedIn returns a home whose player is logged in at a server as Anna.
func loggedIn(t testing.TB) (home, *onlinetest.Server) {
	t.Helper()
	h := newHome(t)
	s := onlinetest.New(onlinetest.Options{Clock: onlinetest.Wall{}})
	t.Cleanup(s.Close)
	if told := h.at(t, s, s.Token("Anna")+"\n", "login", "--token"); !strings.Contains(told, "logged in as Anna") {
		t.Fatalf("got %q", told)
	}
	return h, s
}

// at returns the output of a home's command that is run at a server.
func (h home) at(t testing.TB, s *onlinetest.Server, in string, words ...string) string {
	t.Helper()
	command := h.command([]string{"BLINDCHESS_BROWSER=none"}, append(append([]string{"online"}, words...), "--server", s.URL())...)
	command.Stdin = strings.NewReader(in)
	told, err := command.CombinedOutput()
	if err != nil {
		return string(told) + err.Error()
	}
	return string(told)
}

func TestOnline_AGameIsPlayedAtAServerAndTheTokenIsNowhere(t *testing.T) {
	t.Parallel()
	if tournament {
		t.Skip("this is the other build")
	}
	h := newHome(t)
	s := onlinetest.New(onlinetest.Options{Clock: onlinetest.Wall{}})
	defer s.Close()
	token := s.Token("Anna")
	if told := h.at(t, s, "", "games"); !strings.Contains(told, "not logged in") {
		t.Errorf("got %q before the login", told)
	}
	if told := h.at(t, s, "lip_ofanotherserver\n", "login", "--token"); !strings.Contains(told, "does not know this token") {
		t.Errorf("got %q for an unknown token", told)
	}
	if told := h.at(t, s, token+"\n", "login", "--token"); !strings.Contains(told, "logged in as Anna") {
		t.Fatalf("got %q", told)
	}
	if told := h.at(t, s, "", "seek", "1+0"); !strings.Contains(told, "at least 8 minutes") {
		t.Errorf("got %q for a game that is too short", told)
	}
	for _, r := range s.Requests() {
		if strings.Contains(r.Path, "seek") {
			t.Error("a seek was sent that the server refuses")
		}
	}
	s.AddUser(onlinetest.User{Name: "Boris", Rating: 1843})
	id := s.Begin(onlinetest.Play{White: "Anna", Black: "Boris", Limit: 10 * time.Minute, Increment: 5 * time.Second})
	boris := s.Hand("Boris", id, true)
	if told := h.at(t, s, "", "games"); !strings.Contains(told, id) {
		t.Errorf("got %q, want the game %s", told, id)
	}
	anna := h.start(t, []string{"BLINDCHESS_BROWSER=none"}, "online", "resume", "--server", s.URL(), "--voice", "none", "--screen", "line")
	anna.await("Boris")
	anna.keys("e4\r")
	anna.await("press")
	anna.keys("\r")
	for range waits.Polls(10*time.Millisecond, stallTimeout) {
		if len(s.See(id).Moves) == 1 {
			break
		}
	}
	if err := boris.Move("e7e5"); err != nil {
		t.Fatal(err)
	}
	anna.await("Eva")
	boris.Say("good luck")
	anna.await("Boris writes: good luck")
	if refused, err := h.command(nil, "position", "8/8/8/8/8/8/8/K1k5 w - - 0 1").CombinedOutput(); err == nil || !strings.Contains(string(refused), "online") {
		t.Errorf("got %q, %v: help was given while a game is on", refused, err)
	}
	anna.keys("resign\r")
	anna.keys("yes\r")
	anna.await("Black wins")
	anna.keys("quit\r")
	anna.wait()
	kept := filepath.Join("blindchess", "online.json")
	found := 0
	err := filepath.WalkDir(h.folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return nil
		}
		if bytes.Contains(text, []byte(token)) {
			t.Errorf("the token stands in %s", path)
		}
		if strings.HasSuffix(path, kept) {
			found++
		}
		return nil
	})
	if err != nil || found != 1 || strings.Contains(anna.screen(), token) {
		t.Errorf("got %v, %d files of logins", err, found)
	}
	if told := h.at(t, s, "", "logout"); !strings.Contains(told, "logged out") || len(s.Tokens("Anna")) != 0 {
		t.Errorf("got %q, and %d tokens are good", told, len(s.Tokens("Anna")))
	}
}

func TestOnline_ARestOfTheServerHoldsAcrossAStart(t *testing.T) {
	t.Parallel()
	h, s := loggedIn(t)
	s.Inject(onlinetest.Fault{On: "GET /api/account/playing", Do: onlinetest.Fail, Status: 429})
	if told := h.at(t, s, "", "games"); !strings.Contains(told, "pause of one minute") {
		t.Fatalf("got %q", told)
	}
	kept, err := filepath.Glob(filepath.Join(h.folder, "*", "blindchess", "online-rest.json"))
	if err != nil || len(kept) != 1 {
		t.Fatalf("got %v, %v", kept, err)
	}
	until := time.Now().Add(1500 * time.Millisecond) // the end of the minute
	if err := os.WriteFile(kept[0], []byte(`{"`+s.URL()+`":"`+until.Format(time.RFC3339Nano)+`"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	before := len(s.Requests())
	if told := h.at(t, s, "", "games"); strings.Count(told, "\n") != 2 || !strings.Contains(told, "pause of one minute") {
		t.Errorf("got %q, want to hear of the pause and of the games", told)
	}
	if all := s.Requests(); len(all) != before+1 || all[before].At.Before(until) {
		t.Errorf("got %v, want one request after %v", all[before:], until)
	}
}

func TestOnline_OfSeveralChallengesNoneIsTakenWithoutItsName(t *testing.T) {
	t.Parallel()
	h, s := loggedIn(t)
	for _, name := range []string{"Boris", "Cyril"} {
		s.AddUser(onlinetest.User{Name: name, Rating: 1700})
		s.Challenge(name, "Anna", "clock.limit=600&clock.increment=5")
	}
	for _, verb := range []string{"accept", "decline"} {
		told := h.at(t, s, "", verb)
		if !strings.Contains(told, "Boris") || !strings.Contains(told, "Cyril") || !strings.Contains(told, "several players challenge you") {
			t.Errorf("%s: got %q, want both told and a name asked for", verb, told)
		}
	}
	if told := h.at(t, s, "", "accept", "Dora"); !strings.Contains(told, "Dora does not challenge you now") {
		t.Errorf("got %q for a player who does not challenge", told)
	}
	if told := h.at(t, s, ""); !strings.Contains(told, "Type blindchess online accept Boris or blindchess online decline Boris.") || !strings.Contains(told, "online seek 15+10") {
		t.Errorf("got %q, want to hear how to answer and how to find a game", told)
	}
	if games := s.Games(); len(games) != 0 {
		t.Errorf("got the games %v, want none", games)
	}
	if told := h.at(t, s, "", "decline", "boris"); !strings.Contains(told, "You declined the challenge of Boris 1700.") {
		t.Errorf("got %q", told)
	}
	anna := h.start(t, []string{"BLINDCHESS_BROWSER=none"}, "online", "accept", "--server", s.URL(), "--voice", "none", "--screen", "line")
	anna.await("Your opponent is Cyril")
	if games := s.Games(); len(games) != 1 {
		t.Errorf("got the games %v, want that against Cyril", games)
	}
	anna.keys("quit\r")
	anna.wait()
}
