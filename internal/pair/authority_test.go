package pair_test

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"blindchess/internal/pair"
)

// club is a folder with an authority, and a telephone that trusts it and nothing else.
type club struct {
	folder    string
	authority pair.Authority
	phone     *x509.CertPool
	exported  *x509.Certificate
}

func newClub(t *testing.T) club {
	t.Helper()
	c := club{folder: t.TempDir(), phone: x509.NewCertPool()}
	c.authority = pair.Authority{Certificate: filepath.Join(c.folder, "a.pem"), Key: filepath.Join(c.folder, "ak.pem")}
	if made, err := c.authority.Keep(time.Now()); err != nil || !made {
		t.Fatalf("got %v, %v, want a new authority", made, err)
	}
	path := filepath.Join(c.folder, "club.crt")
	if _, err := c.authority.Export(path); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil || strings.Contains(string(text), "PRIVATE") || !c.phone.AppendCertsFromPEM(text) {
		t.Fatalf("got %v and %s, want a certificate that a telephone takes", err, text)
	}
	block, _ := pem.Decode(text)
	if c.exported, err = x509.ParseCertificate(block.Bytes); err != nil {
		t.Fatal(err)
	}
	return c
}

func (c club) open(t *testing.T) *webTable {
	t.Helper()
	return newWebTable(t, func(w *pair.WebConfig) {
		w.Address, w.Certificate, w.Key, w.Authority = "0.0.0.0:0", filepath.Join(c.folder, "c.pem"), filepath.Join(c.folder, "k.pem"), c.authority
	})
}

// warns reports why the telephone warns of a page.
func (c club) warns(t *testing.T, w *webTable, name string) error {
	t.Helper()
	_, port, _ := net.SplitHostPort(w.server.Address())
	conn, err := tls.Dial("tcp", "127.0.0.1:"+port, &tls.Config{RootCAs: c.phone, ServerName: name})
	if err == nil {
		conn.Close()
	}
	return err
}

func TestAuthority_ATelephoneThatTrustsItDoesNotWarnBeforeAndAfterARenewal(t *testing.T) {
	c := newClub(t)
	first := c.open(t)
	for _, name := range []string{"localhost", "127.0.0.1"} {
		if err := c.warns(t, first, name); err != nil {
			t.Errorf("%s: got %v, want no warning", name, err)
		}
	}
	if !first.server.Vouched() || first.server.Earlier() != "" {
		t.Errorf("got vouched %v after %q, want a first one", first.server.Vouched(), first.server.Earlier())
	}
	leaf := leafOf(t, c.folder)
	if life := leaf.NotAfter.Sub(leaf.NotBefore); life > 397*24*time.Hour {
		t.Errorf("got a life of %v, want what telephones take", life)
	}
	same := c.open(t)
	if same.server.Fingerprint() != first.server.Fingerprint() || same.server.Earlier() != "" {
		t.Error("a certificate that holds was made anew")
	}
}

func TestAuthority_ItSignsThePageThatWasThereBeforeAndBothFingerprintsAreKnown(t *testing.T) {
	c := newClub(t)
	alone := c
	alone.authority = pair.Authority{}
	before := alone.open(t)
	if before.server.Vouched() || c.warns(t, before, "localhost") == nil {
		t.Fatal("a certificate that nobody signed is trusted")
	}
	after := c.open(t)
	if err := c.warns(t, after, "localhost"); err != nil {
		t.Errorf("got %v, want no warning", err)
	}
	if after.server.Earlier() != before.server.Fingerprint() || after.server.Fingerprint() == before.server.Fingerprint() {
		t.Errorf("got %q after %q, want the fingerprint of before and another one", after.server.Fingerprint(), after.server.Earlier())
	}
	gone := alone.open(t)
	if gone.server.Vouched() || gone.server.Earlier() != after.server.Fingerprint() {
		t.Error("the page is still called trusted though its authority was taken away")
	}
}

