package keeping

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/nats-io/nats-server/v2/server"

	"blindchess/internal/event/hall/stream"
)

// The passes that there are beside those of posts.
const (
	Keeper  = stream.Keeper  // the hall itself
	Arbiter = stream.Arbiter // may ask for the state of the tables, and receives news
)

// EveryRound means all rounds on the pass of a post.
const EveryRound = stream.EveryRound

// PostName returns the name on the pass of a post: its round, or EveryRound, and its
// boards as numbers, such as 12 or 1-20, or another name.
func PostName(round, boards string) string { return stream.PostName(round, boards) }

// secretFile is the file of a hall's secret, from which all passwords follow.
const secretFile = "secret"

// Password returns the password that belongs to a name at the hall of a folder,
// which gets a secret if it has none.
func Password(folder, name string) (string, error) {
	secret, err := secretOf(folder)
	if err != nil {
		return "", err
	}
	return passwordOf(secret, name), nil
}

// Pass returns the content of a name's pass at the hall of a folder. It has the name,
// its password, and for a post, or the hall itself, the key that proves its messages.
// The key is never sent.
func Pass(folder, name string) (string, error) {
	secret, err := secretOf(folder)
	if err != nil {
		return "", err
	}
	words := []string{name, passwordOf(secret, name)}
	switch _, _, post := stream.Boards(name); {
	case name == Keeper:
		words = append(words, hex.EncodeToString(masterOf(secret)))
	case post:
		words = append(words, hex.EncodeToString(stream.SealKey(masterOf(secret), name)))
	}
	return strings.Join(words, " "), nil
}

// everyRound is the word for a pass for all rounds.
const everyRound = "every"

// Named returns the name on the pass for a word: ROUND/BOARDS or arbiter.
func Named(word string) (string, error) {
	if round, boards, of := strings.Cut(word, "/"); of && round != "" && boards != "" {
		if round == everyRound {
			round = EveryRound
		}
		return PostName(round, boards), nil
	}
	if word != Arbiter {
		return "", fmt.Errorf("%q is no pass: say ROUND/BOARDS, such as 3/12 or 3/1-20, every/1-20 for all rounds, or arbiter", word)
	}
	return word, nil
}

// WritePass writes the pass of a name to a file and returns its path. Without a path it
// is a file in the folder of the hall that is named after word.
func WritePass(folder, name, word, path string) (string, error) {
	text, err := Pass(folder, name)
	if err != nil {
		return "", err
	}
	if path == "" {
		path = filepath.Join(folder, strings.ReplaceAll(word, "/", "-")+".pass")
	}
	return path, os.WriteFile(path, []byte(text+"\n"), 0o600)
}

// GrantNATS writes the passes for words, and the hall's, and returns the result of
// NATSConfig for them.
func GrantNATS(folder string, words []string) (string, error) {
	names := make([]string, len(words))
	for i, word := range words {
		name, err := Named(word)
		if err != nil {
			return "", err
		}
		names[i] = name
	}
	text, err := NATSConfig(folder, names)
	for i, word := range append([]string{Keeper}, words...) {
		if err == nil {
			_, err = WritePass(folder, append([]string{Keeper}, names...)[i], word, "")
		}
	}
	return text, err
}

// Master returns that from which the keys of all passes of the hall of a folder follow.
func Master(folder string) ([]byte, error) {
	secret, err := secretOf(folder)
	if err != nil {
		return nil, err
	}
	return masterOf(secret), nil
}

func masterOf(secret []byte) []byte {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("what tables tell, not a password"))
	return mac.Sum(nil)
}

func passwordOf(secret []byte, name string) string {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(name))
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(mac.Sum(nil)[:20]))
}

// secretOf reads the secret of a folder, or makes it.
func secretOf(folder string) ([]byte, error) {
	path := filepath.Join(folder, secretFile)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("hall: %w", err)
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if errors.Is(err, os.ErrExist) {
		secret, err := os.ReadFile(path)
		if err != nil || len(secret) < 26 {
			return nil, fmt.Errorf("hall: %s holds no secret, and no pass is valid: %w", path, err)
		}
		return secret, nil
	}
	if err != nil {
		return nil, fmt.Errorf("hall: %w", err)
	}
	secret := []byte(rand.Text())
	_, err = file.Write(secret)
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return nil, fmt.Errorf("hall: %w", err)
	}
	return secret, nil
}

// guard lets in who has a pass.
type guard struct{ secret []byte }

// Check admits c, with the permissions of its name. The server asks it.
func (g guard) Check(c server.ClientAuthentication) bool {
	given := c.GetOpts()
	if !g.knows(given.Username, given.Password) {
		return false
	}
	permissions, known := permissionsOf(given.Username)
	if known {
		c.RegisterUser(&server.User{Username: given.Username, Permissions: permissions})
	}
	return known
}

// knows reports whether a password belongs to a name.
func (g guard) knows(name, password string) bool {
	return name != "" && hmac.Equal([]byte(passwordOf(g.secret, name)), []byte(password))
}

// permissionsOf returns a name's permissions; nil is everything.
func permissionsOf(name string) (*server.Permissions, bool) {
	inbox := stream.Inbox(name) + ".>"
	if name == Keeper {
		return nil, true
	}
	if name == Arbiter {
		return &server.Permissions{
			Publish:   &server.SubjectPermission{Allow: []string{stream.View}},
			Subscribe: &server.SubjectPermission{Allow: []string{inbox, stream.News}},
		}, true
	}
	round, boards, post := stream.Boards(name)
	if !post {
		return nil, false
	}
	var allow []string
	for _, board := range boards {
		allow = append(allow, stream.Allowed(round, board)...)
	}
	return &server.Permissions{
		Publish:   &server.SubjectPermission{Allow: allow},
		Subscribe: &server.SubjectPermission{Allow: []string{inbox, stream.Ask}},
	}, true
}
