package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"

	"blindchess/internal/pair"
	"blindchess/internal/room/serving"
)

// The most that a hostile guest may cost: memory of the host in bytes, and the
// time until a move reaches the other player's screen, 99 times of a hundred.
const (
	mostGrown = 20 << 20
	mostTaken = 100 * time.Millisecond
)

// attacked is a table with two players and a hostile guest.
type attacked struct {
	*served
	home         home
	white, black *session
	arbiter      *session // if the table has one
	plies        int
}

func newAttacked(t *testing.T, more ...string) *attacked {
	t.Helper()
	needs(t)
	a := &attacked{home: newHome(t)}
	a.served = a.home.serve(t, append([]string{"--control", "3h", "--pair", "127.0.0.1:0"}, more...)...)
	a.awaitEvent("socket")
	a.white = a.home.start(t, nil, "join", "--screen", "line", "--language", "en")
	a.await("White's coming", func(e serving.Event) bool { return e.Event == "entered" && e.Seat == "white" })
	a.black = a.home.start(t, nil, "join", "--screen", "line", "--language", "en")
	if slices.Contains(more, "--arbiter") {
		code := a.await("the arbiter's code", func(e serving.Event) bool { return e.Event == "code" && e.Role == "arbiter" })
		a.arbiter = a.home.start(t, nil, "join", "--screen", "line", "--language", "en", "--role", "arbiter", "--code", code.Code)
		a.awaitEvent("awaits-arbiter")
		a.arbiter.await("> ")
		a.arbiter.enter("start")
	}
	a.white.await("The game begins")
	a.black.await("The game begins")
	t.Cleanup(func() {
		if t.Failed() {
			for _, s := range []*session{a.white, a.black} {
				t.Logf("a player saw at last: %q", s.screen()[max(0, len(s.screen())-600):])
			}
		}
	})
	return a
}

