package room

import (
	"blindchess/internal/fault"
	"blindchess/internal/host"
	"blindchess/internal/pair"
	"fmt"
	"os"
	"path/filepath"
)

// signatureOf is the name of the file that holds the signature of another one.
func signatureOf(path string) string { return path + ".sig" }

// KeepAnchor writes the anchor of a journal to path, and beside it a signature by this
// host's key. It creates the key if there is none, and replaces an existing anchor only
// if over is set. It returns the path of the signature and the fingerprint of the key.
func KeepAnchor(journal, path string, over bool) (signature, by string, err error) {
	for _, name := range []string{path, signatureOf(path)} {
		if _, err := os.Lstat(name); err == nil && !over {
			return "", "", fault.New("fault.there-already", "{path} exists already: name another file, or give --force to overwrite it", "path", name).In("journal")
		}
	}
	text, err := host.Anchor(journal)
	if err != nil {
		return "", "", err
	}
	signed, by, err := pair.Sign(filepath.Join(StateFolder(), "host_key"), text)
	if err != nil {
		return "", "", err
	}
	for name, content := range map[string][]byte{path: text, signatureOf(path): signed} {
		if err := os.WriteFile(name, content, 0o600); err != nil {
			return "", "", fmt.Errorf("journal: %w", err)
		}
	}
	return signatureOf(path), by, nil
}

// ReadAnchor returns an anchor and the fingerprint of the key that signed it, and
// nothing for no name.
func ReadAnchor(path string) (text []byte, by string, err error) {
	if path == "" {
		return nil, "", nil
	}
	text, err = os.ReadFile(path)
	if err != nil {
		return nil, "", fmt.Errorf("journal: the anchor cannot be read: %w", err)
	}
	signature, err := os.ReadFile(signatureOf(path))
	if err != nil {
		return nil, "", fmt.Errorf("journal: the signature of the anchor cannot be read: %w", err)
	}
	by, err = pair.Signed(text, signature)
	return text, by, err
}
