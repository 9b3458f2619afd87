package board_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"blindchess/internal/screen"
	"blindchess/internal/screen/board"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/table"
)

var (
	update   = flag.Bool("update", false, "write the golden pictures anew")
	pictures = flag.String("pictures", "", "write the pictures of the documents, as SVG, into this folder")
)

// scene is what one screen shows: who sits where, and what has happened.
type scene struct {
	name  string
	kind  board.Kind
	shows string // what is on the screen once everything is
	told  string // all that the picture shows, for those who do not see it
	sit   func(*testing.T) (seat *screen.Terminal, then func(*screentest.Terminal))
}

// game is a game of four moves each, of two players at one table.
func game(t *testing.T, conditions table.Conditions) (tab *screentest.Table, host, guest *screen.Terminal) {
	conditions.Seats.White, conditions.Seats.Black = table.Seat{Name: "Anna", Blind: true}, table.Seat{Name: "Boris"}
	tab = screentest.New(t, &conditions)
	host = tab.Sit(white, screentest.Language{Scheme: "fide"})
	guest = tab.Sit(black, screentest.Language{Scheme: "fide", Sees: true})
	byHand := func(move string) string {
		if conditions.Keeping == table.SheetsByHand {
			return "write " + move
		}
		return ""
	}
	for i, move := range strings.Fields("e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6") {
		tab.Wait(time.Duration(20+13*i) * time.Second)
		if i%2 == 0 {
			enter(host, move, byHand(move), "")
			enter(guest, "repeat", "execute "+move, byHand(move))
			host.Enter("press")
			continue
		}
		enter(guest, move, byHand(move), "press")
		enter(host, "repeat", "execute", byHand(move))
	}
	return tab, host, guest
}

func enter(seat *screen.Terminal, lines ...string) {
	for _, line := range lines {
		if line != "" {
			seat.Enter(line)
		}
	}
}

func scenes() []scene {
	return []scene{
		{
			name: "paired", kind: board.Paired, shows: "Repeat:",
			told: "The screen of Boris, a sighted opponent who plays Black against Anna. On the left is his board, seen from Black's side. White has played pawn e4, knight f3, bishop b5 and bishop takes c6. Black has played pawn e5, knight c6, pawn a6 and pawn takes c6. The squares f3 and e5 of the last announced move are tinted. On the right are both clocks in large digits, with the pieces that each player has lost. White's clock is orange and marked running. Below them an orange bar says what to do now: Repeat: Springer Felix drei schl\u00e4gt Eva f\u00fcnf. Then comes the announcement in large letters, with a picture of a knight above Springer, f3 above Felix drei and e5 above Eva f\u00fcnf. Then come the steps of the move: touched, captured piece off, placed and announced are done, Black: repeated is next, and Black: carried out and pressed are to come. At the bottom are both scoresheets, with four moves each.",
			sit: func(t *testing.T) (*screen.Terminal, func(*screentest.Terminal)) {
				_, host, guest := game(t, table.ForFriends())
				host.Enter("Nxe5")
				return guest, func(term *screentest.Terminal) { term.Type("\x1b") }
			},
		},
		{
			name: "arbiter", kind: board.Arbiter, shows: "is unchanged",
			told: "The arbiter's screen. White's board and Black's board are side by side, with the differing squares d4 and e5 hatched. On White's board the knight has captured on e5. On Black's board the knight is on d4 and the pawn is still on e5. A bar below gives the proposal: the position of the game remains, and Black's board is corrected on d4 and e5. Then come both clock times, the evidence and the article of the Laws. Below the bar is each irregularity with its time. Beside it are both stopped clocks, the steps of the move and both scoresheets. The last line but one names the keys: F2 uphold, F3 reject, F4 postpone, F5 resolve, F6 stop, F7 restart.",
			sit: func(t *testing.T) (*screen.Terminal, func(*screentest.Terminal)) {
				tab, host, guest := game(t, table.ForEvent())
				enter(host, "Nxe5")
				enter(guest, "repeat", "execute Nd4")
				return tab.Sit(arbiter, screentest.Language{}), func(*screentest.Terminal) {}
			},
		},
		{
			name: "board", kind: board.Keyboard, shows: "knight",
			told: "The keyboard board of Anna, who plays White and explores with keys. The board fills the window, seen from White's side. The knight on f3 has the blue frame of the cursor. The pawn that captured on c6 and the square d7 that it left are tinted. Below the board is the last spoken line: Felix drei white knight.",
			sit: func(t *testing.T) (*screen.Terminal, func(*screentest.Terminal)) {
				_, host, _ := game(t, table.ForFriends())
				return host, func(term *screentest.Terminal) { term.Type("3!\x1b[C\x1b[C\x1b[C\x1b[C\x1b[C") }
			},
		},
		{
			name: "onlooker", kind: board.Onlooker, shows: "Anna",
			sit: func(t *testing.T) (*screen.Terminal, func(*screentest.Terminal)) {
				tab, _, _ := game(t, table.ForFriends())
				return tab.Sit(spectator, screentest.Language{Scheme: "fide"}), func(*screentest.Terminal) {}
			},
		},
		{
			name: "card", kind: board.Paired, shows: "1.",
			sit: func(t *testing.T) (*screen.Terminal, func(*screentest.Terminal)) {
				tab := screentest.New(t, nil)
				return tab.Sit(black, screentest.Language{Scheme: "fide", Sees: true}), func(*screentest.Terminal) {}
			},
		},
	}
}

