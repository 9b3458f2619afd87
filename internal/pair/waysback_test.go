package pair_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/pair"
)

// backOf opens the ways back of a host in a folder.
func backOf(t *testing.T, folder string) *pair.WaysBack {
	t.Helper()
	back, err := pair.OpenWaysBack(filepath.Join(folder, "game.back"), filepath.Join(folder, "host_key"))
	if err != nil {
		t.Fatal(err)
	}
	return back
}

func TestWaysBack_OutliveTheProgramAndGiveNothingAway(t *testing.T) {
	folder := t.TempDir()
	want := pair.Pass{Role: "arbiter", Name: "Eve \u0141"}
	code, err := pair.NewCodes(pair.CodeConfig{Back: backOf(t, folder)}).IssueReturn(want)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "game.back")
	text, err := os.ReadFile(path)
	if err != nil || strings.Contains(string(text), string(code)) || strings.Contains(string(text), string(code[3:])) {
		t.Errorf("got %q, %v, want a file that does not hold the code", text, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("got %v, %v, want a file for its user alone", info, err)
	}
	for range 2 { // the answer may be lost with the line
		again := pair.NewCodes(pair.CodeConfig{Back: backOf(t, folder)})
		if got, err := again.Redeem("here", code.String()); err != nil || got != want {
			t.Errorf("got %+v, %v, want %+v back", got, err, want)
		}
	}
	stolen := t.TempDir()
	if err := os.WriteFile(filepath.Join(stolen, "game.back"), text, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := pair.NewCodes(pair.CodeConfig{Back: backOf(t, stolen)}).Redeem("here", string(code)); err == nil {
		t.Error("the file opened a table of another host")
	}
}

func TestWaysBack_ALineThatIsTornCostsItsBearerAlone(t *testing.T) {
	folder := t.TempDir()
	codes := pair.NewCodes(pair.CodeConfig{Back: backOf(t, folder)})
	first, _ := codes.IssueReturn(pair.Pass{Role: "arbiter"})
	second, _ := codes.IssueReturn(pair.Pass{Role: "opponent", Seat: "white"})
	path := filepath.Join(folder, "game.back")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, text[:len(text)-5], 0o600); err != nil {
		t.Fatal(err)
	}
	codes = pair.NewCodes(pair.CodeConfig{Back: backOf(t, folder)})
	third, _ := codes.IssueReturn(pair.Pass{Role: "spectator"})
	codes = pair.NewCodes(pair.CodeConfig{Back: backOf(t, folder)})
	for code, known := range map[pair.Code]bool{first: true, second: false, third: true} {
		if _, err := codes.Redeem("here", string(code)); (err == nil) != known {
			t.Errorf("got %v of %s, want it known: %t", err, code, known)
		}
	}
}

func TestWaysBack_ADayAfterTheyWereUsedLastTheyLeadNowhere(t *testing.T) {
	clock := &stoppedClock{now: time.Now()}
	codes := pair.NewCodes(pair.CodeConfig{Now: clock.Now})
	code, _ := codes.IssueReturn(pair.Pass{Role: "arbiter"})
	for range 3 {
		clock.move(23 * time.Hour)
		if _, err := codes.Redeem("here", string(code)); err != nil {
			t.Fatalf("got %v, want it known a day from its last use", err)
		}
	}
	clock.move(24 * time.Hour)
	if _, err := codes.Redeem("here", string(code)); err == nil {
		t.Error("a way back was known after its day")
	}
}

// FuzzOpenWaysBack reads anything as the file of ways back: no content prevents a
// table from opening, and ways that are stored later are known to the next
// program.
func FuzzOpenWaysBack(f *testing.F) {
	f.Add("")
	f.Add("arbiter - 9999999999 " + strings.Repeat("a", 64) + " Eve\n")
	f.Add("arbiter - x y z\nopponent white 1")
	folder := f.TempDir()
	f.Fuzz(func(t *testing.T, text string) {
		if err := os.WriteFile(filepath.Join(folder, "game.back"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		code, err := pair.NewCodes(pair.CodeConfig{Back: backOf(t, folder)}).IssueReturn(pair.Pass{Role: "arbiter"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := pair.NewCodes(pair.CodeConfig{Back: backOf(t, folder)}).Redeem("here", string(code)); err != nil {
			t.Errorf("after %q: %v", text, err)
		}
	})
}

// TestWaysBack_ThoseOfAnEarlierVersionLeadBackAndAreGuessedNoMoreThanACode writes a file
// as versions did whose ways back were codes of everyday length.
func TestWaysBack_ThoseOfAnEarlierVersionLeadBackAndAreGuessedNoMoreThanACode(t *testing.T) {
	folder := t.TempDir()
	backOf(t, folder) // makes the key of the host
	key, err := os.ReadFile(filepath.Join(folder, "host_key"))
	if err != nil {
		t.Fatal(err)
	}
	secret := sha256.Sum256(append([]byte("blindchess ways back\n"), key...))
	digest := hmac.New(sha256.New, secret[:])
	digest.Write([]byte("code acf471122"))
	line := fmt.Sprintf("opponent black %d %s Anna\n", time.Now().Add(time.Hour).Unix(), hex.EncodeToString(digest.Sum(nil)))
	if err := os.WriteFile(filepath.Join(folder, "game.back"), []byte(line), 0o600); err != nil {
		t.Fatal(err)
	}
	codes := pair.NewCodes(pair.CodeConfig{Back: backOf(t, folder)})
	want := pair.Pass{Role: "opponent", Seat: "black", Name: "Anna"}
	for range 2 {
		if got, err := codes.Redeem("here", "acf 471 122"); err != nil || got != want {
			t.Fatalf("got %+v, %v, want %+v", got, err, want)
		}
	}
	for range 10 {
		_, _ = codes.Redeem("stranger", "aaa 000 000")
	}
	if _, err := codes.Redeem("stranger", "acf 471 122"); !errors.Is(err, pair.ErrLocked) {
		t.Errorf("from an address that is locked out: got %v, want ErrLocked", err)
	}
	again := pair.NewCodes(pair.CodeConfig{Back: backOf(t, folder)}) // the next program of this version
	for range 10 {
		_, _ = again.Redeem("stranger", "aaa 000 000")
	}
	if _, err := again.Redeem("stranger", "acf 471 122"); !errors.Is(err, pair.ErrLocked) {
		t.Errorf("after the file was written anew: got %v, want ErrLocked", err)
	}
}

func TestWaysBack_OneThatIsUsedOverAndOverFillsNoDisk(t *testing.T) {
	folder := t.TempDir()
	codes := pair.NewCodes(pair.CodeConfig{Back: backOf(t, folder)})
	code, _ := codes.IssueReturn(pair.Pass{Role: "arbiter"})
	for range 1000 {
		if _, err := codes.Redeem("here", string(code)); err != nil {
			t.Fatal(err)
		}
	}
	if text, err := os.ReadFile(filepath.Join(folder, "game.back")); err != nil || strings.Count(string(text), "\n") > 2 {
		t.Errorf("got %d lines, %v, want one", strings.Count(string(text), "\n"), err)
	}
}
