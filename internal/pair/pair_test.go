package pair_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/pair"
)

var phonetic = []string{"Anna", "Bella", "Cesar", "David", "Eva", "Felix", "Gustav", "Hector"}

// A clock that does not run until it is moved.
type stoppedClock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *stoppedClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *stoppedClock) move(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

func TestACodeAdmitsItsBearerOnce(t *testing.T) {
	want := pair.Pass{Role: "opponent", Seat: "black", Name: "Anna"}
	forms := []struct {
		name  string
		typed func(pair.Code) string
	}{
		{"as it is shown", func(c pair.Code) string { return c.String() }},
		{"without blanks", func(c pair.Code) string { return string(c) }},
		{"as its words", func(c pair.Code) string { return c.Spoken(phonetic) }},
		{"in capitals with hyphens", func(c pair.Code) string {
			return strings.ToUpper(strings.ReplaceAll(c.Spoken(phonetic), " ", "-"))
		}},
		{"letters apart", func(c pair.Code) string { return strings.Join(strings.Split(string(c), ""), " ") }},
	}
	for _, form := range forms {
		t.Run(form.name, func(t *testing.T) {
			codes := pair.NewCodes(pair.CodeConfig{})
			code, err := codes.Issue(want)
			if err != nil {
				t.Fatal(err)
			}
			got, err := codes.Redeem("here", form.typed(code))
			if err != nil || got != want {
				t.Fatalf("got %+v, %v, want %+v", got, err, want)
			}
			if _, err := codes.Redeem("here", string(code)); !errors.Is(err, pair.ErrWrongCode) {
				t.Errorf("a used code: got %v, want ErrWrongCode", err)
			}
		})
	}
}

func TestACodeExpires(t *testing.T) {
	clock := &stoppedClock{now: time.Unix(1000, 0)}
	codes := pair.NewCodes(pair.CodeConfig{Life: time.Minute, Now: clock.Now})
	code, _ := codes.Issue(pair.Pass{Role: "arbiter"})
	clock.move(time.Minute)
	if _, err := codes.Redeem("here", string(code)); !errors.Is(err, pair.ErrWrongCode) {
		t.Errorf("got %v, want ErrWrongCode", err)
	}
}

func TestCodes_WrongOnesLockOutTheirOwnAddressAndVoidNothing(t *testing.T) {
	clock := &stoppedClock{now: time.Unix(1000, 0)}
	var locked []string
	codes := pair.NewCodes(pair.CodeConfig{Life: time.Hour, Now: clock.Now, Locked: func(address string, _ int) { locked = append(locked, address) }})
	black := pair.Pass{Role: "opponent", Seat: "black"}
	back, _ := codes.IssueReturn(black)
	first, _ := codes.Issue(black)
	second, _ := codes.Issue(pair.Pass{Role: "arbiter"})
	for try := 1; try <= 10; try++ {
		want := pair.ErrWrongCode
		if try == 10 {
			want = pair.ErrLocked
		}
		if _, err := codes.Redeem("1.2.3.4", "zzz 000 000"); !errors.Is(err, want) {
			t.Fatalf("try %d: got %v, want %v", try, err, want)
		}
	}
	if _, err := codes.Redeem("1.2.3.4", string(first)); !errors.Is(err, pair.ErrLocked) {
		t.Errorf("a right code from the address that is locked out: got %v, want ErrLocked", err)
	}
	if got, err := codes.Redeem("1.2.3.4", string(back)); err != nil || got != black {
		t.Errorf("the way back of somebody seated: got %+v, %v", got, err)
	}
	if _, err := codes.Redeem("5.6.7.8", string(first)); err != nil {
		t.Errorf("the same code from another address: %v", err)
	}
	if len(locked) != 1 || locked[0] != "1.2.3.4" {
		t.Errorf("got %v told of, want the one address once", locked)
	}
	clock.move(15 * time.Minute)
	if _, err := codes.Redeem("1.2.3.4", string(second)); err != nil {
		t.Errorf("after a quarter of an hour: %v", err)
	}
}

func TestCodes_ARightCodeIsTakenFromThisMachineWhateverWasTriedThere(t *testing.T) {
	told := 0
	codes := pair.NewCodes(pair.CodeConfig{Locked: func(address string, _ int) {
		if told++; address != pair.ThisMachine {
			t.Errorf("got told of %s", address)
		}
	}})
	code, _ := codes.Issue(pair.Pass{Role: "arbiter"})
	for range 30 {
		if _, err := codes.Redeem(pair.ThisMachine, "zzz 000 000"); !errors.Is(err, pair.ErrWrongCode) {
			t.Fatalf("got %v, want ErrWrongCode", err)
		}
	}
	if _, err := codes.Redeem(pair.ThisMachine, string(code)); err != nil || told != 1 {
		t.Errorf("got %v after %d words, want the right code taken and one word", err, told)
	}
}

func TestCodes_AddressesThatAreLockedOutLaterAreToldOfTogether(t *testing.T) {
	clock := &stoppedClock{now: time.Unix(1000, 0)}
	type word struct {
		address   string
		addresses int
	}
	var told []word
	codes := pair.NewCodes(pair.CodeConfig{Tries: 1, Now: clock.Now, Locked: func(address string, addresses int) { told = append(told, word{address, addresses}) }})
	tries := func(address string) { _, _ = codes.Redeem(address, "zzz 000 000") }
	tries("a")
	tries("b")
	tries("c")
	if want := []word{{"a", 1}}; !slices.Equal(told, want) {
		t.Fatalf("got %v, want %v at once", told, want)
	}
	clock.move(time.Minute)
	tries("c") // goes on
	tries("d")
	if want := []word{{"a", 1}, {"c", 2}}; !slices.Equal(told, want) {
		t.Fatalf("got %v, want %v after a minute", told, want)
	}
	for minute := range 600 { // ten hours, with a new address each minute
		clock.move(time.Minute)
		tries(strconv.Itoa(minute))
	}
	if len(told) < 20 || len(told) > 50 {
		t.Errorf("got %d words in ten hours, want about one in a quarter of an hour", len(told))
	}
	clock.move(time.Hour)
	before := len(told)
	tries("e")
	if got := told[len(told)-1]; len(told) != before+1 || got.address != "e" {
		t.Errorf("got %v at last, want a new address told of at once after an hour", got)
	}
}

func TestCodes_ManyAddressesThatGuessAreToldOfOnce(t *testing.T) {
	told := 0
	codes := pair.NewCodes(pair.CodeConfig{Locked: func(string, int) { told++ }})
	code, _ := codes.Issue(pair.Pass{Role: "arbiter"})
	for address := range 100 {
		for range 12 {
			if _, err := codes.Redeem(strconv.Itoa(address), "zzz 000 000"); err == nil {
				t.Fatal("a wrong code was taken")
			}
		}
	}
	if told != 1 {
		t.Errorf("got %d words about it, want one", told)
	}
	if _, err := codes.Redeem("elsewhere", string(code)); err != nil {
		t.Errorf("the right code from elsewhere: %v", err)
	}
}

func TestCodes_ANewOneLetsEveryAddressTryAgain(t *testing.T) {
	codes := pair.NewCodes(pair.CodeConfig{Tries: 2})
	for range 2 {
		_, _ = codes.Redeem("1.2.3.4", "zzz 000 000")
	}
	fresh, _ := codes.Issue(pair.Pass{Role: "opponent"})
	if _, err := codes.Redeem("1.2.3.4", string(fresh)); err != nil {
		t.Errorf("a code issued after the lock: %v", err)
	}
}

func TestCleanLeavesNothingThatATerminalActsOn(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"a name", "Anna Żółć", "Anna Żółć"},
		{"an escape", "a\x1b[2Jb\x1b]0;x\x07c", "a [2Jb ]0;x c"},
		{"the eight bit escape", "a\u009b2Jb", "a 2Jb"},
		{"broken UTF-8", "a\xff\xfeb", "ab"},
		{"lines", "a\r\n\r\nb\tc\n", "a b c"},
		{"marks of direction", "a\u202egnp\u2066b", "agnpb"},
		{"too long", strings.Repeat("x", 100), strings.Repeat("x", 20)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := pair.Clean(test.text, 20); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func FuzzCleanNeverLetsAControlByteThrough(f *testing.F) {
	f.Add("a\x1b[31m\x9b\u0085")
	f.Fuzz(func(t *testing.T, text string) {
		for _, r := range pair.Clean(text, 100) {
			if r < ' ' || r >= 0x7f && r < 0xa0 {
				t.Errorf("got %q in what %q became", r, text)
			}
		}
	})
}

// echo greets its guests by sending back what they send.
func echo(_ context.Context, g *pair.Guest) {
	if g.Way != pair.Linked {
		_, _ = io.WriteString(g.Line, g.Pass.Role+" "+g.Pass.Seat+" "+[]string{"", "linked", "terminal", "lines"}[g.Way])
		return
	}
	for {
		message, err := g.Link.Receive()
		if err != nil || g.Link.Send("echo", message) != nil {
			return
		}
	}
}

func newAuthenticator(t *testing.T, c pair.AuthenticatorConfig) *pair.Authenticator {
	t.Helper()
	if c.Codes == nil {
		c.Codes = pair.NewCodes(pair.CodeConfig{})
	}
	lobby, err := pair.NewAuthenticator(c)
	if err != nil {
		t.Fatal(err)
	}
	return lobby
}

// stallTimeout is how long a test waits for an expected result, on a busy
// computer.
const stallTimeout = 2 * time.Minute

// serve runs serve until the test ends, and waits for it.
func serve(t *testing.T, run func(context.Context) error) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- run(ctx) }()
	t.Cleanup(func() {
		stop()
		select {
		case err := <-ended:
			if err != nil {
				t.Errorf("serving ended with %v", err)
			}
		case <-time.After(stallTimeout):
			t.Error("serving did not end")
		}
	})
}

