package room_test

import (
	"bytes"
	"errors"
	"math"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/crypto/ssh"

	"blindchess/internal/console"
	"blindchess/internal/journal"
	"blindchess/internal/pair"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/table"
)

// guess tries wrong codes over SSH, three to a line as a stranger can.
func guess(t *testing.T, address string, lines int) {
	t.Helper()
	for range lines {
		client, err := ssh.Dial("tcp", address, &ssh.ClientConfig{
			User: "play", HostKeyCallback: ssh.InsecureIgnoreHostKey(),
			Auth: []ssh.AuthMethod{ssh.RetryableAuthMethod(ssh.KeyboardInteractive(func(_, _ string, questions []string, _ []bool) ([]string, error) {
				return make([]string, len(questions)), nil
			}), 3)},
		})
		if err == nil {
			_ = client.Close()
			t.Fatal("a wrong code was taken")
		}
	}
}

func TestTrust_AStrangerWhoGuessesIsToldOfOnceAndTakesNobodysSeat(t *testing.T) {
	o := newOpenTable(t, nil)
	back := o.seatOf(t, o.code(t, room.Opponent, rules.Black))
	invited := o.code(t, room.Arbiter, 0)
	guess(t, o.address, 8)
	eventually(t, "the host is told", func() bool { return len(o.news(room.NewsGuessed)) > 0 })
	if got := o.news(room.NewsGuessed); len(got) != 1 || !strings.Contains(got[0].Words(o.Room, o.me.Narrator()).Text(), "A computer at 127.0.0.1 is trying wrong codes") {
		t.Errorf("got %v, want one sentence", got)
	}
	term := screentest.NewTerminal(t, 200, 100)
	o.ssh(t, back, term, 0, 0)
	term.Await("come back with this code")
	o.guest(t, invited) // by the socket, which is another way than the stranger's
}

// seatOf lets an opponent in over a link, and returns the code with which they
// come back.
func (o *openTable) seatOf(t *testing.T, code string) string {
	t.Helper()
	link, err := pair.Dial(t.Context(), o.socket)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = link.Close() })
	welcome, err := pair.Greet(t.Context(), link, pair.Hello{Code: code})
	if err != nil {
		t.Fatal(err)
	}
	return string(welcome.Return)
}

func TestTrust_WhoThereIsNoRoomForIsRefusedAtOnceAndTheHostToldOnce(t *testing.T) {
	o := newOpenTable(t, nil)
	in := 0
	for range 200 {
		link, err := pair.Dial(t.Context(), o.socket)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = link.Close() }()
		if _, err = pair.Greet(t.Context(), link, pair.Hello{Role: room.Spectator}); err == nil {
			in++
		} else if !strings.Contains(err.Error(), "try again in a minute") {
			t.Fatalf("got %v, want to be told when to try again", err)
		}
	}
	if in < 128 || in == 200 {
		t.Errorf("got %d of 200 in at once, want 128 and who waits", in)
	}
	if got := o.news(room.NewsFull); len(got) != 1 {
		t.Errorf("got %v, want the host told once", got)
	}
}

func TestTrust_ACodeThatWasRefusedIsNotSentAgain(t *testing.T) {
	o := newOpenTable(t, nil)
	dialer := &room.Dialer{Address: o.socket, Hello: pair.Hello{Code: "abc 123 456"}}
	var refused *pair.CodeError
	if _, _, err := dialer.Sit(t.Context(), english(), false, false); !errors.As(err, &refused) || dialer.Hello.Code != "" {
		t.Errorf("got %v, and %q to send next, want the code refused and forgotten", err, dialer.Hello.Code)
	}
	dialer.Hello.Code = o.code(t, room.Opponent, rules.Black)
	p, pass, err := dialer.Sit(t.Context(), english(), false, false)
	if err != nil || pass.Seat != "black" || dialer.Hello.Seat != "black" || dialer.Hello.Code == "" {
		t.Fatalf("got %+v, %v, and %+v to come back with", pass, err, dialer.Hello)
	}
	dialer.HangUp()
	_ = p.Close()
}

