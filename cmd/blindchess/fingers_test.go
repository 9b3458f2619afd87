//go:build linux || darwin

package main

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile/tactiletest"
)

// byHand is a board on a pseudo-terminal beside the program, and hands at it.
// Without further orders it sends the bytes of a DGT board, or the lines of a
// tag reader.
type byHand struct {
	*session
	t      *testing.T
	master *os.File
	pegs   bool // only whether a hole is taken
	tags   bool
	path   string // of the journal

	mu     sync.Mutex
	stands rules.Placement
	clock  []byte // the times of its clock, or no clock
	turned bool
}

// atFingers starts the program with a board of a kind that has these pieces on
// it.
func atFingers(t *testing.T, board, stands string, words ...string) *byHand {
	t.Helper()
	return prepared(t, board, stands, nil, words...)
}

// prepared is atFingers once something was done to the board.
func prepared(t *testing.T, board, stands string, prepare func(*byHand), words ...string) *byHand {
	t.Helper()
	h := newHome(t)
	master, line := tactiletest.NewTerminal(t)
	seat, options, _ := strings.Cut(board, ",")
	_, kind, _ := strings.Cut(seat, "=")
	f := &byHand{t: t, master: master, pegs: kind == "pegs", tags: kind == "certabo", path: h.path("f.journal")}
	if stands == "" {
		stands = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
	}
	f.stands = f.read(stands)
	if prepare != nil {
		prepare(f)
	}
	if options != "" {
		options = "," + options
	}
	go f.answers()
	go f.tells(t.Context().Done())
	if f.clock == nil && strings.HasPrefix(seat, "both=") {
		words = append(words, "--clock", "own")
	}
	all := append([]string{"play", "--opponent", "here", "--board", seat + ":" + line + options, "--screen", "line", "--voice", "none", "--journal", f.path}, words...)
	f.session = h.start(t, nil, all...)
	return f
}

func (f *byHand) read(fen string) rules.Placement {
	setup, err := rules.ParseFEN(fen + " w - - 0 1")
	if err != nil {
		f.t.Fatal(err)
	}
	return setup.Position.Placement()
}

// answers answers what the program asks.
func (f *byHand) answers() {
	asked := make([]byte, 256)
	for {
		n, err := f.master.Read(asked)
		if err != nil {
			return
		}
		if f.tags {
			continue
		}
		for _, request := range asked[:n] {
			switch request {
			case 0x42: // all squares
				f.writes(f.whole())
			case 0x4D: // its version
				f.writes([]byte{0x93, 0, 5, 1, 0})
			case 0x45: // its serial number
				f.writes([]byte{0x91, 0, 8, '1', '2', '3', '4', '5'})
			case 0x2B: // its clock is set, and says that it was
				f.writes([]byte{0x8D, 0, 10, 0x0A, 0x10, 0x0A, 0x0A, 0, 0, 0})
			}
		}
	}
}

// tells sends the messages that a board sends without a request: its clock
// times, and tags.
func (f *byHand) tells(done <-chan struct{}) {
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-done:
			return
		case <-tick.C:
		}
		f.mu.Lock()
		clock := bytes.Clone(f.clock)
		f.mu.Unlock()
		switch {
		case f.tags:
			f.writes([]byte(f.tagged()))
		case clock != nil:
			f.writes(append([]byte{0x8D, 0, 10}, clock...))
		}
	}
}

func (f *byHand) writes(message []byte) { _, _ = f.master.Write(message) }

// field is the number of a square in the messages of a DGT board, from a8 on.
func (f *byHand) field(s rules.Square) int {
	field := (7-s.Rank())*8 + s.File()
	if f.turned {
		field = 63 - field
	}
	return field
}

func (f *byHand) code(p rules.Piece) byte {
	switch {
	case p.Role == 0:
		return 0
	case f.pegs:
		return 1
	default:
		return byte(1 + strings.IndexByte("PRNBKQprnbkq", letterOf(p)))
	}
}

func letterOf(p rules.Piece) byte {
	letter := p.Role.Letter()
	if p.Side == rules.Black {
		letter += 'a' - 'A'
	}
	return byte(letter)
}

