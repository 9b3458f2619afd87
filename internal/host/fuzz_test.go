package host_test

import (
	"testing"

	"blindchess/internal/host"
)

// FuzzUnlock opens anything as a locked envelope, with anything as a key. Nothing
// opens that was not locked.
func FuzzUnlock(f *testing.F) {
	_, secret, err := host.NewKey()
	if err != nil {
		f.Fatal(err)
	}
	f.Add("-----BEGIN AGE ENCRYPTED FILE-----\nYWdl\n-----END AGE ENCRYPTED FILE-----\n", secret)
	f.Add("age-encryption.org/v1\n", "AAAAA-BBBBB")
	f.Add("", "")
	f.Fuzz(func(t *testing.T, envelope, key string) {
		if opened, err := host.Unlock(envelope, key); err == nil {
			t.Errorf("%q was opened by %q: %+v", envelope, key, opened)
		}
	})
}

// FuzzCheckPIN looks at anything as a PIN and its digest. None fits but the one
// that was kept, and what is no digest fits nothing.
func FuzzCheckPIN(f *testing.F) {
	f.Add("not a digest", "471108")
	f.Add("", "")
	f.Fuzz(func(t *testing.T, kept, pin string) {
		if host.CheckPIN(kept, pin) {
			t.Errorf("%q fits %q", pin, kept)
		}
	})
}
