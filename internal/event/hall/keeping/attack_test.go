package keeping_test

import (
	"bufio"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"blindchess/internal/event/hall"
	"blindchess/internal/event/hall/keeping"
	"blindchess/internal/event/hall/stream"
	"blindchess/internal/floors/waits"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// raw is a line to a server on which anything can be sent, as the protocol of NATS has
// it: https://docs.nats.io/reference/reference-protocols/nats-protocol.
type raw struct {
	t              *testing.T
	address        string
	name, password string
	conn           net.Conn
	heard          *bufio.Reader
}

// connect logs in with a pass.
func (r *raw) connect() {
	r.t.Helper()
	conn, err := net.Dial("tcp", r.address)
	if err != nil {
		r.t.Fatal(err)
	}
	r.conn, r.heard = conn, bufio.NewReader(conn)
	_, _ = r.heard.ReadString('\n')
	hello, _ := json.Marshal(map[string]any{"user": r.name, "pass": r.password, "headers": true, "no_responders": true, "verbose": false, "protocol": 1})
	_, _ = fmt.Fprintf(conn, "CONNECT %s\r\nPING\r\n", hello)
	if !r.settled() {
		r.t.Fatalf("%s is not let in", r.name)
	}
}

// settled waits until the server has done all that was sent, and reports false where it
// has ended the line.
func (r *raw) settled() bool {
	_ = r.conn.SetReadDeadline(time.Now().Add(patience))
	for {
		text, err := r.heard.ReadString('\n')
		if err != nil {
			return false
		}
		if strings.HasPrefix(text, "PONG") {
			return true
		}
		if strings.HasPrefix(text, "PING") {
			_, _ = fmt.Fprint(r.conn, "PONG\r\n")
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
func keyOn(t *testing.T, folder, name string) []byte {
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

// won is an envelope that says how a game ended, with a right link.
func won(id, round, board string) string {
	c := table.ForEvent()
	c.Occasion = table.Occasion{ID: id, Round: round, Board: board}
	records := []table.Record{{Seq: 1, Event: table.TableSet{Conditions: c}}, {Seq: 2, Event: table.Irregularity{Text: "FORGED"}}}
	text, _ := json.Marshal(hall.Envelope{Game: id, Records: records, Link: hall.ChainOf(records).String()})
	return string(text)
}

// ears records all messages at a server that reach a listener.
type ears struct {
	mu    sync.Mutex
	heard []*nats.Msg
}

func (e *ears) take(m *nats.Msg) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.heard = append(e.heard, m)
}

// attackSubjects are subjects that an attacker would try: other boards in each form,
// the streams, the inboxes of others, and the server's.
func attackSubjects() []string {
	subjects := []string{
		stream.Ask, stream.News, stream.View, "hall.>", ">", "*", "hall.*.*", "hall.rec.>", "$SYS.REQ.SERVER.PING", "$SYS.REQ.USER.INFO", "$SYS.REQ.ACCOUNT.PING.INFO", "$SYS._INBOX.x",
		stream.Inbox(keeping.Keeper) + ".1", stream.Inbox(keeping.Arbiter) + ".1", stream.Inbox(keeping.PostName("3", "5-6")) + ".1", "_INBOX.x", "_R_.x.y", "_GR_.x.y.z",
		"$JS.API.INFO", "$JS.API.STREAM.LIST", "$JS.API.STREAM.NAMES", "$JS.API.ACCOUNT.PURGE.HALL", "$JS.FC.HALL-1.x.y", "$JSC.R.x", "$KV.b.k", "$O.b.C.x", "$MQTT.sub.x", "$JS.EVENT.ADVISORY.x",
	}
	for _, board := range []string{"5", "9"} {
		key := hall.Key{Round: "3", Board: board}
		kept := stream.Subject(key, "game"+board)
		subjects = append(subjects, kept, stream.Beat(key), "hall.tell.3."+board+".game"+board, "hall.has.3."+board+".game"+board, "hall.tell.*."+board+".*")
		name := stream.Name(stream.Partition(key))
		subjects = append(subjects, "$JS.API.DIRECT.GET."+name+"."+kept)
		for _, verb := range []string{
			"DIRECT.GET.", "STREAM.MSG.GET.", "STREAM.MSG.DELETE.", "STREAM.CREATE.", "STREAM.UPDATE.", "STREAM.DELETE.", "STREAM.PURGE.", "STREAM.INFO.", "STREAM.SNAPSHOT.", "STREAM.RESTORE.",
			"STREAM.PEER.REMOVE.", "STREAM.LEADER.STEPDOWN.", "CONSUMER.CREATE.", "CONSUMER.NAMES.", "CONSUMER.LIST.",
		} {
			subjects = append(subjects, "$JS.API."+verb+name)
		}
		for _, verb := range []string{"CONSUMER.DURABLE.CREATE.", "CONSUMER.CREATE.", "CONSUMER.INFO.", "CONSUMER.DELETE.", "CONSUMER.MSG.NEXT.", "CONSUMER.PAUSE.", "CONSUMER.UNPIN.", "CONSUMER.RESET."} {
			subjects = append(subjects, "$JS.API."+verb+name+".c")
		}
		subjects = append(subjects, "$JS.ACK."+name+".c.1.1.1.1.0")
	}
	return subjects
}

// attack sends all that a pass could send: every verb at every subject, and at each of
// the pass's subjects with a reply into every other one.
func attack(r *raw, own []string, key []byte, tries *int) {
	send := func(text string) { *tries++; r.send(text) }
	targets := attackSubjects()
	headers := func(to string) [][]string {
		return [][]string{
			{"Nats-Trace-Dest: " + to}, {"Nats-Trace-Dest: " + to, "Nats-Trace-Only: true"}, {"Nats-Schedule: @at 2026-01-01T00:00:00Z", "Nats-Schedule-Target: " + to}, {"Nats-Rollup: all"},
			{"Nats-Expected-Last-Subject-Sequence: 0"}, {"Nats-Subject: " + to}, {"Nats-Request-Info: {}"}, {"Reply-To: " + to}, {"Nats-Batch-Id: x", "Nats-Batch-Sequence: 1", "Nats-Batch-Commit: 1"},
		}
	}
	for i, to := range targets {
		bodies := []string{"FORGED", won("game9", "3", "9"), `{"last_by_subj":"hall.rec.>"}`, "+ACK"}
		if key != nil {
			bodies = append(bodies, sealedBy(key, r.name, "tell", "3", "9", "game9", 0, won("game9", "3", "9")))
		}
		var all strings.Builder // a refused line does not end the connection, so all goes at once
		for _, body := range bodies {
			all.WriteString(published(to, "", body))
		}
		for _, head := range headers(to) {
			all.WriteString(published(to, "", "FORGED", head...))
		}
		send(all.String())
		send(fmt.Sprintf("SUB %s %d\r\nSUB %s halls %d\r\n", to, i+100, to, i+1000))
		for _, subject := range own {
			all.Reset()
			for _, body := range bodies {
				all.WriteString(published(subject, to, body))
			}
			if parts := strings.Split(subject, "."); key != nil && len(parts) == 5 {
				for _, says := range []string{won(parts[4], parts[2], parts[3]), "{}"} {
					all.WriteString(published(subject, to, sealedBy(key, r.name, parts[1], parts[2], parts[3], parts[4], 0, says)))
				}
			}
			for _, head := range headers(to) {
				all.WriteString(published(subject, to, "FORGED", head...))
			}
			send(all.String())
		}
	}
	for _, verb := range []string{
		"RS+ HALL hall.news\r\n", "RS- HALL hall.news\r\n", "A+ HALL\r\n", "LS+ hall.>\r\n", "INFO {}\r\n", "RMSG HALL hall.news 6\r\nFORGED\r\n", "LMSG hall.news 6\r\nFORGED\r\n",
		"HMSG hall.news 1 12 18\r\nNATS/1.0\r\n\r\nFORGED\r\n", "MSG hall.news 1 6\r\nFORGED\r\n", "+OK\r\n", "-ERR 'x'\r\n", "UNSUB 1 1\r\n", "PONG\r\n",
		`CONNECT {"user":"keeper","pass":"x"}` + "\r\n", `CONNECT {"user":"keeper","account":"HALL"}` + "\r\n", "PUB hall.news 99999999\r\n", "PUB hall.news -1\r\n", strings.Repeat("x", 9000) + "\r\n",
	} {
		send(verb)
	}
}

// natsServer runs a NATS server as a separate process, with the permissions of
// nats-config.
func natsServer(t *testing.T, folder string, names ...string) string {
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

// refusals are what a hall did not believe.
type refusals struct {
	mu  sync.Mutex
	all []hall.Refused
}

func (r *refusals) add(one hall.Refused) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.all = append(r.all, one)
}

// of waits until something was refused of a board.
func (r *refusals) of(t *testing.T, board string) {
	t.Helper()
	for range waits.Polls(10*time.Millisecond, patience) {
		r.mu.Lock()
		found := slices.ContainsFunc(r.all, func(one hall.Refused) bool { return one.Board == board })
		r.mu.Unlock()
		if found {
			return
		}
	}
	t.Errorf("nothing was refused of board %s, want it named and counted", board)
}

// attacked is a hall under attack: at its server, or at another one.
func attacked(t *testing.T, elsewhere bool) (folder, address string, line *stream.Line, refused *refusals, rows func() []hall.Row) {
	t.Helper()
	folder = t.TempDir()
	names := []string{keeping.PostName("3", "1-2"), keeping.PostName(keeping.EveryRound, "3"), keeping.PostName("3", "5-6"), keeping.Arbiter}
	if elsewhere {
		address = natsServer(t, folder, names...)
		master, err := keeping.Master(folder)
		if err != nil {
			t.Fatal(err)
		}
		if line, err = stream.Dial(stream.Access{URL: "nats://" + address, Credentials: pass(t, folder, keeping.Keeper), Master: master}, func(string) {}); err != nil {
			t.Fatal(err)
		}
	} else {
		s, err := keeping.OpenServer(keeping.ServerOptions{Folder: folder, Listen: "127.0.0.1:0", Quick: true})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(s.Close)
		address = strings.TrimPrefix(s.Address(), "nats://")
		if line, err = s.Line(func(string) {}); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(line.Close)
	refused = &refusals{}
	opened, ended := make(chan struct{}), make(chan error, 1)
	ctx, end := context.WithCancel(t.Context())
	go func() {
		ended <- keeping.Run(ctx, line, keeping.Options{Opened: func() { close(opened) }, Refused: refused.add})
	}()
	t.Cleanup(func() {
		end()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	select {
	case <-opened:
	case <-time.After(patience):
		t.Fatal("the hall was not opened")
	}
	arbiter := dial(t, address, pass(t, folder, keeping.Arbiter))
	return folder, address, line, refused, func() []hall.Row {
		text, err := arbiter.Request(t.Context(), stream.View, nil)
		var rows []hall.Row
		if err != nil || json.Unmarshal(text, &rows) != nil {
			t.Fatalf("got %q, %v for the tables", text, err)
		}
		return rows
	}
}

// TestAttack_NoPassReachesAnotherBoardOrAnothersEar tries every verb of NATS with every
// pass, against the hall's own server and against a server of NATS with the grants that
// nats-config prints.
func TestAttack_NoPassReachesAnotherBoardOrAnothersEar(t *testing.T) {
	for where, elsewhere := range map[string]bool{"at the server of the hall": false, "at a server of NATS": true} {
		t.Run(where, func(t *testing.T) {
			t.Parallel()
			folder, address, _, refused, rows := attacked(t, elsewhere)
			victim := begin(t, dial(t, address, pass(t, folder, keeping.PostName("3", "5-6"))), "5")
			victim.do(table.Call{Actor: table.By(rules.White)})
			want := hall.ChainOf(victim.records).String()
			live := func() bool {
				return slices.ContainsFunc(rows(), func(r hall.Row) bool { return r.Key == victim.key && r.Link == want })
			}
			for last := range waits.Polls(10*time.Millisecond, patience) {
				if live() {
					break
				}
				if last {
					t.Fatal("the game of the victim did not come")
				}
			}
			all := &ears{}
			monitor, err := nats.Connect("nats://"+address, nats.UserInfo(keeping.Keeper, password(t, folder, keeping.Keeper)))
			if err != nil {
				t.Fatal(err)
			}
			defer monitor.Close()
			if _, err := monitor.Subscribe(">", all.take); err != nil {
				t.Fatal(err)
			}
			if err := monitor.Flush(); err != nil {
				t.Fatal(err)
			}
			tries, may := 0, map[string]bool{}
			for _, name := range []string{keeping.PostName("3", "1-2"), keeping.PostName(keeping.EveryRound, "3"), keeping.Arbiter} {
				own, key := []string{stream.View}, []byte(nil)
				if name != keeping.Arbiter {
					board := map[bool]string{true: "3", false: "1"}[strings.Contains(name, "*")]
					own = []string{"hall.tell.3." + board + ".mine", "hall.has.3." + board + ".mine", "hall.beat.3." + board}
					key = keyOn(t, folder, name)
				}
				for _, subject := range own {
					may[subject] = true
				}
				r := &raw{t: t, address: address, name: name, password: password(t, folder, name)}
				r.connect()
				attack(r, own, key, &tries)
				_ = r.conn.Close()
			}
			if err := monitor.Flush(); err != nil {
				t.Fatal(err)
			}
			all.mu.Lock()
			defer all.mu.Unlock()
			for _, m := range all.heard {
				foreign := !may[m.Subject] && !strings.HasPrefix(m.Subject, "hall.rec.") && !strings.HasPrefix(m.Subject, "$JS.") && m.Subject != "hall.beat.3.5" && !strings.HasPrefix(m.Subject, "hall.has.3.5.") && !strings.HasPrefix(m.Subject, "hall.tell.3.5.")
				inbox := strings.HasPrefix(m.Subject, "_INBOX_")
				marked := strings.Contains(string(m.Data), "FORGED") || strings.Contains(string(m.Data), "game9") || strings.Contains(fmt.Sprint(m.Header), "FORGED")
				pulse := m.Subject == stream.News && strings.Contains(string(m.Data), `"pulse":"well"`) // the hall's own
				if foreign && !pulse && (!inbox || marked) || !may[m.Subject] && marked && !strings.HasPrefix(m.Subject, "hall.rec.") {
					t.Errorf("%s was reached: %.200s", m.Subject, m.Data)
				}
				if board := strings.Split(m.Subject, "."); board[0] == "hall" && board[1] == "rec" && board[4] != "1" && board[4] != "3" && board[4] != "5" {
					t.Errorf("the stream took %s: %.200s", m.Subject, m.Data)
				}
				if m.Subject == "hall.rec."+strconv.Itoa(stream.Partition(victim.key))+".3.5.game5" && marked {
					t.Errorf("the game of the victim took %.200s", m.Data)
				}
			}
			for _, r := range rows() {
				if r.Board == "9" || r.Key == victim.key && r.Link != want {
					t.Errorf("the hall shows %+v", r)
				}
			}
			refused.of(t, "1") // whose own post wanted its answers elsewhere
			t.Logf("%d tries reached nothing", tries)
		})
	}
}

// TestAttack_WhatWasForgedPastTheServerIsRefusedNamedAndCounted sends as if the server
// allowed everything: the hall believes the proof alone.
func TestAttack_WhatWasForgedPastTheServerIsRefusedNamedAndCounted(t *testing.T) {
	folder, address, _, refused, rows := attacked(t, false)
	post := keeping.PostName("3", "1-2")
	key := keyOn(t, folder, post)
	r := &raw{t: t, address: address, name: keeping.Keeper, password: password(t, folder, keeping.Keeper)}
	r.connect()
	defer r.conn.Close()
	mine := stream.Inbox(post) + ".1"
	for _, board := range []string{"5", "6", "7"} {
		said := won("game"+board, "3", board)
		to := "hall.tell.3." + board + ".game" + board
		for _, text := range []string{
			said, "", "{}", sealedBy(key, post, "tell", "3", board, "game"+board, 0, said), sealedBy(key, keeping.PostName("3", board), "tell", "3", board, "game"+board, 0, said),
			sealedBy(key, keeping.Keeper, "tell", "3", board, "game"+board, 0, said), sealedBy(key, post, "tell", "3", "1", "game"+board, 0, said), sealedBy(key, post, "has", "3", "1", "game"+board, 0, said),
		} {
			r.send(published(to, mine, text))
			r.send(published(stream.Subject(hall.Key{Round: "3", Board: board}, "game"+board), mine, text))
		}
	}
	for _, board := range []string{"5", "6", "7"} {
		refused.of(t, board)
	}
	if got := rows(); len(got) != 0 {
		t.Errorf("the hall shows %+v, want nothing", got)
	}
	own := sealedBy(key, post, "tell", "3", "1", "game1", 0, won("game1", "3", "1"))
	r.send(published("hall.tell.3.1.game1", mine, own))
	for last := range waits.Polls(10*time.Millisecond, patience) {
		if len(rows()) != 0 {
			break
		}
		if last {
			t.Fatal("what is proved is not shown either")
		}
	}
}
