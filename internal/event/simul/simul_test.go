package simul_test

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/event/simul"
	"blindchess/internal/pair"
	"blindchess/internal/room"
	"blindchess/internal/room/serving"
	"blindchess/internal/rules"
	"blindchess/internal/screen"
	"blindchess/internal/screen/line"
	"blindchess/internal/settings"
	"blindchess/internal/settings/settingstest"
	"blindchess/internal/table"
)

// display is a simultaneous display at tables of this process.
type display struct {
	t         *testing.T
	sockets   []string
	opponents []*screen.Terminal
	heard     string // by the giver
}

func english() settings.Settings {
	own := settings.Default()
	own.Language = "en"
	return own
}

// told hands on what a table tells, until the word that says it is open.
type told struct {
	text strings.Builder
	open chan struct{}
}

func (w *told) Write(text []byte) (int, error) {
	before := strings.Contains(w.text.String(), `"socket"`)
	w.text.Write(text)
	if !before && strings.Contains(w.text.String(), `"socket"`) {
		close(w.open)
	}
	return len(text), nil
}

// openTables opens tables without participants, until the test ends.
func openTables(t *testing.T, boards ...string) *display {
	t.Helper()
	folder, err := os.MkdirTemp("", "simul") // the name of a socket is short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	t.Setenv("BLINDCHESS_RUNTIME", folder)
	settingstest.Home(t, folder)
	ctx, end := context.WithCancel(context.Background())
	t.Cleanup(end)
	d := &display{t: t}
	for _, board := range boards {
		conditions := table.ForFriends()
		conditions.Seats.White = table.Seat{Name: "Anna"}
		conditions.Seats.Black = table.Seat{Name: "Opponent " + board}
		conditions.Occasion.Board = board
		journal := filepath.Join(folder, "board"+board+".journal")
		out, kept := &told{open: make(chan struct{})}, make(chan error, 1)
		go func() {
			kept <- serving.Run(ctx, serving.Options{Journal: journal, Conditions: conditions, Own: english(), Out: out, JSON: true})
		}()
		t.Cleanup(func() {
			end()
			if err := <-kept; err != nil {
				t.Error(err)
			}
		})
		<-out.open
		d.sockets = append(d.sockets, strings.TrimSuffix(journal, ".journal")+".sock")
	}
	return d
}

// sit has an opponent sit down at each table.
func (d *display) sit() {
	d.t.Helper()
	for i, socket := range d.sockets {
		dialer := &room.Dialer{Address: socket, Hello: pair.Hello{Role: room.Opponent, Seat: "black"}}
		guest, _, err := dialer.Sit(d.t.Context(), english(), false, false)
		if err != nil {
			d.t.Fatalf("table %d: %v", i+1, err)
		}
		ctx, end := context.WithCancel(context.Background())
		followed := make(chan error, 1)
		go func() { followed <- dialer.Follow(ctx, guest) }()
		d.t.Cleanup(func() {
			end()
			dialer.HangUp()
			<-followed
			_ = guest.Close()
		})
		d.opponents = append(d.opponents, guest.Terminal())
	}
}

// run runs the display, with what the giver does.
func (d *display) run(act func(*simul.Display)) {
	d.t.Helper()
	var tables []simul.Table
	for _, socket := range d.sockets {
		tables = append(tables, simul.Table{Address: socket, Seat: "white"})
	}
	err := simul.Run(d.t.Context(), simul.Options{Tables: tables, Own: english(), Show: func(_ context.Context, shown *simul.Display) error {
		act(shown)
		return io.EOF
	}})
	if err != nil {
		d.t.Error(err)
	}
}

// hears waits until the giver has heard a sentence since the last call.
func (d *display) hears(shown *simul.Display, sentence string) {
	d.t.Helper()
	deadline := time.After(stalled)
	for {
		for _, u := range shown.Take() {
			d.heard += u.Text() + "\n"
		}
		if _, after, found := strings.Cut(d.heard, sentence); found {
			d.heard = after
			return
		}
		select {
		case <-shown.Wake():
		case <-deadline:
			d.t.Fatalf("%q was not heard, but\n%s", sentence, d.heard)
		}
	}
}

// stalled is after how long without news a test gives up.
const stalled = 2 * time.Minute

// until waits until a seat's table satisfies a condition.
func until(t *testing.T, seat line.Seat, so func(table.State) bool) {
	t.Helper()
	deadline := time.After(stalled)
	for !so(seat.State()) {
		select {
		case <-seat.Wake():
		case <-deadline:
			t.Fatalf("the table does not come to what was awaited; it is in %v", seat.State().Phase)
		}
	}
}

// moved reports whether Black's first move is made, and their clock pressed.
func moved(state table.State) bool { return state.Game.Ply() == 2 }

func begun(state table.State) bool { return state.Phase == table.PhasePlaying }

