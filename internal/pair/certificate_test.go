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
	"os"
	"path/filepath"
	"runtime"
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