func openSocket(t *testing.T, lobby *pair.Authenticator) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "t.sock")
	socket, err := pair.OpenSocket(lobby, path)
	if err != nil {
		t.Fatal(err)
	}
	serve(t, socket.Serve)
	return path
}

func dial(t *testing.T, path string) *pair.Link {
	t.Helper()
	link, err := pair.Dial(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = link.Close() })
	return link
}

func TestTheSocketIsForOneUserAlone(t *testing.T) {
	path := openSocket(t, newAuthenticator(t, pair.AuthenticatorConfig{Receive: echo}))
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("got mode %v, %v, want 0600", info.Mode(), err)
	}
	if _, err := pair.OpenSocket(newAuthenticator(t, pair.AuthenticatorConfig{Receive: echo}), path); !errors.Is(err, pair.ErrTaken) {
		t.Errorf("a second host: got %v, want ErrTaken", err)
	}
}

func TestASocketThatADeadHostLeftIsReplaced(t *testing.T) {
	path := filepath.Join(t.TempDir(), "t.sock")
	listener, err := net.ListenUnix("unix", &net.UnixAddr{Name: path, Net: "unix"})
	if err != nil {
		t.Fatal(err)
	}
	listener.SetUnlinkOnClose(false)
	_ = listener.Close()
	socket, err := pair.OpenSocket(newAuthenticator(t, pair.AuthenticatorConfig{Receive: echo}), path)
	if err != nil {
		t.Fatal(err)
	}
	_ = socket.Close()
	if err := os.WriteFile(path, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := pair.OpenSocket(newAuthenticator(t, pair.AuthenticatorConfig{Receive: echo}), path); err == nil {
		t.Error("got a socket in the place of a file, want an error")
	}
}

func TestAHelloGetsWhatIsOpenOrWhatItsCodeSays(t *testing.T) {
	black := pair.Pass{Role: "opponent", Seat: "black"}
	codes := pair.NewCodes(pair.CodeConfig{})
	code, _ := codes.Issue(pair.Pass{Role: "arbiter"})
	path := openSocket(t, newAuthenticator(t, pair.AuthenticatorConfig{Codes: codes, Open: []pair.Pass{black}, Receive: echo}))
	tests := []struct {
		name  string
		hello pair.Hello
		role  string
		say   string
	}{
		{"the open seat", pair.Hello{Role: "opponent", Name: "An\x1bna"}, "opponent", ""},
		{"a role that needs a code", pair.Hello{Role: "arbiter"}, "", "needs a code"},
		{"a seat that is not open", pair.Hello{Role: "opponent", Seat: "white"}, "", "needs a code"},
		{"a wrong code", pair.Hello{Role: "opponent", Code: "abc 123 456"}, "", "not a code"},
		{"a right code", pair.Hello{Role: "opponent", Code: string(code)}, "arbiter", ""},
		{"the code once more", pair.Hello{Code: string(code)}, "", "not a code"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			welcome, err := pair.Greet(t.Context(), dial(t, path), test.hello)
			if test.say != "" {
				if err == nil || !strings.Contains(err.Error(), test.say) {
					t.Errorf("got %v, want words %q", err, test.say)
				}
				return
			}
			if err != nil || welcome.Pass.Role != test.role || strings.ContainsRune(welcome.Pass.Name, 0x1b) {
				t.Errorf("got %+v, %v, want role %v and a clean name", welcome, err, test.role)
			}
		})
	}
}

