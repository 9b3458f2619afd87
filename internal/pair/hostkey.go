package pair

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/pem"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/crypto/ssh"
)

// newHostKey makes an Ed25519 key and stores it at path. It gets its name only
// once it is whole. If another program of the same user has made one meanwhile, as
// when many tables are opened together, that one is returned.
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
	file, err := os.CreateTemp(filepath.Dir(path), ".key")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.Remove(file.Name()) }()
	text := pem.EncodeToMemory(block)
	_, err = file.Write(text)
	if syncing := file.Sync(); err == nil {
		err = syncing
	}
	if closing := file.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return nil, err
	}
	err = os.Link(file.Name(), path)
	if errors.Is(err, fs.ErrExist) {
		return os.ReadFile(path)
	}
	if err != nil { // some disks cannot give a file two names
		err = os.Rename(file.Name(), path)
	}
	return text, err
}
