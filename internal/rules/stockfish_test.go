package rules_test

import (
	"bufio"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"testing"
)

// stockfish is a running engine that counts moves.
type stockfish struct {
	tb    testing.TB
	run   *exec.Cmd
	in    io.WriteCloser
	lines *bufio.Scanner
}

// openStockfish starts the engine, or returns nil where it is not installed.
func openStockfish(tb testing.TB) *stockfish {
	tb.Helper()
	path, err := exec.LookPath("stockfish")
	if err != nil {
		if path, err = exec.LookPath("/usr/games/stockfish"); err != nil {
			return nil
		}
	}
	run := exec.Command(path)
	in, err := run.StdinPipe()
	if err != nil {
		tb.Fatal(err)
	}
	out, err := run.StdoutPipe()
	if err != nil {
		tb.Fatal(err)
	}
	if err := run.Start(); err != nil {
		tb.Fatal(err)
	}
	engine := &stockfish{tb: tb, run: run, in: in, lines: bufio.NewScanner(out)}
	engine.say("setoption name Threads value 1")
	engine.sync()
	return engine
}

func (s *stockfish) say(line string) {
	if _, err := io.WriteString(s.in, line+"\n"); err != nil {
		s.tb.Fatal(err)
	}
}

// sync waits until the engine has finished its commands.
func (s *stockfish) sync() {
	s.say("isready")
	for s.lines.Scan() {
		if s.lines.Text() == "readyok" {
			return
		}
	}
	s.tb.Fatal("stockfish went away")
}

// counts reads the answer to "go perft": the nodes below each move and in all.
func (s *stockfish) counts() (map[string]uint64, uint64) {
	below := map[string]uint64{}
	for s.lines.Scan() {
		name, text, ok := strings.Cut(s.lines.Text(), ": ")
		var count uint64
		if !ok || strings.HasPrefix(name, "info") {
			continue
		}
		if _, err := fmt.Sscan(text, &count); err != nil {
			continue
		}
		if name == "Nodes searched" {
			return below, count
		}
		below[name] = count
	}
	s.tb.Fatal("stockfish went away")
	return nil, 0
}

func (s *stockfish) close() {
	s.say("quit")
	if err := s.run.Wait(); err != nil {
		s.tb.Error(err)
	}
}
