package host

import (
	"cmp"
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"strings"
	"time"
	"unicode/utf8"

	"blindchess/internal/fault"
	"blindchess/internal/fault/shell"
)

// The errors for an arbiter who has not given the PIN of the table. The others
// wrap ErrPIN.
var (
	ErrPIN      = fault.New("play.pin", "the arbiter's seat is locked: give its PIN first").In("host")
	ErrWrongPIN = fault.New("play.pin-wrong", "that was not the PIN of the table").In("host").As(ErrPIN)
	ErrPINPause = fault.New("play.pin-wait", "five wrong PINs, wait a minute").In("host").As(ErrPIN)
	ErrPINSpent = fault.New("play.pin-spent", "a hundred wrong PINs, none is looked at until the table is opened again").In("host").As(ErrPIN)
)

// After this many wrong PINs, from any person, none is checked for a while: each
// guess takes the table's time. After wrongPINsEver none is looked at while this
// table is open, so that guessing finds six digits with a chance of one in 10,000.
const (
	wrongPINs     = 5
	pinPause      = time.Minute
	wrongPINsEver = 100
	shortestPIN   = 6
)

// pinRounds makes each guess at a PIN slow.
const pinRounds = 100_000

// ErrNoPIN is returned by a table that needs a PIN if none is known: the file
// beside its journal is gone.
var ErrNoPIN = fault.New("fault.pin-gone", "the PIN of the arbiter's seat is no longer beside the journal: start the program again with --pin-file FILE, or with --pin to be asked").In("host")

// pinFile returns the path of the digest of a table's PIN, which only the owner
// of its journal may read. A thief of the digest could try six digits in hours.
func pinFile(journal string) string { return journal + ".pin" }

// PIN returns the digest of the PIN of the table, and "" if it has none.
func (l *JournalLog) PIN() string { return l.pin }

// KeepPIN stores the digest that NewPIN returned in a separate file beside the
// journal, in place of an earlier one.
func (l *JournalLog) KeepPIN(digest string) error {
	path := pinFile(l.path)
	temporary := path + ".new"
	if err := os.WriteFile(temporary, []byte(digest+"\n"), 0o600); err != nil {
		return fmt.Errorf("host: the PIN cannot be saved: %w", err)
	}
	if err := errors.Join(os.Chmod(temporary, 0o600), os.Rename(temporary, path)); err != nil {
		os.Remove(temporary)
		return fmt.Errorf("host: the PIN cannot be saved: %w", err)
	}
	l.pin = digest
	return nil
}

// readPIN reads what KeepPIN keeps; without the file it is "".
func readPIN(journal string) (string, error) {
	digest, err := os.ReadFile(pinFile(journal))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("host: the PIN cannot be read: %w", err)
	}
	return strings.TrimSpace(string(digest)), nil
}

// NewPIN returns the digest of a PIN, from which a reader cannot find the PIN
// without trying them all.
func NewPIN(pin string) (string, error) {
	if utf8.RuneCountInString(pin) < shortestPIN {
		return "", fault.New("fault.pin-short", "a PIN has at least six signs: choose a longer one").In("host")
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

// admit returns nil if an order comes from the arbiter. A right PIN is
// remembered for its sender, so that only their first order takes the time to
// check it. Others who guess do not lock them out.
func (h *host) admit(o Order) error {
	kept := cmp.Or(h.PIN, h.state.Conditions.PIN)
	switch {
	case kept == "" && !h.state.Conditions.PINAsked:
		return nil
	case h.known[o.From] != "" && subtle.ConstantTimeCompare([]byte(h.known[o.From]), []byte(o.PIN)) == 1:
		return nil
	case o.PIN == "":
		return ErrPIN
	case h.wrongEver >= wrongPINsEver:
		return ErrPINSpent
	case h.now() < h.pinsFrom:
		return ErrPINPause
	case !CheckPIN(kept, o.PIN):
		h.wrong++
		h.wrongEver++
		switch {
		case h.wrongEver >= wrongPINsEver:
			return ErrPINSpent
		case h.wrong < wrongPINs:
			return ErrWrongPIN
		}
		h.wrong, h.pinsFrom = 0, h.now().Add(pinPause)
		return ErrPINPause
	}
	h.wrong = 0
	if o.From != nil {
		h.known[o.From] = o.PIN
	}
	return nil
}

// PINFromFile returns the digest of the PIN that a file holds in its first line.
// A file that others can read is refused, as it is no secret.
func PINFromFile(path string) (string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return "", fmt.Errorf("host: the file of the PIN cannot be read: %w", err)
	}
	if info.Mode().IsRegular() && info.Mode().Perm()&0o077 != 0 && runtime.GOOS != "windows" {
		return "", fault.New("fault.pin-open", "others can read {path}: type {command} first", "path", path, "command", shell.Command("chmod", "600", path)).In("host")
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return "", fmt.Errorf("host: the file of the PIN cannot be read: %w", err)
	}
	first, _, _ := strings.Cut(string(text), "\n")
	return NewPIN(strings.TrimSpace(first))
}
