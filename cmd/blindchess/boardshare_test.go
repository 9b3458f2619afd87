//go:build !tournament

package main

import (
	"net/http"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/boards/livechess/livechesstest"
)

// shared is a board that the program shares.
type shared struct {
	session *session
	url     string
}

// share has the program share a board until the test ends.
func (h home) share(t *testing.T, words ...string) shared {
	t.Helper()
	s := h.start(t, nil, append([]string{"board", "share", "--listen", "127.0.0.1:0"}, words...)...)
	s.await("is shared at ws://")
	return shared{s, regexp.MustCompile(`ws://[0-9.:]+/api/v1\.0`).FindString(s.screen())}
}

// A whole game on lichess's page: White's moves come from the board, and Black's are
// carried out on it.
func TestBoardShare_ThePageOfLichessPlaysAWholeGame(t *testing.T) {
	t.Parallel()
	const moves = "e2e4 d7d5 e4d5 d8d5 b1c3 d5e6 f1e2 c8d7 g1f3 b8c6 e1g1 e8c8 d2d4 g7g5 d4d5 c6a5 d5e6 g5g4 e6f7 g4f3 f7g8q f3e2 g8h8 e2d1q f1d1"
	for _, protocol := range []string{"dgt", "pegs", "sentio"} {
		t.Run(protocol, func(t *testing.T) {
			t.Parallel()
			h := newHome(t)
			board := h.simulate(t, h.path("board"), "--protocol", protocol, "--pace", "200ms")
			s := h.share(t, protocol+":"+h.path("board")+",settle=400ms")
			page := livechesstest.OpenPage(t, s.url, 50*time.Millisecond)
			s.session.await("https://lichess.org has the board now")
			page.Play(rules.White, "startpos")
			until(t, "the page to set the game up", page.Ready)
			position := rules.Standard()
			for i, move := range strings.Fields(moves) {
				if i%2 == 1 {
					page.Opponent(move)
				}
				board.types(t, "move "+move, "wait 900ms")
				if i%2 == 0 {
					if got := page.Played(stallTimeout); got != move {
						t.Fatalf("ply %d: the page was told %s, want %s", i+1, got, move)
					}
				}
				m, err := position.ParseUCI(move)
				if err != nil {
					t.Fatal(err)
				}
				position = position.After(m)
				stands := position.Placement()
				until(t, "the page to hear what stands after "+move, func() bool { return page.Board() == stands.String() })
			}
			if faults := page.Faults(); len(faults) > 0 || page.Invalid() > 0 {
				t.Errorf("the page took %d moves for illegal, and says %q", page.Invalid(), faults)
			}
			page.Close()
			s.session.await("https://lichess.org has left the board")
		})
	}
}

// Only named users get in, and one program at a time has the board.
func TestBoardShare_IsForOneProgramAndForPagesThatMayHaveIt(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	h.simulate(t, h.path("board"))
	s := h.share(t, "--origin", "https://chess.example/", "dgt:"+h.path("board"))
	address := strings.TrimSuffix(strings.TrimPrefix(s.url, "ws://"), livechesstest.Path)
	program := livechesstest.NewProgram(t, address)
	var serial string
	until(t, "the board", func() (ok bool) {
		var err error
		serial, err = program.Auto()
		return err == nil
	})
	if err := program.Watch(serial); err != nil {
		t.Fatal(err)
	}
	s.session.await("A program on this computer has the board now")
	if got := program.Next(stallTimeout); got.Board != "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR" {
		t.Errorf("got %+v, want the starting array", got)
	}
	if err := livechesstest.NewProgram(t, address).Watch(serial); err == nil {
		t.Error("another program has the board too")
	}
	s.session.await("Another program asked for the board, which is taken")
	if out, err := h.command(nil, "board", "test", "--silent", "livechess:"+address).CombinedOutput(); err == nil || !strings.Contains(string(out), "LiveChess has given the board to another program") {
		t.Errorf("a second blindchess: got %v and %s, want it told that another program has the board", err, out)
	}
	for origin, want := range map[string]int{"": 200, "https://lichess.org": 200, "https://chess.example": 200, "https://evil.example": 403, "null": 403, "http://lichess.org": 403, "https://lichess.org.evil.example": 403} {
		request, err := http.NewRequest("GET", "http://"+address+livechesstest.Path+"/eboards", nil)
		if err != nil {
			t.Fatal(err)
		}
		if origin != "" {
			request.Header.Set("Origin", origin)
		}
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		if answer.StatusCode != want {
			t.Errorf("origin %q: got %d, want %d", origin, answer.StatusCode, want)
		}
	}
	s.session.await("A page of https://evil.example asked for the board and was refused")
	request, _ := http.NewRequest("GET", "http://"+address+livechesstest.Path+"/eboards", nil)
	request.Host = "evil.example:1982"
	if answer, err := http.DefaultClient.Do(request); err != nil || answer.StatusCode != 403 {
		t.Errorf("a name that somebody has led here: got %v, %v; want 403", answer, err)
	}
	program.Close()
	s.session.await("The program on this computer has left the board")
	again := livechesstest.NewProgram(t, address)
	if err := again.Watch(serial); err != nil {
		t.Errorf("once it is left: %v", err)
	}
	if out, err := h.command(nil, "board", "share", "--listen", "127.0.0.1:0", "dgt:"+h.path("board")).CombinedOutput(); err == nil {
		t.Errorf("the board is shared twice: %s", out)
	} else if _, exited := err.(*exec.ExitError); !exited {
		t.Error(err)
	}
}
