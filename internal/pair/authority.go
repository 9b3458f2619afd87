package pair

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"strings"
	"time"

	"blindchess/internal/fault"
)

// Authority are the files of a club's own authority and of its key. It signs the
// certificate of the page of this computer and of no other. A thief of its key can
// impersonate only the names of this computer and the addresses of closed networks.
type Authority struct{ Certificate, Key string }

// authorityLife is how long an authority holds. It is installed by hand on each
// telephone, and once for some years.
const authorityLife = 10 * 365 * 24 * time.Hour

// authorityName is how the name of an authority begins, in the lists of browsers and systems.
const authorityName = "blindchess authority of "

// closedNetworks are the addresses that an authority may sign: those of this machine alone,
// and those that the Internet leads nowhere.
func closedNetworks() []*net.IPNet {
	var all []*net.IPNet
	for _, text := range []string{"10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8", "fc00::/7", "fe80::/10", "::1/128"} {
		if _, network, err := net.ParseCIDR(text); err == nil {
			all = append(all, network)
		}
	}
	return all
}

// Keep makes the authority if there is none, or if the present one ends within a year,
// and reports whether it did. If the clock was set back to before it was made, it
// replaces nothing: every telephone would have to learn a new one.
func (a Authority) Keep(now time.Time) (made bool, err error) {
	signer, err := a.read()
	if err == nil && signer.begins(now) {
		return false, a.unusable(fmt.Errorf("it begins on %s and this computer's clock shows %s", signer.certificate.NotBefore.Format(time.DateOnly), now.Format(time.DateOnly)))
	}
	if err != nil || signer.holds(now.Add(longestLife)) {
		return false, err
	}
	host := ownNames()[0]
	if all := ownNames(); len(all) > 1 {
		host = all[1]
	}
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return false, fmt.Errorf("pair: authority: %w", err)
	}
	template := &x509.Certificate{
		Subject:   pkix.Name{CommonName: authorityName + host},
		NotBefore: now.Add(-24 * time.Hour), NotAfter: now.Add(authorityLife),
		IsCA: true, BasicConstraintsValid: true, MaxPathLenZero: true,
		KeyUsage: x509.KeyUsageCertSign, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
		PermittedDNSDomainsCritical: true, PermittedDNSDomains: ownNames(), PermittedIPRanges: closedNetworks(),
	}
	text, key, err := signCertificate(template, template, &private.PublicKey, private, private)
	if err == nil {
		err = errors.Join(keepInPlace(a.Key, key, 0o600), keepInPlace(a.Certificate, text, 0o644))
	}
	if err != nil {
		return false, fmt.Errorf("pair: authority: %w", err)
	}
	return true, nil
}

// Export writes the authority's public certificate to a file that does not exist yet,
// and returns its fingerprint.
func (a Authority) Export(path string) (fingerprint string, err error) {
	signer, err := a.read()
	if err == nil && signer == nil {
		err = fs.ErrNotExist
	}
	if err != nil {
		return "", fmt.Errorf("pair: authority: %w", err)
	}
	text := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: signer.certificate.Raw})
	if err := keepNew(path, text, 0o644); errors.Is(err, fs.ErrExist) {
		return "", fault.New("fault.page-certificate-there", "{file} exists already: name another file", "file", path).In("page")
	} else if err != nil {
		return "", err
	}
	return fingerprintOf(signer.certificate.Raw), nil
}

// signer is an authority with its key.
type signer struct {
	certificate *x509.Certificate
	key         *ecdsa.PrivateKey
}

// read returns the authority, and none if neither file is there.
func (a Authority) read() (*signer, error) {
	if a.Certificate == "" {
		return nil, nil
	}
	if absent(a.Certificate) && absent(a.Key) {
		return nil, nil
	}
	read, err := tls.LoadX509KeyPair(a.Certificate, a.Key)
	private, ours := read.PrivateKey.(*ecdsa.PrivateKey)
	if err == nil && (!ours || !read.Leaf.IsCA) {
		err = errors.New("x509: not an authority with a key of ECDSA")
	}
	if err == nil {
		err = ownerOnly(a.Key)
	}
	if err != nil {
		return nil, a.unusable(err)
	}
	return &signer{certificate: read.Leaf, key: private}, nil
}

func (a Authority) unusable(why error) error {
	return fault.New("fault.page-authority", "the authority {file} and its key {key} cannot be used, {reason}: restore the right ones, or delete both and make a new one", "file", a.Certificate, "key", a.Key, "reason", why).In("page")
}

func absent(path string) bool {
	_, err := os.Lstat(path)
	return errors.Is(err, fs.ErrNotExist)
}

// holds reports whether there is an authority that holds at a time.
func (s *signer) holds(at time.Time) bool {
	return s != nil && !at.Before(s.certificate.NotBefore) && at.Before(s.certificate.NotAfter)
}

// begins reports whether there is an authority that holds only after a time.
func (s *signer) begins(at time.Time) bool { return s != nil && at.Before(s.certificate.NotBefore) }

// has reports whether a certificate is signed by this authority.
func (s *signer) has(leaf *x509.Certificate) bool {
	return bytes.Equal(leaf.RawIssuer, s.certificate.RawSubject) && leaf.CheckSignatureFrom(s.certificate) == nil
}

// restrict leaves in a certificate what this authority may sign, and no longer life than
// its own.
func (s *signer) restrict(template *x509.Certificate) {
	template.DNSNames = keepOnly(template.DNSNames, s.mayName)
	template.IPAddresses = keepOnly(template.IPAddresses, s.mayReach)
	if template.NotAfter.After(s.certificate.NotAfter) {
		template.NotAfter = s.certificate.NotAfter
	}
}

func (s *signer) mayName(name string) bool {
	for _, permitted := range s.certificate.PermittedDNSDomains {
		if name == permitted || strings.HasSuffix(name, "."+permitted) {
			return true
		}
	}
	return false
}

func (s *signer) mayReach(address net.IP) bool {
	for _, network := range s.certificate.PermittedIPRanges {
		if network.Contains(address) {
			return true
		}
	}
	return false
}

// covers reports whether a certificate contains the present names and addresses of this
// computer, within the authority's limits. Addresses of the sixth version change daily,
// and are not asked for.
func (s *signer) covers(leaf *x509.Certificate) bool {
	for _, name := range keepOnly(ownNames(), s.mayName) {
		if leaf.VerifyHostname(name) != nil {
			return false
		}
	}
	for _, address := range keepOnly(ownAddresses(), s.mayReach) {
		if address.To4() != nil && leaf.VerifyHostname(address.String()) != nil {
			return false
		}
	}
	return true
}

func keepOnly[T any](all []T, which func(T) bool) (kept []T) {
	for _, one := range all {
		if which(one) {
			kept = append(kept, one)
		}
	}
	return kept
}

// fingerprintOf returns what browsers show of a certificate as its SHA-256 fingerprint:
// pairs of hexadecimal digits.
func fingerprintOf(raw []byte) string {
	sum := sha256.Sum256(raw)
	return strings.ReplaceAll(strings.ToUpper(fmt.Sprintf("% x", sum[:])), " ", ":")
}
