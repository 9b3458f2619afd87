package post_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/event/post"
	"blindchess/internal/floors/waits"
	"blindchess/internal/host"
)

func TestDelays_EachBoardMayHaveItsOwn(t *testing.T) {
	delay, err := post.Delays([]string{"15m", "1=30m", "2=0s"})
	if err != nil {
		t.Fatal(err)
	}
	for board, want := range map[string]time.Duration{"1": 30 * time.Minute, "2": 0, "3": 15 * time.Minute, "": 15 * time.Minute} {
		if got := delay(board); got != want {
			t.Errorf("board %q: got %v, want %v", board, got, want)
		}
	}
	none, err := post.Delays(nil)
	if err != nil || none("1") != 0 {
		t.Errorf("got %v, want nothing held back where nothing is said", err)
	}
	for _, word := range []string{"soon", "-1m", "1=", "1=soon"} {
		if _, err := post.Delays([]string{word}); err == nil || !strings.Contains(err.Error(), word) {
			t.Errorf("%s: got %v, want it refused by name", word, err)
		}
	}
}

func TestToken_IsTheFirstLineOfAFileThatNobodyElseCanRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "token")
	if _, err := post.Token(path); err == nil {
		t.Error("got a token out of a file that is not there")
	}
	for text, want := range map[string]string{"lip_secret\nmy token\n": "lip_secret", "  lip_secret  \n": "lip_secret", "\n": ""} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got, err := post.Token(path); got != want || (err == nil) != (want != "") {
			t.Errorf("%q: got %q, %v, want %q", text, got, err, want)
		}
	}
	if err := os.Chmod(path, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := post.Token(path); err == nil || !strings.Contains(err.Error(), "chmod 600") {
		t.Errorf("got %v, want what to say where others can read it", err)
	}
}

func TestRun_AFolderThatCannotBeWrittenIsTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, folder := running(t, post.Options{Illegal: host.LegalPrefix})
		blocked := filepath.Join(folder, "round-3")
		if err := os.WriteFile(blocked, nil, 0o600); err != nil { // no folder can be made there
			t.Fatal(err)
		}
		one := s.open("one")
		waits.Pass(time.Second)
		one <- played(opened("1"), minutes(1), "e4")
		waits.Pass(10 * time.Second)
		if err := os.Remove(blocked); err != nil {
			t.Fatal(err)
		}
		waits.Pass(10 * time.Second)
		if got := read(folder, "round-3", "game-1.pgn"); !strings.Contains(got, "1. e4") {
			t.Errorf("got %q, want the game once the folder can be written", got)
		}
	})
}
