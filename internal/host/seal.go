package host

import (
	"bytes"
	"encoding/base32"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"filippo.io/age"

	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// sealed is the content of an envelope.
type sealed struct {
	Text string     `json:"text"`
	Move rules.Move `json:"move"`
	Fill string     `json:"fill"` // makes every envelope as long as every other
}

// envelopeSize is the size to which an envelope's content is padded, so that
// its length reveals nothing.
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

// Sealed is the content of an envelope.
type Sealed struct {
	Text string
	Move rules.Move // what Text reads as, or no move
	Code string     // opens this envelope and no other
}

// Unlock opens an envelope with the arbiter's secret key, an age identity such
// as AGE-SECRET-KEY-1..., or with the code that was shown when it was opened
// before. The code gives nothing of the key away.
func Unlock(envelope, key string) (Sealed, error) {
	opener, err := openerOf(key)
	if err != nil {
		return Sealed{}, err
	}
	raw, err := base64.StdEncoding.DecodeString(envelope)
	if err != nil {
		return Sealed{}, fmt.Errorf("host: the envelope is damaged: %w", err)
	}
	r, err := age.Decrypt(bytes.NewReader(raw), opener)
	if err != nil {
		return Sealed{}, fmt.Errorf("host: this key does not open the envelope: %w", err)
	}
	body, err := io.ReadAll(r)
	if err != nil {
		return Sealed{}, fmt.Errorf("host: the envelope is damaged: %w", err)
	}
	var s sealed
	if err := json.Unmarshal(body, &s); err != nil {
		return Sealed{}, fmt.Errorf("host: the envelope is damaged: %w", err)
	}
	return Sealed{Text: s.Text, Move: s.Move, Code: opener.code()}, nil
}

// opener opens one envelope: by the arbiter's secret key, or by the key of that
// envelope alone, which it keeps.
type opener struct {
	secret age.Identity // nil where only the envelope's own key is known
	own    []byte
}

// ownKeySize is how many bytes the key of one envelope has.
const ownKeySize = 16

// codeAlphabet has no letters that are taken for others, in print or by ear.
var codeAlphabet = base32.NewEncoding("0123456789abcdefghjkmnpqrstvwxyz").WithPadding(base32.NoPadding)

// codeGroup is the number of characters of a code between hyphens.
const codeGroup = 5

// openerOf reads a secret key, or a code in any case. Its hyphens and blanks
// may be left out, and zero and one may be written as the letters they look
// like.
func openerOf(key string) (*opener, error) {
	key = strings.TrimSpace(key)
	if secret, err := age.ParseX25519Identity(key); err == nil {
		return &opener{secret: secret}, nil
	}
	bare := strings.NewReplacer("-", "", " ", "", "o", "0", "i", "1", "l", "1").Replace(strings.ToLower(key))
	own, err := codeAlphabet.DecodeString(bare)
	if err != nil || len(own) != ownKeySize {
		return nil, errors.New("host: this is neither the arbiter's secret key nor the code of an envelope")
	}
	return &opener{own: own}, nil
}

// Unwrap returns the key of the envelope whose head is given.
func (o *opener) Unwrap(stanzas []*age.Stanza) ([]byte, error) {
	if o.secret == nil {
		return o.own, nil
	}
	own, err := o.secret.Unwrap(stanzas)
	o.own = own
	return own, err
}

// code writes the key of the envelope that was opened, in groups of five.
func (o *opener) code() string {
	var groups []string
	for part := range slices.Chunk([]byte(codeAlphabet.EncodeToString(o.own)), codeGroup) {
		groups = append(groups, string(part))
	}
	return strings.Join(groups, "-")
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
		return "", fmt.Errorf("envelope: the key cannot be saved: %w", err)
	}
	_, err = fmt.Fprintln(file, secret)
	if err = errors.Join(err, file.Close()); err != nil {
		return "", fmt.Errorf("envelope: the key cannot be saved: %w", err)
	}
	return public, nil
}

// Unseal returns the content of an envelope. One that is locked is opened with
// the secret key in a file.
func Unseal(e table.Envelope, key string) (Sealed, error) {
	if e.Locked == "" {
		return Sealed{Text: e.Text, Move: e.Move}, nil
	}
	secret, err := os.ReadFile(key)
	if err != nil {
		return Sealed{}, fmt.Errorf("envelope: the key cannot be read: %w", err)
	}
	return Unlock(e.Locked, string(secret))
}
