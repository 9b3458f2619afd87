package pair

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/pem"
	"os"
	"path/filepath"

	"golang.org/x/crypto/ssh"
)

// newHostKey makes an Ed25519 key and keeps it at path.
func newHostKey(path string) ([]byte, error) {
	_, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	block, err := ssh.MarshalPrivateKey(private, "blindchess")
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	text := pem.EncodeToMemory(block)
	_, err = file.Write(text)
	if syncing := file.Sync(); err == nil {
		err = syncing
	}
	if closing := file.Close(); err == nil {
		err = closing
	}
	return text, err
}
