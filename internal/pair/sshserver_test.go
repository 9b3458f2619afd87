package pair_test

import (
	"bufio"
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"

	"blindchess/internal/pair"
)

// endless is the widest window that a guest can ask for.
var endless uint32 = math.MaxUint32

// opened is a door on loopback with what is behind it.
type opened struct {
	*pair.SSHServer
	codes *pair.Codes
	keys  *pair.Keys
}

func openDoor(t *testing.T, receive pair.Receive, change func(*pair.SSHConfig)) opened {
	t.Helper()
	codes := pair.NewCodes(pair.CodeConfig{})
	keys, err := pair.OpenKeys(filepath.Join(t.TempDir(), "keys"))
	if err != nil {
		t.Fatal(err)
	}
	config := pair.SSHConfig{Address: ":0", HostKey: filepath.Join(t.TempDir(), "state", "host_key")}
	if change != nil {
		change(&config)
	}
	door, err := pair.ListenSSH(newAuthenticator(t, pair.AuthenticatorConfig{Codes: codes, Keys: keys, Receive: receive}), config)
	if err != nil {
		t.Fatal(err)
	}
	serve(t, door.Serve)
	return opened{door, codes, keys}
}

func newSigner(t *testing.T) ssh.Signer {
	t.Helper()
	_, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	signer, err := ssh.NewSignerFromKey(private)
	if err != nil {
		t.Fatal(err)
	}
	return signer
}

// knock opens a connection with a key, if there is one, and a code.
func knock(t *testing.T, door opened, key ssh.Signer, code string) (*ssh.Client, error) {
	t.Helper()
	config := &ssh.ClientConfig{User: "play", HostKeyCallback: ssh.InsecureIgnoreHostKey(), Timeout: stallTimeout}
	if key != nil {
		config.Auth = append(config.Auth, ssh.PublicKeys(key))
	}
	if code != "" {
		config.Auth = append(config.Auth, ssh.KeyboardInteractive(func(_, _ string, questions []string, _ []bool) ([]string, error) {
			answers := make([]string, len(questions))
			for i := range answers {
				answers[i] = code
			}
			return answers, nil
		}))
	}
	client, err := ssh.Dial("tcp", door.Address(), config)
	if err == nil {
		t.Cleanup(func() { _ = client.Close() })
	}
	return client, err
}

