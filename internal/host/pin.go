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
	"time"
)

// What an arbiter meets who has not given the PIN of the table. The others wrap
// ErrPIN.
var (
	ErrPIN      = errors.New("host: the arbiter's seat is locked: give its PIN first")
	ErrWrongPIN = fmt.Errorf("host: that was not the PIN of the table: %w", ErrPIN)
	ErrPINPause = fmt.Errorf("host: five wrong PINs, wait a minute: %w", ErrPIN)
)

// So many wrong PINs, of whomever, and none is looked at for a while: four
// digits are soon guessed otherwise, and each guess takes the table's time.
const (
	wrongPINs = 5
	pinPause  = time.Minute
)

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

// admit returns nil where an order comes from the arbiter. That somebody's PIN
// was right is remembered, so that only his first order takes the time to check
// it, and others who guess do not shut him out.
func (h *host) admit(o Order) error {
	kept := h.state.Conditions.PIN
	switch {
	case kept == "":
		return nil
	case h.known[o.Clerk] != "" && subtle.ConstantTimeCompare([]byte(h.known[o.Clerk]), []byte(o.PIN)) == 1:
		return nil
	case o.PIN == "":
		return ErrPIN
	case h.now() < h.pinsFrom:
		return ErrPINPause
	case !CheckPIN(kept, o.PIN):
		h.wrong++
		if h.wrong < wrongPINs {
			return ErrWrongPIN
		}
		h.wrong, h.pinsFrom = 0, h.now().Add(pinPause)
		return ErrPINPause
	}
	h.wrong = 0
	if o.Clerk != nil {
		h.known[o.Clerk] = o.PIN
	}
	return nil
}
