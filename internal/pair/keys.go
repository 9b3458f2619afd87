package pair

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"golang.org/x/crypto/ssh"
)

// Keys are the public keys that are admitted without a code, each with its
// bearer's pass. A key is remembered only when its bearer proved that they have
// the private one and brought a code in the same greeting. The zero Keys
// remember until the program ends. They may be used by many goroutines.
type Keys struct {
	path  string
	mu    sync.Mutex
	known map[string]Pass // by the key as SSH writes it on the wire
}

// OpenKeys reads the keys in the file at path, if there is one. New ones are
// added to it.
func OpenKeys(path string) (*Keys, error) {
	keys := &Keys{path: path, known: map[string]Pass{}}
	text, err := os.ReadFile(path)
	if os.IsNotExist(err) {
		return keys, nil
	}
	if err != nil {
		return nil, fmt.Errorf("pair: remembered keys: %w", err)
	}
	lines := bufio.NewScanner(bytes.NewReader(text))
	for number := 1; lines.Scan(); number++ {
		if err := keys.read(lines.Text()); err != nil {
			return nil, fmt.Errorf("pair: remembered keys: %s line %d: %w", path, number, err)
		}
	}
	return keys, lines.Err()
}

// read takes one line: role, seat or a hyphen, and the key as
// authorized_keys has it, with the name as its comment.
func (k *Keys) read(line string) error {
	parts := strings.SplitN(line, " ", 3)
	if len(parts) < 3 {
		return fmt.Errorf("%q is no role, seat and key", line)
	}
	if !isWord(parts[0]) {
		return fmt.Errorf("%q is no role", parts[0])
	}
	key, name, _, _, err := ssh.ParseAuthorizedKey([]byte(parts[2]))
	if err != nil {
		return err
	}
	k.known[string(key.Marshal())] = Pass{parts[0], strings.TrimPrefix(parts[1], "-"), cleanName(name)}
	return nil
}

// Find returns the pass of a key that is remembered.
func (k *Keys) Find(key ssh.PublicKey) (Pass, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	pass, ok := k.known[string(key.Marshal())]
	return pass, ok
}

// lead returns the person who has a key to a seat, and false if there is none.
func (k *Keys) lead(role, seat string) (Pass, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, pass := range k.known {
		if pass.Role == role && pass.Seat == seat {
			return pass, true
		}
	}
	return Pass{}, false
}

// Remember keeps key with its pass. The caller guarantees that the bearer
// proved the key.
func (k *Keys) Remember(key ssh.PublicKey, pass Pass) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.known == nil {
		k.known = map[string]Pass{}
	}
	k.known[string(key.Marshal())] = pass
	if k.path == "" {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(k.path), 0o700); err != nil {
		return fmt.Errorf("pair: remember a key: %w", err)
	}
	file, err := os.OpenFile(k.path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("pair: remember a key: %w", err)
	}
	seat := pass.Seat
	if seat == "" {
		seat = "-"
	}
	text := strings.TrimSuffix(string(ssh.MarshalAuthorizedKey(key)), "\n")
	_, err = fmt.Fprintf(file, "%s %s %s %s\n", pass.Role, seat, text, cleanName(pass.Name))
	if closing := file.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return fmt.Errorf("pair: remember a key: %w", err)
	}
	return nil
}

// parseKey reads a key as SSH writes it on the wire.
func parseKey(wire string) (ssh.PublicKey, error) { return ssh.ParsePublicKey([]byte(wire)) }

// hostKey returns the private key in the PEM file at path, and makes it if
// there is none. Only the user may read it.
func hostKey(path string) ([]byte, ssh.Signer, error) {
	text, err := os.ReadFile(path)
	if os.IsNotExist(err) {
		text, err = newHostKey(path)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("pair: host key: %w", err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		return nil, nil, fmt.Errorf("pair: host key: %w", err)
	}
	signer, err := ssh.ParsePrivateKey(text)
	if err != nil {
		return nil, nil, fmt.Errorf("pair: host key %s: %w", path, err)
	}
	return text, signer, nil
}
