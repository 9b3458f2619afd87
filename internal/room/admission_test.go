package room_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/pair"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/screen/relay"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/table"
)

func TestAnOpponentOverSSHPlaysOnAPaintedScreen(t *testing.T) {
	o := newOpenTable(t, nil)
	term := screentest.NewTerminal(t, 80, 24)
	o.ssh(t, o.code(t, room.Opponent, rules.Black), term, 80, 24)
	term.Await("space bar")
	eventually(t, "the game has begun", func() bool { return o.State().Phase == table.PhasePlaying })
	term.Type("x")
	o.me.Terminal().Enter("Nf3")
	term.Await("Repeat: Springer Gustav eins Felix drei")
	term.Type("\t")
	term.Await("Now play it")
	term.Type("execute Nf3\r")
	o.me.Terminal().Enter("")
	term.Await("It is your move")
	term.Type("d5\r")
	eventually(t, "Black has moved", func() bool { return o.State().Game.Ply() == 2 })
	term.Type(" ")
	eventually(t, "White's clock runs", func() bool { return o.State().Clock.Running() == rules.White })
}

func TestPlainLinesOverSSHHoldNoEscape(t *testing.T) {
	o := newOpenTable(t, nil)
	term := screentest.NewTerminal(t, 200, 100)
	o.ssh(t, o.code(t, room.Opponent, rules.Black), term, 0, 0)
	term.Await("come back with this code")
	o.me.Terminal().Enter("e4")
	term.Await("Bauer Eva zwei Eva vier")
	term.Type("repeat\nclock\nboard\nboard lines\nhelp\n")
	term.Await("1RNBKQBNR")
	eventually(t, "it is repeated", func() bool { return o.State().Answer.Repeated })
	term.Type("e5\n\n")
	if raw := term.Raw(); strings.ContainsAny(raw, "\x1b\x07") {
		t.Errorf("got an escape in %q", raw)
	}
}

// guest is a guest whose program speaks messages, and who may send messages
// that no real program would.
func (o *openTable) guest(t *testing.T, code string) *pair.Link {
	t.Helper()
	link, err := pair.Dial(t.Context(), o.socket)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = link.Close() })
	if _, err := pair.Greet(t.Context(), link, pair.Hello{Code: code, Role: room.Spectator, Name: "Eve\x1b]0;owned\x07"}); err != nil {
		t.Fatal(err)
	}
	if err := link.Send("prefer", relay.Prefer{Settings: map[string]string{"language": "en"}}); err != nil {
		t.Fatal(err)
	}
	go func() {
		for {
			if _, _, err := link.Next(); err != nil {
				return
			}
		}
	}()
	return link
}

// enter sends a guest's last lines and waits until the host has handled them
// all. The host handles the messages of a link in order, and ends the link at
// one that is no line.
func enter(t *testing.T, guest *pair.Link, lines ...string) {
	t.Helper()
	for _, line := range lines {
		if err := guest.Send("line", line); err != nil {
			t.Fatal(err)
		}
	}
	if err := guest.Send("no line", nil); err != nil {
		t.Fatal(err)
	}
	select {
	case <-guest.Done():
	case <-time.After(stallTimeout):
		t.Fatal("the host did not come to the end of what was typed")
	}
}

func TestEveryCommandFromEveryRoleOverALinkDoesWhatTheRoleMayDo(t *testing.T) {
	lines := []string{
		"e4", "announce e4", "press", "repeat e4", "execute e4", "write e4", "strike", "sign", "yes", "adjust", "touch e2", "lift e2", "place e4",
		"draw", "yes", "accept", "yes", "decline", "resign", "yes", "claim threefold", "yes", "claim flag", "yes", "call", "seal e4", "yes",
		"stop", "restart", "restart white", "add white 2m", "remove white 1m", "clocks white 1m black 2m", "warn white", "fine black", "exclude white", "yes",
		"expel white", "yes", "forfeit white", "yes", "score 1-0", "yes", "uphold", "yes", "reject", "yes", "postpone", "resolve", "yes", "undo 1", "yes",
		"note rain", "adjourn", "yes", "open", "resume", "absent white", "arrive white", "invite opponent", "set language de", "save game.pgn", "set words /etc/passwd",
	}
	tests := []struct {
		role string
		side rules.Side
		does string // the events at the table, each once, in their order
	}{
		{room.Spectator, 0, ""},
		// D.2.9: they announce, carry out, keep the score, press and claim.
		{room.Assistant, rules.White, "AssistantAppointed MoveAnnounced MoveRepeated MoveExecuted SheetWritten SheetStruck ClaimMade ClocksStopped ClaimRejected ClocksRestarted ArbiterCalled"},
		{room.Arbiter, 0, "ClocksStopped ClocksRestarted TimeAdded TimeRemoved ClocksAdjusted PenaltyGiven GameEnded Irregularity"},
	}
	for _, test := range tests {
		t.Run(test.role, func(t *testing.T) {
			o := newOpenTable(t, func(c *table.Conditions) { c.Arbiter = true })
			if err := o.Order(table.Arbiter, 0, table.Begin{}); err != nil {
				t.Fatal(err)
			}
			before := o.State().Seq
			link := o.guest(t, o.code(t, test.role, test.side))
			enter(t, link, lines...)
			var names []string
			for _, r := range o.deeds(before) {
				if name := table.NameOf(r.Event); !slices.Contains(names, name) {
					names = append(names, name)
				}
			}
			if got := strings.Join(names, " "); got != test.does {
				t.Errorf("got  %s\nwant %s", got, test.does)
			}
		})
	}
}

