package keeping_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"blindchess/internal/event/hall"
	"blindchess/internal/event/hall/keeping"
	"blindchess/internal/event/hall/stream"
)

// TestDisk_ManyWaitForItTogether makes what many have written safe. Nobody returns before
// a wait for the disk has ended that began after they had written, and most share one.
func TestDisk_ManyWaitForItTogether(t *testing.T) {
	var written, safe, waits atomic.Int64
	synced := keeping.NewDisk(func() error {
		was := written.Load()
		waits.Add(1)
		time.Sleep(2 * time.Millisecond)
		safe.Store(was)
		return nil
	})
	var all sync.WaitGroup
	for range 40 {
		all.Go(func() {
			for range 20 {
				safely := synced()
				mine := written.Add(1)
				if err := safely(); err != nil || safe.Load() < mine {
					t.Errorf("got %v with %d of %d safe", err, safe.Load(), mine)
				}
			}
		})
	}
	all.Wait()
	if n := waits.Load(); n > 400 {
		t.Errorf("800 writers waited for the disk %d times, want most of them together", n)
	}
}

// TestDisk_WhatAFailedWaitLostIsSafeToNobody lets each third wait fail. A system drops
// what it could not write, so that a later wait that ends well does not save it.
func TestDisk_WhatAFailedWaitLostIsSafeToNobody(t *testing.T) {
	var mu sync.Mutex
	written, settled, waits, lost := 0, 0, 0, map[int]bool{}
	synced := keeping.NewDisk(func() error {
		mu.Lock()
		defer mu.Unlock()
		from := settled
		settled = written
		if waits++; waits%3 != 0 {
			return nil
		}
		for n := from + 1; n <= settled; n++ {
			lost[n] = true
		}
		return errors.New("no disk")
	})
	var all sync.WaitGroup
	for range 40 {
		all.Go(func() {
			for range 200 {
				safe := synced()
				mu.Lock()
				written++
				mine := written
				mu.Unlock()
				err := safe()
				mu.Lock()
				if err == nil && (lost[mine] || settled < mine) {
					t.Errorf("what was written as number %d is said to be safe", mine)
				}
				mu.Unlock()
			}
		})
	}
	all.Wait()
	if len(lost) == 0 || len(lost) > settled/2 {
		t.Errorf("%d of %d were lost, so that this tried little", len(lost), settled)
	}
}

// TestKeep_APostIsToldThatItsMessageIsStoredOnceItIsSafe holds the disk up, and lets it
// fail.
func TestKeep_APostIsToldThatItsMessageIsStoredOnceItIsSafe(t *testing.T) {
	folder := t.TempDir()
	s, err := keeping.OpenServer(keeping.ServerOptions{Folder: folder, Listen: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	asked, answer := make(chan struct{}), make(chan error)
	keeping.SyncedBy(s, func() error { asked <- struct{}{}; return <-answer })
	line, err := s.Line(func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	defer line.Close()
	opened, ended := make(chan struct{}), make(chan error, 1)
	ctx, end := context.WithCancel(t.Context())
	go func() { ended <- keeping.Run(ctx, line, keeping.Options{Opened: func() { close(opened) }}) }()
	defer func() { end(); <-ended }()
	<-opened
	name := keeping.PostName("3", "1-2")
	conn, err := nats.Connect(s.Address(), nats.UserInfo(name, password(t, folder, name)), nats.CustomInboxPrefix(stream.Inbox(name)))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	key := keyOn(t, folder, name)
	told := make(chan string, 1)
	tell := func(board string) {
		said := won("game"+board, "3", board)
		m, err := conn.Request("hall.tell.3."+board+".game"+board, []byte(sealedBy(key, name, "tell", "3", board, "game"+board, 0, said)), patience)
		if err != nil {
			told <- err.Error()
			return
		}
		told <- string(m.Data)
	}
	for board, test := range map[string]struct {
		fails error
		want  string
	}{"1": {nil, `"message":`}, "2": {errors.New("no disk"), `"refused":"no disk"`}} {
		go tell(board)
		<-asked
		select {
		case got := <-told:
			t.Errorf("board %s was answered %s before the disk", board, got)
		default:
		}
		answer <- test.fails
		if got := <-told; !strings.Contains(got, test.want) || !json.Valid([]byte(got)) {
			t.Errorf("board %s was answered %s, want %s", board, got, test.want)
		}
	}
}

// TestBlocks_AreFoundWhereTheServerWritesThem looks for the files of a stream in which
// something was stored.
func TestBlocks_AreFoundWhereTheServerWritesThem(t *testing.T) {
	folder, address, _, _, rows := attacked(t, atDisk, nil)
	begin(t, dial(t, address, pass(t, folder, keeping.PostName("3", "5-6"))), "5")
	for len(rows()) == 0 {
		time.Sleep(10 * time.Millisecond)
	}
	name := stream.Name(stream.Partition(hall.Key{Round: "3", Board: "5"}))
	if err := keeping.Blocks(folder, name)(); err != nil {
		t.Error(err)
	}
	gone := filepath.Join(folder, "streams", "jetstream", "$G", "streams", name)
	if found, _ := filepath.Glob(filepath.Join(gone, "msgs", "*.blk")); len(found) == 0 {
		t.Error("the blocks of a stream are somewhere else")
	}
	if err := os.RemoveAll(gone); err != nil {
		t.Fatal(err)
	}
	if keeping.Blocks(folder, name)() == nil {
		t.Error("a stream whose folder is gone is said to be safe")
	}
}

// TestTake_WhenAMessageWasStoredIsKnownByAClockThatNobodySets holds a message that a server
// stored by the time of day. It is compared with what is heard after that was set.
func TestTake_WhenAMessageWasStoredIsKnownByAClockThatNobodySets(t *testing.T) {
	now := time.Now()
	for _, age := range []time.Duration{0, 3 * time.Second, time.Hour, -time.Hour} {
		kept := now.Add(-age).Round(0) // without the clock of the program, as a server writes it
		got := keeping.ByOwnClock(kept, now)
		if want := now.Add(-max(age, 0)); got.Sub(want).Abs() > time.Millisecond || got == got.Round(0) {
			t.Errorf("stored %v ago: got %v, want %v by the clock of the program", age, got, want)
		}
	}
}
