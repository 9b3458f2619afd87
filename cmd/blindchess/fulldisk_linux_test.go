package main

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"blindchess/internal/journal"
)

func TestAFullDiskLosesNothingAndSaysSo(t *testing.T) {
	t.Parallel()
	if os.Geteuid() != 0 {
		t.Skip("a small disk can only be mounted as root; the journal's own tests fill a disk by other means")
	}
	h := newHome(t)
	disk := h.path("disk")
	if err := os.Mkdir(disk, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=256k"); err != nil {
		t.Skipf("a small disk cannot be mounted here: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(disk, syscall.MNT_DETACH) })
	path := filepath.Join(disk, "full.journal")
	s := h.start(t, nil, "play", "--opponent", "here", "--voice", "none", "--screen", "line", "--journal", path)
	s.await("The game begins")
	if err := fill(filepath.Join(disk, "rest")); err != nil {
		t.Fatal(err)
	}
	for range 60 { // what the last page of the journal still takes
		s.enter("e4")
		s.enter("")
		if strings.Contains(s.screen(), "The disk is full") {
			break
		}
		s.enter("e5")
		s.enter("")
		s.enter("Nf3")
		s.enter("")
		s.enter("Nf6")
		s.enter("")
		s.enter("Ng1")
		s.enter("")
		s.enter("Ng8")
		s.enter("")
		time.Sleep(50 * time.Millisecond)
	}
	s.await("The disk is full")
	rest, err := os.Stat(filepath.Join(disk, "rest"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(filepath.Join(disk, "rest"), rest.Size()-8<<10); err != nil {
		t.Fatal(err)
	}
	time.Sleep(4 * time.Second)
	if strings.Contains(s.screen(), "can be saved again") {
		t.Errorf("the game goes on where there is room for some records:\n%s", s.screen())
	}
	if err := os.Remove(filepath.Join(disk, "rest")); err != nil {
		t.Fatal(err)
	}
	if _, err := journal.Read(path); err != nil {
		t.Errorf("the journal cannot be read after the disk was full: %v", err)
	}
	s.await("The game can be saved again")
	answer := "KQkq"
	if strings.Contains(s.screen(), answer) {
		t.Fatalf("got the position before it was asked for:\n%s", s.screen())
	}
	s.enter("fen")
	s.await(answer)
}
