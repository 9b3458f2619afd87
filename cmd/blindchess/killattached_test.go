//go:build !tournament

package main

import (
	"io"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestSoakKillsWithEverythingAttached kills a host with a board at its table, which a
// page, a guest over SSH and one by the socket hear, while a post reports it to a hall.
// Each message to them is recorded and came once, and at the end the hall has every game
// as its journal has it.
func TestSoakKillsWithEverythingAttached(t *testing.T) {
	t.Parallel()
	count, k := soakKills(t, 250), newKilling(t)
	beside := k.home.openHall(t, "1/1-999")
	post := beside.posts(t)
	t.Cleanup(func() { end(post) })
	k.attached = true
	board := k.home.simulate(t, k.home.path("board"), "--protocol", "dgt", "--pace", "10ms")
	for n := range count {
		k.boardMoves(board, "dgt")
		if n%10 == 9 { // the post is killed as well
			_ = post.Process.Kill()
			_ = post.Wait()
			post = beside.posts(t)
		}
	}
	k.report()
	// A running table is reported completely; a killed one is not asked.
	k.goesOn()
	journals, err := filepath.Glob(k.home.path("game*/*.journal"))
	if err != nil || len(journals) == 0 {
		t.Fatalf("got %v, %v, want the games", journals, err)
	}
	beside.whole(t, k.paths[len(k.paths)-1])
	if known := beside.known(t); known != k.games {
		t.Errorf("the hall knows %d games, want all %d", known, k.games)
	}
}

// goesOn lets the last game continue until the test ends.
func (k *killing) goesOn() {
	k.t.Helper()
	_, said, _ := k.begin(append(k.begins(), "--pair", "127.0.0.1:0"))
	said.await(k.t, "ssh://")
}

// guest is a guest who hears a game.
type guest struct {
	heard func() string
	leave func()
}

// attach lets guests of each kind join, if they are wanted.
func (k *killing) attach(said *lockedText, typed io.Writer) []guest {
	k.t.Helper()
	if !k.attached {
		return nil
	}
	said.await(k.t, "ssh://")
	paged, left := k.browser(said, typed)
	linked, gone := k.onlooker(byLink, said, typed)
	return []guest{{paged, left}, {linked, gone}, k.overSSH(said, typed)}
}

// overSSH lets a guest join over the network with a separate code.
func (k *killing) overSSH(said *lockedText, typed io.Writer) guest {
	k.t.Helper()
	before := len(typedCode.FindAllString(said.String(), -1))
	if _, err := io.WriteString(typed, "invite spectator\n"); err != nil {
		k.t.Fatal(err)
	}
	said.awaits(k.t, "another code", func(text string) bool { return len(typedCode.FindAllString(text, -1)) > before })
	text := said.String()
	codes := typedCode.FindAllStringSubmatch(text, -1)
	k.known = []string{"BLINDCHESS_FINGERPRINT=" + strings.TrimRight(regexp.MustCompile(`SHA256:[A-Za-z0-9+/]+`).FindString(text), ".")}
	program, told, _ := k.begin([]string{"join", regexp.MustCompile(`ssh://127\.0\.0\.1:\d+`).FindString(text), "--screen", "line", "--role", "spectator", "--code", codes[len(codes)-1][1]})
	told.await(k.t, "You are watching")
	return guest{told.String, func() {
		_ = program.Process.Kill()
		_ = program.Wait()
	}}
}
