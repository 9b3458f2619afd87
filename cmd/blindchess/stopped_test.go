//go:build (linux || darwin) && !tournament

package main

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"blindchess/internal/room"
	"blindchess/internal/rules"
)

// TestStopped_AHostThatIsStoppedAndGoesOnLosesAndDoublesNothing stops the host as a
// debugger does, or a computer that is short of memory, while a board, a page, a guest
// over SSH, one by the socket and a hall are attached, and lets it continue. It then
// handles all acts of the meantime, each guest hears each move once, and the running
// clock has run on: no player gains time by it.
func TestStopped_AHostThatIsStoppedAndGoesOnLosesAndDoublesNothing(t *testing.T) {
	t.Parallel()
	stopAndGoOn(t, 3*time.Second)
}

// TestSoakStopped stops it for longer than any line waits for the other end.
func TestSoakStopped_AHostThatIsStoppedForLongLosesAndDoublesNothing(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("set SOAK=1 to stop the program for long")
	}
	t.Parallel()
	stopAndGoOn(t, 100*time.Second)
}

func stopAndGoOn(t *testing.T, stops time.Duration) {
	t.Helper()
	h := newHome(t)
	beside := h.openHall(t, "1/1")
	post := beside.posts(t)
	t.Cleanup(func() { end(post) })
	journal := h.path("game.journal")
	begun := time.Now()
	host, board := onBoard(t, h, "dgt", journal, "--round", "1", "--board-number", "1", "--pair", "127.0.0.1:0", "--page", "127.0.0.1:0", "--control", "90m")
	address := regexp.MustCompile(`ssh://127\.0\.0\.1:\d+`).FindString(host.screen())
	page := regexp.MustCompile(`http://127\.0\.0\.1:\d+`).FindString(host.screen())
	known := []string{"BLINDCHESS_FINGERPRINT=" + regexp.MustCompile(`SHA256:\S+[^.\s]`).FindString(host.screen())}
	ssh := h.start(t, known, "join", address, "--role", "spectator", "--screen", "line", "--code", host.code("spectator"))
	ssh.await("You are watching")
	socket := h.start(t, nil, "join", "--role", "spectator", "--screen", "line")
	socket.await("You are watching")
	browser := newBrowser(t)
	read(t)(browser.PostForm(page+"/join", url.Values{"code": {host.code("spectator")}}))
	ctx, leave := context.WithCancel(t.Context())
	defer leave()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, page+"/events?lang=en", nil)
	if err != nil {
		t.Fatal(err)
	}
	stream, err := browser.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	paged := &lockedText{more: make(chan struct{}, 1)}
	go tell(stream.Body, paged)
	paged.await(t, "\n")

	made := func(square rules.Square) func() bool {
		return func() bool {
			state, err := room.ReadTable(journal)
			return err == nil && state.Gate.By == rules.White && state.Gate.Made && state.Game.Move(state.Game.Ply()).To == square
		}
	}
	signal := func(s syscall.Signal) {
		if err := host.command.Process.Signal(s); err != nil {
			t.Fatal(err)
		}
		var status syscall.WaitStatus
		if s != syscall.SIGSTOP {
			return
		}
		if _, err := syscall.Wait4(host.command.Process.Pid, &status, syscall.WUNTRACED, nil); err != nil || !status.Stopped() {
			t.Fatalf("got %v, %v, want the host stopped", status, err)
		}
	}
	stopped := time.Duration(0)
	for _, ply := range []struct{ file, words string }{{"d", "David"}, {"c", "Cesar"}, {"a", "Anna"}} {
		signal(syscall.SIGSTOP)
		// White moves and announces, and guests type and join, while the host is
		// stopped.
		board.types(t, "move "+ply.file+"2"+ply.file+"3")
		host.enter(ply.file + "3")
		ssh.enter("board")
		socket.enter("clock")
		asked := make(chan error, 1)
		go func() {
			answer, err := browser.Get(page + "/")
			if err == nil {
				_, err = io.Copy(io.Discard, answer.Body)
				_ = answer.Body.Close()
			}
			asked <- err
		}()
		time.Sleep(stops)
		if text := ssh.screen() + socket.screen() + paged.String(); strings.Contains(text, "Bauer "+ply.words+" zwei "+ply.words+" drei") {
			t.Fatalf("a move was told by a host that stood:\n%s", text)
		}
		signal(syscall.SIGCONT)
		stopped += stops
		until(t, "White's move", made(square(t, ply.file+"3")))
		white := "Bauer " + ply.words + " zwei " + ply.words + " drei"
		host.await(white)
		host.enter("press") // decided by the table, which may be ahead of what is heard
		host.enter(ply.file + "6")
		black := "Bauer " + ply.words + " sieben " + ply.words + " sechs"
		host.await(black)
		host.enter("")
		for _, guest := range []*session{ssh, socket} {
			guest.await(white)
			guest.await(black)
		}
		paged.await(t, white)
		paged.await(t, black)
		board.types(t, "move "+ply.file+"7"+ply.file+"6")
		until(t, "Black's move on White's board", carriedOut(journal))
		if err := <-asked; err != nil {
			t.Errorf("the page was asked for by a host that stood: %v", err)
		}
	}
	state, err := room.ReadTable(journal)
	lasted := time.Since(begun)
	if err != nil || state.Game.Ply() != 8 {
		t.Fatalf("got %d plies, %v, want 8", state.Game.Ply(), err)
	}
	used := 3*time.Hour - state.Left(rules.White, state.At) - state.Left(rules.Black, state.At)
	if used < stopped || used > lasted {
		t.Errorf("the clocks used %v, want at least the %v of the stops and at most all %v", used, stopped, lasted)
	}
	host.enter("")
	host.enter("resign")
	host.enter("yes")
	host.await("wins: resignation.")
	for name, text := range map[string]string{"over SSH": ssh.screen(), "by the socket": socket.screen(), "at the page": paged.String(), "at the host": host.screen()} {
		for _, file := range []string{"David", "Cesar", "Anna"} {
			for _, move := range []string{" zwei " + file + " drei", " sieben " + file + " sechs"} {
				if got := strings.Count(text, "Bauer "+file+move+"\n") + strings.Count(text, "Bauer "+file+move+"\r\n"); got != 1 {
					t.Errorf("%s %s%s was told %d times, want once", name, file, move, got)
				}
			}
		}
		if stops < 10*time.Second && strings.Contains(text, "is lost. The program is trying again") {
			t.Errorf("%s: the line was lost by a short stop:\n%s", name, text)
		}
	}
	beside.whole(t, journal)
	out, err := h.command(nil, "journal", "verify", journal).CombinedOutput()
	if err != nil {
		t.Errorf("got %v, want the journal whole:\n%s", err, out)
	}
	if pgn, err := os.ReadFile(h.path("live/round-1/game-1.pgn")); err != nil || !strings.Contains(strings.Join(strings.Fields(string(pgn)), " "), "4. a3") && !strings.Contains(string(pgn), "a3") {
		t.Errorf("the post wrote %s, %v", pgn, err)
	}
}