func (f *byHand) whole() []byte {
	f.mu.Lock()
	defer f.mu.Unlock()
	whole := append([]byte{0x86, 0, 67}, make([]byte, 64)...)
	for s := rules.A1; s <= rules.H8; s++ {
		whole[3+f.field(s)] = f.code(f.stands.At(s))
	}
	return whole
}

func (f *byHand) tagged() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	var line strings.Builder
	for i := range 64 {
		p := f.stands.At(rules.SquareAt(i&7, 7-i>>3))
		tag := "0 0 0"
		if p.Role != 0 {
			tag = "19 46 7"
		}
		fmt.Fprintf(&line, "%s %d %d ", tag, int(p.Side), int(p.Role))
	}
	return ":" + line.String() + "\r\n"
}

// does changes what squares report: "e2-" is empty, "e4P" holds a white pawn, and
// "300" waits for so many milliseconds.
func (f *byHand) does(script string) {
	f.t.Helper()
	for _, word := range strings.Fields(script) {
		var ms int
		if _, err := fmt.Sscanf(word, "%dms", &ms); err == nil {
			time.Sleep(time.Duration(ms) * time.Millisecond)
			continue
		}
		f.puts(square(f.t, word[:2]), rules.PieceOf(word[2]))
	}
}

func (f *byHand) puts(s rules.Square, p rules.Piece) {
	f.mu.Lock()
	f.stands = f.stands.Put(s, p)
	f.mu.Unlock()
	if !f.tags {
		f.writes([]byte{0x8E, 0, 5, byte(f.field(s)), f.code(p)})
	}
}

// loses takes pieces off at once for a while, as a cable does.
func (f *byHand) loses(d time.Duration, ranks ...int) {
	stood := f.stands
	for _, back := range []bool{false, true} {
		for _, s := range stood.Occupied().Squares() {
			for _, rank := range ranks {
				switch {
				case s.Rank() != rank-1:
				case back:
					f.puts(s, stood.At(s))
				default:
					f.puts(s, rules.Piece{})
				}
			}
		}
		if !back {
			time.Sleep(d)
		}
	}
}

// shows has the clock show so many seconds for White, on its left, and for Black.
func (f *byHand) shows(white, black int, whiteRuns bool) {
	lever := byte(0x09)
	if !whiteRuns {
		lever = 0x13
	}
	var times []byte
	for _, seconds := range []int{black, white} {
		minutes, seconds := seconds/60%60, seconds%60
		times = append(times, byte(seconds/3600), byte(minutes/10<<4|minutes%10), byte(seconds/10<<4|seconds%10))
	}
	f.mu.Lock()
	f.clock = append(times, lever)
	f.mu.Unlock()
}

// played waits until so many moves are on record, and nothing of a move is bound.
func (f *byHand) played(plies int) {
	f.t.Helper()
	f.awaitJournal(f.path, fmt.Sprintf("%d moves", plies), func(s table.State) bool { return s.Game.Ply() == plies })
}

// state returns the table as it is on record.
func (f *byHand) state() table.State {
	f.t.Helper()
	state, err := room.ReadTable(f.path)
	if err != nil {
		f.t.Fatal(err)
	}
	return state
}

// free fails if a touch binds a player.
func (f *byHand) free() {
	f.t.Helper()
	if gate := f.state().Gate; len(gate.Touched) > 0 && !gate.Made {
		f.t.Errorf("got %v touched, want nobody bound; said:\n%s", gate.Touched, f.screen())
	}
}

// unsaid fails where words were said.
func (f *byHand) unsaid(words string) {
	f.t.Helper()
	if strings.Contains(f.screen(), words) {
		f.t.Errorf("got %q said:\n%s", words, f.screen())
	}
}

