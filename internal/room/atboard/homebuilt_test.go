//go:build linux || darwin

package atboard_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile/wire"
)

// homeBuilt is a table at a home-built board of both players, which does not know what
// its pieces are, or tells only moves.
type homeBuilt struct {
	*faulty
	moves bool
	asked []string
}

// newHomeBuilt begins a game at such a board. One that echoes says the pieces that it is
// told, and another that they are somewhere.
func newHomeBuilt(t *testing.T, moves, echoes bool) *homeBuilt {
	t.Helper()
	h := &homeBuilt{faulty: &faulty{t: t, board: newPlug(t), held: wire.StartContents()}, moves: moves}
	h.board.answer = func(said []byte) {
		for _, line := range strings.Split(strings.TrimSpace(string(said)), "\n") {
			h.asked = append(h.asked, line)
			switch word, rest, _ := strings.Cut(line, " "); {
			case word == "variant":
				h.writes("ok")
			case word == "feature" && moves:
				h.writes("nok")
			case word == "feature":
				h.writes("ok")
			case word == "begin" && moves && echoes:
				h.writes("sync " + rest)
			case word == "begin":
				h.writes("sync " + h.state())
			case word == "get_state" && !moves:
				h.writes("state " + h.state())
			}
		}
	}
	conditions := table.ForFriends()
	h.room, h.me = openTable(t, room.Options{Journal: filepath.Join(t.TempDir(), "h.journal"), Conditions: conditions}, true)
	h.board.attends(h.room, h.me, h.board.spec("both=peripheral", ""), false)
	if err := h.room.Begin(); err != nil {
		t.Fatal(err)
	}
	h.passes(2 * time.Second)
	return h
}

func (h *homeBuilt) writes(line string) {
	if _, err := h.board.Write([]byte(line + "\n")); err != nil {
		h.t.Error(err)
	}
}

// state is the placement in which every piece is a question mark.
func (h *homeBuilt) state() string {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	placement, _ := h.held.Placement()
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("pnbrqkPNBRQK", r) {
			return '?'
		}
		return r
	}, placement.String())
}

// plays performs a script of hands: "b1-" empties a square, "b1N" puts a piece there, a
// number lets milliseconds pass, a move in coordinates is told as one, and text in quotes
// is typed.
func (h *homeBuilt) plays(script string) {
	h.t.Helper()
	for i, part := range strings.Split(script, "\"") {
		if i%2 == 1 {
			h.me.Terminal().Enter(part)
			h.passes(100 * time.Millisecond)
			continue
		}
		for _, word := range strings.Fields(part) {
			ms, err := time.ParseDuration(word + "ms")
			switch {
			case err == nil:
				h.passes(ms)
			case len(word) > 3:
				h.writes("move " + word)
			case word[2] == '-':
				h.holds(square(h.t, word[:2]), wire.Content{})
				h.writes("state " + h.state())
			default:
				h.holds(square(h.t, word[:2]), wire.Holding(rules.PieceOf(word[2])))
				h.writes("state " + h.state())
			}
		}
	}
}

func TestHomeBuilt_ABoardThatDoesNotKnowItsPiecesIsPlayedOn(t *testing.T) {
	for _, test := range []struct {
		name, hands, record, never string
		moves                      bool
	}{
		{"a piece is adjusted", `"adjust" 500 b1- 700 b1N 2000 e2- 400 e4P 1500 e7- 400 e5p 1500`, "e4 e5", "does not show", false},
		{"three pieces are adjusted", `"adjust" 500 b1- 700 b1N 300 g1- 900 g1N 300 e1- 800 e1K 2000 e2- 400 e4P 1500 e7- 400 e5p 1500`, "e4 e5", "does not show", false},
		{"the opponent's pieces are adjusted too", `"adjust" 500 b8- 700 b8n 2000 e2- 400 e4P 1500 e7- 400 e5p 1500`, "e4 e5", "does not show", false},
		{"a capture after an adjusted piece", `e2- 400 e4P 1500 d7- 400 d5p 1500 "adjust" 500 d1- 700 d1Q 2000 d5- 300 e4- 300 d5P 1500`, "e4 d5 exd5", "does not show", false},
		{"castling told as the king's move", `e2e4 1500 e7e5 1500 g1f3 1500 b8c6 1500 f1c4 1500 f8c5 1500 e1g1 1500 g8f6 1500`, "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6", "does not show", true},
		{"castling told as the king onto its rook", `e2e4 1500 e7e5 1500 g1f3 1500 b8c6 1500 f1c4 1500 f8c5 1500 e1h1 1500 g8f6 1500`, "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6", "does not show", true},
		{"a pawn taken in passing", `e2e4 1500 a7a6 1500 e4e5 1500 d7d5 1500 e5d6 1500 c7d6 1500`, "e4 a6 e5 d5 exd6 cxd6", "does not show", true},
	} {
		for _, echoes := range []bool{true, false} {
			if echoes && !test.moves {
				continue
			}
			t.Run(fmt.Sprint(test.name, echoes), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					h := newHomeBuilt(t, test.moves, echoes)
					h.plays(test.hands)
					var record []string
					game := h.room.State().Game
					for ply := 1; ply <= game.Ply(); ply++ {
						record = append(record, game.At(ply-1).SAN(game.Move(ply)))
					}
					if got := strings.Join(record, " "); got != test.record {
						t.Errorf("got %q, want %q; asked %q; %v; said\n%s", got, test.record, h.asked, h.room.State().Boards.White.Adjusting, strings.Join(h.said, "\n"))
					}
					if h.count(test.never) > 0 {
						t.Errorf("%q was said; what was said is\n%s", test.never, strings.Join(h.said, "\n"))
					}
				})
			})
		}
	}
}