func TestTrust_AWindowWithoutEndCostsTheTableNothing(t *testing.T) {
	o := newOpenTable(t, nil)
	before := memory()
	for _, role := range []string{room.Spectator, room.Arbiter} {
		term := screentest.NewTerminal(t, 80, 24)
		endless := uint32(math.MaxUint32)
		o.ssh(t, o.code(t, role, 0), term, int(endless), int(endless))
		term.AwaitThat("the screen is painted", func() bool { return term.Bytes() > 1000 })
	}
	if grown := int64(memory()) - int64(before); grown > 200<<20 {
		t.Errorf("got %d MB more in use, want it bounded", grown>>20)
	}
	o.me.Terminal().Enter("note")
}

func TestTrust_AWayInThatTheSystemDoesNotOpenEndsNoTable(t *testing.T) {
	folder := t.TempDir()
	shared, file := filepath.Join(folder, "shared"), filepath.Join(folder, "file")
	if err := errors.Join(os.Mkdir(shared, 0o700), os.Chmod(shared, 0o777), os.WriteFile(file, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	busy, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer busy.Close()
	taken := busy.Addr().String()
	for name, test := range map[string]struct {
		socket, address, page string
		want                  []room.NewsKind
	}{
		"a socket in a folder of others":           {filepath.Join(shared, "t.sock"), "", "", []room.NewsKind{room.NewsNoSocket}},
		"a socket in a folder that is a file":      {filepath.Join(file, "t.sock"), "", "", []room.NewsKind{room.NewsNoSocket}},
		"a socket, and others come in over SSH":    {filepath.Join(file, "t.sock"), "127.0.0.1:0", "", []room.NewsKind{room.NewsNoSocket}},
		"an address that is taken":                 {filepath.Join(folder, "a.sock"), taken, "", []room.NewsKind{room.NewsNoWay}},
		"a page that is taken":                     {filepath.Join(folder, "b.sock"), "", taken, []room.NewsKind{room.NewsNoWay}},
		"none of them":                             {filepath.Join(file, "t.sock"), taken, taken, []room.NewsKind{room.NewsNoSocket, room.NewsNoWay, room.NewsNoWay}},
		"a socket, and nothing is wrong with it":   {filepath.Join(folder, "c.sock"), "", "", nil},
		"a socket whose name the system bears not": {filepath.Join(folder, strings.Repeat("c", 300)), "", "", []room.NewsKind{room.NewsNoSocket}},
	} {
		t.Run(name, func(t *testing.T) {
			var told []room.NewsKind
			r := newTable(t)
			admission, err := r.Admit(room.AdmissionOptions{
				Socket: test.socket, Address: test.address, Page: test.page,
				Keys: filepath.Join(folder, "keys"), HostKey: filepath.Join(folder, "key"), Words: english(),
				News: func(n room.News) { told = append(told, n.Kind) },
			})
			if err != nil || !slices.Equal(told, test.want) {
				t.Fatalf("got %v and %v told, want a table that goes on and %v", err, told, test.want)
			}
			host, port, open := admission.Address()
			if wanted := slices.Equal(test.want, []room.NewsKind{room.NewsNoSocket}); open != wanted {
				t.Fatalf("got an address of this machine: %v, want %v", open, wanted)
			}
			if !open {
				return
			}
			line, err := net.Dial("tcp", net.JoinHostPort(host, port))
			if err != nil {
				t.Fatal(err)
			}
			_ = line.Close()
		})
	}
}

func TestTrust_ATableThatNobodySitsAtAndNobodyCanComeInToIsRefused(t *testing.T) {
	folder := t.TempDir()
	busy, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer busy.Close()
	_, err = newTable(t).Admit(room.AdmissionOptions{
		Socket: filepath.Join(folder, strings.Repeat("c", 300)), Address: busy.Addr().String(), Unattended: true,
		Keys: filepath.Join(folder, "keys"), HostKey: filepath.Join(folder, "key"), Words: english(),
	})
	if err == nil || !strings.Contains(err.Error(), "start it again with --pair") {
		t.Errorf("got %v, want why nobody can come in and what to do", err)
	}
}

func TestTrust_TwoGamesBegunAtOnceAreTwoJournals(t *testing.T) {
	folder := t.TempDir()
	paths := make([]string, 20)
	var begun sync.WaitGroup
	for i := range paths {
		begun.Go(func() {
			path, err := room.NewJournal(folder)
			if err != nil {
				t.Error(err)
			}
			paths[i] = path
		})
	}
	begun.Wait()
	seen := map[string]bool{}
	for _, path := range paths {
		if seen[path] {
			t.Errorf("two games have the journal %s", path)
		}
		seen[path] = true
	}
	first, _ := room.NewJournal(folder)
	second, _ := room.NewJournal(folder)
	if first >= second {
		t.Errorf("got %s before %s, want them in the order of time", first, second)
	}
	if _, err := room.NewestJournal(folder, func([]byte) bool { return true }); !errors.Is(err, room.ErrNoGame) {
		t.Errorf("got %v of journals without a game, want ErrNoGame", err)
	}
	for _, path := range []string{first, second} {
		r, err := room.Open(t.Context(), room.Options{Journal: path, Conditions: table.ForFriends()})
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(r.Set(), r.Close()); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := room.NewestJournal(folder, func([]byte) bool { return true }); got != second {
		t.Errorf("got %s, %v, want the last that was begun", got, err)
	}
	whole, err := os.ReadFile(second)
	if err := errors.Join(err, os.WriteFile(second, bytes.Replace(whole, []byte("TableSet"), []byte("TableSat"), 1), 0o600)); err != nil {
		t.Fatal(err)
	}
	var damage *journal.DamageError
	got, err := room.NewestJournal(folder, func([]byte) bool { return true })
	if got != first || !errors.As(err, &damage) || damage.Path != second {
		t.Errorf("got %s, %v, want the one before, and that the last is damaged", got, err)
	}
	if got, err := room.LastJournal(folder); got != second || err != nil {
		t.Errorf("got %s, %v, want the damaged one", got, err)
	}
	if _, err := (room.Game{Verb: "play", Folder: folder, Resume: room.Newest}).Resumed(); err == nil || !strings.Contains(err.Error(), "the last game is damaged") || !strings.Contains(err.Error(), first) {
		t.Errorf("got %v, want both ways to go on", err)
	}
	if err := os.WriteFile(journal.Saved(second), whole, 0o600); err != nil {
		t.Fatal(err)
	}
	if got, err := room.NewestJournal(folder, func([]byte) bool { return true }); got != journal.Saved(second) || err != nil {
		t.Errorf("got %s, %v, want the one that was saved", got, err)
	}
}

func TestTrust_WhatAPassDoesNotNameMayOnlyLookOn(t *testing.T) {
	for _, role := range []string{"", "king", "Opponent"} {
		if got := room.ConsoleSeat(pair.Pass{Role: role, Seat: "white"}); got != (console.Actor{Capacity: table.Spectator}) {
			t.Errorf("%q: got %+v, want a spectator", role, got)
		}
	}
}

func TestTrust_WhoIsReplacedOverSSHIsTold(t *testing.T) {
	for _, way := range []struct {
		name, sees string
		width      int
	}{{"painted", "space bar", 80}, {"lines", "come back with this code", 0}} {
		t.Run(way.name, func(t *testing.T) {
			o := newOpenTable(t, nil)
			first, second := screentest.NewTerminal(t, 80, 24), screentest.NewTerminal(t, 80, 24)
			o.ssh(t, o.code(t, room.Opponent, rules.Black), first, way.width, 24*way.width/80)
			first.Await(way.sees)
			o.ssh(t, o.code(t, room.Opponent, rules.Black), second, 0, 0)
			first.Await("Another screen has taken your seat")
			second.Await("come back with this code")
		})
	}
}