func TestAuthority_SignsNothingOfTheInternetAndNoOtherUse(t *testing.T) {
	c := newClub(t)
	for _, name := range []string{"bank.example", "localhost.example"} {
		if may(c.exported, name) {
			t.Errorf("it may sign %s", name)
		}
	}
	if !c.exported.PermittedDNSDomainsCritical || len(c.exported.PermittedDNSDomains) == 0 || !c.exported.MaxPathLenZero ||
		len(c.exported.ExtKeyUsage) != 1 || c.exported.ExtKeyUsage[0] != x509.ExtKeyUsageServerAuth || c.exported.KeyUsage != x509.KeyUsageCertSign {
		t.Errorf("got %+v, want one that signs servers of its own names alone", c.exported)
	}
	for _, network := range c.exported.PermittedIPRanges {
		if network.Contains(net.ParseIP("93.184.216.34")) || network.Contains(net.ParseIP("2606:2800:220:1::1")) {
			t.Errorf("it may sign addresses of the Internet: %v", network)
		}
	}
	stranger := pair.SignedBy(t, c.authority, []string{"bank.example"}, net.ParseIP("93.184.216.34"))
	for _, name := range []string{"bank.example", "93.184.216.34"} {
		if _, err := stranger.Verify(x509.VerifyOptions{Roots: c.phone, DNSName: name}); err == nil {
			t.Errorf("whoever stole its key is believed to be %s", name)
		}
	}
}

func may(authority *x509.Certificate, name string) bool {
	for _, permitted := range authority.PermittedDNSDomains {
		if name == permitted || strings.HasSuffix(name, "."+permitted) {
			return true
		}
	}
	return false
}

func TestAuthority_IsMadeOnceAndAnewBeforeItCannotSignForAYear(t *testing.T) {
	c := newClub(t)
	for _, test := range []struct {
		name string
		at   time.Time
		made bool
	}{
		{"today", time.Now(), false},
		{"in eight years", time.Now().AddDate(8, 0, 0), false},
		{"in its last year", time.Now().AddDate(9, 6, 0), true},
	} {
		if err := os.Chmod(c.authority.Key, 0o644); err != nil {
			t.Fatal(err)
		}
		if made, err := c.authority.Keep(test.at); err != nil || made != test.made {
			t.Errorf("%s: got made %v, %v, want %v", test.name, made, err, test.made)
		}
	}
	if info, err := os.Stat(c.authority.Key); err != nil || runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 {
		t.Errorf("got %v, %v: others read its key", info.Mode(), err)
	}
}

func TestAuthority_OneThatCannotBeUsedIsRefusedWithTheReason(t *testing.T) {
	c := newClub(t)
	if _, err := c.authority.Export(filepath.Join(c.folder, "club.crt")); err == nil || !strings.Contains(err.Error(), "another file") {
		t.Errorf("got %v, want no file written over", err)
	}
	if err := os.Remove(c.authority.Key); err != nil {
		t.Fatal(err)
	}
	if _, err := c.authority.Keep(time.Now()); err == nil || !strings.Contains(err.Error(), "delete both") {
		t.Errorf("got %v, want what to do about a lost key", err)
	}
}

// Telephones must not learn a new authority because the battery of a computer's clock
// is empty, and the page keeps the certificate that they trust.
func TestAuthority_AClockThatWasSetBackReplacesNothing(t *testing.T) {
	c := newClub(t)
	c.open(t)
	leaf, back := leafOf(t, c.folder), time.Date(1990, 1, 1, 0, 0, 0, 0, time.UTC)
	before, err := os.ReadFile(c.authority.Certificate)
	if err != nil {
		t.Fatal(err)
	}
	if made, err := c.authority.Keep(back); err == nil || made || !strings.Contains(err.Error(), "clock shows 1990-01-01") {
		t.Errorf("got made %v, %v, want why it is not replaced", made, err)
	}
	if after, err := os.ReadFile(c.authority.Certificate); err != nil || string(after) != string(before) {
		t.Error("the authority is another one")
	}
	if err := pair.CertificateAt(filepath.Join(c.folder, "c.pem"), filepath.Join(c.folder, "k.pem"), c.authority, back); err != nil {
		t.Fatal(err)
	}
	if !leafOf(t, c.folder).Equal(leaf) {
		t.Error("the certificate is another one")
	}
}