func TestAGuestsSettingsAndFilesAreNotTheHosts(t *testing.T) {
	o := newOpenTable(t, nil)
	before := strings.Join(o.me.Settings().Lines(), "\n")
	folder := t.TempDir()
	link := o.guest(t, o.code(t, room.Opponent, rules.Black))
	enter(t, link, "set language de", "set words /etc/passwd", "set scheme /etc/passwd", "set voice none", "save "+folder+"/owned.pgn", "invite arbiter")
	if after := strings.Join(o.me.Settings().Lines(), "\n"); after != before {
		t.Errorf("got the host's settings changed to\n%s", after)
	}
	if _, err := os.Stat(filepath.Join(folder, "owned.pgn")); err == nil {
		t.Error("a guest wrote a file at the host")
	}
}

// A guest's scheme may name a file on their computer: the host never opens it,
// so that a text read to the guest is not heard at the host.
func TestAGuestsSchemeIsNeverAFileOfTheHost(t *testing.T) {
	o := newOpenTable(t, nil)
	path := filepath.Join(t.TempDir(), "own.txt")
	if err := os.WriteFile(path, []byte("not a scheme"), 0o600); err != nil {
		t.Fatal(err)
	}
	link, err := pair.Dial(t.Context(), o.socket)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = link.Close() })
	if _, err := pair.Greet(t.Context(), link, pair.Hello{Role: room.Spectator}); err != nil {
		t.Fatal(err)
	}
	if err := link.Send("prefer", relay.Prefer{Settings: map[string]string{"language": "en", "scheme": path}}); err != nil {
		t.Fatal(err)
	}
	if _, _, err := link.Next(); err != nil {
		t.Errorf("got %v, want the guest seated with the usual scheme", err)
	}
}

func TestWhatAGuestTypesNeverReachesAnothersTerminalAsAControl(t *testing.T) {
	o := newOpenTable(t, func(c *table.Conditions) { c.Keeping = table.SheetsByHand })
	onlooker := screentest.NewTerminal(t, 100, 40)
	o.ssh(t, o.code(t, room.Spectator, 0), onlooker, 0, 0)
	guest := o.guest(t, o.code(t, room.Opponent, rules.Black))
	eventually(t, "the game has begun", func() bool { return o.State().Phase == table.PhasePlaying })
	o.me.Terminal().Enter("e4")
	enter(t, guest, "repeat \x1b[2Je4", "write \x1b]0;owned\x07e4", "note \x1b[31mrain", "\x1b[2J", "write \u009b2J", "write e4\r\n\x00")
	var said strings.Builder
	for _, u := range o.me.Terminal().Take() {
		said.WriteString(u.Text())
	}
	if raw := onlooker.Raw(); strings.ContainsAny(raw, "\x1b\x07\u009b") {
		t.Errorf("got a control byte in %q", raw)
	}
	if strings.ContainsAny(said.String(), "\x1b\x07") {
		t.Errorf("got a control byte in what the host is told: %q", said.String())
	}
}

func TestALostLineKeepsTheSeatAndTheCodeToComeBackOpensIt(t *testing.T) {
	o := newOpenTable(t, nil)
	lines := newCutter(t, o.socket)
	d := &room.Dialer{Address: lines.path, Hello: pair.Hello{Code: o.code(t, room.Opponent, rules.Black)}}
	guest, pass, err := d.Sit(t.Context(), o.own, true, false)
	if err != nil || pass.Seat != "black" {
		t.Fatalf("got %+v, %v", pass, err)
	}
	defer func() { _ = guest.Close() }()
	ctx, stop := context.WithCancel(t.Context())
	followed := make(chan error, 1)
	go func() { followed <- d.Follow(ctx, guest) }()
	lines.cut()
	o.me.Terminal().Enter("e4")
	eventually(t, "the guest is back and sees the move", func() bool { return guest.Terminal().State().Game.Ply() == 1 })
	guest.Terminal().Enter("repeat")
	eventually(t, "they play on from their seat", func() bool { return o.State().Answer.Repeated })
	stop()
	d.HangUp()
	if err := <-followed; err != nil {
		t.Error(err)
	}
}

// click is a press and release of the mouse on a square of a board of 4 by 2
// cells a square, seen from Black's side.
func click(s rules.Square) string {
	x, y := 2+(7-s.File())*4+2, s.Rank()*2+1
	return fmt.Sprintf("\x1b[<0;%d;%dM\x1b[<0;%d;%dm", x, y, x, y)
}

