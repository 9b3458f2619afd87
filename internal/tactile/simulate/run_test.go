package simulate_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"blindchess/internal/floors/waits"
	"blindchess/internal/tactile/boards"
	"blindchess/internal/tactile/simulate"
	"blindchess/internal/tactile/transport"
	"blindchess/internal/tactile/wire"
)

// said stores a simulator's replies to typed lines.
type said struct {
	mutex sync.Mutex
	text  bytes.Buffer
}

func (s *said) Write(text []byte) (int, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.text.Write(text)
}

func (s *said) String() string {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.text.String()
}

// running starts a simulator of a kind on an address. It is ended by typing
// quit, and its end is waited for with the test.
func running(t *testing.T, name, address string, c simulate.Config) (*simulate.Board, string, io.Writer, *said) {
	t.Helper()
	kind, err := boards.Named(name)
	if err != nil {
		t.Fatal(err)
	}
	way, err := simulate.Open(kind.At(address))
	if err != nil {
		t.Skipf("no such way here: %v", err)
	}
	read, typed := io.Pipe()
	answers := &said{}
	c.Typed, c.Said = read, answers
	board := simulate.NewBoard(kind.NewEmulator(), simulate.Hand{Pace: time.Millisecond})
	path := way.Path()
	ended := make(chan error, 1)
	go func() { ended <- simulate.Run(context.Background(), way, board, c) }()
	t.Cleanup(func() {
		_, _ = io.WriteString(typed, "quit\n")
		if err := <-ended; err != nil {
			t.Errorf("the simulator ended: %v", err)
		}
		typed.Close()
	})
	return board, path, typed, answers
}

// talk opens the way to a simulator, says something, and returns what came
// within which want was found.
func talk(t *testing.T, name, address, say, want string) {
	t.Helper()
	kind, err := boards.Named(name)
	if err != nil {
		t.Fatal(err)
	}
	a, err := transport.ParseAddress(address, kind.Traits().Reached())
	if err != nil {
		t.Fatal(err)
	}
	line, err := transport.Open(a, kind.Traits())
	for end := time.Now().Add(time.Minute); errors.Is(err, transport.ErrAbsent) && time.Now().Before(end); {
		time.Sleep(time.Millisecond) // it is about to come back
		line, err = transport.Open(a, kind.Traits())
	}
	if err != nil {
		t.Fatal(err)
	}
	defer line.Close()
	if _, err := io.WriteString(line, say); err != nil {
		t.Fatal(err)
	}
	late := time.AfterFunc(time.Minute, func() { line.Close() })
	defer late.Stop()
	heard := ""
	for buf := make([]byte, 4096); !strings.Contains(heard, want); {
		n, err := line.Read(buf)
		if err != nil {
			t.Fatalf("got % X and %v, want % X among it", heard, err, want)
		}
		heard += string(buf[:n])
	}
}

func TestRun_ABoardAnswersOnEveryWay(t *testing.T) {
	tests := []struct{ name, address, say, want string }{
		{"dgt", filepath.Join(t.TempDir(), "line"), "\x4D", "\x93\x00\x05\x01\x08"},
		{"dgt", "tcp:127.0.0.1:0", "\x4D", "\x93\x00\x05\x01\x08"},
		{"chessnut", filepath.Join(t.TempDir(), "reports"), "\x27\x01\x01", "CN_SIM"},
	}
	for _, test := range tests {
		_, path, typed, answers := running(t, test.name, test.address, simulate.Config{})
		for range 2 { // hosts come one after another
			talk(t, test.name, path, test.say, test.want)
		}
		for _, line := range []string{"state", "jump", "move e2e4"} {
			if _, err := io.WriteString(typed, line+"\n"); err != nil {
				t.Fatal(err)
			}
		}
		for last := range waits.Polls(time.Millisecond, time.Minute) {
			if strings.Contains(answers.String(), "is not known here") {
				break
			}
			if last {
				t.Fatalf("%s: got %q, want what stands and a refusal", test.name, answers)
			}
		}
		if !strings.Contains(answers.String(), "board rnbqkbnr/pppppppp") {
			t.Errorf("%s: got %q, want what stands", test.name, answers)
		}
	}
}

