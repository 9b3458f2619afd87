package main

import (
	"context"
	"fmt"
	"net"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/adrg/xdg"
	"golang.org/x/crypto/ssh"

	"blindchess/internal/console"
	"blindchess/internal/host"
	"blindchess/internal/pair"
	"blindchess/internal/rules"
	"blindchess/internal/screen/relay"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

// openTable is a table of the whole program: a host with its journal, White at
// this machine, and both doors.
type openTable struct {
	*game
	doors *doors
}

// atHome gives this process an empty place of its own, as newHome gives one to
// another: a test neither reads nor writes what the user has, who may have no
// place at all.
func atHome(t *testing.T) {
	t.Helper()
	t.Cleanup(xdg.Reload) // once the environment is as it was
	folder := t.TempDir()
	for _, key := range []string{"HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"} {
		t.Setenv(key, folder)
	}
	xdg.Reload()
}

func newOpenTable(t *testing.T, change func(*table.Conditions)) *openTable {
	t.Helper()
	atHome(t)
	t.Setenv("BLINDCHESS_CONFIG", filepath.Join(t.TempDir(), "settings.toml"))
	runtime := t.TempDir()
	t.Setenv("BLINDCHESS_RUNTIME", runtime)
	path := filepath.Join(t.TempDir(), "t.journal")
	kept, err := host.OpenJournal(path, []byte(`{"program":"test"}`))
	if err != nil {
		t.Fatal(err)
	}
	flags := &playFlags{side: "white", opponent: "join", pair: "127.0.0.1:0", voice: "none"}
	own := settings.Default()
	own.Language, own.Notation, own.Scheme = "en", "en", "fide"
	g := &game{flags: flags, settings: own, house: newHouse(path, kept), fresh: true}
	if g.me, err = newPerson(g.house, own, console.Seat{Side: rules.White, Capacity: table.Player}, false, nil); err != nil {
		t.Fatal(err)
	}
	ctx, leave := context.WithCancel(context.Background())
	hosted := make(chan error, 1)
	go func() { hosted <- g.house.Run(ctx, kept.State) }()
	g.me.sit()
	c := table.ForFriends()
	c.Seats.White = table.Seat{Name: "Anna", Blind: true, Scheme: "fide"}
	if change != nil {
		change(&c)
	}
	if err := g.house.Order(table.Keeper, 0, table.Open{Conditions: c}); err != nil {
		t.Fatal(err)
	}
	doors, err := g.newDoors()
	if err != nil {
		t.Fatal(err)
	}
	served := make(chan struct{}, 2)
	go func() { doors.serve(ctx, doors.socket.Serve); served <- struct{}{} }()
	go func() { doors.serve(ctx, doors.door.Serve); served <- struct{}{} }()
	t.Cleanup(func() {
		leave()
		<-served
		<-served
		if err := <-hosted; err != nil {
			t.Errorf("the host ended with %v", err)
		}
		_ = kept.Log.Close()
	})
	return &openTable{g, doors}
}

func (o *openTable) state() table.State { return o.house.book.State() }

func (o *openTable) code(t *testing.T, role pair.Role, seat string) string {
	t.Helper()
	code, err := o.doors.codes.Issue(pair.Pass{Role: role, Seat: seat})
	if err != nil {
		t.Fatal(err)
	}
	return string(code)
}

func eventually(t *testing.T, what string, so func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if so() {
			return
		}
	}
	t.Fatalf("waited in vain until %s", what)
}

// countedLine is a line to the table that counts the bytes that come over it,
// as they are on the wire.
type countedLine struct {
	net.Conn
	read atomic.Int64
}

func (c *countedLine) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	c.read.Add(int64(n))
	return n, err
}

// ssh opens a session with a code; with a terminal it is painted. The line that
// it returns counts what comes over it, enciphered.
func (o *openTable) ssh(t *testing.T, code string, term *screentest.Terminal, width, height int) *countedLine {
	t.Helper()
	wire, err := net.Dial("tcp", o.doors.door.Address())
	if err != nil {
		t.Fatal(err)
	}
	line := &countedLine{Conn: wire}
	t.Cleanup(func() { _ = line.Close() })
	conn, channels, requests, err := ssh.NewClientConn(line, o.doors.door.Address(), &ssh.ClientConfig{
		User: "play", HostKeyCallback: ssh.InsecureIgnoreHostKey(),
		Auth: []ssh.AuthMethod{ssh.KeyboardInteractive(func(_, _ string, questions []string, _ []bool) ([]string, error) {
			answers := make([]string, len(questions))
			for i := range answers {
				answers[i] = code
			}
			return answers, nil
		})},
	})
	if err != nil {
		t.Fatal(err)
	}
	client := ssh.NewClient(conn, channels, requests)
	session, err := client.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = client.Close() })
	if width > 0 {
		if err := session.RequestPty("xterm-256color", height, width, ssh.TerminalModes{}); err != nil {
			t.Fatal(err)
		}
	}
	session.Stdin, session.Stdout = term, term
	if err := session.Shell(); err != nil {
		t.Fatal(err)
	}
	return line
}