// The required figures: a move reaches a painted screen over SSH in under 50
// ms, a hundred spectators cost under 1 MB each, and a stuck one delays none of
// the others.
func TestSoakAHundredOnlookersAndOneThatIsStuck(t *testing.T) {
	soak(t)
	o := newOpenTable(t, nil)
	term := screentest.NewTerminal(t, 80, 24)
	line := o.ssh(t, o.code(t, room.Opponent, rules.Black), term, 80, 24)
	term.Await("space bar")
	term.Type("x")
	before := memory()
	for range 100 {
		link := o.guest(t, "")
		_ = link
	}
	stuck, err := pair.Dial(t.Context(), o.socket)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := pair.Greet(t.Context(), stuck, pair.Hello{Role: room.Spectator}); err != nil {
		t.Fatal(err)
	}
	_ = stuck.Send("prefer", relay.Prefer{})
	time.Sleep(time.Second)
	each := float64(memory()-before) / 100 / 1e6
	var took []time.Duration
	moves := strings.Fields("a3 b3 c3 d3 e3 f3 g3 h3 Ra2 Nd2")
	black := strings.Fields("a6 b6 c6 d6 e6 f6 g6 h6 Ra7 Nd7")
	painted, enciphered := term.Bytes(), line.read.Load()
	for i := range moves {
		began := time.Now()
		o.me.Terminal().Enter(moves[i])
		term.AwaitPainted("Repeat:")
		took = append(took, time.Since(began))
		term.Type("\t")
		term.Await("Now play it")
		move := o.State().Game.Move(2*i + 1)
		term.Type(click(move.From) + click(move.To))
		eventually(t, "it is carried out", func() bool { return o.State().Answer.Executed })
		o.me.Terminal().Enter("")
		term.Await("It is your move")
		term.Type(black[i] + "\r")
		term.Await("Press your clock")
		term.Type(" ")
		eventually(t, "White is to move", func() bool { return o.State().Clock.Running() == rules.White })
		o.me.Terminal().Enter("repeat")
		o.me.Terminal().Enter("execute")
	}
	slices.Sort(took)
	middle, worst := took[len(took)/2], took[len(took)-1]
	painted = (term.Bytes() - painted) / (2 * len(moves))
	t.Logf("a move over SSH: %v in the middle, %v at the worst of %d; %.2f MB for each onlooker; %d bytes a move on the painted screen, %d as SSH enciphers them",
		middle, worst, len(took), each, painted, (line.read.Load()-enciphered)/int64(2*len(moves)))
	if painted >= 2500 {
		t.Errorf("got %d bytes a move on the painted screen, want under 2500", painted)
	}
	if worst > 50*time.Millisecond {
		t.Errorf("got %v for a move over SSH at the worst, want under 50ms", worst)
	}
	if each > 1 {
		t.Errorf("got %.2f MB for each onlooker, want under 1", each)
	}
}

func TestAVisitorOverSSHIsToldHowToBeSpokenTo(t *testing.T) {
	o := newOpenTable(t, nil)
	term := screentest.NewTerminal(t, 200, 40)
	o.ssh(t, o.code(t, room.Opponent, rules.Black), term, 0, 0)
	term.Await("come back with this code")
	term.Type("speak on\n")
	term.Await("This connection carries no sound.")
	term.Await("blindchess join ssh://" + o.address + " --speak")
}

func TestAdmission_WhatAnOpponentCallsThemselvesReachesTheTable(t *testing.T) {
	o := newOpenTable(t, nil)
	link, err := pair.Dial(t.Context(), o.socket)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = link.Close() })
	if _, err := pair.Greet(t.Context(), link, pair.Hello{Code: o.code(t, room.Opponent, rules.Black), Role: room.Opponent, Seat: "black", Name: "Bo"}); err != nil {
		t.Fatal(err)
	}
	if err := link.Send("prefer", relay.Prefer{}); err != nil {
		t.Fatal(err)
	}
	eventually(t, "Black has a name", func() bool { return o.State().Seat(rules.Black).Name == "Bo" })
	if name := o.State().Seat(rules.White).Name; name == "Bo" {
		t.Errorf("got White called %q", name)
	}
}

func TestAGuestIsWelcomedByTheNameThatTheyGave(t *testing.T) {
	o := newOpenTable(t, nil)
	link, err := pair.Dial(t.Context(), o.socket)
	if err != nil {
		t.Fatal(err)
	}
	guest := o.linked(t, link, pair.Hello{Code: o.code(t, room.Opponent, rules.Black), Role: room.Opponent, Seat: "black", Name: "Bert"})
	eventually(t, "the guest is welcomed", func() bool { return strings.Contains(guest.heard(), "You play Black.") })
	if got, want := guest.heard(), "Black Bert"; !strings.Contains(got, want) || strings.Contains(got, "without a name") {
		t.Errorf("got %q, want their own name in it: %q", got, want)
	}
}