func output(t *testing.T, client *ssh.Client, painted bool) string {
	t.Helper()
	session, err := client.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	if painted {
		if err := session.RequestPty("xterm", 24, 80, ssh.TerminalModes{}); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	session.Stdout = &out
	if err := session.Shell(); err != nil {
		t.Fatal(err)
	}
	_ = session.Wait()
	return out.String()
}

var blackSeat = pair.Pass{Role: "opponent", Seat: "black"}

func TestACodeOpensTheDoorOnceOverSSH(t *testing.T) {
	door := openDoor(t, echo, nil)
	code, _ := door.codes.Issue(blackSeat)
	client, err := knock(t, door, nil, code.Spoken(phonetic))
	if err != nil {
		t.Fatal(err)
	}
	if got := output(t, client, true); got != "opponent black terminal" {
		t.Errorf("with a terminal: got %q", got)
	}
	if _, err := knock(t, door, nil, string(code)); err == nil {
		t.Error("a code that was used opened the door again")
	}
	code, _ = door.codes.Issue(blackSeat)
	if client, err = knock(t, door, nil, string(code)); err != nil {
		t.Fatal(err)
	}
	if got := output(t, client, false); got != "opponent black lines" {
		t.Errorf("without a terminal: got %q", got)
	}
}

func TestTheHostKeyIsKeptAndForNobodyElse(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state", "host_key")
	set := func(c *pair.SSHConfig) { c.HostKey = path }
	first := openDoor(t, echo, set).Fingerprint()
	if second := openDoor(t, echo, set).Fingerprint(); first != second || !strings.HasPrefix(first, "SHA256:") {
		t.Errorf("got fingerprints %s and %s, want the same", first, second)
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("got mode %v, %v, want 0600", info.Mode(), err)
	}
}

func TestADoorWithoutAHostInItsAddressIsOnLoopback(t *testing.T) {
	if got := openDoor(t, echo, nil).Address(); !strings.HasPrefix(got, "127.0.0.1:") {
		t.Errorf("got %s, want 127.0.0.1", got)
	}
}

func TestAKeyIsRememberedOnlyBesideACode(t *testing.T) {
	door := openDoor(t, echo, nil)
	key := newSigner(t)
	if _, err := knock(t, door, key, ""); err == nil {
		t.Fatal("an unknown key opened the door")
	}
	if _, ok := door.keys.Find(key.PublicKey()); ok {
		t.Fatal("a key was remembered that was never let in")
	}
	if _, err := knock(t, door, key, "abc 000 000"); err == nil {
		t.Fatal("a wrong code opened the door")
	}
	if _, ok := door.keys.Find(key.PublicKey()); ok {
		t.Fatal("a key was remembered beside a wrong code")
	}
	code, _ := door.codes.Issue(blackSeat)
	if _, err := knock(t, door, key, string(code)); err != nil {
		t.Fatal(err)
	}
	client, err := knock(t, door, key, "")
	if err != nil {
		t.Fatalf("coming back with the remembered key: %v", err)
	}
	if got := output(t, client, true); got != "opponent black terminal" {
		t.Errorf("got %q, want the same seat", got)
	}
	if _, err := knock(t, door, newSigner(t), ""); err == nil {
		t.Error("another key opened the door")
	}
}

// A signer that offers a key whose private half it does not have.
type thief struct{ ssh.Signer }

func (thief) Sign(io.Reader, []byte) (*ssh.Signature, error) {
	return &ssh.Signature{Format: ssh.KeyAlgoED25519, Blob: make([]byte, 64)}, nil
}

func TestAKeyThatIsOnlyShownIsNeitherLetInNorRemembered(t *testing.T) {
	door := openDoor(t, echo, nil)
	key := newSigner(t)
	code, _ := door.codes.Issue(blackSeat)
	if _, err := knock(t, door, thief{key}, string(code)); err == nil {
		t.Log("let in by the code alone")
	}
	if _, ok := door.keys.Find(key.PublicKey()); ok {
		t.Fatal("a key was remembered that nobody proved")
	}
	if err := door.keys.Remember(key.PublicKey(), blackSeat); err != nil {
		t.Fatal(err)
	}
	if _, err := knock(t, door, thief{key}, ""); err == nil {
		t.Error("a remembered key opened the door without a proof")
	}
}

func TestRememberedKeysOutliveTheProgram(t *testing.T) {
	path := filepath.Join(t.TempDir(), "keys")
	keys, _ := pair.OpenKeys(path)
	key := newSigner(t).PublicKey()
	want := pair.Pass{Role: "arbiter", Name: "Eve"}
	if err := keys.Remember(key, want); err != nil {
		t.Fatal(err)
	}
	read, err := pair.OpenKeys(path)
	if err != nil {
		t.Fatal(err)
	}
	if got, ok := read.Find(key); !ok || got != want {
		t.Errorf("got %+v, %v, want %+v", got, ok, want)
	}
	if info, _ := os.Stat(path); info.Mode().Perm() != 0o600 {
		t.Errorf("got mode %v, want 0600", info.Mode())
	}
	if err := os.WriteFile(path, []byte("nonsense\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := pair.OpenKeys(path); err == nil || !strings.Contains(err.Error(), "line 1") {
		t.Errorf("got %v, want the line that cannot be read", err)
	}
}

func TestSSH_WrongCodesVoidNeitherARememberedKeyNorTheWayBack(t *testing.T) {
	door := openDoor(t, echo, nil)
	key := newSigner(t)
	code, _ := door.codes.Issue(blackSeat)
	if _, err := knock(t, door, key, string(code)); err != nil {
		t.Fatal(err)
	}
	invited, _ := door.codes.Issue(pair.Pass{Role: "arbiter"})
	for range 10 {
		if _, err := knock(t, door, nil, "hhh 999 999"); err == nil {
			t.Fatal("a wrong code opened the door")
		}
	}
	if _, err := knock(t, door, nil, string(invited)); err == nil {
		t.Error("the address that guessed was let in by a code")
	}
	if _, err := knock(t, door, key, ""); err != nil {
		t.Errorf("who was seated came not back with their key: %v", err)
	}
	back, _ := door.codes.IssueReturn(blackSeat)
	if _, err := knock(t, door, nil, string(back)); err != nil {
		t.Errorf("who was seated came not back with their code: %v", err)
	}
	if _, err := door.codes.Redeem("elsewhere", string(invited)); err != nil {
		t.Errorf("the invitation was voided: %v", err)
	}
}

// A terminal may say that it is as large as it likes.
func TestSSH_AWindowWithoutEndIsPaintedNoLargerThanAScreen(t *testing.T) {
	sizes := make(chan pair.Size, 10)
	door := openDoor(t, func(ctx context.Context, g *pair.Guest) {
		sizes <- g.Size
		for {
			select {
			case size, open := <-g.Resizes:
				if !open {
					return
				}
				sizes <- size
			case <-ctx.Done():
				return
			}
		}
	}, nil)
	code, _ := door.codes.Issue(blackSeat)
	client, err := knock(t, door, nil, string(code))
	if err != nil {
		t.Fatal(err)
	}
	session, err := client.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	if err := session.RequestPty("xterm", int(endless), int(endless), ssh.TerminalModes{}); err != nil {
		t.Fatal(err)
	}
	if err := session.Shell(); err != nil {
		t.Fatal(err)
	}
	if got, want := <-sizes, (pair.Size{Width: 240, Height: 80}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if err := session.WindowChange(int(endless), 70000); err != nil {
		t.Fatal(err)
	}
	for size := range sizes {
		if size.Width > 240 || size.Height > 80 {
			t.Errorf("after a change: got %+v", size)
		}
		if size == (pair.Size{Width: 240, Height: 80}) {
			break
		}
	}
	if err := session.WindowChange(24, 80); err != nil {
		t.Fatal(err)
	}
	for size := range sizes {
		if size == (pair.Size{Width: 80, Height: 24}) {
			break
		}
	}
}

func TestThereIsNoShellNoForwardingAndNoSubsystem(t *testing.T) {
	door := openDoor(t, echo, nil)
	code, _ := door.codes.Issue(blackSeat)
	client, err := knock(t, door, nil, string(code))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := client.Dial("tcp", door.Address()); err == nil {
		t.Error("local forwarding was allowed")
	}
	if _, err := client.Listen("tcp", "127.0.0.1:0"); err == nil {
		t.Error("remote forwarding was allowed")
	}
	if _, err := client.ListenUnix(filepath.Join(t.TempDir(), "s")); err == nil {
		t.Error("forwarding of a socket was allowed")
	}
	session, err := client.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"id", "/bin/sh", "scp -f /etc/passwd", "blindchess-link; id", ""} {
		if err := session.Start(command); err == nil {
			t.Errorf("the command %q was taken", command)
		}
	}
	if err := session.RequestSubsystem("sftp"); err == nil {
		t.Error("a subsystem was given")
	}
	if _, err := client.NewSession(); err == nil {
		t.Error("a second session was given")
	}
	for _, kind := range []string{"x11", "auth-agent@openssh.com", "direct-streamlocal@openssh.com", "tun@openssh.com"} {
		if _, _, err := client.OpenChannel(kind, nil); err == nil {
			t.Errorf("a channel %q was given", kind)
		}
	}
}

func TestHalfOpenHandshakesAreCutAndTheDoorStaysOpen(t *testing.T) {
	door := openDoor(t, echo, func(c *pair.SSHConfig) { c.Handshake, c.Connections = 3*time.Second, 20 })
	var lines []net.Conn
	for i := range 40 {
		line, err := net.Dial("tcp", door.Address())
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = line.Close() }()
		switch i % 4 {
		case 1:
			_, _ = io.WriteString(line, "SSH-2.0-")
		case 2:
			_, _ = io.WriteString(line, "GET / HTTP/1.1\r\n\r\n")
		case 3:
			_, _ = line.Write(bytes.Repeat([]byte{0xff}, 4096))
		}
		lines = append(lines, line)
	}
	for _, line := range lines {
		_ = line.SetReadDeadline(time.Now().Add(stallTimeout))
		if _, err := io.Copy(io.Discard, line); errors.Is(err, os.ErrDeadlineExceeded) {
			t.Fatal("a half-open line was not cut")
		}
	}
	code, _ := door.codes.Issue(blackSeat)
	if _, err := knock(t, door, nil, string(code)); err != nil {
		t.Errorf("after them: %v", err)
	}
}

// cut reports whether a line was cut by the other side, once it is known.
func cut(t *testing.T, line net.Conn) bool {
	t.Helper()
	_ = line.SetReadDeadline(time.Now().Add(300 * time.Millisecond))
	_, err := io.Copy(io.Discard, line)
	return !errors.Is(err, os.ErrDeadlineExceeded)
}

func TestSSH_LinesThatSayNothingGiveWayAndWhoIsInStays(t *testing.T) {
	crowded := make(chan string, 100)
	stay := func(ctx context.Context, _ *pair.Guest) { <-ctx.Done() }
	door := openDoor(t, stay, func(c *pair.SSHConfig) {
		c.PerAddress = 5
		c.Crowded = func(address string) { crowded <- address }
	})
	enter := func() *ssh.Session {
		code, _ := door.codes.Issue(pair.Pass{Role: "spectator"})
		client, err := knock(t, door, nil, string(code))
		if err != nil {
			t.Fatal(err)
		}
		session, err := client.NewSession()
		if err != nil {
			t.Fatal(err)
		}
		if err := session.Shell(); err != nil {
			t.Fatal(err)
		}
		return session
	}
	first := enter()
	var idle []net.Conn
	for range 20 {
		line, err := net.Dial("tcp", door.Address())
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = line.Close() }()
		idle = append(idle, line)
	}
	second := enter()
	for i, line := range idle[:10] {
		if !cut(t, line) {
			t.Errorf("idle line %d was kept", i)
		}
	}
	for name, session := range map[string]*ssh.Session{"first": first, "second": second} {
		if err := session.WindowChange(24, 80); err != nil {
			t.Errorf("the %s who was let in was cut: %v", name, err)
		}
	}
	if got := <-crowded; got != "127.0.0.1" || len(crowded) > 0 {
		t.Errorf("got %q and %d more told of, want the address once", got, len(crowded))
	}
}

