package keeping_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"blindchess/internal/event/hall"
	"blindchess/internal/event/hall/keeping"
	"blindchess/internal/event/hall/stream"
	"blindchess/internal/floors/waits"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

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

// attack sends all that a pass could send: every verb at every subject, and at each of
// the pass's subjects with a reply into every other one.
func attack(r *raw, words, own []string, key []byte, tries *int) {
	send := func(text string) { *tries++; r.send(text) }
	targets := attackSubjects(words)
	headers := func(to string) [][]string {
		var each []string
		for _, name := range serverHeaders(words) {
			each = append(each, name+": "+to)
		}
		return [][]string{
			each, {"traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "Nats-Trace-Dest: " + to}, {"Nats-Rollup: sub", "Nats-TTL: 1s", "Nats-Msg-Id: x"}, {"Status: 503", "Description: " + to},
			{"Nats-Trace-Dest: " + to}, {"Nats-Trace-Dest: " + to, "Nats-Trace-Only: true"}, {"Nats-Schedule: @at 2026-01-01T00:00:00Z", "Nats-Schedule-Target: " + to}, {"Nats-Rollup: all"},
			{"Nats-Expected-Last-Subject-Sequence: 0"}, {"Nats-Subject: " + to}, {"Nats-Request-Info: {}"}, {"Reply-To: " + to}, {"Nats-Batch-Id: x", "Nats-Batch-Sequence: 1", "Nats-Batch-Commit: 1"},
		}
	}
	for i, to := range targets {
		bodies := []string{"FORGED", won("game9", "3", "9"), `{"last_by_subj":"hall.rec.>"}`, `{"filter":">","FORGED":1}`, "+ACK", "-NAK", "+TERM", `{"name":"FORGED","subjects":["hall.>"],"deliver_subject":"` + to + `"}`}
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
			if subject == own[0] {
				for _, body := range bodies {
					all.WriteString(published(subject, to, body))
				}
				for _, head := range headers(to) {
					all.WriteString(published(subject, to, "FORGED", head...))
				}
			} else {
				all.WriteString(published(subject, to, "FORGED"))
			}
			if parts := strings.Split(subject, "."); key != nil && len(parts) == 5 {
				for _, says := range []string{won(parts[4], parts[2], parts[3]), "{}"} {
					all.WriteString(published(subject, to, sealedBy(key, r.name, parts[1], parts[2], parts[3], parts[4], 0, says)))
				}
			}
			send(all.String())
		}
	}
	for _, verb := range []string{
		"RS+ HALL hall.news\r\n", "RS- HALL hall.news\r\n", "A+ HALL\r\n", "LS+ hall.>\r\n", "INFO {}\r\n", "RMSG HALL hall.news 6\r\nFORGED\r\n", "LMSG hall.news 6\r\nFORGED\r\n",
		"HMSG hall.news 1 12 18\r\nNATS/1.0\r\n\r\nFORGED\r\n", "MSG hall.news 1 6\r\nFORGED\r\n", "+OK\r\n", "-ERR 'x'\r\n", "UNSUB 1 1\r\n", "PONG\r\n",
		`CONNECT {"user":"keeper","pass":"x"}` + "\r\n", "pub hall.news 6\r\nFORGED\r\n", "PUB\thall.news\t6\r\nFORGED\r\n", "PUB hall.news\x00 6\r\nFORGED\r\n", "PUB hall.tell.3.1.mine hall.news extra 6\r\nFORGED\r\n", "SUB > 77\nSUB hall.rec.> 78\r\n",
		"HPUB hall.news 12 6\r\nFORGED\r\n", "RS hall.news 1 1\r\n", "AS+ HALL\r\n", "LS- hall.news\r\n", "GS+ hall\r\n", "HRMSG HALL hall.news 6 6\r\nFORGED\r\n", "GET / HTTP/1.1\r\nUpgrade: websocket\r\n\r\n", "\x10\x10\x00\x04MQTT\x04\x02\x00\x00\x00\x04hall\r\n", "\x16\x03\x01\x00\x05hello\r\n",
		`CONNECT {"user":"keeper","account":"HALL"}` + "\r\n", "PUB hall.news 99999999\r\n", "PUB hall.news -1\r\n", strings.Repeat("x", 9000) + "\r\n",
	} {
		send(verb)
	}
}

