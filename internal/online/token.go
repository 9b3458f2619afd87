package online

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"blindchess/internal/fault"
)

// Keys is the file with the tokens, which only the player may read. On Windows its
// content is also sealed for the player's account.
type Keys struct{ Path string }

// Login is who is logged in at a server.
type Login struct {
	Name  string
	Token string
}

// GoString and String keep a token out of whatever prints a login.
func (l Login) String() string   { return l.Name }
func (l Login) GoString() string { return l.Name }

type keptLogin struct {
	Name  string `json:"name"`
	Token []byte `json:"token"`
}

// ErrNobody says that there is no login.
var ErrNobody = fault.New("online.nobody", "you are not logged in: type blindchess online login").In("online")

// ErrOpen is that others may read the file of tokens.
func openTo(path string) error {
	return fault.New("online.open", "others may read {path}: delete the file and log in again", "path", path).In("online")
}

func (k Keys) read() (map[string]keptLogin, error) {
	info, err := os.Stat(k.Path)
	if errors.Is(err, fs.ErrNotExist) {
		return map[string]keptLogin{}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("online: %w", err)
	}
	if !private(info) {
		return nil, openTo(k.Path)
	}
	text, err := os.ReadFile(k.Path)
	if err != nil {
		return nil, fmt.Errorf("online: %w", err)
	}
	kept := map[string]keptLogin{}
	if json.Unmarshal(text, &kept) != nil {
		return map[string]keptLogin{}, nil
	}
	return kept, nil
}

// Of returns who is logged in at a server, or ErrNobody.
func (k Keys) Of(server string) (Login, error) {
	kept, err := k.read()
	if err != nil {
		return Login{}, err
	}
	one, known := kept[server]
	if !known {
		return Login{}, ErrNobody
	}
	token, err := unseal(one.Token)
	if err != nil || CheckToken(string(token)) != nil {
		return Login{}, ErrNobody
	}
	return Login{one.Name, string(token)}, nil
}

// Keep keeps a login in place of the one before.
func (k Keys) Keep(server string, l Login) error {
	kept, err := k.read()
	if err != nil {
		return err
	}
	sealed, err := seal([]byte(l.Token))
	if err != nil {
		return fmt.Errorf("online: the token cannot be sealed: %w", err)
	}
	kept[server] = keptLogin{l.Name, sealed}
	return k.write(kept)
}

// Forget forgets the login at a server.
func (k Keys) Forget(server string) error {
	kept, err := k.read()
	if err != nil {
		return err
	}
	delete(kept, server)
	if len(kept) > 0 {
		return k.write(kept)
	}
	if err := os.Remove(k.Path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("online: %w", err)
	}
	return nil
}

func (k Keys) write(kept map[string]keptLogin) error {
	text, err := json.Marshal(kept)
	if err == nil {
		err = writeWhole(k.Path, text)
	}
	if err != nil {
		return fmt.Errorf("online: %w", err)
	}
	return nil
}

// writeWhole puts a file in its place whole: it is private from its first byte on.
func writeWhole(path string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	file, err := os.CreateTemp(filepath.Dir(path), ".online-*") // 0600
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	err = errors.Join(err, file.Sync(), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(file.Name()))
	}
	return nil
}