// look paints a scene on a terminal of a size, with told as its environment.
func (s scene) look(t *testing.T, width, height int, told ...string) *screentest.Terminal {
	seat, then := s.sit(t)
	term := show(t, seat, s.kind, width, height, told...)
	then(term)
	term.AwaitThat("the screen shows "+s.shows, func() bool { return strings.Contains(squeezed(term.Text()), s.shows) })
	return term
}

// A picture is the content of a screen: its text and its colours. Colours are
// given row by row as runs, each a letter with the number of cells that look
// so.
func TestPictures_AreAsTheyWereLookedAt(t *testing.T) {
	for _, scene := range scenes() {
		compare(t, scene, 80, 24, "256 colours")
	}
}

func TestSoakPictures_OfEverySizeAndDepthAreAsTheyWereLookedAt(t *testing.T) {
	if os.Getenv("SOAK") == "" && !*update {
		t.Skip("long: set SOAK=1 to run it")
	}
	for _, scene := range scenes() {
		for _, size := range [][2]int{{60, 20}, {80, 24}, {100, 30}, {120, 40}, {200, 60}} {
			for _, terminal := range terminals {
				compare(t, scene, size[0], size[1], terminal.name)
			}
		}
	}
}

// compare compares a picture with the golden one.
func compare(t *testing.T, s scene, width, height int, depth string) {
	t.Helper()
	picture(t, s.name, fmt.Sprintf("%dx%d", width, height), depth, func(t *testing.T, told ...string) *screentest.Terminal {
		return s.look(t, width, height, told...)
	})
}

// picture compares the screen on a terminal of a size and depth with its approved
// picture, a section of the scene's file.
func picture(t *testing.T, scene, size, depth string, look func(t *testing.T, told ...string) *screentest.Terminal) {
	t.Helper()
	name := size + "-" + strings.ReplaceAll(depth, " ", "-")
	t.Run(scene+"-"+name, func(t *testing.T) {
		var told []string
		for _, terminal := range terminals {
			if terminal.name == depth {
				told = terminal.told
			}
		}
		file := filepath.Join("testdata", "pictures", scene+".txtar")
		approved, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		at := slices.IndexFunc(approved.Files, func(f txtar.File) bool { return f.Name == name })
		term := look(t, told...)
		if *update {
			time.Sleep(300 * time.Millisecond) // so that the difference shows late frames too
			if at < 0 {
				at, approved.Files = len(approved.Files), append(approved.Files, txtar.File{Name: name})
			}
			approved.Files[at].Data = []byte(described(term.Cells()))
			if err := os.WriteFile(file, txtar.Format(approved), 0o644); err != nil {
				t.Fatal(err)
			}
			return
		}
		if at < 0 {
			t.Fatalf("got no picture %s in %s; look at it and run go test -update", name, file)
		}
		want := string(approved.Files[at].Data)
		term.AwaitThat("it is the picture "+name+" in "+file, func() bool { return described(term.Cells()) == want })
	})
}

// described is what a screen shows, as text.
func described(rows [][]screentest.Cell) string {
	var text, runs, legend strings.Builder
	names := map[string]string{}
	for _, row := range rows {
		line, was, count := "", "", 0
		flush := func() {
			if count > 0 {
				fmt.Fprintf(&runs, "%s%d ", names[was], count)
			}
		}
		for _, cell := range row {
			line += cell.Text
			look := fmt.Sprintf("#%02x%02x%02x on #%02x%02x%02x", cell.Fore.R, cell.Fore.G, cell.Fore.B, cell.Back.R, cell.Back.G, cell.Back.B)
			if cell.Text == " " {
				look = look[8:]
			} else if cell.Bold {
				look = "bold " + look
			}
			if names[look] == "" {
				names[look] = string(rune('a' + len(names)%26))
				if len(names) > 26 {
					names[look] += "'"
				}
				fmt.Fprintf(&legend, "%s %s\n", names[look], look)
			}
			if look != was {
				flush()
				was, count = look, 0
			}
			count++
		}
		flush()
		runs.WriteByte('\n')
		text.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return text.String() + "\n" + legend.String() + "\n" + strings.ReplaceAll(runs.String(), " \n", "\n")
}

// A user who cannot see the pictures of the README can read all their content.
func TestPictures_OfTheReadmeAreTold(t *testing.T) {
	readme, err := os.ReadFile("../../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, scene := range scenes() {
		if want := "![" + scene.told + "](docs/pictures/" + scene.name + ".svg)"; scene.told != "" && !strings.Contains(string(readme), want) {
			t.Errorf("the README lacks %s", want)
		}
	}
}

// The pictures of the documents are made by "make pictures".
func TestPictures_OfTheDocuments(t *testing.T) {
	if *pictures == "" {
		t.Skip("make pictures makes them")
	}
	for _, scene := range scenes() {
		if scene.told == "" {
			continue
		}
		term := scene.look(t, 120, 40, "COLORTERM=truecolor")
		time.Sleep(300 * time.Millisecond)
		file := filepath.Join(*pictures, scene.name+".svg")
		if err := os.WriteFile(file, []byte(screentest.Picture(term.Cells(), scene.told)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	term, _ := asks(t, t.Context(), door, 100, 30, "COLORTERM=truecolor")
	term.Await("Choose with arrows")
	time.Sleep(300 * time.Millisecond)
	if err := os.WriteFile(filepath.Join(*pictures, "door.svg"), []byte(screentest.Picture(term.Cells(), doorTold)), 0o644); err != nil {
		t.Fatal(err)
	}
}