func TestSimul_GoesRoundFiveTables(t *testing.T) {
	d := openTables(t, "1", "2", "3", "4", "5")
	d.sit()
	d.run(func(shown *simul.Display) {
		for _, seat := range d.opponents {
			until(t, seat, begun)
		}
		for board := 1; board <= 5; board++ {
			shown.Enter(fmt.Sprintf("table %d", board))
			d.hears(shown, fmt.Sprintf("Table %d. You play White against Opponent %d.", board, board))
			until(t, shown, begun) // as the giver knows it, who may hear later than the opponent
			shown.Enter("e4")
			d.hears(shown, "Now press your clock.")
			shown.Enter("")
			d.hears(shown, "pressed")
		}
		shown.Enter("round")
		d.hears(shown, "No table waits for you.")
		for _, board := range []int{4, 2} {
			seat := d.opponents[board-1]
			until(t, seat, repeats)
			seat.Enter("repeat")
			seat.Enter("execute")
			seat.Enter("e5")
			seat.Enter("")
			d.hears(shown, fmt.Sprintf("Table %d waits for you: Opponent %d.", board, board))
		}
		shown.Enter("next")
		d.hears(shown, "Table 2. You play White against Opponent 2.")
		until(t, shown, moved)
		shown.Enter("next")
		d.hears(shown, "Table 4. You play White against Opponent 4.")
		until(t, shown, moved)
		shown.Enter("next")
		d.hears(shown, "One: Bauer Eva zwei Eva vier, Bauer Eva sieben Eva fünf")
		d.hears(shown, "Material is equal")
		d.hears(shown, "Repeat: Bauer Eva sieben Eva fünf.")
		shown.Enter("board 7")
		d.hears(shown, "There is no table 7.")
		shown.Enter("last")
		d.hears(shown, "Move one, Black: Bauer Eva sieben Eva fünf")
		d.opponents[2].Enter("resign")
		d.opponents[2].Enter("yes")
		d.hears(shown, "Table 3 has ended: 1-0. Opponent 3.")
		shown.Enter("round")
		d.hears(shown, "Waiting for you: 2, 4.")
		d.hears(shown, "Playing: four. Won: one. Drawn: zero. Lost: zero.")
		shown.Enter("help")
		d.hears(shown, "Type next for the next table that waits")
		shown.Enter("quit")
		<-shown.Left()
	})
}

// TestSoakSimul_TwentyTablesArePlayedToTheirEnds has one player go round twenty
// tables, five moves at each, whose opponents answer in any order.
func TestSoakSimul_TwentyTablesArePlayedToTheirEnds(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("SOAK is not set")
	}
	var boards []string
	for board := 1; board <= 20; board++ {
		boards = append(boards, fmt.Sprint(board))
	}
	d := openTables(t, boards...)
	d.sit()
	given, answers := []string{"e4", "Nf3", "Bc4", "c3", "d4"}, []string{"e5", "Nc6", "Bc5", "Nf6", "exd4"}
	d.run(func(shown *simul.Display) {
		for round, move := range given {
			turn := func(state table.State) bool {
				return begun(state) && state.Game.Ply() == 2*round && state.Clock.Running() == rules.White
			}
			for board := 1; board <= len(boards); board++ {
				shown.Enter(fmt.Sprintf("table %d", board))
				d.hears(shown, fmt.Sprintf("Table %d. You play White against Opponent %d.", board, board))
				until(t, shown, turn)
				shown.Enter(move)
				d.hears(shown, "Now press your clock.")
				shown.Enter("")
				d.hears(shown, "pressed")
			}
			for _, i := range rand.Perm(len(boards)) {
				seat := d.opponents[i]
				until(t, seat, func(state table.State) bool { return state.Game.Ply() == 2*round+1 && repeats(state) })
				for _, line := range []string{"repeat", "execute", answers[round], ""} {
					seat.Enter(line)
				}
				until(t, seat, func(state table.State) bool {
					return state.Game.Ply() == 2*round+2 && state.Clock.Running() == rules.White
				})
			}
		}
		for i, seat := range d.opponents {
			seat.Enter("resign")
			seat.Enter("yes")
			if board := i + 1; board < len(boards) {
				d.hears(shown, fmt.Sprintf("Table %d has ended: 1-0. Opponent %d.", board, board))
			} else {
				d.hears(shown, "White wins: resignation.") // the giver sits there
			}
		}
		shown.Enter("round")
		d.hears(shown, "Playing: zero. Won: twenty. Drawn: zero. Lost: zero.")
		for i, seat := range d.opponents {
			if got := seat.State().Game.Ply(); got != 2*len(given) {
				t.Errorf("table %d: got %d moves, want %d", i+1, got, 2*len(given))
			}
		}
		shown.Enter("quit")
		<-shown.Left()
	})
}

// repeats reports whether Black has the opponent's move to repeat.
func repeats(state table.State) bool {
	_, _, ok := state.ToRepeat(rules.Black)
	return ok
}

func TestSimul_ATableThatCannotBeJoinedIsNamed(t *testing.T) {
	d := openTables(t, "1")
	missing := filepath.Join(t.TempDir(), "none.sock")
	err := simul.Run(t.Context(), simul.Options{Own: english(), Tables: []simul.Table{{Address: d.sockets[0], Seat: "white"}, {Address: missing}}})
	if err == nil || !strings.Contains(err.Error(), "simul: the table at "+missing) {
		t.Errorf("got %v, want the table named", err)
	}
}

func TestReadTables_TakesColourKeyAndCodeInAnyOrder(t *testing.T) {
	got, err := simul.ReadTables(strings.NewReader("# the hall\n\nssh://hall:2201 white SHA256:abc acf 471 122\nssh://hall:2202 bdh 678 183 black\n/run/a.sock\n"))
	want := []simul.Table{
		{Address: "ssh://hall:2201", Seat: "white", Fingerprint: "SHA256:abc", Code: "acf 471 122"},
		{Address: "ssh://hall:2202", Seat: "black", Code: "bdh 678 183"},
		{Address: "/run/a.sock"},
	}
	if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %+v and %v, want %+v", got, err, want)
	}
}
