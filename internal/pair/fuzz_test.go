package pair_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/pair"
)

// FuzzOpenKeys reads anything as the file of known keys. An accepted file is
// accepted again, and a key that is stored later is in it.
func FuzzOpenKeys(f *testing.F) {
	f.Add("")
	f.Add("opponent black ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA Eve\n")
	f.Add("arbiter - nokey\n")
	path := filepath.Join(f.TempDir(), "keys")
	f.Fuzz(func(t *testing.T, text string) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, first := pair.OpenKeys(path)
		if _, again := pair.OpenKeys(path); (first == nil) != (again == nil) {
			t.Errorf("got %v, and then %v", first, again)
		}
		if left, err := os.ReadFile(path); err != nil || string(left) != text {
			t.Errorf("reading the keys has changed their file: %q, %v", left, err)
		}
	})
}

// FuzzRedeem gives anything as a code. Nothing is taken that has not the digits
// of the one that was issued, and that one is taken once.
func FuzzRedeem(f *testing.F) {
	f.Add("Felix Cesar David, 111 222")
	f.Add("")
	f.Add("\x00\u00e9 fcd111222")
	f.Fuzz(func(t *testing.T, text string) {
		codes := pair.NewCodes(pair.CodeConfig{Random: strings.NewReader("\x05\x02\x03\x01\x01\x01\x02\x02\x02")})
		code, err := codes.Issue(pair.Pass{Role: "opponent"})
		if err != nil {
			t.Fatal(err)
		}
		_, first := codes.Redeem("192.0.2.1", text)
		if first == nil && digits(text) != digits(string(code)) {
			t.Fatalf("%q was taken for %q", text, code)
		}
		if _, second := codes.Redeem("192.0.2.2", code.String()); (second == nil) == (first == nil) {
			t.Errorf("%q after %q: got %v and %v, want the code taken once", code, text, first, second)
		}
	})
}

// digits returns the decimal digits of text.
func digits(text string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, text)
}
