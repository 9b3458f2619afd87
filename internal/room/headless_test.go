package room_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"blindchess/internal/console"
	"blindchess/internal/floors/waits"
	"blindchess/internal/pair"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// headless is a table without a participant at its computer.
type headless struct {
	*room.Room
	admission *room.Admission
	folder    string
}

func openHeadless(t *testing.T, folder string, change func(*table.Conditions)) *headless {
	t.Helper()
	c := table.ForFriends()
	if change != nil {
		change(&c)
	}
	h := &headless{folder: folder}
	var err error
	if h.Room, err = room.Open(context.Background(), room.Options{Journal: filepath.Join(folder, "t.journal"), Conditions: c}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = h.Close() })
	if err := h.Set(); err != nil {
		t.Fatal(err)
	}
	h.admission, err = h.Admit(room.AdmissionOptions{
		Sides: []rules.Side{rules.White, rules.Black}, Socket: filepath.Join(folder, "t.sock"), Address: "127.0.0.1:0",
		Keys: filepath.Join(folder, "keys"), HostKey: filepath.Join(folder, "key"), Words: english(), Unattended: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func shortFolder(t *testing.T) string {
	t.Helper()
	folder, err := os.MkdirTemp("", "room")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	return folder
}

// guest sits here at a table of another computer.
type guest struct {
	*room.Visitor
	said strings.Builder
}

func come(t *testing.T, d *room.Dialer) *guest {
	t.Helper()
	p, _, err := d.Sit(t.Context(), english(), false, false)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	followed := make(chan struct{})
	go func() { defer close(followed); _ = d.Follow(ctx, p) }()
	t.Cleanup(func() { stop(); d.HangUp(); <-followed; _ = p.Close() })
	return &guest{Visitor: p}
}

func (g *guest) await(t *testing.T, words string) {
	t.Helper()
	g.awaitTimes(t, words, 1)
}

func (g *guest) awaitTimes(t *testing.T, words string, times int) {
	t.Helper()
	eventually(t, words+" is heard", func() bool {
		g.said.WriteString(heard(g.Visitor))
		return strings.Count(g.said.String(), words) >= times
	})
}

func TestHeadless_TwoGuestsPlayAndTheTableComesBackWithThem(t *testing.T) {
	folder := shortFolder(t)
	h := openHeadless(t, folder, nil)
	socket := h.admission.Socket()
	white := come(t, &room.Dialer{Address: socket, Hello: pair.Hello{Role: room.Opponent}})
	white.await(t, "You play White")
	black := come(t, &room.Dialer{Address: socket, Hello: pair.Hello{Role: room.Opponent}})
	black.await(t, "The game begins")
	white.Terminal().Enter("e4")
	black.await(t, "Eva vier")
	black.Terminal().Enter("repeat")
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	again := openHeadless(t, folder, nil)
	white.awaitTimes(t, "You play White", 2)
	black.awaitTimes(t, "You play Black", 2)
	white.Terminal().Enter("restart")
	black.Terminal().Enter("execute")
	white.Terminal().Enter("")
	black.await(t, "our clock is running")
	black.Terminal().Enter("e5")
	eventually(t, "Black has moved", func() bool { return again.State().Game.Ply() == 2 })
	black.Terminal().Enter("quit")
	select {
	case <-again.Done():
		t.Error("the table ended because a guest left")
	default:
	}
}

func TestHeadless_TheArbiterLetsOthersIn(t *testing.T) {
	h := openHeadless(t, shortFolder(t), func(c *table.Conditions) { c.Arbiter = true })
	_, code, err := h.admission.Invite(room.Arbiter, 0)
	if err != nil {
		t.Fatal(err)
	}
	arbiter := come(t, &room.Dialer{Address: h.admission.Socket(), Hello: pair.Hello{Code: string(code)}})
	arbiter.Terminal().Enter("invite opponent black")
	arbiter.await(t, "Code for the opponent, Black")
	arbiter.Terminal().Enter("invite assistant")
	arbiter.await(t, "Code for the assistant, White")
	white := come(t, &room.Dialer{Address: h.admission.Socket(), Hello: pair.Hello{Role: room.Opponent, Seat: "white"}})
	white.Terminal().Enter("invite arbiter")
	white.await(t, "Only the person at the host computer can do that")
	white.Terminal().Enter("quit")
	if got := room.SpokenCode(white.Narrator(), "acf471122"); got != "Anna Cesar Felix 471 122" {
		t.Errorf("got the code spoken %q", got)
	}
}

// TestHeadless_WhoComesFirstIsRecordedBeforeTheOther lets a hall say who is here, and who is
// on the way.
func TestHeadless_WhoComesFirstIsRecordedBeforeTheOther(t *testing.T) {
	h := openHeadless(t, shortFolder(t), func(c *table.Conditions) { c.Arbiter = true })
	for _, side := range []rules.Side{rules.White, rules.Black} {
		if got := h.State().Arrived; got.Of(side) {
			t.Fatalf("got %v before %v came", got, side)
		}
		guest := come(t, &room.Dialer{Address: h.admission.Socket(), Hello: pair.Hello{Role: room.Opponent, Seat: strings.ToLower(side.String())}})
		guest.await(t, "You play "+side.String())
		for last := range waits.Polls(10*time.Millisecond, 30*time.Second) {
			if h.State().Arrived.Of(side) {
				break
			}
			if last {
				t.Fatalf("%v has come, and is not recorded", side)
			}
		}
	}
}

func TestHeadless_AGuestFromTheNetworkIsAskedForTheCodeAndKnowsTheHostAgain(t *testing.T) {
	h := openHeadless(t, shortFolder(t), nil)
	_, join := h.admission.Commands()
	address := regexp.MustCompile(`ssh://\S+`).FindString(join)
	_, code, err := h.admission.Invite(room.Opponent, 0)
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	known := room.KnownHosts{Path: filepath.Join(t.TempDir(), "state", "known"), Confirm: func(_, fingerprint string) error {
		asked++
		if fingerprint != h.admission.Fingerprint() {
			return errors.New("another host")
		}
		return nil
	}}
	dialer := func(code string) *room.Dialer {
		return &room.Dialer{
			Address: "ssh://play@" + strings.TrimPrefix(address, "ssh://") + "/", KeyFile: filepath.Join(t.TempDir(), "key"), Trust: known.Trust,
			Ask: func(context.Context, string) (string, error) { return code, nil },
		}
	}
	white := come(t, dialer(string(code)))
	white.await(t, "You play White")
	if _, _, err := dialer("abc 000 000").Sit(t.Context(), english(), false, false); err == nil {
		t.Error("a wrong code was let in")
	}
	if asked != 1 {
		t.Errorf("got asked %d times whether the host is the right one, want once", asked)
	}
	if err := known.Trust(strings.TrimPrefix(address, "ssh://"), "SHA256:another"); err == nil || !strings.Contains(err.Error(), "has changed") {
		t.Errorf("got %v for another key, want a warning", err)
	}
	refusing := room.KnownHosts{Path: filepath.Join(t.TempDir(), "known"), Confirm: func(string, string) error { return errors.New("no") }}
	if err := refusing.Trust("elsewhere:2222", "SHA256:x"); err == nil {
		t.Error("a host was trusted that the guest did not confirm")
	}
}

func TestHeadless_WithoutAnAddressTheNewestTableOfThisMachineIsMeant(t *testing.T) {
	folder := shortFolder(t)
	t.Setenv("BLINDCHESS_RUNTIME", folder)
	d := &room.Dialer{Hello: pair.Hello{Role: room.Spectator}}
	if _, _, err := d.Sit(t.Context(), english(), false, false); err == nil || !strings.Contains(err.Error(), "no table is open on this computer") {
		t.Errorf("got %v, want to be told that there is none", err)
	}
	if err := os.WriteFile(filepath.Join(folder, "dead.sock"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_ = openHeadless(t, folder, nil)
	onlooker := come(t, d)
	onlooker.await(t, "You are watching")
}

func TestHeadless_OneAtTheKeyboardIsToldHowOthersComeIn(t *testing.T) {
	for _, arbiter := range []bool{false, true} {
		o := newOpenTable(t, func(c *table.Conditions) { c.Arbiter = arbiter })
		heard(o.me)
		o.admission.Introduce(o.me)
		got := heard(o.me)
		for _, words := range []string{"blindchess join ssh://127.0.0.1:", "It ends in ", "Code for the opponent: ", "--pair 0.0.0.0:"} {
			if !strings.Contains(got, words) {
				t.Errorf("got %q, want %q in it", got, words)
			}
		}
		if strings.Contains(got, "Code for the arbiter") != arbiter {
			t.Errorf("got %q of a table whose arbiter is %v", got, arbiter)
		}
		if got := answers(o.me.Terminal(), "invite assistant"); !strings.Contains(got, "Code for the assistant") {
			t.Errorf("got %q, want a code", got)
		}
	}
	r := newTable(t)
	p := sit(t, r, room.Place{Actor: console.Actor{Side: rules.White, Capacity: table.Player}})
	folder := shortFolder(t)
	admission, err := r.Admit(room.AdmissionOptions{Socket: filepath.Join(folder, "t.sock"), Keys: filepath.Join(folder, "keys"), Words: english()})
	if err != nil {
		t.Fatal(err)
	}
	admission.Introduce(p)
	if got := heard(p); !strings.Contains(got, "Other screens on this computer can join") {
		t.Errorf("got %q", got)
	}
	if got := answers(p.Terminal(), "invite opponent"); !strings.Contains(got, "no free seat") {
		t.Errorf("got %q where both sides are played here", got)
	}
	arbitrated := table.ForFriends()
	arbitrated.Arbiter = true
	for _, conditions := range []table.Conditions{table.ForFriends(), arbitrated} {
		r, err := room.Open(t.Context(), room.Options{Journal: filepath.Join(t.TempDir(), "t.journal"), Conditions: conditions})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = r.Close() })
		if err := r.Set(); err != nil {
			t.Fatal(err)
		}
		host := sit(t, r, room.Place{Actor: console.Actor{Side: rules.White, Capacity: table.Player}})
		here, err := r.Admit(room.AdmissionOptions{Socket: filepath.Join(shortFolder(t), "t.sock"), Keys: filepath.Join(folder, "other"), Words: english()})
		if err != nil {
			t.Fatal(err)
		}
		here.Introduce(host)
		if got := heard(host); strings.Contains(got, "Code for the arbiter") != conditions.Arbiter {
			t.Errorf("got %q of a table of this computer whose arbiter is %v, want a code for the arbiter alone", got, conditions.Arbiter)
		}
	}
	if ssh, _ := admission.Commands(); ssh != "" || admission.Fingerprint() != "" {
		t.Errorf("got %q and %q where nobody comes from the network", ssh, admission.Fingerprint())
	}
}

func TestNews_IsSaidInWords(t *testing.T) {
	r := newTable(t)
	p := sit(t, r, room.Place{})
	broken := errors.New("the wire is cut")
	black := pair.Pass{Role: room.Opponent, Seat: "black"}
	for _, test := range []struct {
		news room.News
		want string
	}{
		{room.News{Kind: room.NewsEntered, Pass: black}, "The opponent has joined: Black."},
		{room.News{Kind: room.NewsLeft, Pass: pair.Pass{Role: room.Arbiter}}, "The arbiter has left. The seat is reserved."},
		{room.News{Kind: room.NewsLost, Err: broken}, "the wire is cut"},
		{room.News{Kind: room.NewsClosed, Err: broken}, "No one else can join: the wire is cut"},
		{room.News{Kind: room.NewsRefused, Err: table.ErrNotYours}, "Only the other player"},
		{room.News{Kind: room.NewsAwaitsArbiter}, "arbiter"},
		{room.News{Kind: room.NewsGuessed, Address: "1.2.3.4"}, "A computer at 1.2.3.4 is trying"},
		{room.News{Kind: room.NewsCrowded, Address: "1.2.3.4"}, "Too many connections come from 1.2.3.4"},
		{room.News{Kind: room.NewsNoSocket, Err: broken}, "need an address to join: the wire is cut"},
		{room.News{Kind: room.NewsGuessed, Address: pair.ThisMachine}, "A right code still works here."},
		{room.News{Kind: room.NewsGuessed, Address: "1.2.3.4", Further: true}, "Other addresses are trying wrong codes too, most recently 1.2.3.4."},
		{room.News{Kind: room.NewsSpent}, "Short codes no longer work"},
		{room.News{Kind: room.NewsFull}, "some were refused"},
		{room.News{Kind: room.NewsRenewed, Earlier: "AA:BB:CC:DD", Fingerprint: "11:22:33:44"}, "The end of its fingerprint was CCDD and is now 3344."},
		{room.News{Kind: room.NewsMoved, Address: "127.0.0.1:2222", Err: broken}, "127.0.0.1:2222, cannot be opened now"},
	} {
		if got := test.news.Words(r, p.Narrator()).Text(); !strings.Contains(got, test.want) {
			t.Errorf("%v: got %q, want %q in it", test.news.Kind, got, test.want)
		}
		if test.news.Kind.String() == "" {
			t.Errorf("kind %d has no name", test.news.Kind)
		}
	}
	if got := fmt.Sprint(room.NewsKind(0), room.NewsKind(99), room.Roles()); got != "  [opponent arbiter assistant spectator]" {
		t.Errorf("got %q", got)
	}
}
