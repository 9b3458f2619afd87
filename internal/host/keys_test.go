package host_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/host"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

func TestEnvelope_OpensWithTheKeyThatIsKeptAndWithNoOther(t *testing.T) {
	path := filepath.Join(t.TempDir(), "arbiter.key")
	public, err := host.KeepNewKey(path)
	if err != nil || !strings.HasPrefix(public, "age1") {
		t.Fatalf("got %q, %v, want the public half", public, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("got %v, %v, want a file for nobody else", info.Mode(), err)
	}
	if _, err := host.KeepNewKey(path); err == nil {
		t.Error("a key was written over another")
	}
	move, err := rules.Standard().ParseSAN("Nf3")
	if err != nil {
		t.Fatal(err)
	}
	if got, err := host.Unseal(table.Envelope{Text: "Nf3", Move: move}, "absent"); err != nil || got != (host.Sealed{Text: "Nf3", Move: move}) {
		t.Errorf("got %+v, %v of an envelope that is not locked", got, err)
	}
	for _, key := range []string{path, "absent"} {
		if _, err := host.Unseal(table.Envelope{Locked: "bm90aGluZw=="}, key); err == nil {
			t.Errorf("what nobody locked was opened with %s", key)
		}
	}
}

func TestPINFile_IsReadWhereNobodyElseCan(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pin")
	if err := os.WriteFile(path, []byte(" 471108 \nmore\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	digest, err := host.PINFromFile(path)
	if err != nil || !host.CheckPIN(digest, "471108") || host.CheckPIN(digest, "471208") {
		t.Errorf("got %q, %v, want the digest of the first line", digest, err)
	}
	if err := os.Chmod(path, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := host.PINFromFile(path); err == nil || !strings.Contains(err.Error(), "chmod 600") {
		t.Errorf("got %v for a file that others can read, want what to do", err)
	}
	if _, err := host.PINFromFile(path + ".absent"); err == nil {
		t.Error("a file that is not there was read")
	}
}
