package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/speech/speechtest"
)

// wine runs the program for Windows, built here, on Debian's Wine.
type wine struct {
	t       testing.TB
	program string
	folder  string
	env     []string
}

func newWine(t *testing.T) *wine {
	t.Helper()
	if os.Getenv("SOAK") == "" {
		t.Skip("set SOAK=1 for the minutes that Wine takes")
	}
	for _, tool := range []string{"wine", "x86_64-w64-mingw32-gcc"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s is not there: scripts/install soak brings it", tool)
		}
	}
	w := &wine{t: t, folder: t.TempDir()}
	w.program = filepath.Join(w.folder, "blindchess.exe")
	build := exec.Command("go", "build", "-o", w.program, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS=windows", "GOARCH=amd64")
	w.must(build)
	w.boot(os.Environ())
	return w
}

// newWineWithSound returns a Wine with the program as the Windows archive contains it.
// The program's sound plays on server.
func newWineWithSound(t testing.TB, server *speechtest.Server) *wine {
	t.Helper()
	for _, tool := range []string{"wine", "x86_64-w64-mingw32-gcc", "curl"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s is not there: scripts/install soak brings it", tool)
		}
	}
	w := &wine{t: t, folder: t.TempDir()}
	w.program = filepath.Join(w.folder, "blindchess.exe")
	w.must(exec.Command("../../scripts/windows", w.program, "./cmd/blindchess"))
	w.boot(server.Env)
	return w
}

// boot makes a Windows of Wine in the folder, whose programs run in environment.
func (w *wine) boot(environment []string) {
	t := w.t
	t.Helper()
	w.env = append(slices.Clone(environment), "WINEPREFIX="+filepath.Join(w.folder, "prefix"), "WINEDEBUG=-all", "WINEDLLOVERRIDES=bcryptprimitives=n", "DISPLAY=")
	boot := exec.Command("wineboot", "-i")
	boot.Env = w.env // without pipes: the server of Wine outlives it and would hold them open
	if err := boot.Run(); err != nil {
		t.Fatal(err)
	}
	library := filepath.Join(w.folder, "prefix", "drive_c", "windows", "system32", "bcryptprimitives.dll")
	w.must(exec.Command("x86_64-w64-mingw32-gcc", "-shared", "-o", library, "testdata/wine/prng.c", "-ladvapi32"))
	t.Cleanup(func() {
		end := exec.Command("wineserver", "-k")
		end.Env = w.env
		_ = end.Run()
	})
}

func (w *wine) must(command *exec.Cmd) {
	w.t.Helper()
	if out, err := command.CombinedOutput(); err != nil {
		w.t.Fatalf("%v: %v\n%s", command.Args, err, out)
	}
}

func (w *wine) command(words ...string) *exec.Cmd {
	command := exec.Command("wine", append([]string{w.program}, words...)...)
	command.Dir, command.Env = w.folder, w.env
	return command
}

// output returns what the program for Windows says to words.
func (w *wine) output(words ...string) string {
	w.t.Helper()
	out, _ := w.command(words...).CombinedOutput()
	return strings.ReplaceAll(string(out), "\r\n", "\n")
}

