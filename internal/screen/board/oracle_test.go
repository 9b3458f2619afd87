package board_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"blindchess/internal/floors/waits"
	"blindchess/internal/rules"
	"blindchess/internal/screen/board"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/table"
)

// painted is a table at an event with one painted screen.
type painted struct {
	tab  *screentest.Table
	term *screentest.Terminal
	kind board.Kind
}

func newPainted(t *testing.T, fen string, side rules.Side, kind board.Kind, sealing bool) painted {
	t.Helper()
	c := table.ForEvent()
	c.Seats.White, c.Seats.Black = table.Seat{Name: "Anna"}, table.Seat{Name: "Boris", Blind: true}
	c.Start = fen
	tab := screentest.New(t, &c)
	if sealing {
		tab.Do(table.Adjourn{Resumption: "tomorrow"})
	}
	seat := white
	if side == rules.Black {
		seat = black
	}
	width, height := 100, 40
	if kind == board.Paired {
		width, height = 80, 24 // where squares are as clicked has them
	}
	p := painted{tab, show(t, tab.Sit(seat, screentest.Language{Sees: kind == board.Paired}), kind, width, height), kind}
	if kind == board.Paired {
		p.term.Type("x") // what it begins with has been read
		p.term.Await("White Anna")
	} else {
		p.term.Await("8")
	}
	p.settle(false, false)
	return p
}

// settle waits until all that was typed has been done: a question after it is answered.
// At the keyboard board a line that was begun is left for that question, and may be begun
// by a key.
func (p painted) settle(begun, may bool) {
	asks := "\x15clock\r"
	if p.kind == board.Keyboard && !begun {
		asks = "t"
	}
	before := p.clocks()
	p.term.Type(asks)
	p.term.AwaitThat("the clocks are told", func() bool {
		if asks == "t" && may && typed.MatchString(p.term.Text()) { // the last key began a line
			asks = "\x15clock\r"
			p.term.Type(asks)
		}
		return p.clocks() > before
	})
}

// typed finds a line that was begun and ends with the key that asks for the clocks.
var typed = regexp.MustCompile(`(?m)^> .*t\s*$`)

func isClocks(text string) bool {
	return strings.Contains(text, "hour") || strings.Contains(text, "thirty") || strings.Contains(text, "forty")
}

// clocks counts how often the clocks were told.
func (p painted) clocks() (n int) {
	for _, u := range p.tab.Spoken() {
		if isClocks(u.Text()) {
			n++
		}
	}
	return n
}

// heard returns what was said after the first words but the clocks, which are asked for
// until they are told.
func (p painted) heard(after int) string {
	var all []string
	for _, u := range p.tab.Spoken()[after:] {
		if text := u.Text(); !isClocks(text) {
			all = append(all, fmt.Sprint(u.Kind, u.Urgency, u.Earcon, text))
		}
	}
	return strings.Join(all, "\n")
}

// seen is all that is on the screen: signs, colours, and at the keyboard board the square
// where the cursor stands. Elsewhere the cursor stays where was painted last.
func (p painted) seen() string {
	var all strings.Builder
	if p.kind == board.Keyboard {
		x, y := p.term.Cursor()
		fmt.Fprintln(&all, x, y)
	}
	for _, row := range p.term.Cells() {
		for _, cell := range row {
			fmt.Fprint(&all, plain(cell))
		}
	}
	return all.String()
}

// plain is a cell as it is seen: of a blank one, its ground.
func plain(cell screentest.Cell) screentest.Cell {
	if strings.TrimSpace(cell.Text) == "" {
		return screentest.Cell{Back: cell.Back}
	}
	return cell
}

// parts says where two screens part.
func parts(both [2]painted) string {
	one, other := both[0].term.Cells(), both[1].term.Cells()
	for y, row := range one {
		for x, cell := range row {
			if plain(cell) != plain(other[y][x]) {
				return fmt.Sprintf("column %d of row %d, %+v and %+v", x, y, cell, other[y][x])
			}
		}
	}
	return "no cell"
}

// onSquare are the keys that lead to a square of the keyboard board.
func onSquare(name string) string { return string("!@#$%^&*"[name[0]-'a']) + name[1:] }

// clicked is a click on a square of the paired screen of Black.
func clicked(name string) string {
	x, y := 2+int('h'-name[0])*4+2, int(name[1]-'1')*2+1
	at := strconv.Itoa(x) + ";" + strconv.Itoa(y)
	return "\x1b[<0;" + at + "M\x1b[<0;" + at + "m"
}

// TestOracle_NoKeyAtAPaintedScreenTellsWhetherAMoveIsLegalUnlessBothAnswersAreOnRecord
// types every key at painted screens of two tables which look alike and differ in whether
// one move is legal, takes pieces and puts them, clicks, types lines and halves of them,
// and compares each sign, each colour, the cursor and all that is said.
func TestOracle_NoKeyAtAPaintedScreenTellsWhetherAMoveIsLegalUnlessBothAnswersAreOnRecord(t *testing.T) {
	noKeyTells(t, false)
}

