package pair_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/pair"
)

func TestASignatureIsOneForOpenSSHToo(t *testing.T) {
	if _, err := exec.LookPath("ssh-keygen"); err != nil {
		t.Skip("ssh-keygen of OpenSSH is not installed")
	}
	folder := t.TempDir()
	text := []byte("ply 20\n")
	made, fingerprint, err := pair.Sign(filepath.Join(folder, "host_key"), text)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "text.sig"), made, 0o600); err != nil {
		t.Fatal(err)
	}
	check := func(text []byte) (string, error) {
		command := exec.Command("ssh-keygen", "-Y", "check-novalidate", "-n", "blindchess", "-s", filepath.Join(folder, "text.sig"))
		command.Stdin = bytes.NewReader(text)
		out, err := command.CombinedOutput()
		return string(out), err
	}
	if told, err := check(text); err != nil || !strings.Contains(told, fingerprint) {
		t.Errorf("got %q, %v, want a good signature of %s", told, err, fingerprint)
	}
	if told, err := check([]byte("ply 21\n")); err == nil {
		t.Errorf("another text: got %q, want it refused", told)
	}
}

func TestASignatureBelongsToOneTextAndOneKey(t *testing.T) {
	key, text := filepath.Join(t.TempDir(), "host_key"), []byte("ply 20\n")
	made, want, err := pair.Sign(key, text)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := pair.Signed(text, made); err != nil || got != want {
		t.Errorf("got %q, %v, want %q", got, err, want)
	}
	if _, err := pair.Signed([]byte("ply 21\n"), made); err == nil {
		t.Error("another text is called signed")
	}
	other, _, err := pair.Sign(filepath.Join(t.TempDir(), "other_key"), text)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := pair.Signed(text, other); err != nil || got == want {
		t.Errorf("got %q, %v, want the fingerprint of the other key", got, err)
	}
	for _, bad := range [][]byte{nil, text, made[:len(made)/2], bytes.Replace(made, []byte("SSH SIG"), []byte("SSH_SIG"), 2)} {
		if _, err := pair.Signed(text, bad); err == nil {
			t.Errorf("%q is called a signature", bad)
		}
	}
}