func TestSocket_TwoWhoNameNoSeatGetDifferentOnes(t *testing.T) {
	open := []pair.Pass{{Role: "opponent", Seat: "white"}, {Role: "opponent", Seat: "black"}}
	path := openSocket(t, newAuthenticator(t, pair.AuthenticatorConfig{Open: open, Receive: echo}))
	var seats []string
	for range 2 {
		welcome, err := pair.Greet(t.Context(), dial(t, path), pair.Hello{Role: "opponent"})
		if err != nil {
			t.Fatal(err)
		}
		seats = append(seats, welcome.Pass.Seat)
	}
	if seats[0] == seats[1] {
		t.Errorf("got the seats %v, want one each", seats)
	}
}

func TestSocket_ASeatThatWasOfferedToSomebodyWhoNeverSatIsOfferedAgain(t *testing.T) {
	open := []pair.Pass{{Role: "spectator"}, {Role: "opponent", Seat: "white"}, {Role: "opponent", Seat: "black"}}
	who := newAuthenticator(t, pair.AuthenticatorConfig{Open: open, Receive: echo, Most: 1})
	path := openSocket(t, who)
	first := dial(t, path)
	if _, err := pair.Greet(t.Context(), first, pair.Hello{Role: "spectator"}); err != nil {
		t.Fatal(err)
	}
	for who.Count() == 0 { // who was greeted is about to sit
		runtime.Gosched()
	}
	late := dial(t, path)
	if welcome, err := pair.Greet(t.Context(), late, pair.Hello{Role: "opponent"}); err == nil || !strings.Contains(err.Error(), "as many screens") {
		t.Fatalf("got %+v, %v, want to be told that the table is full before any welcome", welcome, err)
	}
	_ = late.Close()
	_ = first.Close()
	for who.Count() > 0 {
		runtime.Gosched()
	}
	if welcome, err := pair.Greet(t.Context(), dial(t, path), pair.Hello{Role: "opponent"}); err != nil || welcome.Pass.Seat != "white" {
		t.Errorf("got %+v, %v, want White's seat again", welcome, err)
	}
}

