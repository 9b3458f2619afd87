package keeping_test

import (
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
	folder, address, _, refused, rows := attacked(t, false, nil)
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