// moves are plies that repeat no position five times, each with the words that
// announce it; there are 196 of them.
func moves() [][2]string {
	var all [][2]string
	files := []string{"Anna", "Bella", "Cesar", "David", "Eva", "Felix", "Gustav", "Hector"}
	pawn := func(i, from, to int) [2]string {
		ranks := []string{"", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"}
		return [2]string{string(rune('a'+i)) + strconv.Itoa(to), fmt.Sprintf("Bauer %s %s %s %s", files[i], ranks[from], files[i], ranks[to])}
	}
	for _, step := range [][4]int{{2, 3, 7, 6}, {3, 4, 6, 5}} {
		for i := range files {
			if i == 5 { // the knights are in front of this one
				continue
			}
			all = append(all, pawn(i, step[0], step[1]), pawn(i, step[2], step[3]))
			for range 3 {
				all = append(all, [2]string{"Nf3", "Springer Gustav eins Felix drei"}, [2]string{"Nf6", "Springer Gustav acht Felix sechs"},
					[2]string{"Ng1", "Springer Felix drei Gustav eins"}, [2]string{"Ng8", "Springer Felix sechs Gustav acht"})
			}
		}
	}
	return all
}

// play plays plies until the time is over, and returns how long each took from
// the mover's key to the other's screen.
func (a *attacked) play(ctx context.Context, all [][2]string) []time.Duration {
	t := a.white.t
	t.Helper()
	var took []time.Duration
	for ctx.Err() == nil && a.plies < len(all) {
		mover, other := a.white, a.black
		if a.plies%2 == 1 {
			mover, other = other, mover
		}
		there := len(other.screen())
		begun := time.Now()
		mover.enter(all[a.plies][0])
		other.awaitAfter(there, all[a.plies][1])
		took = append(took, time.Since(begun))
		mover.enter("")
		other.awaitAfter(there, "our clock is running")
		a.plies++
		time.Sleep(thought)
	}
	return took
}

// thought is how long players think in a soak, so that their moves meet all of a flood
// and not its beginning alone.
const thought = 250 * time.Millisecond

// awaitAfter waits until the program has written text behind what it had
// written at a length.
func (s *session) awaitAfter(length int, text string) {
	s.t.Helper()
	deadline := time.After(stallTimeout)
	for !strings.Contains(s.screen()[length:], text) {
		select {
		case <-s.more:
		case <-deadline:
			s.t.Fatalf("%q was not written; what was written is:\n%s", text, s.screen()[length:])
		}
	}
}

// memory returns how much of the machine's memory the host uses, and the most
// that it has ever used, in bytes.
func (a *attacked) memory() (now, most int) {
	t := a.white.t
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", a.command.Process.Pid))
	if err != nil {
		t.Fatal(err)
	}
	read := func(name string) int {
		found := regexp.MustCompile(name + `:\s+(\d+) kB`).FindSubmatch(text)
		if found == nil {
			t.Fatalf("no %s in %s", name, text)
		}
		kilobytes, _ := strconv.Atoi(string(found[1]))
		return kilobytes << 10
	}
	return read("VmRSS"), read("VmHWM")
}

// endure plays for a minute while every one of these is done over and over, and
// measures what it costs.
func (a *attacked) endure(t *testing.T, deeds ...func(context.Context) error) {
	t.Helper()
	all := moves()
	warm, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	calm := a.play(warm, all[:40])
	cancel()
	before, _ := a.memory()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var busy sync.WaitGroup
	done := make([]int, len(deeds))
	for i, deed := range deeds {
		busy.Go(func() {
			for ctx.Err() == nil {
				_ = deed(ctx) // the host ends it, as it should
				done[i]++
			}
		})
	}
	took := a.play(ctx, all)
	busy.Wait()
	_, most := a.memory()
	slices.Sort(took)
	slices.Sort(calm)
	middle, late := took[len(took)/2], took[len(took)*99/100]
	t.Logf("%d plies took %v in the middle and %v at the 99th percentile, calm %v and %v; memory %d MB before, %d MB at most; each deed was done %v times",
		len(took), middle, late, calm[len(calm)/2], calm[len(calm)*99/100], before>>20, most>>20, done)
	if most-before > mostGrown {
		t.Errorf("got %d MB more in use, want %d at most", (most-before)>>20, mostGrown>>20)
	}
	if late > mostTaken && late > 3*calm[len(calm)*99/100] {
		t.Errorf("got %v from a move to the other's screen, want %v", late, mostTaken)
	}
}

// onlooker joins as a spectator over this computer's socket, as every user of
// the computer may.
func (a *attacked) onlooker(ctx context.Context) (*pair.Link, error) {
	sockets, err := filepath.Glob(filepath.Join(a.home.path("runtime"), "*", "*.sock"))
	if err != nil || len(sockets) == 0 {
		return nil, errors.Join(err, errors.New("the table has no socket"))
	}
	link, err := pair.Dial(ctx, sockets[0])
	if err != nil {
		return nil, err
	}
	if _, err := pair.Greet(ctx, link, pair.Hello{Role: "spectator", Name: strings.Repeat("x", 60)}); err != nil {
		return nil, errors.Join(err, link.Close())
	}
	return link, link.Send("prefer", map[string]any{"sees": true, "speaks": true})
}

// flood sends what one makes until the host has enough of it. It reads the
// replies if reads is true.
func (a *attacked) flood(reads bool, one func(i int) (kind string, body any)) func(context.Context) error {
	return func(ctx context.Context) error {
		link, err := a.onlooker(ctx)
		if err != nil {
			return err
		}
		defer link.Close()
		defer context.AfterFunc(ctx, func() { _ = link.Close() })()
		if reads {
			go func() {
				for {
					if _, err := link.Receive(); err != nil {
						return
					}
				}
			}()
		}
		for i := 0; ; i++ {
			if err := link.Send(one(i)); errors.Is(err, pair.ErrStuck) || ctx.Err() != nil {
				return err
			} else if err != nil {
				select {
				case <-link.Done():
					return err
				default:
				}
			}
		}
	}
}

// junk sends bytes that are no messages to an address.
func junk(network, address string, bytes []byte) func(context.Context) error {
	return func(ctx context.Context) error {
		line, err := new(net.Dialer).DialContext(ctx, network, address)
		if err != nil {
			return err
		}
		defer line.Close()
		defer context.AfterFunc(ctx, func() { _ = line.Close() })()
		for {
			if _, err := line.Write(bytes); err != nil {
				return err
			}
		}
	}
}

func random(length int) []byte {
	bytes := make([]byte, length)
	_, _ = rand.Read(bytes)
	return bytes
}

func TestSoakAHostileGuestOnThisMachineCostsTheTableLittle(t *testing.T) {
	a := newAttacked(t)
	sockets, _ := filepath.Glob(filepath.Join(a.home.path("runtime"), "*", "*.sock"))
	if len(sockets) == 0 {
		t.Fatal("the table has no socket")
	}
	questions := []string{"board", "help", "legal", "score", "clock full", "sheet", "e4", "Qxh7", "resign", "yes", "seal e4", "set language sk", "set width 20", strings.Repeat("e4 ", 20000), "\x1b[2J\x07", "claim draw"}
	asking := func(i int) (string, any) { return "line", questions[i%len(questions)] }
	a.endure(t,
		a.flood(false, asking),
		a.flood(true, asking),
		a.flood(true, func(i int) (string, any) {
			return "prefer", map[string]any{"settings": map[string]string{"language": []string{"de", "sk", "bg"}[i%3], "width": strconv.Itoa(20 + i%300), strings.Repeat("k", 1000): "v"}}
		}),
		junk("unix", sockets[0], random(64<<10)),
		junk("unix", sockets[0], []byte(strings.Repeat(`{"kind":`, 8000))),
		junk("unix", sockets[0], []byte(strings.Repeat("x", 64<<10))),
	)
}

// sshAddress returns where the table's SSH server listens.
func (a *attacked) sshAddress() string {
	event := a.await("the address", func(e serving.Event) bool { return strings.Contains(e.SSH, "127.0.0.1") })
	return "127.0.0.1:" + regexp.MustCompile(`-p (\d+)`).FindStringSubmatch(event.SSH)[1]
}

// TestSoakAGuestWithACodeOnAPaintedScreenCostsTheTableLittle admits a spectator whom the
// arbiter invited, on the largest screen that is painted. The spectator types, changes
// the window's size again and again, and reads little of the output.
func TestSoakAGuestWithACodeOnAPaintedScreenCostsTheTableLittle(t *testing.T) {
	a := newAttacked(t, "--arbiter")
	address := a.sshAddress()
	a.arbiter.enter("invite spectator")
	a.arbiter.await("Typed: ")
	_, code, _ := strings.Cut(a.arbiter.screen(), "Typed: ")
	code, _, _ = strings.Cut(code, ". ")
	var typed, entered atomic.Int64
	a.endure(t, func(ctx context.Context) error {
		client, err := ssh.Dial("tcp", address, &ssh.ClientConfig{
			User: "play", HostKeyCallback: ssh.InsecureIgnoreHostKey(), Timeout: 10 * time.Second,
			Auth: []ssh.AuthMethod{ssh.KeyboardInteractive(func(_, _ string, questions []string, _ []bool) ([]string, error) {
				return slices.Repeat([]string{code}, len(questions)), nil
			})},
		})
		if err != nil {
			return err
		}
		defer client.Close()
		defer context.AfterFunc(ctx, func() { _ = client.Close() })()
		session, err := client.NewSession()
		if err != nil {
			return err
		}
		entered.Add(1)
		out, fault := session.StdoutPipe()
		keys, err := session.StdinPipe()
		if err := errors.Join(fault, err, session.RequestPty("xterm-256color", 120, 320, nil)); err != nil {
			return err
		}
		if err := session.Shell(); err != nil {
			return err
		}
		go func() { _, _ = io.CopyN(io.Discard, out, 1<<20) }() // and no more
		for i := 0; ; i++ {
			n, err := io.WriteString(keys, []string{"\x1b[A\x1b[B\x1b[C\x1b[D", "help\r", "ihelp\r", "\x1b", "set language sk\r", strings.Repeat("x", 4000), "\r", "?", "\t\t"}[i%9])
			typed.Add(int64(n))
			if err != nil {
				return err
			}
			if err := session.WindowChange(20+i%100, 40+i%280); err != nil {
				return err
			}
		}
	})
	t.Logf("the guest came in %d times and typed %d bytes", entered.Load(), typed.Load())
	if entered.Load() == 0 || typed.Load() == 0 {
		t.Error("the guest did not come in")
	}
}

func TestSoakAStrangerFromTheNetworkCostsTheTableLittle(t *testing.T) {
	a := newAttacked(t)
	address := a.sshAddress()
	guess := func(ctx context.Context) error {
		client, err := ssh.Dial("tcp", address, &ssh.ClientConfig{
			User: "play", HostKeyCallback: ssh.InsecureIgnoreHostKey(), Timeout: 10 * time.Second,
			Auth: []ssh.AuthMethod{ssh.RetryableAuthMethod(ssh.KeyboardInteractive(func(_, _ string, questions []string, _ []bool) ([]string, error) {
				return slices.Repeat([]string{"aaa 111 111"}, len(questions)), nil
			}), 3)},
		})
		if err == nil {
			t.Error("a wrong code was taken")
			return client.Close()
		}
		return err
	}
	a.endure(t, guess,
		junk("tcp", address, random(64<<10)),
		junk("tcp", address, []byte("SSH-2.0-hostile\r\n"+strings.Repeat("\x00", 60000))),
		func(ctx context.Context) error {
			var idle []net.Conn
			for range 60 {
				line, err := new(net.Dialer).DialContext(ctx, "tcp", address)
				if err != nil {
					break
				}
				idle = append(idle, line)
			}
			defer func() {
				for _, line := range idle {
					_ = line.Close()
				}
			}()
			select {
			case <-time.After(time.Second):
			case <-ctx.Done():
			}
			return nil
		},
	)
}
