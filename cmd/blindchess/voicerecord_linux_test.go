package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestAFullDiskWhileAVoiceIsRecordedLosesNothing(t *testing.T) {
	t.Parallel()
	b := newBooth(t)
	disk := b.path("disk")
	if err := os.Mkdir(disk, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=256k"); err != nil {
		t.Skipf("no small disk can be made here: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(disk, syscall.MNT_DETACH) })
	words := wordsToRecord(t)
	voices := "BLINDCHESS_VOICES=" + disk
	b.record(voices)
	b.say(words[0])
	b.session.enter("")
	b.say(words[1])
	full, err := os.Create(filepath.Join(disk, "full"))
	if err != nil {
		t.Fatal(err)
	}
	for err == nil {
		_, err = full.Write(make([]byte, 4096))
	}
	full.Close()
	b.session.enter("")
	b.session.await("the disk is full")
	b.session.wait()
	if screen := b.session.screen(); !strings.Contains(screen, "those before are safe") || !strings.Contains(screen, "Words saved: 1.") {
		t.Errorf("got %q, want one sentence that says what is safe", screen)
	}
	b.compare(filepath.Join(disk, "anna"), words[:1])
	if err := os.Remove(full.Name()); err != nil {
		t.Fatal(err)
	}
	b.record(voices)
	b.session.await(fmt.Sprintf("Words to record: %d.", len(words)-1))
	b.say(words[1])
	b.session.enter("")
	b.hear()
	b.session.enter("q")
	b.session.killed()
	b.compare(filepath.Join(disk, "anna"), words[:2])
}