func TestAnOpponentOverSSHPlaysOnAPaintedScreen(t *testing.T) {
	o := newOpenTable(t, nil)
	term := screentest.NewTerminal(t, 80, 24)
	o.ssh(t, o.code(t, pair.Opponent, "black"), term, 80, 24)
	term.Await("space bar")
	eventually(t, "the game has begun", func() bool { return o.state().Phase == table.PhasePlaying })
	term.Type("x")
	o.me.seat.Enter("Nf3")
	term.Await("Repeat: Springer Gustav eins Felix drei")
	term.Type("\t")
	term.Await("Now play it")
	term.Type("execute Nf3\r")
	o.me.seat.Enter("")
	term.Await("It is your move")
	term.Type("d5\r")
	eventually(t, "Black has moved", func() bool { return o.state().Game.Ply() == 2 })
	term.Type(" ")
	eventually(t, "White's clock runs", func() bool { return o.state().Clock.Running() == rules.White })
}

func TestPlainLinesOverSSHHoldNoEscape(t *testing.T) {
	o := newOpenTable(t, nil)
	term := screentest.NewTerminal(t, 200, 100)
	o.ssh(t, o.code(t, pair.Opponent, "black"), term, 0, 0)
	term.Await("come back with this code")
	o.me.seat.Enter("e4")
	term.Await("Bauer Eva zwei Eva vier")
	term.Type("repeat\nclock\nboard\nhelp\n")
	term.Await("your clock")
	eventually(t, "it is repeated", func() bool { return o.state().Answer.Repeated })
	term.Type("e5\n\n")
	if raw := term.Raw(); strings.ContainsAny(raw, "\x1b\x07") {
		t.Errorf("got an escape in %q", raw)
	}
}