func TestSoakTheProgramForWindowsSaysWhatThisOneSays(t *testing.T) {
	w, here := newWine(t), newHome(t)
	const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
	for _, words := range [][]string{
		{"laws", "--lang", "sk", "4.3"},
		{"position", kiwipete},
		{"position", "--json", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"},
		{"hear", "Springer Felix drei", "--scheme", "de", "--fen", kiwipete},
		{"say", "Nf6", "--fen", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
		{"language", "list"},
	} {
		want, _ := here.command(nil, words...).CombinedOutput()
		if got := w.output(words...); got != string(want) {
			t.Errorf("%q: got\n%s\nwant what is said here\n%s", words, got, want)
		}
	}
	if got := w.output("perft", "4", kiwipete); !strings.Contains(got, "4085603") {
		t.Errorf("got %q, want the 4085603 nodes of the published table", got)
	}
}

func TestSoakAGameOnWindowsIsKeptThroughKills(t *testing.T) {
	w, here := newWine(t), newHome(t)
	moves := strings.Fields("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6")
	for played := 0; played < len(moves); played += 2 {
		session := w.sit(played > 0)
		for _, move := range moves[played : played+2] {
			session.play(move)
		}
		if played == 4 {
			if got := w.output("play", "--opponent", "here", "--journal", "game.journal", "--resume"); !strings.Contains(got, "another table is writing") {
				t.Errorf("got %q, want a second table refused while the first one writes", got)
			}
		}
		session.kill()
	}
	kept, err := here.command(nil, "replay", "--json", filepath.Join(w.folder, "game.journal")).CombinedOutput()
	if err != nil {
		t.Errorf("the journal cannot be read here: %v, %s", err, kept)
	}
	for _, move := range moves {
		if !strings.Contains(string(kept), `"san":"`+move+`"`) {
			t.Errorf("%s was told and is not in the journal:\n%s", move, kept)
		}
	}
}

// seated is a user who plays both sides on Windows.
type seated struct {
	t       testing.TB
	command *exec.Cmd
	in      io.Writer
	out     *bufio.Scanner
}

// sit starts or resumes the game.
func (w *wine) sit(resume bool) *seated {
	w.t.Helper()
	words := []string{"play", "--opponent", "here", "--journal", "game.journal"}
	if !resume {
		return w.sat(words...)
	}
	s := w.sat(append(words, "--resume")...)
	s.enter("restart\r\n") // both clocks are stopped until the players are ready
	return s
}

// sat starts a game with words.
func (w *wine) sat(words ...string) *seated {
	w.t.Helper()
	command := w.command(words...)
	in, err := command.StdinPipe()
	if err != nil {
		w.t.Fatal(err)
	}
	out, err := command.StdoutPipe()
	if err != nil {
		w.t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		w.t.Fatal(err)
	}
	return &seated{w.t, command, in, bufio.NewScanner(out)}
}

// play makes a move and presses the clock.
func (s *seated) play(move string) { s.enter(move + "\r\n\r\n") }

// enter types text and waits until one clock runs because of it.
func (s *seated) enter(text string) {
	s.t.Helper()
	if _, err := io.WriteString(s.in, text); err != nil {
		s.t.Fatal(err)
	}
	var said []string
	for s.out.Scan() {
		line := strings.TrimSpace(s.out.Text())
		if line == "White's clock is running." || line == "Black's clock is running." {
			return
		}
		said = append(said, line)
	}
	s.t.Fatalf("after %q no clock runs; it said:\n%s", text, strings.Join(said, "\n"))
}

func (s *seated) kill() {
	_ = s.command.Process.Kill()
	_ = s.command.Wait()
}

// TestSoakOnWindows_DevicesOfReportsAreReadWhole runs the tests of the transport that
// only Windows has.
func TestSoakOnWindows_DevicesOfReportsAreReadWhole(t *testing.T) {
	w := newWine(t)
	w.program = filepath.Join(w.folder, "transport.test.exe")
	build := exec.Command("go", "test", "-c", "-o", w.program, "../../internal/tactile/transport")
	build.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS=windows", "GOARCH=amd64")
	w.must(build)
	if out := w.output("-test.v", "-test.run", "TestReports_"); !strings.Contains(out, "PASS: TestReports_ADeviceOfReportsIsListedOpenedReadAndClosed") || !strings.Contains(out, "PASS: TestReports_WithoutAnAdapterTheRadioSaysSoAtOnce") || strings.Contains(out, "FAIL") {
		t.Errorf("got %s", out)
	}
}

func TestSoakOnWindows_ABoardAtASerialPortIsPlayed(t *testing.T) {
	w, here := newWine(t), newHome(t)
	pty := here.path("pty")
	board := here.start(t, nil, "simulate", "board", "--link", pty, "--protocol", "dgt")
	board.await("answers on")
	board.enter("clock none")
	if err := os.Symlink(pty, filepath.Join(w.folder, "prefix", "dosdevices", "com9")); err != nil {
		t.Fatal(err)
	}
	g := w.plays("--board", "both=dgt:COM9", "--screen", "line", "--voice", "none", "--language", "en", "--scheme", "en")
	g.enter("", "Start the clock", g.lines)
	g.enter("start", "The game begins", g.lines)
	board.enter("move e2e4")
	g.enter("", "Pawn Eva two Eva four", g.lines)
	g.enter("", "Black's clock is running", g.lines)
	board.enter("move e7e5")
	g.enter("", "Pawn Eva seven Eva five", g.lines)
	g.kill()
}