func TestSocket_AFolderThatOthersCanChangeIsNotUsed(t *testing.T) {
	mine := filepath.Join(t.TempDir(), "mine")
	if err := os.Mkdir(mine, 0o700); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(mine, "t.sock")
	socket, err := pair.OpenSocket(newAuthenticator(t, pair.AuthenticatorConfig{Receive: echo, Open: []pair.Pass{{Role: "spectator"}}}), path)
	if err != nil {
		t.Fatal(err)
	}
	serve(t, socket.Serve)
	if err := os.Chmod(mine, 0o777); err != nil {
		t.Fatal(err)
	}
	if _, err := pair.Dial(t.Context(), path); !errors.Is(err, pair.ErrUnsafe) {
		t.Errorf("dialling: got %v, want ErrUnsafe", err)
	}
	if _, err := pair.OpenSocket(newAuthenticator(t, pair.AuthenticatorConfig{Receive: echo}), filepath.Join(mine, "u.sock")); !errors.Is(err, pair.ErrUnsafe) {
		t.Errorf("opening: got %v, want ErrUnsafe", err)
	}
	if os.Geteuid() != 0 {
		t.Skip("only root can make a folder of somebody else's")
	}
	if err := errors.Join(os.Chmod(mine, 0o700), os.Chown(mine, 12345, 12345)); err != nil {
		t.Fatal(err)
	}
	if _, err := pair.Dial(t.Context(), path); !errors.Is(err, pair.ErrUnsafe) {
		t.Errorf("a folder of somebody else's: got %v, want ErrUnsafe", err)
	}
}