// guest is somebody whose own program speaks messages, and who may send what
// no program would.
func (o *openTable) guest(t *testing.T, code string) *pair.Link {
	t.Helper()
	link, err := pair.Dial(t.Context(), filepath.Join(socketFolder(), "t.sock"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = link.Close() })
	if _, err := pair.Greet(t.Context(), link, pair.Hello{Code: code, Role: pair.Spectator, Name: "Eve\x1b]0;owned\x07"}); err != nil {
		t.Fatal(err)
	}
	if err := link.Send("prefer", relay.Prefer{Language: "en"}); err != nil {
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

// enter sends the last lines of a guest and waits until the host has dealt with
// them all: it takes what comes over a link in order, and ends the link at what
// is no line.
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
	case <-time.After(patience):
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
		role pair.Role
		seat string
		does string // the events at the table, each once, in their order
	}{
		{pair.Spectator, "", ""},
		// D.2.9: he announces, carries out, keeps the score, presses and claims.
		{pair.Assistant, "white", "AssistantAppointed MoveAnnounced MoveMade ClockPressed SheetWritten MoveRepeated MoveExecuted SheetStruck ClaimMade ClocksStopped ClaimRejected ClocksRestarted ArbiterCalled"},
		{pair.Arbiter, "", "ClocksStopped ClocksRestarted TimeAdded TimeRemoved ClocksAdjusted PenaltyGiven GameEnded Irregularity"},
	}
	for _, test := range tests {
		t.Run(test.role.String(), func(t *testing.T) {
			o := newOpenTable(t, func(c *table.Conditions) { c.Arbiter = true })
			if err := o.house.Order(table.Arbiter, 0, table.Begin{}); err != nil {
				t.Fatal(err)
			}
			before := o.state().Seq
			link := o.guest(t, o.code(t, test.role, test.seat))
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
	link := o.guest(t, o.code(t, pair.Opponent, "black"))
	enter(t, link, "set language de", "set words /etc/passwd", "set scheme /etc/passwd", "set voice none", "save /tmp/blindchess-owned.pgn", "invite arbiter")
	kept, err := settings.Load()
	if err != nil || strings.Join(kept.Lines(), "\n") != strings.Join(settings.Default().Lines(), "\n") {
		t.Errorf("got the host's settings changed: %v", err)
	}
	for _, scheme := range []string{"/etc/passwd", "../../x"} {
		if got := preferred(relay.Prefer{Scheme: scheme}).Scheme; got == scheme {
			t.Errorf("a guest's scheme %s is opened on the host", scheme)
		}
	}
}

func TestWhatAGuestTypesNeverReachesAnothersTerminalAsAControl(t *testing.T) {
	o := newOpenTable(t, func(c *table.Conditions) { c.Keeping = table.SheetsByHand })
	onlooker := screentest.NewTerminal(t, 100, 40)
	o.ssh(t, o.code(t, pair.Spectator, ""), onlooker, 0, 0)
	guest := o.guest(t, o.code(t, pair.Opponent, "black"))
	eventually(t, "the game has begun", func() bool { return o.state().Phase == table.PhasePlaying })
	o.me.seat.Enter("e4")
	enter(t, guest, "repeat \x1b[2Je4", "write \x1b]0;owned\x07e4", "note \x1b[31mrain", "\x1b[2J", "write \u009b2J", "write e4\r\n\x00")
	var said strings.Builder
	for _, u := range o.me.seat.Take() {
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
	d := &dialer{address: filepath.Join(socketFolder(), "t.sock"), hello: pair.Hello{Code: o.code(t, pair.Opponent, "black")}}
	link, pass, err := d.dial(t.Context())
	if err != nil || pass.Seat != "black" {
		t.Fatalf("got %+v, %v", pass, err)
	}
	guest, _, err := newGuest(o.settings, pass, true, false)
	if err != nil {
		t.Fatal(err)
	}
	seat, err := guest.Sit(link)
	if err != nil {
		t.Fatal(err)
	}
	defer seat.Close()
	ctx, stop := context.WithCancel(t.Context())
	followed := make(chan error, 1)
	go func() { followed <- d.follow(ctx, guest, seat, link) }()
	_ = link.Close()
	o.me.seat.Enter("e4")
	eventually(t, "the guest is back and sees the move", func() bool { return seat.State().Game.Ply() == 1 })
	seat.Enter("repeat")
	eventually(t, "he plays on from his seat", func() bool { return o.state().Answer.Repeated })
	stop()
	d.hangUp()
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

// Figures that are asked for: a move reaches a painted screen over SSH in under
// 50 ms, a hundred onlookers cost under 1 MB each, and a stuck one delays
// nobody.
func TestSoakAHundredOnlookersAndOneThatIsStuck(t *testing.T) {
	soak(t)
	o := newOpenTable(t, nil)
	term := screentest.NewTerminal(t, 80, 24)
	line := o.ssh(t, o.code(t, pair.Opponent, "black"), term, 80, 24)
	term.Await("space bar")
	term.Type("x")
	before := memory()
	for range 100 {
		link := o.guest(t, "")
		_ = link
	}
	stuck, err := pair.Dial(t.Context(), filepath.Join(socketFolder(), "t.sock"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := pair.Greet(t.Context(), stuck, pair.Hello{Role: pair.Spectator}); err != nil {
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
		o.me.seat.Enter(moves[i])
		term.AwaitThat("the move is on the screen", func() bool { return strings.Contains(term.Text(), "Repeat:") })
		took = append(took, time.Since(began))
		term.Type("\t")
		term.Await("Now play it")
		move := o.state().Game.Move(2*i + 1)
		term.Type(click(move.From) + click(move.To))
		eventually(t, "it is carried out", func() bool { return o.state().Answer.Executed })
		o.me.seat.Enter("")
		term.Await("It is your move")
		term.Type(black[i] + "\r")
		term.Await("press your clock")
		term.Type(" ")
		eventually(t, "White is to move", func() bool { return o.state().Clock.Running() == rules.White })
		o.me.seat.Enter("repeat")
		o.me.seat.Enter("execute")
	}
	slices.Sort(took)
	middle, worst := took[len(took)/2], took[len(took)-1]
	painted = (term.Bytes() - painted) / (2 * len(moves))
	t.Logf("a move over SSH: %v in the middle, %v at the worst of %d; %.2f MB for each onlooker; %d bytes a move on the painted screen, %d as SSH enciphers them",
		middle, worst, len(took), each, painted, (line.read.Load()-enciphered)/int64(2*len(moves)))
	if painted >= 600 {
		t.Errorf("got %d bytes a move on the painted screen, want under 600", painted)
	}
	if worst > 50*time.Millisecond {
		t.Errorf("got %v for a move over SSH at the worst, want under 50ms", worst)
	}
	if each > 1 {
		t.Errorf("got %.2f MB for each onlooker, want under 1", each)
	}
}
