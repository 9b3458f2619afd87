package ucitest

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"blindchess/internal/rules"
)

// Word is the first argument of a program that runs as a fake engine; the second
// is its manner.
const Word = "fake-engine"

// Manners are how a fake engine may behave. The comment after a word is for the
// reader.
var Manners = [...]string{
	"good",      // plays the first legal move that it finds
	"stop",      // thinks until it is stopped
	"crash",     // ends when it receives go
	"crashonce", // does so where the file that its third argument names is not there, and makes it
	"liar",      // moves the king of the other side
	"none",      // says that there is no move
	"garbage",   // answers everything with what is no UCI
	"endless",   // writes without an end of the line
	"silent",    // says nothing
	"deaf",      // does not answer once it thinks
	"stubborn",  // does not end when it receives quit
	"family",    // is as stubborn, and has a child that is too
	"moody",     // plays the last legal move, and finds the side to move much better or much worse
	"skilled",   // offers levels of skill, and plays the legal move of the number of its level
	"line",      // tells the moves that its third argument names as the best line
}

// Main runs the fake engine that the arguments of the program request, and
// returns false at once if they request none.
func Main() bool {
	if len(os.Args) < 3 || os.Args[1] != Word {
		return false
	}
	if !slices.Contains(Manners[:], os.Args[2]) {
		fmt.Fprintf(os.Stderr, "a fake engine cannot be %q: it may be %v\n", os.Args[2], Manners)
		os.Exit(2)
	}
	engine := fake{manner: os.Args[2], out: os.Stdout}
	if len(os.Args) > 3 {
		engine.file = os.Args[3]
	}
	engine.run(os.Stdin)
	return true
}

// fake is a fake engine.
type fake struct {
	manner, file string
	out          io.Writer
	position     rules.Position
	lines, level int
	thinks       bool
}

func (f *fake) run(in io.Reader) {
	if alive := os.Getenv("UCITEST_ALIVE"); alive != "" {
		if line, err := net.Dial("unix", alive); err == nil {
			defer line.Close() // it is open for as long as this process lives
			fmt.Fprintln(line, os.Getpid())
		}
	}
	switch f.manner {
	case "stubborn", "family":
		signal.Ignore(syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP)
	}
	if f.manner == "family" {
		child := exec.Command(os.Args[0], Word, "stubborn")
		if err := child.Start(); err != nil {
			fmt.Fprintln(f.out, "info string", err)
		}
	}
	f.lines, f.position = 1, rules.Standard()
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if !f.take(lines.Text()) {
			return
		}
	}
	if f.manner == "stubborn" || f.manner == "family" {
		select {}
	}
}

// take reads one line and returns false if the engine ends.
func (f *fake) take(line string) bool {
	words := strings.Fields(line)
	if len(words) == 0 || f.manner == "silent" {
		return true
	}
	if f.manner == "garbage" {
		fmt.Fprint(f.out, "\x00\xff\x1b[31mwhat?\r\nuciok?\n")
		return true
	}
	switch words[0] {
	case "uci":
		if f.manner == "skilled" {
			fmt.Fprint(f.out, "option name Skill Level type spin default 20 min 0 max 20\n")
		}
		fmt.Fprint(f.out, "id name Fake \x1b[1mEngine\nid author nobody\noption name MultiPV type spin default 1 min 1 max 5\noption name Ponder type check default true\n"+
			"option name UCI_LimitStrength type check default false\noption name UCI_Elo type spin default 1350 min 1350 max 2850\nuciok\n")
	case "isready":
		fmt.Fprintln(f.out, "readyok")
	case "setoption":
		f.set(words)
	case "position":
		f.place(words)
	case "go":
		return f.think()
	case "stop":
		if f.thinks && f.manner != "deaf" {
			f.decide()
		}
	case "quit":
		return f.manner == "stubborn" || f.manner == "family"
	}
	return true
}

func (f *fake) set(words []string) {
	if len(words) == 5 && words[2] == "MultiPV" {
		f.lines, _ = strconv.Atoi(words[4])
	}
	if len(words) == 6 && words[2] == "Skill" {
		f.level, _ = strconv.Atoi(words[5])
	}
	fmt.Fprintln(f.out, "info string", strings.Join(words, " "))
}

// place reads "position fen F F F F F F moves M M".
func (f *fake) place(words []string) {
	if len(words) < 8 {
		return
	}
	setup, err := rules.ParseFEN(strings.Join(words[2:8], " "))
	if err != nil {
		return
	}
	f.position = setup.Position
	for _, word := range words[min(9, len(words)):] {
		if move, err := f.position.ParseUCI(word); err == nil {
			f.position, _ = f.position.Play(move)
		}
	}
}

func (f *fake) think() bool {
	switch f.manner {
	case "crash":
		return false
	case "crashonce":
		if _, err := os.Stat(f.file); err != nil {
			_ = os.WriteFile(f.file, nil, 0o600)
			return false
		}
	case "endless":
		for range 1 << 12 {
			if _, err := f.out.Write(make([]byte, 1<<12)); err != nil {
				return false
			}
		}
		return true
	case "liar":
		fmt.Fprintln(f.out, "info depth 1 score cp 900 pv e2e9")
		fmt.Fprintln(f.out, "bestmove", f.position.King(f.position.Turn().Other()).String()+"a1")
		return true
	case "none":
		fmt.Fprintln(f.out, "bestmove (none)")
		return true
	case "line":
		best, _, _ := strings.Cut(f.file, " ")
		fmt.Fprintf(f.out, "info depth 20 multipv 1 score cp 150 pv %s\nbestmove %s\n", f.file, best)
		return true
	case "deaf", "stop":
		f.thinks = true
		return true
	}
	f.decide()
	return true
}

// decide writes as many lines as are wanted, each worth a pawn less, and the
// first move of the first.
func (f *fake) decide() {
	f.thinks = false
	if f.manner == "skilled" {
		moves := f.position.AppendMoves(nil)
		fmt.Fprintln(f.out, "bestmove", f.position.UCI(moves[f.level%len(moves)]))
		return
	}
	if f.manner == "moody" {
		moves := f.position.AppendMoves(nil)
		best := moves[len(moves)-1]
		fmt.Fprintf(f.out, "info depth 7 multipv 1 score cp %d pv %s\nbestmove %s\n", int(f.position.Placement().Hash(1)%9)*100-400, f.position.UCI(best), f.position.UCI(best))
		return
	}
	var first rules.Move
	rank := 0
	for move := range f.position.Moves() {
		if rank == 0 {
			first = move
		}
		if rank++; rank > f.lines {
			break
		}
		fmt.Fprintf(f.out, "info depth 7 seldepth 9 multipv %d score cp %d nodes 99 pv %s a1a1\n", rank, 100-100*rank, f.position.UCI(move))
		fmt.Fprintf(f.out, "info depth 8 multipv %d score cp 5000 lowerbound pv %s\n", rank, f.position.UCI(move))
	}
	fmt.Fprintln(f.out, "bestmove", f.position.UCI(first), "ponder e7e5")
}
