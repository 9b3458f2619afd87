package pair

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/hex"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// certificateLife is how long a certificate of our own holds, with the day before it is
// made: browsers of telephones take none that holds for longer than 397 days. It is made
// anew, for the same key, renewBefore it ends.
const (
	certificateLife = 396 * 24 * time.Hour
	longestLife     = 397 * 24 * time.Hour
	renewBefore     = 30 * 24 * time.Hour
	ownName         = "blindchess" // whose certificates are our own
)

// certificate reads the certificate and the key of this host, or makes them
// where neither file is there.
func certificate(path, keyPath string) (tls.Certificate, error) {
	made, err := tls.LoadX509KeyPair(path, keyPath)
	if !errors.Is(err, fs.ErrNotExist) {
		if err != nil {
			return made, fmt.Errorf("pair: the certificate %s and the key %s do not go together: name others, or remove both and they are made anew: %w", path, keyPath, err)
		}
		return renewed(made, path, time.Now())
	}
	for _, there := range []string{path, keyPath} {
		if _, err := os.Lstat(there); err == nil {
			return made, fmt.Errorf("pair: only %s of a certificate and its key is there: put the other one beside it, or remove it", there)
		}
	}
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return made, fmt.Errorf("pair: certificate: %w", err)
	}
	text, key, err := newCertificate(private, time.Now())
	if err != nil {
		return made, fmt.Errorf("pair: certificate: %w", err)
	}
	if err := errors.Join(keepNew(keyPath, key, 0o600), keepNew(path, text, 0o644)); err != nil {
		return made, fmt.Errorf("pair: certificate: %w", err)
	}
	return tls.X509KeyPair(text, key)
}

// CheckCertificate returns why nothing can be secured with a certificate and a
// key that are there already: a file cannot be read, they do not go together, or
// the certificate does not hold at now.
func CheckCertificate(path, keyPath string, now time.Time) error {
	read, err := tls.LoadX509KeyPair(path, keyPath)
	if err != nil {
		return fmt.Errorf("pair: the certificate %s and the key %s cannot be used: name the file of each, in PEM, the certificate first: %w", path, keyPath, err)
	}
	leaf, err := x509.ParseCertificate(read.Certificate[0])
	if err != nil {
		return fmt.Errorf("pair: certificate %s: %w", path, err)
	}
	if now.Before(leaf.NotBefore) || now.After(leaf.NotAfter) {
		return fmt.Errorf("pair: the certificate %s holds from %s to %s and not today: name another one, or none, and one is made",
			path, leaf.NotBefore.Format(time.DateOnly), leaf.NotAfter.Format(time.DateOnly))
	}
	return nil
}

// renewed returns a certificate, or where it is one of our own which ends soon, or holds
// for longer than browsers take, a new one for the same key in its place. One that
// somebody else made is left as it is.
func renewed(made tls.Certificate, path string, now time.Time) (tls.Certificate, error) {
	leaf, err := x509.ParseCertificate(made.Certificate[0])
	private, own := made.PrivateKey.(*ecdsa.PrivateKey)
	if err != nil || !own || leaf.Subject.CommonName != ownName || leaf.Issuer.CommonName != ownName {
		return made, nil
	}
	if leaf.NotAfter.Sub(leaf.NotBefore) <= longestLife && now.Before(leaf.NotAfter.Add(-renewBefore)) {
		return made, nil
	}
	text, key, err := newCertificate(private, now)
	if err == nil {
		_ = os.Remove(path + ".new")
		err = keepNew(path+".new", text, 0o644)
	}
	if err == nil {
		err = os.Rename(path+".new", path)
	}
	if err != nil {
		return made, fmt.Errorf("pair: certificate: %w", err)
	}
	return tls.X509KeyPair(text, key)
}

// newCertificate makes a certificate of a key for the names and the addresses that this
// machine has now.
func newCertificate(private *ecdsa.PrivateKey, now time.Time) (text, key []byte, err error) {
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	if err != nil {
		return nil, nil, err
	}
	template := &x509.Certificate{
		SerialNumber: serial, Subject: pkix.Name{CommonName: ownName},
		NotBefore: now.Add(-24 * time.Hour), NotAfter: now.Add(certificateLife),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
		DNSNames: ownNames(), IPAddresses: ownAddresses(),
	}
	made, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	if err != nil {
		return nil, nil, err
	}
	encoded, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		return nil, nil, err
	}
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: made}), pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: encoded}), nil
}

// ownNames are the names by which this machine may be called in an address.
func ownNames() []string {
	names := []string{"localhost"}
	if name, err := os.Hostname(); err == nil && name != "" && name != "localhost" {
		name = strings.ToLower(name)
		names = append(names, name)
		if !strings.Contains(name, ".") {
			names = append(names, name+".local")
		}
	}
	return names
}

func ownAddresses() []net.IP {
	var addresses []net.IP
	all, _ := net.InterfaceAddrs()
	for _, one := range all {
		if network, ok := one.(*net.IPNet); ok && !network.IP.IsLinkLocalUnicast() {
			addresses = append(addresses, network.IP)
		}
	}
	return addresses
}

// keepNew writes a file that must not be there yet.
func keepNew(path string, text []byte, mode os.FileMode) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, mode)
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	return errors.Join(err, file.Sync(), file.Close())
}

// certificateFingerprint returns what browsers show of a certificate as its
// SHA-256 fingerprint: pairs of hexadecimal digits.
func certificateFingerprint(c tls.Certificate) string {
	sum := sha256.Sum256(c.Certificate[0])
	text := strings.ToUpper(hex.EncodeToString(sum[:]))
	var pairs []string
	for i := 0; i < len(text); i += 2 {
		pairs = append(pairs, text[i:i+2])
	}
	return strings.Join(pairs, ":")
}
