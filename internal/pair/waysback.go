package pair

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"
)

// WaysBack are the guests' ways back: the codes and cookies with which they return
// when their connection, or the host itself, was lost. The file has only a digest of
// each under a secret of this host. So a thief of the file alone cannot use any of
// it, however short a code is. They may be used by many goroutines.
type WaysBack struct {
	path   string // empty where they last as long as the program
	secret []byte
	shorts int // how many that may be guessed were read from the file; no more of them come

	mu    sync.Mutex
	known map[string]wayBack // by the digest of the bearer's secret
}

// wayBack is one of them.
type wayBack struct {
	pass  Pass
	until time.Time
	short bool // it was kept by an earlier version, and may be a code that can be guessed
}

// keptAnew is how much longer a way back must be valid before its new end is
// stored.
const keptAnew = time.Hour

// mostWaysBack is the most ways back that are known at a time: one more is not
// stored.
const mostWaysBack = 8000

// NewWaysBack returns ways back that last as long as the program.
func NewWaysBack() *WaysBack {
	return &WaysBack{secret: []byte(rand.Text()), known: map[string]wayBack{}}
}

// OpenWaysBack reads the ways back in the file at path, if there is one, and stores
// new ones there. Their secret is made of the host's key at keyPath. An unreadable
// line is skipped: a loss of power may have torn the last one, and that must not keep
// a table closed.
func OpenWaysBack(path, keyPath string) (*WaysBack, error) {
	key, _, err := hostKey(keyPath)
	if err != nil {
		return nil, err
	}
	secret := sha256.Sum256(append([]byte("blindchess ways back\n"), key...))
	w := &WaysBack{path: path, secret: secret[:], known: map[string]wayBack{}}
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return w, nil
	}
	if err != nil {
		return nil, fmt.Errorf("pair: ways back: %w", err)
	}
	for line := range strings.Lines(string(text)) {
		if digest, one, whole := readWayBack(line); whole {
			w.known[digest] = one
		}
	}
	w.forget(time.Now())
	for _, one := range w.known {
		if one.short {
			w.shorts++
		}
	}
	return w, w.write()
}

// readWayBack takes one line: role, seat or a hyphen, until when in seconds, digest
// and name. A plus before the seconds marks a code or cookie that is too long to
// guess.
func readWayBack(line string) (digest string, one wayBack, whole bool) {
	line, whole = strings.CutSuffix(line, "\n")
	parts := strings.SplitN(line, " ", 5)
	if !whole || len(parts) < 5 || !isWord(parts[0]) || len(parts[3]) != 2*sha256.Size {
		return "", one, false
	}
	until, err := strconv.ParseInt(parts[2], 10, 64)
	if err != nil {
		return "", one, false
	}
	pass := Pass{Role: parts[0], Seat: strings.TrimPrefix(parts[1], "-"), Name: cleanName(parts[4])}
	return parts[3], wayBack{pass, time.Unix(until, 0), !strings.HasPrefix(parts[2], "+")}, true
}

// line is what readWayBack reads.
func (w wayBack) line(digest string) string {
	seat := w.pass.Seat
	if seat == "" {
		seat = "-"
	}
	sign := "+"
	if w.short {
		sign = ""
	}
	return fmt.Sprintf("%s %s %s%d %s %s\n", w.pass.Role, seat, sign, w.until.Unix(), digest, cleanName(w.pass.Name))
}

// digest returns the stored form of a bearer's code or cookie.
func (w *WaysBack) digest(brought string) string {
	sum := hmac.New(sha256.New, w.secret)
	sum.Write([]byte(brought))
	return hex.EncodeToString(sum.Sum(nil))
}

// keep makes a code or a cookie lead to pass until then. If it cannot be
// written, the way back lasts as long as the program: a full disk must not keep
// a guest out.
func (w *WaysBack) keep(brought string, pass Pass, until, now time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.known) >= mostWaysBack {
		w.forget(now)
	}
	digest := w.digest(brought)
	before, known := w.known[digest]
	one := wayBack{pass, until, before.short}
	if !known && len(w.known) >= mostWaysBack {
		return
	}
	// One that is used over and over fills no disk.
	if known && before.pass == pass && until.Sub(before.until) < keptAnew {
		return
	}
	w.known[digest] = one
	if w.path == "" {
		return
	}
	if file, err := openWaysBack(w.path, os.O_APPEND); err == nil {
		_, _ = file.WriteString(one.line(digest))
		_ = file.Close()
	}
}

// find returns the pass of a code or a cookie, and its end.
func (w *WaysBack) find(brought string, now time.Time) (pass Pass, until time.Time, found bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	one, found := w.known[w.digest(brought)]
	if !found || !now.Before(one.until) {
		return Pass{}, time.Time{}, false
	}
	return one.pass, one.until, true
}

// leads returns the pass of a code or a cookie, and whether it is one that may be
// guessed.
func (w *WaysBack) leads(brought string, now time.Time) (pass Pass, found, short bool) {
	pass, _, found = w.find(brought, now)
	w.mu.Lock()
	defer w.mu.Unlock()
	return pass, found, w.known[w.digest(brought)].short
}

// guessable returns how many there are at most that may be guessed.
func (w *WaysBack) guessable() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.shorts
}

// drop removes a code or a cookie.
func (w *WaysBack) drop(brought string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	digest := w.digest(brought)
	if _, known := w.known[digest]; known {
		delete(w.known, digest)
		_ = w.write()
	}
}

// lead returns the person who has a way back to a seat, and false if there is
// none.
func (w *WaysBack) lead(role, seat string, now time.Time) (Pass, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, one := range w.known {
		if one.pass.Role == role && one.pass.Seat == seat && now.Before(one.until) {
			return one.pass, true
		}
	}
	return Pass{}, false
}

// move keeps the ways back with other passes, in another file.
func (w *WaysBack) move(path string, to func(Pass) Pass) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	for digest, one := range w.known {
		one.pass = to(one.pass)
		w.known[digest] = one
	}
	if w.path != "" {
		w.path = path
	}
	return w.write()
}

// forget deletes the expired ones; w.mu is held, or no other goroutine has w yet.
func (w *WaysBack) forget(now time.Time) {
	maps.DeleteFunc(w.known, func(_ string, one wayBack) bool { return !now.Before(one.until) })
}

// write rewrites the whole file; w.mu is held, or no other goroutine has w yet.
func (w *WaysBack) write() error {
	if w.path == "" {
		return nil
	}
	file, err := openWaysBack(w.path+".new", os.O_TRUNC)
	if err != nil {
		return fmt.Errorf("pair: ways back: %w", err)
	}
	for digest, one := range w.known {
		if err == nil {
			_, err = file.WriteString(one.line(digest))
		}
	}
	if err = errors.Join(err, file.Close()); err == nil {
		err = os.Rename(w.path+".new", w.path)
	}
	if err != nil {
		return fmt.Errorf("pair: ways back: %w", err)
	}
	return nil
}

// openWaysBack opens a file that its user alone can read.
func openWaysBack(path string, how int) (*os.File, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	return os.OpenFile(path, os.O_CREATE|os.O_WRONLY|how, 0o600)
}
