package boards_test

import (
	"bufio"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// overlay lays files over the tree for the go command, without touching it.
type overlay struct{ Replace map[string]string }

// put lays text over a path of the tree.
func (o *overlay) put(t *testing.T, path, text string) {
	t.Helper()
	over, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), filepath.Base(path))
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	o.Replace[over] = file
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// copied lays a copy of the folder skeleton over the tree, under another name,
// and the one line in the list with its import. It returns the flag for the go
// command.
func copied(t *testing.T) string {
	t.Helper()
	o := overlay{Replace: map[string]string{}}
	files, _ := filepath.Glob("skeleton/*.go")
	recordings, _ := filepath.Glob("skeleton/recordings/*")
	if len(files) < 4 || len(recordings) < 2 {
		t.Fatalf("got %v and %v, want a whole folder", files, recordings)
	}
	for _, path := range append(files, recordings...) {
		o.put(t, strings.Replace(path, "skeleton", "copied", 1), strings.ReplaceAll(read(t, path), "skeleton", "copied"))
	}
	list := read(t, "boards.go")
	line := "		{skeleton.Protocol{}, skeleton.NewEmulator, skeleton.Recordings},\n"
	const after = "	return []Kind{\n"
	const imports = "import (\n"
	if !strings.Contains(list, after) || !strings.Contains(list, imports) {
		t.Fatal("the list has another form than this test knows")
	}
	list = strings.Replace(list, after, after+strings.ReplaceAll(line, "skeleton", "copied"), 1)
	o.put(t, "boards.go", strings.Replace(list, imports, imports+"\t\"blindchess/internal/tactile/boards/copied\"\n", 1))
	text, err := json.Marshal(o)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "overlay.json")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return "-overlay=" + path
}

// within is set in the environment of this test's child processes, so that it
// never runs itself.
const within = "BLINDCHESS_WITHIN_COPY"

// run runs a program and returns what it says.
func run(t *testing.T, name string, words ...string) string {
	t.Helper()
	command := exec.Command(name, words...)
	command.Env = append(os.Environ(), within+"=1")
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(words, " "), err, out)
	}
	return string(out)
}

// A copy of the folder skeleton and one line are a kind of board. The tests of
// every kind accept it and pass, help and completion name it, simulate runs it
// and devices finds it.
func TestKinds_ACopyOfTheSkeletonAndOneLineAreABoard(t *testing.T) {
	if testing.Short() {
		t.Skip("it compiles the program; run it without -short")
	}
	if os.Getenv(within) != "" {
		t.Skip("this is a test of the copy already")
	}
	over := copied(t)
	run(t, "go", "test", "-vet=off", "-ldflags=-s -w", over, "-skip", "TestKinds_ACopy", "-run", "TestKinds|FuzzDecode|Emulators|Reporters|Noise|Recordings|Driver|FuzzReceiver",
		".", "../sense", "..")
	program := filepath.Join(t.TempDir(), "blindchess")
	run(t, "go", "build", "-ldflags=-s -w", over, "-o", program, "../../../cmd/blindchess")
	if help := run(t, program, "simulate", "board", "--help"); !strings.Contains(help, "copied") {
		t.Errorf("got help without it:\n%s", help)
	}
	if names := run(t, program, "__complete", "simulate", "board", "--protocol", ""); !strings.Contains(names, "copied\n") {
		t.Errorf("got completions without it:\n%s", names)
	}
	link := filepath.Join(t.TempDir(), "board")
	board := exec.Command(program, "simulate", "board", "--protocol", "copied", "--link", link)
	typed, err := board.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	said, err := board.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := board.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_, _ = typed.Write([]byte("quit\n"))
		_ = board.Wait()
	}()
	if lines := bufio.NewScanner(said); !lines.Scan() || !strings.Contains(lines.Text(), "copied") {
		t.Fatalf("got %q, want it to answer", lines.Text())
	}
	if found := run(t, program, "devices", "--wait", "60s", link); !strings.Contains(found, "example board") {
		t.Errorf("got devices without it:\n%s", found)
	}
}
