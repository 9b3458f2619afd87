package pair

import gossh "golang.org/x/crypto/ssh"

// algorithms are the algorithms of both ends of a connection: those that OpenSSH has
// known for ten years, and newer ones. They leave out SHA-1 and groups of fixed
// primes, which the library still offers by default.
func algorithms() gossh.Config {
	return gossh.Config{
		KeyExchanges: []string{gossh.KeyExchangeMLKEM768X25519, gossh.KeyExchangeCurve25519, gossh.KeyExchangeECDHP256, gossh.KeyExchangeECDHP384},
		Ciphers:      []string{gossh.CipherAES128GCM, gossh.CipherAES256GCM, gossh.CipherChaCha20Poly1305, gossh.CipherAES128CTR, gossh.CipherAES256CTR},
		MACs:         []string{gossh.HMACSHA256ETM, gossh.HMACSHA512ETM, gossh.HMACSHA256, gossh.HMACSHA512},
	}
}
