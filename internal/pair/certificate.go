package pair

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

// certificateLife is the validity of a certificate made by this program, including the
// day before it is made. Browsers of telephones accept none that is valid for longer
// than 397 days. It is made again, for the same key, renewBefore it ends.
const (
	certificateLife = 396 * 24 * time.Hour
	longestLife     = 397 * 24 * time.Hour
	renewBefore     = 30 * 24 * time.Hour
	ownName         = "blindchess" // whose certificates are our own
)

// served is the certificate of a page.
type served struct {
	pair    tls.Certificate
	earlier string // the fingerprint of the one before, and nothing where it was not changed now
	vouched bool   // an authority has signed it
}

// fingerprint returns that of the certificate, as browsers show it.
func (s *served) fingerprint() string { return fingerprintOf(s.pair.Certificate[0]) }

// names reports whether the certificate contains a name.
func (s *served) names(host string) bool {
	return s.pair.Leaf != nil && slices.ContainsFunc(s.pair.Leaf.DNSNames, func(name string) bool { return strings.EqualFold(name, host) })
}

// renew reads the certificate again if the present one ends soon: one of our own is made
// anew, and of another one there may be a newer file. The page goes on with the old one
// if that fails, and says so, but not the same twice: failed is what was said last.
func (s *WebServer) renew(failed string) string {
	old, now := s.certificate.Load(), s.config.Now()
	if old == nil || old.pair.Leaf != nil && now.Before(old.pair.Leaf.NotAfter.Add(-renewBefore)) {
		return failed
	}
	made, err := certificate(s.config.Certificate, s.config.Key, s.config.Authority, now)
	switch {
	case err != nil && err.Error() == failed:
		return failed
	case err != nil:
		failed = err.Error()
	case made.fingerprint() == old.fingerprint():
		return ""
	default:
		made.earlier, failed = old.fingerprint(), ""
		s.certificate.Store(&made)
	}
	if s.config.Renewed != nil {
		s.config.Renewed(made.earlier, err)
	}
	return failed
}

// certificate reads the certificate and the key of this host, or makes them if
// neither file is there. If there is an authority, it signs the new certificate.
func certificate(path, keyPath string, authority Authority, now time.Time) (served, error) {
	var none served
	signer, err := authority.read()
	if err != nil {
		return none, err
	}
	early := signer.begins(now)
	if !signer.holds(now) {
		signer = nil
	}
	made, err := tls.LoadX509KeyPair(path, keyPath)
	if !errors.Is(err, fs.ErrNotExist) {
		if err != nil {
			return none, fmt.Errorf("pair: the certificate %s and the key %s do not belong together: name others, or delete both and the program makes new ones: %w", path, keyPath, err)
		}
		if early {
			return served{pair: made}, nil // the clock was set back: what was made later is not changed
		}
		return renewed(made, path, keyPath, signer, now)
	}
	for _, there := range []string{path, keyPath} {
		if !absent(there) {
			return none, fmt.Errorf("pair: only %s of a certificate and its key is there: put the other one beside it, or remove it", there)
		}
	}
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return none, fmt.Errorf("pair: certificate: %w", err)
	}
	text, key, err := newCertificate(private, signer, now)
	if err == nil {
		err = errors.Join(keepNew(keyPath, key, 0o600), keepNew(path, text, 0o644))
	}
	if err == nil {
		made, err = tls.X509KeyPair(text, key)
	}
	if err != nil {
		return none, fmt.Errorf("pair: certificate: %w", err)
	}
	return served{pair: made, vouched: signer != nil}, nil
}

// CheckCertificate returns why an existing certificate and key cannot secure a
// page. A file cannot be read, they do not belong together, or the certificate
// is not valid at now.
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

// renewed returns a certificate, or a new one for the same key in its place. It renews
// one made by this program that ends soon, is valid for longer than browsers accept or
// only from a later day, as when it was made while the clock was wrong, or differs from the one that the authority would sign today. It leaves a certificate from
// another maker alone.
func renewed(made tls.Certificate, path, keyPath string, signer *signer, now time.Time) (served, error) {
	leaf, err := x509.ParseCertificate(made.Certificate[0])
	private, own := made.PrivateKey.(*ecdsa.PrivateKey)
	if err != nil || !own || leaf.Subject.CommonName != ownName || leaf.Issuer.CommonName != ownName && !strings.HasPrefix(leaf.Issuer.CommonName, authorityName) {
		return served{pair: made}, nil
	}
	if err := ownerOnly(keyPath); err != nil {
		return served{pair: made}, fmt.Errorf("pair: certificate: %w", err)
	}
	lasts := !now.Before(leaf.NotBefore) && leaf.NotAfter.Sub(leaf.NotBefore) <= longestLife && now.Before(leaf.NotAfter.Add(-renewBefore))
	switch {
	case lasts && signer != nil && signer.has(leaf) && signer.covers(leaf):
		return served{pair: made, vouched: true}, nil
	case lasts && signer == nil && leaf.Issuer.CommonName == ownName:
		return served{pair: made}, nil
	}
	text, key, err := newCertificate(private, signer, now)
	if err == nil {
		err = keepInPlace(path, text, 0o644)
	}
	fresh := served{earlier: fingerprintOf(leaf.Raw), vouched: signer != nil}
	if err == nil {
		fresh.pair, err = tls.X509KeyPair(text, key)
	}
	if err != nil {
		return served{pair: made}, fmt.Errorf("pair: certificate: %w", err)
	}
	return fresh, nil
}

// newCertificate makes a certificate of a key for the present names and addresses of
// this computer, signed by the authority if there is one.
func newCertificate(private *ecdsa.PrivateKey, signer *signer, now time.Time) (text, key []byte, err error) {
	template := &x509.Certificate{
		Subject:   pkix.Name{CommonName: ownName},
		NotBefore: now.Add(-24 * time.Hour), NotAfter: now.Add(certificateLife),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
		DNSNames: ownNames(), IPAddresses: ownAddresses(),
	}
	if signer == nil {
		return signCertificate(template, template, &private.PublicKey, private, private)
	}
	signer.restrict(template)
	return signCertificate(template, signer.certificate, &private.PublicKey, signer.key, private)
}

// signCertificate makes a certificate, and returns it with the key of its bearer, both in PEM.
func signCertificate(template, issuer *x509.Certificate, of *ecdsa.PublicKey, by, private *ecdsa.PrivateKey) (text, key []byte, err error) {
	if template.SerialNumber, err = rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120)); err != nil {
		return nil, nil, err
	}
	made, err := x509.CreateCertificate(rand.Reader, template, issuer, of, by)
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

// ownerOnly takes from everybody else the right to read a key that belongs to this user.
func ownerOnly(path string) error {
	info, err := os.Stat(path)
	if err != nil || runtime.GOOS == "windows" || info.Mode().Perm()&0o077 == 0 {
		return err
	}
	if err := os.Chmod(path, info.Mode().Perm()&0o700); err != nil && !errors.Is(err, fs.ErrPermission) {
		return err
	}
	return nil // a key of somebody else's is theirs to guard
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

// keepInPlace writes a file whole, in the place of the one before.
func keepInPlace(path string, text []byte, mode os.FileMode) error {
	if err := os.Remove(path + ".new"); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := keepNew(path+".new", text, mode); err != nil {
		return err
	}
	return os.Rename(path+".new", path)
}
