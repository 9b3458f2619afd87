//go:build linux || darwin

package journal_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"blindchess/internal/journal"
)

var header = []byte(`{"game":"test"}`)

func open(t testing.TB, path string) (*journal.Journal, journal.Contents) {
	t.Helper()
	j, contents, err := journal.Open(path, header)
	if err != nil {
		t.Fatal(err)
	}
	return j, contents
}

func body(n int) []byte { return fmt.Appendf(nil, `{"n":%d}`, n) }

// written makes a journal of some records and closes it.
func written(t testing.TB, path string, records int) {
	t.Helper()
	j, _ := open(t, path)
	for n := range records {
		if err := j.Append(context.Background(), body(n)); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestRecordsComeBackInOrderWithTheirChain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.journal")
	j, _ := open(t, path)
	if err := j.Append(context.Background(), body(0), body(1), body(2)); err != nil {
		t.Fatal(err)
	}
	chain := j.Chain()
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	again, contents := open(t, path)
	defer again.Close()
	if len(contents.Records) != 3 || string(contents.Records[2]) != `{"n":2}` || string(contents.Header) != string(header) {
		t.Errorf("got %s, %s", contents.Header, contents.Records)
	}
	if again.Chain() != chain || again.Seq() != 3 {
		t.Errorf("got %v, %d; want %v, 3", again.Chain(), again.Seq(), chain)
	}
}

func TestATornLastLineIsCutAndSaid(t *testing.T) {
	whole := filepath.Join(t.TempDir(), "whole")
	written(t, whole, 3)
	raw, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	last := bytes.LastIndexByte(raw[:len(raw)-1], '\n') + 1
	for cut := last + 1; cut < len(raw)-1; cut++ {
		path := filepath.Join(t.TempDir(), "torn")
		if err := os.WriteFile(path, raw[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		j, contents := open(t, path)
		if len(contents.Records) != 2 || string(contents.Torn) != string(raw[last:cut]) {
			t.Fatalf("cut at %d: got %d records, torn %q", cut, len(contents.Records), contents.Torn)
		}
		if err := j.Append(context.Background(), body(9)); err != nil {
			t.Fatal(err)
		}
		j.Close()
		read, err := journal.Read(path)
		if err != nil || len(read.Records) != 3 || string(read.Records[2]) != `{"n":9}` {
			t.Fatalf("cut at %d: got %s, %v", cut, read.Records, err)
		}
	}
}

func TestAnAppendThatWasTornComesBackNotAtAll(t *testing.T) {
	whole := filepath.Join(t.TempDir(), "whole")
	written(t, whole, 2)
	before, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	j, _ := open(t, whole)
	if err := j.Append(context.Background(), body(2), body(3), body(4)); err != nil {
		t.Fatal(err)
	}
	j.Close()
	raw, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "torn")
	for cut := len(before) + 1; cut < len(raw)-1; cut++ {
		if err := os.WriteFile(path, raw[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		j, contents := open(t, path)
		if len(contents.Records) != 2 || string(contents.Torn) != string(raw[len(before):cut]) || j.Seq() != 2 {
			t.Fatalf("cut at %d of %d: got %d records, torn %q", cut, len(raw), len(contents.Records), contents.Torn)
		}
		j.Close()
		if left, err := os.ReadFile(path); err != nil || !bytes.Equal(left, before) {
			t.Fatalf("cut at %d: got %q in the file, want what was whole", cut, left)
		}
	}
}

func TestALineTakenOutOfAnAppendIsFound(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game")
	j, _ := open(t, path)
	if err := j.Append(context.Background(), body(0), body(1), body(2)); err != nil {
		t.Fatal(err)
	}
	j.Close()
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for old, changed := range map[string]string{`"more":2`: `"more":4`, `"more":1`: `"more":0`, `,"more":1`: ``} {
		if err := os.WriteFile(path, bytes.Replace(raw, []byte(old), []byte(changed), 1), 0o600); err != nil {
			t.Fatal(err)
		}
		var damage *journal.DamageError
		if _, err := journal.Read(path); !errors.As(err, &damage) {
			t.Errorf("%s made %q: got %v, want damage", old, changed, err)
		}
	}
}

func TestAChangedLineIsFoundWhereverItIsChanged(t *testing.T) {
	whole := filepath.Join(t.TempDir(), "whole")
	written(t, whole, 3)
	raw, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	for i := range raw[:len(raw)-1] {
		changed := bytes.Clone(raw)
		changed[i] ^= 1
		path := filepath.Join(t.TempDir(), "changed")
		if err := os.WriteFile(path, changed, 0o600); err != nil {
			t.Fatal(err)
		}
		contents, err := journal.Read(path)
		var damage *journal.DamageError
		if !errors.As(err, &damage) && len(contents.Torn) == 0 {
			t.Fatalf("byte %d changed from %q to %q: got %d records and no error", i, raw[i], changed[i], len(contents.Records))
		}
	}
}

func TestARecordTakenOutIsFound(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game")
	written(t, path, 4)
	raw, _ := os.ReadFile(path)
	lines := bytes.SplitAfter(raw, []byte("\n"))
	without := bytes.Join(append(lines[:2:2], lines[3:]...), nil)
	if err := os.WriteFile(path, without, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := journal.Read(path)
	var damage *journal.DamageError
	if !errors.As(err, &damage) || damage.Line != 3 {
		t.Errorf("got %v, want damage in line 3", err)
	}
}

func TestASecondWriterIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game")
	j, _ := open(t, path)
	if _, _, err := journal.Open(path, header); !errors.Is(err, journal.ErrLocked) {
		t.Errorf("got %v, want ErrLocked", err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	again, _ := open(t, path)
	again.Close()
}

// TestAFullDiskRefusesAndLosesNothing runs in a separate process, whose files
// may not grow.
func TestAFullDiskRefusesAndLosesNothing(t *testing.T) {
	if path := os.Getenv("JOURNAL_FULL"); path != "" {
		fillUp(path)
		return
	}
	path := filepath.Join(t.TempDir(), "game")
	command := exec.Command(os.Args[0], "-test.run", "^TestAFullDiskRefusesAndLosesNothing$")
	command.Env = append(os.Environ(), "JOURNAL_FULL="+path)
	out, err := command.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "refused and kept") {
		t.Fatalf("%v: %s", err, out)
	}
	contents, err := journal.Read(path)
	if err != nil || len(contents.Torn) > 0 || len(contents.Records) == 0 {
		t.Errorf("got %d records, torn %q, %v", len(contents.Records), contents.Torn, err)
	}
}

// fillUp appends until the file may not grow, then lets it grow and appends the
// same record again.
func fillUp(path string) {
	j, _, err := journal.Open(path, header)
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	limit := unix.Rlimit{Cur: 4096, Max: unix.RLIM_INFINITY}
	var before unix.Rlimit
	_ = unix.Getrlimit(unix.RLIMIT_FSIZE, &before)
	limit.Max = before.Max
	if err := unix.Setrlimit(unix.RLIMIT_FSIZE, &limit); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	for n := range 1000 {
		if err = j.Append(context.Background(), body(n)); err == nil {
			continue
		}
		kept := j.Seq()
		_ = unix.Setrlimit(unix.RLIMIT_FSIZE, &before)
		if again := j.Append(context.Background(), body(n)); again != nil || j.Seq() != kept+1 {
			fmt.Println("not appended again:", again)
			os.Exit(1)
		}
		fmt.Println("refused and kept:", err)
		return
	}
	fmt.Println("never full")
	os.Exit(1)
}

// TestEveryRecordThatWasSaidToBeSafeOutlivesKillNine kills a writing process
// again and again and looks for the records it had told were safe.
func TestEveryRecordThatWasSaidToBeSafeOutlivesKillNine(t *testing.T) {
	if path := os.Getenv("JOURNAL_WRITE"); path != "" {
		writeForever(path)
		return
	}
	path := filepath.Join(t.TempDir(), "game")
	safe := 0
	for round := range 5 {
		command := exec.Command(os.Args[0], "-test.run", "^TestEveryRecordThatWasSaidToBeSafeOutlivesKillNine$")
		command.Env = append(os.Environ(), "JOURNAL_WRITE="+path)
		out, err := command.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := command.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		for n := 0; n < 20*(round+1) && lines.Scan(); n++ {
			if _, err := fmt.Sscanf(lines.Text(), "safe %d", &safe); err != nil {
				n--
			}
		}
		if err := command.Process.Signal(syscall.SIGKILL); err != nil {
			t.Fatal(err)
		}
		for lines.Scan() {
			_, _ = fmt.Sscanf(lines.Text(), "safe %d", &safe)
		}
		_ = command.Wait()
		contents, err := journal.Read(path)
		if err != nil || len(contents.Records) < safe {
			t.Fatalf("round %d: %d records were safe, got %d, %v", round, safe, len(contents.Records), err)
		}
	}
	if safe < 100 {
		t.Errorf("only %d records were written", safe)
	}
}

func writeForever(path string) {
	j, contents, err := journal.Open(path, header)
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	for n := len(contents.Records); ; n++ {
		if err := j.Append(context.Background(), body(n)); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		fmt.Printf("safe %d\n", n+1)
	}
}

func TestCheckWordsCanBeSaidAndDiffer(t *testing.T) {
	seen := map[string]bool{}
	var chain journal.Chain
	for n := range 1000 {
		chain = chain.Next(body(n))
		words := strings.Fields(chain.Words())
		if len(words) != 4 {
			t.Fatalf("got %q, want four words", words)
		}
		for _, word := range words {
			for i, letter := range word {
				if vowel := strings.ContainsRune("aiou", letter); len(word) != 5 || vowel != (i%2 == 1) {
					t.Fatalf("%q cannot be said", word)
				}
			}
		}
		seen[chain.Words()] = true
	}
	if len(seen) < 1000 {
		t.Errorf("only %d sets of words differ in a thousand", len(seen))
	}
}

func BenchmarkAppend(b *testing.B) {
	j, _ := open(b, filepath.Join(b.TempDir(), "game"))
	defer j.Close()
	line := bytes.Repeat([]byte("x"), 150)
	record := fmt.Appendf(nil, `{"event":"%s"}`, line)
	for b.Loop() {
		if err := j.Append(context.Background(), record); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkBareWriteAndSync writes as many bytes as BenchmarkAppend, and
// flushes them, for comparison.
func BenchmarkBareWriteAndSync(b *testing.B) {
	file, err := os.OpenFile(filepath.Join(b.TempDir(), "bare"), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	line := append(bytes.Repeat([]byte("x"), 300), '\n')
	for b.Loop() {
		if _, err := file.Write(line); err != nil {
			b.Fatal(err)
		}
		if err := file.Sync(); err != nil {
			b.Fatal(err)
		}
	}
}

func TestAJournalIsForItsUserAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.journal")
	written(t, path, 1)
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if got := info.Mode().Perm(); got&0o077 != 0 {
		t.Errorf("got the mode %v, want nobody else to read it", got)
	}
}