// TestSoakOracle types all of them; the test beside it each sixth, and what takes pieces.
func TestSoakOracle_NoKeyAtAPaintedScreenTellsWhetherAMoveIsLegalUnlessBothAnswersAreOnRecord(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("this test is long; SOAK=1 runs it")
	}
	noKeyTells(t, true)
}

func noKeyTells(t *testing.T, every bool) {
	t.Helper()
	lines := func(enter string, moves ...string) (all []string) {
		for _, move := range moves {
			for _, verb := range []string{"", "claim threefold ", "seal ", "hand ", "announce ", "write ", "execute ", "legal ", "moves "} {
				all = append(all, enter+verb+move+"\r", enter+verb+move+"\r"+enter+"no\r", enter+verb+move+"\t")
			}
		}
		return all
	}
	keys := "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ?.,;:+-/ \r\t"
	tests := []struct {
		name, legal, not string
		side             rules.Side
		kind             board.Kind
		gestures         []string
	}{
		{"castling at the keyboard board", "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K2R w K - 0 1", "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K2R w - - 0 1", rules.White, board.Keyboard,
			slices.Concat(lines("i", "0-0", "e1g1"), []string{onSquare("e1") + "\r" + onSquare("g1") + "\r", onSquare("e1") + "\r" + onSquare("h1") + "\r", onSquare("e1") + "\r", onSquare("h1") + "\r" + onSquare("f1") + "\r"})},
		{"en passant at the keyboard board", "4k3/p7/8/3pP3/8/8/4P3/4K3 w - d6 0 2", "4k3/p7/8/3pP3/8/8/4P3/4K3 w - - 0 2", rules.White, board.Keyboard,
			slices.Concat(lines("i", "exd6", "e5d6"), []string{onSquare("e5") + "\r" + onSquare("d6") + "\r", onSquare("e5") + "\r", onSquare("d5") + "\r"})},
		{"castling at the paired screen", "4k2r/pppppppp/8/8/8/8/PPPPPPPP/4K3 b k - 0 1", "4k2r/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - - 0 1", rules.Black, board.Paired,
			slices.Concat(lines("", "0-0", "e8g8"), []string{clicked("e8"), clicked("e8") + clicked("g8"), clicked("e8") + clicked("h8"), clicked("h8") + clicked("f8"), "\t", "\x1b[A", "\x1b[5~"})},
	}
	for i := range tests[:2] {
		for _, square := range []string{"e1", "g1", "e5", "d6", "d5"} {
			for _, key := range keys {
				if square[0] == 'e' || strings.ContainsRune("mMafxDg", key) {
					tests[i].gestures = append(tests[i].gestures, onSquare(square)+string(key))
				}
			}
		}
	}
	for _, test := range tests {
		for _, sealing := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, sealing %v", test.name, sealing), func(t *testing.T) {
				t.Parallel()
				recorded, silent := 0, 0
				open := func() [2]painted {
					return [2]painted{newPainted(t, test.legal, test.side, test.kind, sealing), newPainted(t, test.not, test.side, test.kind, sealing)}
				}
				both := open()
				for i, gesture := range test.gestures {
					puts := strings.ContainsRune("!@#$%^&*", rune(gesture[0])) && strings.Count(gesture, "\r") == 2 || strings.Count(gesture, "\x1b[<") == 4
					if !every && i%6 != 0 && !puts {
						continue
					}
					var seqs [2]uint64
					var said [2]int
					for i, p := range both {
						seqs[i], said[i] = p.tab.State().Seq, len(p.tab.Spoken())
						p.term.Type(gesture)
					}
					begun := strings.HasPrefix(gesture, "i") && !strings.HasSuffix(gesture, "\r") || strings.HasSuffix(gesture, "i")
					for _, p := range both {
						p.settle(begun, gesture[0] != 'i')
					}
					kept := [2]bool{both[0].tab.State().Seq > seqs[0], both[1].tab.State().Seq > seqs[1]}
					if kept != [2]bool{true, true} {
						alike := false
						for range waits.Polls(5*time.Millisecond, 5*time.Second) { // one is painted later than the other
							if alike = both[0].seen() == both[1].seen() && both[0].heard(said[0]) == both[1].heard(said[1]); alike {
								break
							}
						}
						if !alike || kept[0] || kept[1] {
							t.Errorf("%q: on record: %v; said was\n%s\nand\n%s\nand the screens part at %s:\n%s\nand\n%s", gesture, kept, both[0].heard(said[0]), both[1].heard(said[1]), parts(both), both[0].term.Text(), both[1].term.Text())
						}
						silent++
					} else {
						recorded++
					}
					if kept[0] || kept[1] {
						both = open()
					}
				}
				if silent < 3 || !sealing && recorded == 0 {
					t.Errorf("got %d answers on record and %d alike, want both tried", recorded, silent)
				}
				t.Logf("%d on record, %d alike", recorded, silent)
			})
		}
	}
}
