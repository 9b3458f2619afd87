package host

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"filippo.io/age"

	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// sealed is what is in an envelope.
type sealed struct {
	Text string     `json:"text"`
	Move rules.Move `json:"move"`
	Fill string     `json:"fill"` // makes every envelope as long as every other
}

// envelopeSize is how long what is in an envelope is made, so that its length
// gives nothing away.
const envelopeSize = 512

// lockFor makes the envelope of a sealed move for the arbiter's public key, an
// age recipient such as age1....
func lockFor(recipient, text string, m rules.Move) (string, error) {
	to, err := age.ParseX25519Recipient(recipient)
	if err != nil {
		return "", fmt.Errorf("host: the arbiter's key cannot be read: %w", err)
	}
	body := sealed{Text: text, Move: m}
	short, err := json.Marshal(body)
	if err != nil {
		return "", fmt.Errorf("host: %w", err)
	}
	body.Fill = string(bytes.Repeat([]byte{' '}, max(envelopeSize-len(short), 0)))
	whole, err := json.Marshal(body)
	if err != nil {
		return "", fmt.Errorf("host: %w", err)
	}
	var out bytes.Buffer
	w, err := age.Encrypt(&out, to)
	if err != nil {
		return "", fmt.Errorf("host: %w", err)
	}
	if _, err := w.Write(whole); err != nil {
		return "", fmt.Errorf("host: %w", err)
	}
	if err := w.Close(); err != nil {
		return "", fmt.Errorf("host: %w", err)
	}
	return base64.StdEncoding.EncodeToString(out.Bytes()), nil
}

// Unlock opens an envelope with the arbiter's secret key, an age identity such
// as AGE-SECRET-KEY-1....
func Unlock(envelope, identity string) (text string, m rules.Move, err error) {
	key, err := age.ParseX25519Identity(identity)
	if err != nil {
		return "", rules.Move{}, fmt.Errorf("host: the arbiter's secret key cannot be read: %w", err)
	}
	raw, err := base64.StdEncoding.DecodeString(envelope)
	if err != nil {
		return "", rules.Move{}, fmt.Errorf("host: the envelope is damaged: %w", err)
	}
	r, err := age.Decrypt(bytes.NewReader(raw), key)
	if err != nil {
		return "", rules.Move{}, fmt.Errorf("host: this key does not open the envelope: %w", err)
	}
	body, err := io.ReadAll(r)
	if err != nil {
		return "", rules.Move{}, fmt.Errorf("host: the envelope is damaged: %w", err)
	}
	var s sealed
	if err := json.Unmarshal(body, &s); err != nil {
		return "", rules.Move{}, fmt.Errorf("host: the envelope is damaged: %w", err)
	}
	return s.Text, s.Move, nil
}

// NewKey makes a pair of keys for an arbiter: the public one goes into the
// table's conditions, the secret one stays with them.
func NewKey() (public, secret string, err error) {
	key, err := age.GenerateX25519Identity()
	if err != nil {
		return "", "", fmt.Errorf("host: %w", err)
	}
	return key.Recipient().String(), key.String(), nil
}

// KeepNewKey makes an arbiter's key, keeps its secret half in a new file that only
// the user may read, and returns the public one.
func KeepNewKey(path string) (public string, err error) {
	public, secret, err := NewKey()
	if err != nil {
		return "", err
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return "", fmt.Errorf("envelope: the key cannot be kept: %w", err)
	}
	_, err = fmt.Fprintln(file, secret)
	if err = errors.Join(err, file.Close()); err != nil {
		return "", fmt.Errorf("envelope: the key cannot be kept: %w", err)
	}
	return public, nil
}

// Unseal returns what is in an envelope: the words and the move. One that is
// locked is opened with the secret key in a file.
func Unseal(e table.Envelope, key string) (string, rules.Move, error) {
	if e.Locked == "" {
		return e.Text, e.Move, nil
	}
	secret, err := os.ReadFile(key)
	if err != nil {
		return "", rules.Move{}, fmt.Errorf("envelope: the key cannot be read: %w", err)
	}
	return Unlock(e.Locked, strings.TrimSpace(string(secret)))
}
