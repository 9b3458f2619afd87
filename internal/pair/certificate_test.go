package pair_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"blindchess/internal/pair"
)

// certified writes a self-signed certificate of a name, and returns it.
func certified(t *testing.T, folder, name string, from, to time.Time) *x509.Certificate {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: name}, NotBefore: from, NotAfter: to}
	made, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	key, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	for file, block := range map[string]*pem.Block{"c.pem": {Type: "CERTIFICATE", Bytes: made}, "k.pem": {Type: "PRIVATE KEY", Bytes: key}} {
		if err := os.WriteFile(filepath.Join(folder, file), pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return leafOf(t, folder)
}

func leafOf(t *testing.T, folder string) *x509.Certificate {
	t.Helper()
	read, err := tls.LoadX509KeyPair(filepath.Join(folder, "c.pem"), filepath.Join(folder, "k.pem"))
	if err != nil {
		t.Fatal(err)
	}
	leaf, err := x509.ParseCertificate(read.Certificate[0])
	if err != nil {
		t.Fatal(err)
	}
	return leaf
}

func TestCertificate_OneOfOurOwnIsRenewedForTheSameKeyAndAnotherIsLeft(t *testing.T) {
	const day = 24 * time.Hour
	now := time.Now()
	for _, test := range []struct {
		name, of string
		from, to time.Time
		renewed  bool
	}{
		{"one of an earlier version, of ten years", "blindchess", now.Add(-day), now.Add(3650 * day), true},
		{"one that ends next week", "blindchess", now.Add(-380 * day), now.Add(7 * day), true},
		{"one that has ended", "blindchess", now.Add(-400 * day), now.Add(-4 * day), true},
		{"one made while the clock was ahead", "blindchess", now.Add(300 * day), now.Add(600 * day), true},
		{"one of this spring", "blindchess", now.Add(-100 * day), now.Add(200 * day), false},
		{"one that a club has bought", "chess.example", now.Add(-day), now.Add(3650 * day), false},
	} {
		t.Run(test.name, func(t *testing.T) {
			folder := t.TempDir()
			before := certified(t, folder, test.of, test.from, test.to)
			if err := os.Chmod(filepath.Join(folder, "k.pem"), 0o644); err != nil {
				t.Fatal(err)
			}
			newWebTable(t, func(c *pair.WebConfig) {
				c.Address, c.Certificate, c.Key = "0.0.0.0:0", filepath.Join(folder, "c.pem"), filepath.Join(folder, "k.pem")
			})
			after := leafOf(t, folder)
			mode := map[bool]os.FileMode{true: 0o600, false: 0o644}[test.of == "blindchess"] // another maker's may be read by other programs
			if info, err := os.Stat(filepath.Join(folder, "k.pem")); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != mode {
				t.Errorf("got %v, %v for the key, want %v", info.Mode(), err, mode)
			}
			if renewed := !after.Equal(before); renewed != test.renewed {
				t.Errorf("got renewed %v, want %v", renewed, test.renewed)
			}
			if !before.PublicKey.(*ecdsa.PublicKey).Equal(after.PublicKey) {
				t.Error("the key is another one")
			}
			if life := after.NotAfter.Sub(after.NotBefore); test.renewed && (life > 397*day || time.Until(after.NotAfter) < 390*day) {
				t.Errorf("got a life of %v until %v, want at most 397 days", life, after.NotAfter)
			}
		})
	}
}

// TestCertificate_APageThatStaysOpenRenewsItsOwn keeps a page open for a year, by a clock
// of its own, and looks each time the page does.
func TestCertificate_APageThatStaysOpenRenewsItsOwn(t *testing.T) {
	const day = 24 * time.Hour
	folder := t.TempDir()
	var now atomic.Int64
	began := time.Now()
	now.Store(began.UnixNano())
	looks := make(chan time.Time)
	type told struct {
		earlier string
		err     error
	}
	tells := make(chan told, 10)
	w := newWebTable(t, func(c *pair.WebConfig) {
		c.Address, c.Certificate, c.Key = "0.0.0.0:0", filepath.Join(folder, "c.pem"), filepath.Join(folder, "k.pem")
		c.Now = func() time.Time { return time.Unix(0, now.Load()) }
		c.Looks = looks
		c.Renewed = func(earlier string, err error) { tells <- told{earlier, err} }
	})
	_, port, _ := net.SplitHostPort(w.server.Address())
	shown := func() *x509.Certificate {
		conn, err := tls.Dial("tcp", "127.0.0.1:"+port, &tls.Config{InsecureSkipVerify: true})
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		return conn.ConnectionState().PeerCertificates[0]
	}
	look := func(after time.Duration) {
		now.Store(began.Add(after).UnixNano())
		looks <- now0
		looks <- now0 // the second is taken once the first has been done
	}
	first, mark := shown(), w.server.Fingerprint()
	if look(365 * day); !shown().Equal(first) || len(tells) != 0 {
		t.Error("a certificate that holds for a month yet was renewed")
	}
	look(367 * day)
	second := shown()
	if second.Equal(first) || !second.PublicKey.(*ecdsa.PublicKey).Equal(first.PublicKey) || second.NotAfter.Before(began.Add(760*day)) {
		t.Errorf("got one until %v, want a new one for the same key", second.NotAfter)
	}
	if got := <-tells; got.earlier != mark || got.err != nil || w.server.Earlier() != mark || w.server.Fingerprint() == mark {
		t.Errorf("told %+v, want that %s is another one now", got, mark)
	}
	if !leafOf(t, folder).Equal(second) {
		t.Error("the file has another certificate than the page")
	}
	if err := os.WriteFile(filepath.Join(folder, "c.pem"), []byte("torn"), 0o600); err != nil {
		t.Fatal(err)
	}
	look(740 * day)
	if got := <-tells; got.err == nil || !shown().Equal(second) || len(tells) != 0 {
		t.Errorf("told %+v and %d more of a file that cannot be read, want the reason once and the old one served", got, len(tells))
	}
	bought := certified(t, folder, "chess.example", began, began.Add(900*day))
	if look(750 * day); !shown().Equal(bought) {
		t.Error("a certificate that was put in the place of an old one is not served")
	}
	if got := <-tells; got.err != nil || got.earlier == "" {
		t.Errorf("told %+v of another certificate", got)
	}
}

// now0 is a tick, of which the page reads no time.
var now0 time.Time