func TestSSH_WhereAllHaveBeenLetInTheNextIsRefused(t *testing.T) {
	door := openDoor(t, func(ctx context.Context, _ *pair.Guest) { <-ctx.Done() }, func(c *pair.SSHConfig) { c.Connections = 2 })
	for range 2 {
		code, _ := door.codes.Issue(pair.Pass{Role: "spectator"})
		if _, err := knock(t, door, nil, string(code)); err != nil {
			t.Fatal(err)
		}
	}
	line, err := net.Dial("tcp", door.Address())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = line.Close() }()
	_ = line.SetReadDeadline(time.Now().Add(stallTimeout))
	if greeting, err := bufio.NewReader(line).ReadString('\n'); err == nil {
		t.Errorf("got %q, want the line refused", greeting)
	}
}

func TestASilentLineIsCut(t *testing.T) {
	left := make(chan struct{})
	door := openDoor(t, func(ctx context.Context, _ *pair.Guest) { <-ctx.Done(); close(left) }, func(c *pair.SSHConfig) { c.Idle = 2 * time.Second })
	code, _ := door.codes.Issue(blackSeat)
	client, err := knock(t, door, nil, string(code))
	if err != nil {
		t.Fatal(err)
	}
	session, _ := client.NewSession()
	if err := session.Shell(); err != nil {
		t.Fatal(err)
	}
	select {
	case <-left:
	case <-time.After(stallTimeout):
		t.Error("a silent guest was kept")
	}
}