// streamsAt describes the streams at a server, with who reads them.
func streamsAt(t *testing.T, conn *nats.Conn) string {
	t.Helper()
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	streams := js.ListStreams(t.Context())
	for info := range streams.Info() {
		all = append(all, fmt.Sprintf("%s %v %v, %d readers", info.Config.Name, info.Config.Subjects, info.Config.MaxMsgSize, info.State.Consumers))
	}
	if err := streams.Err(); err != nil {
		t.Fatal(err)
	}
	slices.Sort(all)
	return strings.Join(all, "; ")
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
func (r *refusals) of(t testing.TB, board string) {
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

// place is where a hall is attacked.
type place int

const (
	atHall   place = iota // at its own server
	unpaced               // there, as if a sender did not have to wait
	atServer              // at a server of NATS
	atDisk                // at its own server, which waits for the disk with each message
)

// attacked is a hall under attack.
func attacked(t testing.TB, where place, beside stream.Taker) (folder, address string, line *stream.Line, refused *refusals, rows func() []hall.Row) {
	t.Helper()
	folder = t.TempDir()
	names := []string{keeping.PostName("3", "1-2"), keeping.PostName(keeping.EveryRound, "3"), keeping.PostName("3", "5-6"), keeping.Arbiter}
	if where == atServer {
		address = natsServer(t, folder, names...)
		master, err := keeping.Master(folder)
		if err != nil {
			t.Fatal(err)
		}
		if line, err = stream.Dial(stream.Access{URL: "nats://" + address, Credentials: pass(t, folder, keeping.Keeper), Master: master}, func(string) {}); err != nil {
			t.Fatal(err)
		}
	} else {
		s, err := keeping.OpenServer(keeping.ServerOptions{Folder: folder, Listen: "127.0.0.1:0", Quick: where != atDisk})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(s.Close)
		if where == unpaced {
			keeping.Unpaced(s)
		}
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
		ended <- keeping.Run(ctx, line, keeping.Options{Opened: func() { close(opened) }, Refused: refused.add, Beside: beside})
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
	for name, where := range map[string]place{"at the server of the hall": unpaced, "at a server of NATS": atServer} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder, address, _, refused, rows := attacked(t, where, nil)
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
			monitor, err := nats.Connect("nats://"+address, nats.UserInfo(keeping.Keeper, password(t, folder, keeping.Keeper)), nats.CustomInboxPrefix(stream.Inbox(keeping.Keeper)))
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
			words, kept := serverWords(t), streamsAt(t, monitor)
			tries, may := 0, map[string]bool{}
			var attackers []*raw
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
				attack(r, words, own, key, &tries)
				for _, more := range logins(r.name) {
					_ = r.conn.Close()
					r.more = more
					if !r.login() {
						continue
					}
					r.send(published("hall.tell.3.9.game9", "", "FORGED") + published(stream.News, "", "FORGED"))
					r.send("SUB > 1\r\n")
				}
				_ = r.conn.Close()
				r.more = nil
				r.connect()
				defer r.conn.Close()
				for i, to := range attackSubjects(words) {
					r.send(fmt.Sprintf("SUB %s %d\r\nSUB %s halls %d\r\n", to, i+100, to, i+10_000))
				}
				attackers = append(attackers, r)
			}
			if now := streamsAt(t, monitor); now != kept {
				t.Errorf("the streams were %s, and are %s", kept, now)
			}
			victim.do(table.Resign{Actor: table.By(rules.White)}) // which nobody else hears
			want = hall.ChainOf(victim.records).String()
			for last := range waits.Polls(10*time.Millisecond, patience) {
				if live() {
					break
				}
				if last {
					t.Fatal("the game of the victim goes on unheard")
				}
			}
			for _, r := range attackers {
				r.send("")
				for _, subject := range r.heard {
					if subject != stream.Ask && subject != stream.News && !strings.HasPrefix(subject, stream.Inbox(r.name)+".") || subject == stream.News && r.name != keeping.Arbiter {
						t.Errorf("%s hears %s", r.name, subject)
					}
				}
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
				news := m.Subject == stream.News && (strings.Contains(string(m.Data), `"pulse":"well"`) || strings.HasPrefix(string(m.Data), `{"round":"3","board":"5","result":"0-1"`)) // the hall's own
				if foreign && !news && (!inbox || marked) || !may[m.Subject] && marked && !strings.HasPrefix(m.Subject, "hall.rec.") {
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
	folder, address, _, refused, rows := attacked(t, atHall, nil)
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
	beat := `{"at":3600000000000,"game":"game8","last":0}`
	for _, text := range []string{"3600000000000", beat, sealedBy(key, post, "beat", "3", "8", "game8", 0, beat), sealedBy(key, keeping.PostName("3", "8"), "beat", "3", "8", "game8", 0, beat), sealedBy(keyOn(t, folder, keeping.PostName("3", "8")), keeping.PostName("3", "8"), "tell", "3", "8", "game8", 0, beat)} {
		r.send(published("hall.beat.3.8", "", text))
	}
	refused.of(t, "8") // that a table is heard is believed of nobody else either
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

// TestAttack_AKeptBeatDoesNotMakeADeadTableLookAlive keeps what a post sends of its table,
// lets the post die, and sends it all again: at once, and later to a hall that was started
// anew and remembers nothing.
func TestAttack_AKeptBeatDoesNotMakeADeadTableLookAlive(t *testing.T) {
	folder, address, _, refused, rows := attacked(t, atHall, nil)
	monitor, err := nats.Connect("nats://"+address, nats.UserInfo(keeping.Keeper, password(t, folder, keeping.Keeper)), nats.CustomInboxPrefix(stream.Inbox(keeping.Keeper)))
	if err != nil {
		t.Fatal(err)
	}
	defer monitor.Close()
	beats := make(chan *nats.Msg, 100)
	if _, err := monitor.ChanSubscribe("hall.beat.3.5", beats); err != nil {
		t.Fatal(err)
	}
	line := dial(t, address, pass(t, folder, keeping.PostName("3", "5-6")))
	begin(t, line, "5").do(table.Call{Actor: table.By(rules.White)}) // with no clock that runs it sends its beats by itself
	var kept []*nats.Msg
	for range 2 {
		select {
		case m := <-beats:
			kept = append(kept, m)
		case <-time.After(patience):
			t.Fatal("the table sends no beat")
		}
	}
	line.Close()
	again := func() {
		for _, m := range kept {
			if err := monitor.Publish(m.Subject, m.Data); err != nil {
				t.Fatal(err)
			}
		}
		if err := monitor.Flush(); err != nil {
			t.Fatal(err)
		}
	}
	silent := func() bool {
		again()
		return slices.ContainsFunc(rows(), func(r hall.Row) bool { return r.Board == "5" && r.Age >= 6 })
	}
	for last := range waits.Polls(200*time.Millisecond, patience) {
		if silent() {
			break
		}
		if last {
			t.Fatal("beats that were kept make a dead table look alive")
		}
	}
	var old struct {
		Says []map[string]any
	}
	if err := json.Unmarshal(kept[0].Data, &old); err != nil || len(old.Says) != 1 {
		t.Fatalf("got %d beats, %v, want that of one table", len(old.Says), err)
	}
	beat := old.Says[0]
	sent := beat["sent"].(float64)
	send := func(name, board string) {
		says, _ := json.Marshal(old.Says)
		if err := monitor.Publish("hall.beat.3."+board, []byte(sealedBy(keyOn(t, folder, name), name, "beats", "3", board, "-", 0, string(says)))); err != nil {
			t.Fatal(err)
		}
	}
	for _, at := range []any{sent - 60_000, sent + 120_000, nil} { // as the hall would get it a minute later, and without its time
		beat["sent"] = at
		send(keeping.PostName("3", "5-6"), "5")
	}
	beat["sent"] = sent + 10_000
	send(keeping.PostName("3", "1-2"), "1") // in the name of the bearer of another pass
	send(keeping.PostName("3", "1-2"), "5")
	refused.of(t, "1")
	if !silent() {
		t.Error("the bearer of another pass makes a dead table look alive")
	}
	refused.of(t, "5")
	refused.mu.Lock()
	defer refused.mu.Unlock()
	if got := refused.all[0].Reason; !strings.Contains(got, "another time") {
		t.Errorf("got %q, want the hall to say that it was sent at another time", got)
	}
}
