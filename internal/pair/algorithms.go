package pair

import gossh "golang.org/x/crypto/ssh"

// algorithms are those that both ends of a line take: what OpenSSH has known for ten
// years and newer, with nothing of SHA-1 and of groups of fixed primes, which the
// library still offers by itself.
func algorithms() gossh.Config {
	return gossh.Config{
		KeyExchanges: []string{gossh.KeyExchangeMLKEM768X25519, gossh.KeyExchangeCurve25519, gossh.KeyExchangeECDHP256, gossh.KeyExchangeECDHP384},
		Ciphers:      []string{gossh.CipherAES128GCM, gossh.CipherAES256GCM, gossh.CipherChaCha20Poly1305, gossh.CipherAES128CTR, gossh.CipherAES256CTR},
		MACs:         []string{gossh.HMACSHA256ETM, gossh.HMACSHA512ETM, gossh.HMACSHA256, gossh.HMACSHA512},
	}
}
