package pair

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"net"
	"testing"
	"time"
)

// CertificateAt reads or makes the certificate of a page at a time.
func CertificateAt(path, keyPath string, a Authority, now time.Time) error {
	_, err := certificate(path, keyPath, a, now)
	return err
}

// SignedBy returns a certificate for any names, signed with the key of an authority
// like a thief's.
func SignedBy(t *testing.T, a Authority, names []string, addresses ...net.IP) *x509.Certificate {
	t.Helper()
	signer, err := a.read()
	if err != nil {
		t.Fatal(err)
	}
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{DNSNames: names, IPAddresses: addresses, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}}
	text, _, err := signCertificate(template, signer.certificate, &private.PublicKey, signer.key, private)
	if err != nil {
		t.Fatal(err)
	}
	block, _ := pem.Decode(text)
	made, err := x509.ParseCertificate(block.Bytes)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// Limited takes connections as the page of a crowd does.
func Limited(l net.Listener, connections, perAddress int) net.Listener {
	return limited(l, connections, perAddress)
}

// Count returns how many guests are in.
func (a *Authenticator) Count() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.count
}
