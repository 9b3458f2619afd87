package keeping_test

import (
	"bufio"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"blindchess/internal/event/hall/keeping"
)

// raw is a line to a server on which anything can be sent, as the protocol of NATS has
// it: https://docs.nats.io/reference/reference-protocols/nats-protocol.
type raw struct {
	t              testing.TB
	address        string
	name, password string
	conn           net.Conn
	reads          *bufio.Reader
	more           map[string]any // in the words with which it logs in
	heard          []string       // the subjects of all messages that came
}

// connect logs in with a pass.
func (r *raw) connect() {
	r.t.Helper()
	if !r.login() {
		r.t.Fatalf("%s is not let in", r.name)
	}
}

// login logs in, and reports false where the server does not take it.
func (r *raw) login() bool {
	conn, err := net.Dial("tcp", r.address)
	if err != nil {
		return false
	}
	r.conn, r.reads = conn, bufio.NewReader(conn)
	_, _ = r.reads.ReadString('\n')
	says := map[string]any{"user": r.name, "pass": r.password, "headers": true, "no_responders": true, "verbose": false, "protocol": 1}
	maps.Copy(says, r.more)
	hello, _ := json.Marshal(says)
	_, _ = fmt.Fprintf(conn, "CONNECT %s\r\nPING\r\n", hello)
	return r.settled()
}

// settled waits until the server has done all that was sent, and reports false where it
// has ended the line.
func (r *raw) settled() bool {
	_ = r.conn.SetReadDeadline(time.Now().Add(patience))
	for {
		text, err := r.reads.ReadString('\n')
		if err != nil {
			return false
		}
		if strings.HasPrefix(text, "PONG") {
			return true
		}
		if strings.HasPrefix(text, "PING") {
			_, _ = fmt.Fprint(r.conn, "PONG\r\n")
		}
		if words := strings.Fields(text); len(words) > 3 && (words[0] == "MSG" || words[0] == "HMSG") {
			r.heard = append(r.heard, words[1])
		}
	}
}

// send sends something and waits until the server has done it.
func (r *raw) send(text string) {
	_, _ = fmt.Fprintf(r.conn, "%sPING\r\n", text)
	if !r.settled() {
		_ = r.conn.Close()
		r.connect()
	}
}

// published is a message as PUB sends it, or HPUB where it has headers.
func published(subject, reply, body string, headers ...string) string {
	if len(headers) == 0 {
		return fmt.Sprintf("PUB %s %s %d\r\n%s\r\n", subject, reply, len(body), body)
	}
	head := "NATS/1.0\r\n" + strings.Join(headers, "\r\n") + "\r\n\r\n"
	return fmt.Sprintf("HPUB %s %s %d %d\r\n%s%s\r\n", subject, reply, len(head), len(head)+len(body), head, body)
}

// sealedBy returns a post's message, made by the description in docs/hall.md and not
// by the program.
func sealedBy(key []byte, by, kind, round, board, game string, after uint64, says string) string {
	mac := hmac.New(sha256.New, key)
	for _, part := range []string{"blindchess hall 1", kind, by, round, board, game, strconv.FormatUint(after, 10), says} {
		mac.Write(binary.BigEndian.AppendUint64(nil, uint64(len(part))))
		mac.Write([]byte(part))
	}
	return fmt.Sprintf(`{"by":%q,"seal":"%s","last":%d,"says":%s}`, by, hex.EncodeToString(mac.Sum(nil)), after, says)
}

// keyOn returns the key on a pass.
func keyOn(t testing.TB, folder, name string) []byte {
	t.Helper()
	text, err := keeping.Pass(folder, name)
	if err != nil {
		t.Fatal(err)
	}
	key, err := hex.DecodeString(strings.Fields(text)[2])
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// logins are words that a client may add to its name and password when it logs in.
func logins(name string) []map[string]any {
	return []map[string]any{
		{"account": "$SYS"}, {"account": "HALL", "new_account": true}, {"account": "$G"}, {"user": keeping.Keeper}, {"user": keeping.Keeper + "\x00" + name}, {"user": strings.ToUpper(name)},
		{"user": "post/*/*"}, {"user": "post/3/1-6"}, {"user": "post/*/1-2000"}, {"user": ""}, {"user": nil}, {"jwt": "eyJ0eXAiOiJKV1QifQ.e30.x", "sig": "x"}, {"nkey": "UAAAA", "sig": "x"},
		{"auth_token": "x"}, {"pedantic": true, "echo": false}, {"protocol": 99, "lang": "keeper", "name": keeping.Keeper}, {"server_id": "x", "cluster": "hall", "gateway": "hall", "leafnode": true, "hub": true, "import": map[string]any{"allow": []string{">"}}, "export": map[string]any{"allow": []string{">"}}},
		{"permissions": map[string]any{"publish": ">", "subscribe": ">"}, "import": map[string]any{"allow": []string{">"}}}, {"tls_required": true}, {"proxy_sig": "x"},
	}
}

// natsServer runs a NATS server as a separate process, with the permissions of
// nats-config.
func natsServer(t testing.TB, folder string, names ...string) string {
	t.Helper()
	built := filepath.Join(t.TempDir(), "nats-server")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", built, "github.com/nats-io/nats-server/v2").CombinedOutput(); err != nil {
		t.Skipf("no server of NATS can be built here: %v: %s", err, out)
	}
	grants, err := keeping.NATSConfig(folder, names)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range append([]string{keeping.Keeper}, names...) {
		if strings.Contains(grants, password(t, folder, name)) {
			t.Errorf("the configuration holds the password of %s", name)
		}
	}
	at := free(t)
	config := filepath.Join(t.TempDir(), "nats.conf")
	text := fmt.Sprintf("listen: %q\njetstream { store_dir: %q }\n%s", at, t.TempDir(), grants)
	if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	process := exec.Command(built, "-c", config)
	process.Stderr = os.Stderr
	if testing.Verbose() {
		process.Stderr = os.Stdout
	} else {
		process.Stderr = nil
	}
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = process.Process.Kill(); _ = process.Wait() })
	for deadline := time.Now().Add(patience); ; {
		if conn, err := net.Dial("tcp", at); err == nil {
			_ = conn.Close()
			return at
		}
		if time.Now().After(deadline) {
			t.Fatal("the server of NATS does not begin")
		}
		time.Sleep(20 * time.Millisecond)
	}
}
