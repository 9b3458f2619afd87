package host

import (
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
)

// ErrPIN refuses an arbiter who has not given the PIN of the table.
var ErrPIN = errors.New("host: the arbiter's seat is locked: give its PIN first")

// pinRounds makes each guess at a PIN slow.
const pinRounds = 100_000

// NewPIN returns the digest of a PIN for table.Conditions: whoever reads it
// cannot tell the PIN without trying them all.
func NewPIN(pin string) (string, error) {
	if len(pin) < 4 {
		return "", errors.New("host: a PIN has at least four signs: choose a longer one")
	}
	salt := make([]byte, 16)
	if _, err := rand.Read(salt); err != nil {
		return "", fmt.Errorf("host: %w", err)
	}
	return digest(salt, pin)
}

func digest(salt []byte, pin string) (string, error) {
	key, err := pbkdf2.Key(sha256.New, pin, salt, pinRounds, sha256.Size)
	if err != nil {
		return "", fmt.Errorf("host: %w", err)
	}
	return hex.EncodeToString(salt) + ":" + hex.EncodeToString(key), nil
}

// CheckPIN reports whether pin is the one of a digest.
func CheckPIN(kept, pin string) bool {
	salted, _, found := strings.Cut(kept, ":")
	salt, err := hex.DecodeString(salted)
	if !found || err != nil {
		return false
	}
	given, err := digest(salt, pin)
	return err == nil && subtle.ConstantTimeCompare([]byte(given), []byte(kept)) == 1
}

// admits reports whether an order comes from the arbiter. A PIN that was right
// once is remembered, so that only the first order takes the time to check it.
func (h *host) admits(o Order) bool {
	kept := h.state.Conditions.PIN
	switch {
	case kept == "":
		return true
	case h.pin != "" && subtle.ConstantTimeCompare([]byte(h.pin), []byte(o.PIN)) == 1:
		return true
	case o.PIN == "" || !CheckPIN(kept, o.PIN):
		return false
	}
	h.pin = o.PIN
	return true
}