func TestSSH_AServerThatIsEndedBeforeItServesEnds(t *testing.T) {
	config := pair.SSHConfig{Address: ":0", HostKey: filepath.Join(t.TempDir(), "state", "host_key")}
	door, err := pair.ListenSSH(newAuthenticator(t, pair.AuthenticatorConfig{Codes: pair.NewCodes(pair.CodeConfig{}), Receive: echo}), config)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	ended := make(chan error, 1)
	go func() { ended <- door.Serve(ctx) }()
	select {
	case err := <-ended:
		if err != nil {
			t.Errorf("serving ended with %v", err)
		}
	case <-time.After(stallTimeout):
		t.Error("serving did not end")
	}
}

// TestSSH_ALineTriesItsLastCodeAndNoneBeyond answers the question for a code as often as
// it is asked: with a right one at the last try, and with one after that, with keys and
// without.
func TestSSH_ALineTriesItsLastCodeAndNoneBeyond(t *testing.T) {
	const most = 3
	for name, keys := range map[string]int{"without a key": 0, "with a key": 1, "with many keys": 5} {
		for _, wrong := range []int{most - 1, most} {
			t.Run(fmt.Sprintf("%s, %d wrong", name, wrong), func(t *testing.T) {
				door := openDoor(t, echo, nil)
				code, _ := door.codes.Issue(blackSeat)
				asked := 0
				codes := ssh.KeyboardInteractive(func(_, _ string, questions []string, _ []bool) ([]string, error) {
					answers := make([]string, len(questions))
					for i := range answers {
						answers[i] = "hhh 999 999"
						if asked++; asked > wrong {
							answers[i] = string(code)
						}
					}
					return answers, nil
				})
				config := &ssh.ClientConfig{User: "play", HostKeyCallback: ssh.InsecureIgnoreHostKey(), Timeout: stallTimeout}
				var signers []ssh.Signer
				for range keys {
					signers = append(signers, newSigner(t))
				}
				if keys > 0 {
					config.Auth = append(config.Auth, ssh.PublicKeys(signers...))
				}
				config.Auth = append(config.Auth, ssh.RetryableAuthMethod(codes, 2*most))
				client, err := ssh.Dial("tcp", door.Address(), config)
				if err == nil {
					client.Close()
				}
				if in := err == nil; in != (wrong < most) || asked != min(wrong+1, most) {
					t.Errorf("got let in %v, asked %d times, want %v and %d", in, asked, wrong < most, min(wrong+1, most))
				}
			})
		}
	}
}
