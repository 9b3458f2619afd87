package keeping

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/nats-io/nats-server/v2/server"

	"blindchess/internal/event/hall"
	"blindchess/internal/event/hall/stream"
)

// The passes that there are beside those of posts.
const (
	Keeper  = "keeper"  // the hall itself
	Arbiter = "arbiter" // may ask how the tables stand, and is told news
)

// EveryRound stands for all rounds on the pass of a post.
const EveryRound = "*"

// PostName returns the name on the pass of a post: its round, or EveryRound, and its
// boards as numbers, such as 12 or 1-20, or another name.
func PostName(round, boards string) string {
	if round != EveryRound {
		round = stream.Token(round)
	}
	return "post/" + round + "/" + stream.Token(boards)
}

// secretFile is where the secret of a hall is kept, from which all passwords follow.
const secretFile = "secret"

// Password returns the password that belongs to a name at the hall of a folder,
// which gets a secret where it has none.
func Password(folder, name string) (string, error) {
	secret, err := secretOf(folder)
	if err != nil {
		return "", err
	}
	return passwordOf(secret, name), nil
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
			return nil, fmt.Errorf("hall: %s holds no secret; without it no pass is good: %w", path, err)
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

// Check lets c in, with what its name may do. The server asks it.
func (g guard) Check(c server.ClientAuthentication) bool {
	given := c.GetOpts()
	want := passwordOf(g.secret, given.Username)
	if given.Username == "" || !hmac.Equal([]byte(want), []byte(given.Password)) {
		return false
	}
	permissions, known := permissionsOf(given.Username)
	if known {
		c.RegisterUser(&server.User{Username: given.Username, Permissions: permissions})
	}
	return known
}

// permissionsOf returns what a name may do; nil is everything.
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
	parts := strings.Split(name, "/")
	if len(parts) != 3 || parts[0] != "post" {
		return nil, false
	}
	var allow []string
	for _, board := range boardsOf(parts[2]) {
		allow = append(allow, postSubjects(parts[1], board)...)
	}
	return &server.Permissions{
		Publish:   &server.SubjectPermission{Allow: allow},
		Subscribe: &server.SubjectPermission{Allow: []string{inbox, stream.Ask}},
	}, len(allow) > 0
}

// postSubjects returns where a post of a board publishes.
func postSubjects(round, board string) []string {
	if round == EveryRound {
		token := stream.Token(board)
		told := "hall.rec.*.*." + token + ".*"
		return []string{told, "hall.beat.*." + token, "$JS.API.DIRECT.GET.*." + told}
	}
	key := hall.Key{Round: round, Board: board}
	told := stream.Board(key) + ".*"
	return []string{told, stream.Beat(key), "$JS.API.DIRECT.GET." + stream.Name(stream.Partition(key)) + "." + told}
}

// mostBoards is how many boards one pass is for at most.
const mostBoards = 2000

// boardsOf returns the boards of a pass: those from a number to another, or one.
func boardsOf(word string) []string {
	first, last, several := strings.Cut(word, "-")
	from, errFrom := strconv.Atoi(first)
	to, errTo := strconv.Atoi(last)
	if !several || errFrom != nil || errTo != nil {
		return []string{word}
	}
	var boards []string
	for n := from; n <= min(to, from+mostBoards); n++ {
		boards = append(boards, strconv.Itoa(n))
	}
	return boards
}