func TestRun_AWayThatIsUnpluggedComesBack(t *testing.T) {
	for _, test := range []struct{ name, address, say, want string }{
		{"dgt", filepath.Join(t.TempDir(), "line"), "\x4D", "\x93\x00\x05\x01\x08"},
		{"chessnut", filepath.Join(t.TempDir(), "reports"), "\x27\x01\x01", "CN_SIM"},
	} {
		_, path, typed, _ := running(t, test.name, test.address, simulate.Config{})
		file := strings.TrimPrefix(path, "hid:")
		before, err := os.Lstat(file)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(typed, "unplug 20ms\n"); err != nil {
			t.Fatal(err)
		}
		for range waits.Polls(time.Millisecond, time.Minute) {
			if now, err := os.Lstat(file); err == nil && !now.ModTime().Equal(before.ModTime()) {
				break
			}
		}
		talk(t, test.name, path, test.say, test.want)
	}
}

func TestRun_ARecordingIsPlayedToItsEndAndThenItEnds(t *testing.T) {
	kind, err := boards.Named("dgt")
	if err != nil {
		t.Fatal(err)
	}
	way, err := simulate.Open("pty:" + filepath.Join(t.TempDir(), "line"))
	if err != nil {
		t.Skip(err)
	}
	recording := simulate.Recording{Reads: []simulate.Read{{Bytes: dump(t)}, {Bytes: []byte("\x8E\x00\x05\x34\x00")}}}
	first, ok := recording.First(kind.Protocol)
	if !ok || first != wire.StartContents() {
		t.Errorf("got %v, %t; want the starting array", first, ok)
	}
	board := simulate.NewBoard(kind.NewEmulator(), simulate.Hand{})
	board.Play(first, recording.Steps(kind.Protocol, time.Millisecond, 1))
	done, ended := make(chan bool, 1), make(chan error, 1)
	path := way.Path()
	go func() {
		ended <- simulate.Run(context.Background(), way, board, simulate.Config{Quit: true, Done: func() { done <- true }})
	}()
	talk(t, "dgt", path, "\x4B\x42", "\x8E\x00\x05\x34\x00")
	<-done
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// dump is all squares as an emulator tells them.
func dump(t *testing.T) []byte {
	t.Helper()
	return simulate.NewBoard(emulator(t, "dgt"), simulate.Hand{}).Hear(0, []byte{0x42})
}

func TestOpen_WhatIsThereAlreadyIsNotTouched(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, []byte("kept"), 0o600); err != nil {
		t.Fatal(err)
	}
	socket := filepath.Join(t.TempDir(), "socket")
	first, err := simulate.Open("hid:" + socket)
	if err != nil {
		t.Skip(err)
	}
	defer first.Close()
	for _, address := range []string{file, "hid:" + file, "hid:" + socket, "tcp:nowhere"} {
		if way, err := simulate.Open(address); err == nil {
			way.Close()
			t.Errorf("%s: got it opened, want a refusal", address)
		}
	}
	if text, _ := os.ReadFile(file); string(text) != "kept" {
		t.Errorf("got %q in the file, want it kept", text)
	}
}

func TestClumsiness_SpoilsButArrives(t *testing.T) {
	for seed := range uint64(40) {
		for _, pegs := range []bool{false, true} {
			board := simulate.NewBoard(emulator(t, "dgt"), simulate.Hand{Clumsy: simulate.NewClumsiness(seed, pegs)})
			for _, line := range []string{"move e2e4", "move d7d5", "move e4d5", "move d8d5", "move f1c4", "state"} {
				if _, err := board.Typed(0, line); err != nil {
					t.Fatal(err)
				}
				board.Beat(time.Hour)
			}
			got, _ := board.State.Contents.Placement()
			if want := "rnb1kbnr/ppp1pppp/8/3q4/2B5/8/PPPP1PPP/RNBQK1NR"; got.String() != want {
				t.Fatalf("seed %d, pegs %t: got %v, want %s", seed, pegs, got, want)
			}
		}
	}
}
