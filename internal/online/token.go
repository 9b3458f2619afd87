package online

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"blindchess/internal/fault"
	"blindchess/internal/fault/shell"
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
	Last  bool   `json:"last,omitempty"` // of all logins
}

// ErrNobody says that there is no login.
var ErrNobody = errors.New("online: no one is logged in")

// nobody is ErrNobody, with the command that logs in.
func (k Keys) nobody(server string) error {
	return fault.New("online.nobody", "you are not logged in: type {command}", "command", k.Command(server, "login")).In("online").As(ErrNobody)
}

// Command returns a command at a server, as the player types it: the server is named if
// it is not that of the last login.
func (k Keys) Command(server string, words ...string) string {
	words = append([]string{"online"}, words...)
	if server != k.Server() {
		words = append(words, "--server", server)
	}
	return shell.Command("blindchess", words...)
}

// At returns the address of a server as the player named it, or of that of the last login
// if they named none. It refuses one that is not safe.
func (k Keys) At(named string) (server string, err error) {
	if server = strings.TrimRight(named, "/"); server == "" {
		server = k.Server()
	}
	return server, CheckServer(server)
}

// Server returns the server of the last login, and Lichess if there is none.
func (k Keys) Server() string {
	kept, _ := k.read()
	last := Lichess
	for _, server := range slices.Sorted(maps.Keys(kept)) {
		if _, known := kept[last]; kept[server].Last || !known {
			last = server
		}
	}
	return last
}

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
		return Login{}, k.nobody(server)
	}
	token, err := unseal(one.Token)
	if err != nil || CheckToken(string(token)) != nil {
		return Login{}, k.nobody(server)
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
	for other, one := range kept {
		one.Last = false
		kept[other] = one
	}
	kept[server] = keptLogin{l.Name, sealed, true}
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
