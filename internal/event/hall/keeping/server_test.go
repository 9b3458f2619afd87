package keeping_test

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nats-io/nats.go"

	"blindchess/internal/event/hall"
	"blindchess/internal/event/hall/keeping"
	"blindchess/internal/event/hall/stream"
)

func password(t testing.TB, folder, name string) string {
	t.Helper()
	password, err := keeping.Password(folder, name)
	if err != nil {
		t.Fatal(err)
	}
	return password
}

func TestPassword_FollowsFromTheNameAndTheSecretOfItsHall(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "deep", "hall")
	first := password(t, folder, keeping.Arbiter)
	if again := password(t, folder, keeping.Arbiter); again != first {
		t.Errorf("got %q and then %q, want one password for one name", first, again)
	}
	if other := password(t, folder, keeping.PostName("3", "12")); other == first {
		t.Error("two names have one password")
	}
	if elsewhere := password(t, t.TempDir(), keeping.Arbiter); elsewhere == first {
		t.Error("two halls have one password for a name")
	}
	secret := filepath.Join(folder, "secret")
	about, err := os.Stat(secret)
	if err != nil {
		t.Fatal(err)
	}
	if about.Mode().Perm()&0o077 != 0 {
		t.Errorf("the secret has the rights %v, want that its owner alone reads it", about.Mode())
	}
	if err := os.WriteFile(secret, []byte("short"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := keeping.Password(folder, keeping.Arbiter); err == nil || !strings.Contains(err.Error(), secret) {
		t.Errorf("got %v for a secret that is cut off, want a refusal that names it", err)
	}
}

func TestPostName_HoldsWhatASubjectCanHold(t *testing.T) {
	for _, test := range [][3]string{{"3", "1-20", "post/3/1-20"}, {keeping.EveryRound, "7", "post/*/7"}, {"semi final", "a.b", "post/semi_final/a_b"}, {"", "", "post/-/-"}} {
		if got := keeping.PostName(test[0], test[1]); got != test[2] {
			t.Errorf("round %q, boards %q: got %q, want %q", test[0], test[1], got, test[2])
		}
	}
}

func TestOpenServer_RefusesAddressesAndFoldersThatAreNone(t *testing.T) {
	for _, address := range []string{"", "4222", "127.0.0.1:door", "127.0.0.1:70000"} {
		s, err := keeping.OpenServer(keeping.ServerOptions{Folder: t.TempDir(), Listen: address})
		if err == nil {
			s.Close()
		}
		if err == nil || !strings.Contains(err.Error(), "give one such as 127.0.0.1:4222") {
			t.Errorf("%q: got %v, want how an address is written", address, err)
		}
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if s, err := keeping.OpenServer(keeping.ServerOptions{Folder: file, Listen: "127.0.0.1:0"}); err == nil {
		s.Close()
		t.Error("a hall is kept in a file")
	}
}

func TestOpenServer_SaysAtOnceThatAnAddressIsTaken(t *testing.T) {
	other, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	s, err := keeping.OpenServer(keeping.ServerOptions{Folder: t.TempDir(), Listen: other.Addr().String()})
	if err == nil {
		s.Close()
	}
	var cause *net.OpError // which no server that was waited for in vain has
	if !errors.As(err, &cause) || !strings.Contains(err.Error(), "look whether something else is at "+other.Addr().String()) {
		t.Errorf("got %v, want who has the address looked for", err)
	}
}

// TestOpen_LetsEachPassDoWhatItIsForAndNothingElse asks the server itself: what it
// refuses it has said before it answers that it is there.
func TestOpenServer_LetsEachPassDoWhatItIsForAndNothingElse(t *testing.T) {
	folder := t.TempDir()
	s, err := keeping.OpenServer(keeping.ServerOptions{Folder: folder, Listen: "127.0.0.1:0", Quick: true})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	key := func(round, board string) hall.Key { return hall.Key{Round: round, Board: board} }
	told := func(round, board string) string { return "hall.tell." + round + "." + board + ".game" }
	asks := func(round, board string) string { return "hall.has." + round + "." + board + ".game" }
	kept := func(round, board string) string { return stream.Subject(key(round, board), "game") }
	api := func(round, board string) string {
		return "$JS.API.DIRECT.GET." + stream.Name(stream.Partition(key(round, board))) + "." + kept(round, board)
	}
	one, several, ever := keeping.PostName("3", "12"), keeping.PostName("3", "1-20"), keeping.PostName(keeping.EveryRound, "1-2")
	for _, test := range []struct {
		name, subject string
		listens, may  bool
	}{
		{one, told("3", "12"), false, true}, {one, stream.Beat(key("3", "12")), false, true}, {one, asks("3", "12"), false, true},
		{one, stream.Ask, true, true}, {one, stream.Inbox(one) + ".1", true, true},
		{one, kept("3", "12"), false, false}, {one, api("3", "12"), false, false}, {ever, kept("1", "2"), false, false}, {ever, api("1", "2"), false, false},
		{one, told("3", "13"), false, false}, {one, told("4", "12"), false, false}, {one, stream.Beat(key("3", "13")), false, false},
		{one, asks("3", "13"), false, false}, {one, stream.News, false, false}, {one, stream.View, false, false}, {one, stream.Ask, false, false},
		{one, told("3", "12"), true, false}, {one, stream.News, true, false}, {one, stream.Inbox(keeping.Arbiter) + ".1", true, false}, {one, ">", true, false},
		{several, told("3", "1"), false, true}, {several, told("3", "20"), false, true}, {several, told("3", "21"), false, false}, {several, told("3", "0"), false, false},
		{ever, told("1", "2"), false, true}, {ever, told("9", "1"), false, true}, {ever, asks("9", "1"), false, true}, {ever, told("9", "3"), false, false},
		{keeping.Arbiter, stream.View, false, true}, {keeping.Arbiter, stream.News, true, true},
		{keeping.Arbiter, stream.News, false, false}, {keeping.Arbiter, told("3", "12"), false, false}, {keeping.Arbiter, told("3", "12"), true, false},
		{keeping.Keeper, told("3", "12"), false, true}, {keeping.Keeper, ">", true, true},
	} {
		line, err := nats.Connect(s.Address(), nats.UserInfo(test.name, password(t, folder, test.name)), nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}))
		if err != nil {
			t.Fatalf("%s is not let in: %v", test.name, err)
		}
		if test.listens {
			_, err = line.SubscribeSync(test.subject)
		} else {
			err = line.Publish(test.subject, nil)
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := line.Flush(); err != nil {
			t.Fatal(err)
		}
		if refused := line.LastError(); (refused == nil) != test.may {
			t.Errorf("%s, listening %v, at %s: got the answer %v, want that it may: %v", test.name, test.listens, test.subject, refused, test.may)
		}
		line.Close()
	}
}

func TestOpenServer_LetsNobodyInWhoHasNoPass(t *testing.T) {
	folder := t.TempDir()
	s, err := keeping.OpenServer(keeping.ServerOptions{Folder: folder, Listen: "127.0.0.1:0", Quick: true})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, test := range [][2]string{
		{"", ""}, {keeping.Keeper, ""}, {keeping.Keeper, password(t, folder, keeping.Arbiter)}, {keeping.Keeper, password(t, t.TempDir(), keeping.Keeper)},
		{"guest", password(t, folder, "guest")}, {"post/3", password(t, folder, "post/3")}, {"board/3/1", password(t, folder, "board/3/1")},
		{"post/3/9-1", password(t, folder, "post/3/9-1")},
	} {
		line, err := nats.Connect(s.Address(), nats.UserInfo(test[0], test[1]))
		if err == nil {
			line.Close()
			t.Errorf("%q is let in with %q", test[0], test[1])
		}
	}
}

func TestLine_IsThatOfTheHallItself(t *testing.T) {
	s, err := keeping.OpenServer(keeping.ServerOptions{Folder: t.TempDir(), Listen: "127.0.0.1:0", Quick: true})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	line, err := s.Line(func(text string) { t.Errorf("got the complaint %q", text) })
	if err != nil {
		t.Fatal(err)
	}
	defer line.Close()
	if err := line.Make(t.Context(), 1); err != nil {
		t.Errorf("got %v, want that the hall may make its streams", err)
	}
}
