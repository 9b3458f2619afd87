package keeping_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io/fs"
	"net"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"blindchess/internal/event/hall"
	"blindchess/internal/event/hall/keeping"
	"blindchess/internal/event/hall/stream"
	"blindchess/internal/floors/waits"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// long is an envelope of one record with a text of so many bytes, which follows
// another one.
func long(seq uint64, bytes int) string {
	records := []table.Record{{Seq: seq, Event: table.Irregularity{Text: strings.Repeat("x", bytes)}}}
	text, _ := json.Marshal(hall.Envelope{Game: "game1", After: seq - 1, Records: records, Link: "00"})
	return string(text)
}

// TestFlood_OfOneBoardIsRefusedAndCostsNoOther sends far more of one board than happens
// at one, rightly proved, while another board is told.
func TestFlood_OfOneBoardIsRefusedAndCostsNoOther(t *testing.T) {
	folder, address, _, refused, rows := attacked(t, unpaced, nil)
	victim := begin(t, dial(t, address, pass(t, folder, keeping.PostName("3", "5-6"))), "5")
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	name := keeping.PostName("3", "1-2")
	key, mine := keyOn(t, folder, name), stream.Inbox(name)+".1"
	r := &raw{t: t, address: address, name: name, password: password(t, folder, name)}
	r.connect()
	defer r.conn.Close()
	for n := range 64 { // 12 MiB of accepted size, and 4 MiB of messages that are too long
		size := 192 << 10
		if n%4 == 3 {
			size = 300 << 10
		}
		game := fmt.Sprintf("flood%d", n)
		says := strings.Replace(long(2, size), "game1", game, 1)
		r.send(published("hall.tell.3.1."+game, mine, sealedBy(key, name, "tell", "3", "1", game, 0, says)))
	}
	for n := range 2000 {
		_, _ = fmt.Fprint(r.conn, published("hall.has.3.1.game", mine, sealedBy(key, name, "has", "3", "1", "game", uint64(n), "{}")))
	}
	r.send("")
	victim.do(table.Call{Actor: table.By(rules.White)})
	want := hall.ChainOf(victim.records).String()
	for last := range waits.Polls(10*time.Millisecond, patience) {
		found := false
		for _, row := range rows() {
			found = found || row.Key == victim.key && row.Link == want
		}
		if found {
			break
		}
		if last {
			t.Fatal("what is told of another table does not come")
		}
	}
	refused.of(t, "1")
	runtime.GC()
	runtime.ReadMemStats(&after)
	if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 64<<20 {
		t.Errorf("the memory grew by %d MiB, want at most 64", grown>>20)
	}
	disk := int64(0)
	_ = filepath.WalkDir(filepath.Join(folder, "streams"), func(_ string, entry fs.DirEntry, err error) error {
		if info, infoErr := entry.Info(); err == nil && infoErr == nil && !entry.IsDir() {
			disk += info.Size()
		}
		return nil
	})
	if disk > 8<<20 {
		t.Errorf("the disk holds %d MiB, want what one table may tell, 4", disk>>20)
	}
}

// TestFront_APassThatFloodsIsReadAtThePaceOfItsBoards sends more over one pass than a
// hall reads at once. Nobody else waits for that, and the pass gets nothing more by
// coming back or by a second line.
func TestFront_APassThatFloodsIsReadAtThePaceOfItsBoards(t *testing.T) {
	folder, address, _, _, _ := attacked(t, atHall, nil)
	line := func(name string) *raw {
		r := &raw{t: t, address: address, name: name, password: password(t, folder, name)}
		r.connect()
		return r
	}
	flooder := keeping.PostName("3", "1-2")
	const most = 2 * 256 // KiB at once, of two boards
	many := strings.Repeat(published("hall.beat.3.1", "", "{}"), most+64)
	began := time.Now()
	line(flooder).send(many)
	if took := time.Since(began); took < time.Second {
		t.Errorf("%d messages over one pass took %v, want them read at 64 a second after the first %d", most+64, took, most)
	}
	other, more := make(chan time.Time, 1), make(chan time.Time, 1)
	again := line(flooder)
	go func() {
		_, _ = fmt.Fprint(again.conn, strings.Repeat(published("hall.beat.3.1", "", "{}"), 64), "PING\r\n")
		_ = again.settled()
		more <- time.Now()
	}()
	r := line(keeping.PostName("3", "5-6"))
	r.send(strings.Repeat(published("hall.beat.3.5", "", "{}"), 64))
	other <- time.Now()
	if waited := (<-more).Sub(<-other); waited <= 0 {
		t.Errorf("another pass waited %v longer than the one that floods", -waited)
	}
}

// TestLogin_WhoseLineItIsIsFoundAsTheServerFindsIt logs in in other words. The server
// answers on the lines alone whose pass was found.
func TestLogin_WhoseLineItIsIsFoundAsTheServerFindsIt(t *testing.T) {
	folder, address, _, _, _ := attacked(t, atHall, nil)
	name := keeping.PostName("3", "1-2")
	pass := password(t, folder, name)
	for _, test := range []struct {
		says string
		want string
	}{
		{`CONNECT {"user":"` + name + `","pass":"` + pass + `"}`, name},
		{`connect` + "\t" + `{"pass":"` + pass + `","user":"post\/3\/1-2","verbose":true}`, name},
		{`CONNECT{"USER":"keeper","user":"` + name + `","pass":"` + pass + `"}`, name},
		{`CONNECT {"user":"` + name + `","user":"keeper","pass":"` + pass + `"}`, ""},
		{`CONNECT {"user":"` + keeping.PostName("3", "1-2000") + `","pass":"` + pass + `"}`, ""},
		{`PING`, ""},
		{`CONNECT {"user":"` + strings.Repeat("x", 9000), ""},
	} {
		if got := keeping.Bearer(t, folder, test.says+"\r\nPING\r\n"); got != test.want {
			t.Errorf("%.60s: got the pace of %q, want that of %q", test.says, got, test.want)
		}
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		_, _ = fmt.Fprint(conn, test.says+"\r\nPING\r\n")
		r := &raw{t: t, conn: conn, reads: bufio.NewReader(conn)}
		if in := r.settled(); in != (test.want != "") {
			t.Errorf("%.60s: the server let it in: %v, want %v", test.says, in, test.want != "")
		}
	}
}

func TestFront_TakesSoManyLinesOfOneAddressAndNoMore(t *testing.T) {
	folder := t.TempDir()
	s, err := keeping.OpenServer(keeping.ServerOptions{Folder: folder, Listen: "127.0.0.1:0", Quick: true})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	address := strings.TrimPrefix(s.Address(), "nats://")
	for range 256 { // with a pass: those without one are ended after a while
		r := &raw{t: t, address: address, name: keeping.Arbiter, password: password(t, folder, keeping.Arbiter)}
		r.connect()
		defer r.conn.Close()
	}
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_ = conn.SetReadDeadline(time.Now().Add(patience))
	if n, err := conn.Read(make([]byte, 4)); err == nil {
		t.Errorf("got %d bytes on one line more than an address may have, want that it is ended", n)
	}
}