// Hands do at a board what hands, contacts, cables and clocks do. The program is on a
// terminal beside it.
func TestFingers(t *testing.T) {
	t.Parallel()
	const e4d5 = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR"
	for name, test := range map[string]func(t *testing.T){
		"a clock that is set wrongly is told and the game waits": func(t *testing.T) {
			f := prepared(t, "both=dgt", "", func(f *byHand) { f.shows(30, 30, true) }, "--control", "5m", "--clock", "board")
			f.await("thirty seconds")
			if phase := f.state().Phase; phase == table.PhasePlaying {
				t.Errorf("the game has begun by a clock that is set wrongly:\n%s", f.screen())
			}
			f.shows(300, 300, true)
			f.await("The game begins")
		},
		"a clock that runs for the wrong side is told": func(t *testing.T) {
			f := prepared(t, "both=dgt", "", func(f *byHand) { f.shows(300, 300, true) }, "--control", "5m", "--clock", "board")
			f.await("The game begins")
			f.shows(300, 299, false)
			f.await("no move was made")
		},
		"a fluttering contact is set aside and binds nobody": func(t *testing.T) {
			f := atFingers(t, "both=dgt", "")
			f.await("The game begins")
			f.does(strings.Repeat("a2- 15ms a2P 15ms ", 40))
			f.await("is bad, and the program ignores it")
			f.does("e2- 300ms e4P")
			f.played(1)
			f.free()
		},
		"pieces that were knocked over and put back bind nobody": func(t *testing.T) {
			f := atFingers(t, "both=pegs", "")
			f.await("The game begins")
			f.does("f2- 10ms g2- 20ms g1- 700ms")
			f.await("Pieces fell")
			f.does("g1N 400ms g2P 400ms f2P")
			f.await("The board is right again")
			f.does("300ms e2- 400ms e4P")
			f.played(1)
			f.free()
		},
		"a board without power binds nobody": func(t *testing.T) {
			for _, ranks := range [][]int{{1, 2, 7, 8}, {1, 2}} {
				f := atFingers(t, "both=dgt", "")
				f.await("The game begins")
				f.loses(1500*time.Millisecond, ranks...)
				f.await("Check the cable")
				f.await("The board is right again")
				f.does("e2- 300ms e4P")
				f.played(1)
				f.free()
			}
		},
		"a finger that rocks pegs touches nothing": func(t *testing.T) {
			f := atFingers(t, "white=pegs", "")
			f.await("The game begins")
			f.does("a2- 35ms a2P 200ms b2- 120ms b2P 200ms c2- 190ms c2P 600ms")
			f.free()
			f.does("g1- 400ms g1N")
			f.awaitJournal(f.path, "the touch", func(s table.State) bool { return len(s.Gate.Touched) == 1 })
		},
		"a shared board is adjusted": func(t *testing.T) {
			f := atFingers(t, "both=dgt", "")
			f.await("The game begins")
			f.enter("adjust")
			f.awaitJournal(f.path, "adjusting", func(s table.State) bool { return s.Boards.White.Adjusting })
			f.does("g1- 500ms g1N")
			f.awaitJournal(f.path, "adjusted", func(s table.State) bool { return !s.Boards.White.Adjusting })
			f.free()
			f.does("b1- 500ms")
			f.await("Touched: white knight")
		},
		"a quick reply before the press is two moves": func(t *testing.T) {
			f := atFingers(t, "both=dgt", "")
			f.await("The game begins")
			f.does("e2- 300ms e4P 100ms e7- 300ms e5p 1000ms d2- 300ms d4P 300ms e5- 300ms d4- 300ms d4p")
			f.played(4)
		},
		"an empty board and pieces in the box are told": func(t *testing.T) {
			f := atFingers(t, "both=dgt", "4k3/8/8/8/8/8/8/4K3")
			f.await("missing")
		},
		"pieces that are swept off are named and led back": func(t *testing.T) {
			f := atFingers(t, "both=dgt", "")
			f.await("The game begins")
			f.does("d8- 200ms b8- 200ms a7-")
			f.await("Put them back")
			f.await("Put black queen in")
		},
		"a phantom beside a legal move is named and the move stays": func(t *testing.T) {
			f := atFingers(t, "both=dgt", "")
			f.await("The game begins")
			f.does("d4P 100ms g1- 300ms f3N")
			f.await("This square shows a piece where none belongs")
			f.unsaid("Take white knight")
			f.enter("faulty d4")
			f.played(1)
		},
		"a pawn left standing in passing is named": func(t *testing.T) {
			f := atFingers(t, "both=dgt", "4k3/8/8/3pP3/8/8/8/4K3", "--position", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")
			f.await("The game begins")
			f.does("e5- 300ms d6P")
			f.await("Take black pawn out of")
			f.does("d5-")
			f.played(1)
		},
		"the prompt takes the piece that a pawn becomes": func(t *testing.T) {
			for _, answer := range []string{"queen", "q"} {
				f := atFingers(t, "both=pegs", "7k/P7/8/8/8/8/p7/7K", "--position", "7k/P7/8/8/8/8/p7/7K w - - 0 1")
				f.await("The game begins")
				f.does("a7- 400ms a8P")
				f.await("Say what the pawn becomes")
				f.enter(answer)
				f.played(1)
				f.does("h8- 400ms g7k")
				f.played(2)
			}
		},
		"a pawn left on its last rank and pressed is an illegal move": func(t *testing.T) {
			const pawn = "7k/8/8/8/8/8/p7/7K"
			f := prepared(t, "both=dgt", pawn, func(f *byHand) { f.shows(300, 300, false) }, "--control", "5m", "--clock", "board", "--report-press", "--position", pawn+" b - - 0 1")
			f.await("The game begins")
			f.does("a2- 300ms a1p 1500ms")
			f.shows(300, 299, true)
			f.await("llegal move")
			f.unsaid("Put black pawn")
		},
		"a takeback shown on the board is accepted": func(t *testing.T) {
			f := atFingers(t, "both=dgt", "")
			f.await("The game begins")
			f.does("e2- 300ms e4P")
			f.played(1)
			f.does("e4- 300ms e2P")
			f.await("asks to take back")
			f.enter("accept")
			f.played(0)
			f.unsaid("Correct your board")
			f.does("500ms d2- 300ms d4P")
			f.played(1)
		},
		"a low battery of the clock is told": func(t *testing.T) {
			f := prepared(t, "both=dgt", "", func(f *byHand) { f.shows(300, 300, true) }, "--control", "5m", "--clock", "board")
			f.await("The game begins")
			f.mu.Lock()
			f.clock[6] |= 0x04
			f.mu.Unlock()
			f.await("The clock's battery is low")
		},
		"a peg board that is called dgt is named": func(t *testing.T) {
			f := prepared(t, "both=dgt", "", func(f *byHand) { f.pegs = true })
			f.await("pegs")
			f.unsaid("more pieces")
		},
		"a board that lies the other way round is turned with one piece misplaced": func(t *testing.T) {
			f := prepared(t, "both=dgt", "", func(f *byHand) {
				f.turned = true
				f.stands = f.stands.Put(square(t, "a3"), rules.PieceOf('P')).Put(square(t, "a2"), rules.Piece{})
			})
			f.await("turned round")
			f.does("a3- 300ms a2P")
			f.await("The game begins")
			f.does("e2- 300ms e4P")
			f.played(1)
		},
		"both kings in the centre stand for a result": func(t *testing.T) {
			f := atFingers(t, "both=dgt", "")
			f.await("The game begins")
			f.does("e2- 300ms e4P")
			f.played(1)
			f.does("300ms e4- 300ms e1- 300ms e4K 300ms e8- 300ms d5k")
			f.await("say that White wins")
			f.enter("accept")
			f.enter("yes")
			f.awaitJournal(f.path, "the result", func(s table.State) bool { return s.Over() && s.Outcome.Result.String() == "1-0" })
		},
		"two that fall at once of which one could take the other bind nobody": func(t *testing.T) {
			f := atFingers(t, "both=dgt", e4d5, "--position", e4d5+" w KQkq - 0 2")
			f.await("The game begins")
			f.does("e4- 15ms d5- 600ms d5p 400ms e4P 800ms")
			f.free()
			f.does("g1- 300ms f3N")
			f.played(1)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t)
		})
	}
}