func TestAReturnCodeGivesTheSeatBackAndSendsTheOldLineAway(t *testing.T) {
	codes := pair.NewCodes(pair.CodeConfig{})
	code, _ := codes.Issue(pair.Pass{Role: "opponent", Seat: "black"})
	sits := make(chan struct{}, 2)
	causes := make(chan error, 2)
	lobby := newAuthenticator(t, pair.AuthenticatorConfig{Codes: codes, Receive: func(ctx context.Context, g *pair.Guest) {
		sits <- struct{}{}
		select {
		case <-ctx.Done():
		case <-g.Link.Done():
		}
		causes <- context.Cause(ctx)
	}})
	path := openSocket(t, lobby)
	first, err := pair.Greet(t.Context(), dial(t, path), pair.Hello{Code: string(code)})
	if err != nil {
		t.Fatal(err)
	}
	<-sits // a guest who is replaced before they sit is not received at all
	second, err := pair.Greet(t.Context(), dial(t, path), pair.Hello{Code: string(first.Return)})
	if err != nil || second.Pass.Seat != "black" {
		t.Fatalf("got %+v, %v, want the seat of Black", second, err)
	}
	if cause := <-causes; !errors.Is(cause, pair.ErrReplaced) {
		t.Errorf("the old line ended with %v, want ErrReplaced", cause)
	}
}

func TestASeatThatIsTakenIsNamedAndLeftUnlessItIsToBeTaken(t *testing.T) {
	sits := make(chan struct{}, 2)
	lobby := newAuthenticator(t, pair.AuthenticatorConfig{Open: []pair.Pass{{Role: "opponent", Seat: "black"}}, Receive: func(ctx context.Context, g *pair.Guest) {
		sits <- struct{}{}
		select {
		case <-ctx.Done():
		case <-g.Link.Done():
		}
	}})
	path := openSocket(t, lobby)
	earlier := dial(t, path)
	if _, err := pair.Greet(t.Context(), earlier, pair.Hello{Role: "opponent", Name: "Bo"}); err != nil {
		t.Fatal(err)
	}
	<-sits
	var taken *pair.TakenError
	if _, err := pair.Greet(t.Context(), dial(t, path), pair.Hello{Role: "opponent"}); !errors.As(err, &taken) || taken.Holder.Name != "Bo" || taken.Holder.Seat != "black" {
		t.Fatalf("got %v, want to be told that Bo has Black", err)
	}
	if _, err := pair.Greet(t.Context(), dial(t, path), pair.Hello{Role: "opponent", Take: true}); err != nil {
		t.Fatalf("got %v, want the seat that is to be taken", err)
	}
	if _, err := earlier.Receive(); !errors.Is(err, pair.ErrReplaced) {
		t.Errorf("the earlier one was told %v, want ErrReplaced", err)
	}
}

func TestASeatThatWasProvedIsTakenByAProofAlone(t *testing.T) {
	white := pair.Pass{Role: "opponent", Seat: "white", Name: "Anna"}
	codes := pair.NewCodes(pair.CodeConfig{})
	lobby := newAuthenticator(t, pair.AuthenticatorConfig{Codes: codes, Open: []pair.Pass{{Role: "opponent", Seat: "white"}, {Role: "opponent", Seat: "black"}}, Receive: func(ctx context.Context, g *pair.Guest) {
		go func() { _, _ = g.Link.Receive() }() // until they leave
		select {
		case <-ctx.Done():
		case <-g.Link.Done():
		}
	}})
	path := openSocket(t, lobby)
	code, _ := codes.Issue(white)
	anna := dial(t, path)
	welcome, err := pair.Greet(t.Context(), anna, pair.Hello{Role: "opponent", Name: "Anna", Code: string(code)})
	if err != nil {
		t.Fatal(err)
	}
	steals := func() {
		t.Helper()
		taken := new(pair.TakenError)
		_, err := pair.Greet(t.Context(), dial(t, path), pair.Hello{Role: "opponent", Seat: "white", Name: "Thief", Take: true})
		if !errors.As(err, &taken) || !taken.Proved || taken.Holder.Name != "Anna" || !strings.Contains(err.Error(), "invite opponent white") {
			t.Fatalf("got %v, want to be told that the seat is Anna's and how to get a code", err)
		}
	}
	steals()
	_ = anna.Close()
	for lobby.Count() > 0 {
		runtime.Gosched()
	}
	steals() // while she is away
	if other, err := pair.Greet(t.Context(), dial(t, path), pair.Hello{Role: "opponent"}); err != nil || other.Pass.Seat != "black" {
		t.Errorf("got %+v, %v, want the seat that nobody has proved", other, err)
	}
	if back, err := pair.Greet(t.Context(), dial(t, path), pair.Hello{Code: string(welcome.Return)}); err != nil || back.Pass.Seat != "white" {
		t.Errorf("got %+v, %v, want her own way back", back, err)
	}
	fresh, _ := codes.Issue(white)
	if back, err := pair.Greet(t.Context(), dial(t, path), pair.Hello{Role: "opponent", Code: string(fresh)}); err != nil || back.Pass.Seat != "white" {
		t.Errorf("got %+v, %v, want a code of the host to take the seat", back, err)
	}
}

func TestBytesThatAreNoMessageEndTheLink(t *testing.T) {
	tests := []struct{ name, bytes string }{
		{"no JSON", "GET / HTTP/1.1\r\n\r\n"},
		{"another first message", `{"kind":"input","body":"e4"}` + "\n"},
		{"a line without an end", strings.Repeat("x", 100<<10)},
		{"a message without a kind", "{}\n"},
	}
	path := openSocket(t, newAuthenticator(t, pair.AuthenticatorConfig{Receive: echo, Open: []pair.Pass{{Role: "opponent"}}}))
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			line, err := net.Dial("unix", path)
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = line.Close() }()
			_ = line.SetDeadline(time.Now().Add(stallTimeout))
			_, _ = io.WriteString(line, test.bytes)
			answer, err := io.ReadAll(line)
			if errors.Is(err, os.ErrDeadlineExceeded) || strings.Contains(string(answer), pair.KindWelcome) {
				t.Errorf("got %q, %v, want the end of the line", answer, err)
			}
		})
	}
}

func TestAStuckPeerIsDroppedAndNobodyWaitsForIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ours, theirs := net.Pipe()
		defer func() { _ = theirs.Close() }()
		link := pair.NewLink(ours)
		body := strings.Repeat("x", 1000)
		began := time.Now()
		var err error
		for range 2000 {
			if err = link.Send("state", body); err != nil {
				break
			}
		}
		if !errors.Is(err, pair.ErrStuck) {
			t.Errorf("got %v, want ErrStuck", err)
		}
		if took := time.Since(began); took != 0 {
			t.Errorf("sending took %v, want no waiting", took)
		}
		select {
		case <-link.Done():
		case <-time.After(time.Second):
			t.Error("the link of a stuck peer did not end")
		}
	})
}

func TestMessagesComeInTheirOrder(t *testing.T) {
	path := openSocket(t, newAuthenticator(t, pair.AuthenticatorConfig{Receive: echo, Open: []pair.Pass{{Role: "spectator"}}}))
	link := dial(t, path)
	if _, err := pair.Greet(t.Context(), link, pair.Hello{Role: "spectator"}); err != nil {
		t.Fatal(err)
	}
	for i := range 100 {
		if err := link.Send("count", i); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 100 {
		message, err := link.Receive()
		if err != nil {
			t.Fatal(err)
		}
		var inner pair.Message
		var n int
		if json.Unmarshal(message.Body, &inner) != nil || json.Unmarshal(inner.Body, &n) != nil || n != i {
			t.Fatalf("got %s, want %d", message.Body, i)
		}
	}
}

// TestSocket_TakesSoManyLinesAtOnceAndTheNextOneAfterAnother opens lines that say nonsense,
// which the host ends. Those beyond the burst wait for their turn.
func TestSocket_TakesSoManyLinesAtOnceAndTheNextOneAfterAnother(t *testing.T) {
	path := openSocket(t, newAuthenticator(t, pair.AuthenticatorConfig{Open: []pair.Pass{{Role: "spectator"}}, Receive: echo}))
	const more = 100
	began := time.Now()
	for range pair.LinesAtOnce + more {
		line, err := net.Dial("unix", path)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(line, "nonsense\n")
		_, _ = io.Copy(io.Discard, line)
		_ = line.Close()
	}
	if took := time.Since(began); took < more*pair.LineEvery {
		t.Errorf("%d lines took %v, want %v for those beyond %d at once", pair.LinesAtOnce+more, took, more*pair.LineEvery, pair.LinesAtOnce)
	}
}

func TestSocket_AHelloThatIsTooLongIsCut(t *testing.T) {
	lobby := newAuthenticator(t, pair.AuthenticatorConfig{Open: []pair.Pass{{Role: "spectator"}}, Receive: echo})
	link := dial(t, openSocket(t, lobby))
	if pass, err := pair.Greet(t.Context(), link, pair.Hello{Role: "spectator", Name: strings.Repeat("x", 5000)}); err == nil {
		t.Errorf("got %v let in, want the line cut", pass)
	}
}
