package stream

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"blindchess/internal/event/hall"
)

// Access says how a hall is reached.
type Access struct {
	URL         string
	Credentials string // the path of a file: credentials or a seed of NATS, or one line of a pass; empty for none
	Pass        string // beside credentials of NATS, the path of the pass that proves messages; empty if Credentials is one
	Name        string // if no file is given: of a pass, with its password
	Password    string
	Key         []byte // proves messages by that name; nil sends none
	Master      []byte // of the hall itself: it proves all messages
	// Before is, for each stream, the last message that an earlier version stored
	// without proof. Kept is called with it if Old says that it must still be found.
	Before map[string]uint64
	Old    bool
	Kept   func(before map[string]uint64) error
	// Write is called by the hall itself before it stores a message in a stream. What it
	// returns is called afterwards, and returns once the message is safe on disk. It is
	// nil for a server that waits for the disk itself.
	Write  func(stream string) (safe func() error)
	Within nats.InProcessConnProvider // the server, if it is in this process; nil for another
}

// Line is a line to a hall, which opens itself again for ever when it is lost.
type Line struct {
	conn  *nats.Conn
	tell  func(string)
	began time.Time
	turns chan struct{} // holds one for each table whose answer is awaited

	name        string
	key, master []byte
	before      map[string]uint64
	old         bool
	kept        func(map[string]uint64) error
	write       func(string) func() error
	proved      proved

	mu         sync.Mutex
	complained time.Time // when the last problem was reported
	refused    func(Refusal)
	told       map[hall.Key]int        // stored bytes of each board
	beats      map[hall.Key]heardBoard // that are to be sent
	tops       map[string]top          // the last message that was read of each game, by its subject
	answered   int64                   // the time of the hall, as it last answered
	came       time.Time               // when that answer came
	toldAll    int64
}

// complainEvery is the shortest interval between complaints about a line: a lost
// hall is lost to all tables together.
const complainEvery = 10 * time.Second

// complain reports a fault, unless another was reported a moment ago or the
// line is lost, which is reported separately. It returns whether it did.
func (l *Line) complain(err error) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.conn != nil && !l.conn.IsConnected() || time.Since(l.complained) < complainEvery {
		return false
	}
	l.complained = time.Now()
	l.tell("hall: " + err.Error())
	return true
}

// Dial opens a line. It returns before the hall has answered, so that no table
// waits for it. tell is called with faults, a sentence each.
func Dial(a Access, tell func(string)) (*Line, error) {
	if err := a.read(); err != nil {
		return nil, err
	}
	line := &Line{
		tell: tell, began: time.Now(), turns: make(chan struct{}, atATime), told: map[hall.Key]int{}, tops: map[string]top{}, beats: map[hall.Key]heardBoard{},
		name: a.Name, key: a.Key, master: a.Master, before: a.Before, old: a.Old, kept: a.Kept, write: a.Write,
	}
	if line.write == nil {
		line.write = func(string) func() error { return func() error { return nil } }
	}
	if line.before == nil {
		line.before = map[string]uint64{}
	}
	options := []nats.Option{
		nats.Name("blindchess"), nats.RetryOnFailedConnect(true), nats.MaxReconnects(-1), nats.ReconnectWait(time.Second), nats.IgnoreAuthErrorAbort(),
		nats.ReconnectBufSize(-1), // the owner of an unsent message sends it again
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				tell("hall: the line to the hall is lost: " + err.Error())
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { tell("hall: the line to the hall is back") }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { _ = line.complain(err) }),
	}
	if a.Password != "" {
		options = append(options, nats.UserInfo(a.Name, a.Password))
	}
	if a.Name != "" {
		options = append(options, nats.CustomInboxPrefix(Inbox(a.Name)))
	}
	if a.Within != nil {
		options = append(options, nats.InProcessServer(a.Within))
	}
	if a.Credentials != "" {
		own, err := credentials(a.Credentials)
		if err != nil {
			return nil, err
		}
		options = append(options, own...)
	}
	conn, err := nats.Connect(a.URL, options...)
	if err != nil {
		return nil, fmt.Errorf("hall: the hall at %s is not reached: %w", a.URL, err)
	}
	line.mu.Lock() // a complaint before this has no connection
	defer line.mu.Unlock()
	line.conn = conn
	return line, nil
}

// DialPost opens the line of a post, which proves its messages by the file of a pass.
// It logs in by a file of credentials if one is named.
func DialPost(url, credentials, pass string, tell func(string)) (*Line, error) {
	if pass == "" {
		return nil, errors.New("post: --hall needs --pass FILE: the hall believes nothing without the pass that blindchess-hall pass writes")
	}
	a := Access{URL: url, Credentials: pass}
	if credentials != "" {
		a = Access{URL: url, Credentials: credentials, Pass: pass}
	}
	return Dial(a, tell)
}

// read reads the identity from the given files. Answers come to an address that
// no one else may read.
func (a *Access) read() error {
	path := a.Pass
	if a.Credentials != "" {
		text, err := os.ReadFile(a.Credentials)
		if err != nil {
			return fmt.Errorf("hall: %w", err)
		}
		words := strings.Fields(string(text))
		if !strings.Contains(string(text), "-----BEGIN NATS USER JWT") && (len(words) != 1 || !strings.HasPrefix(words[0], "SU")) {
			path, a.Credentials = a.Credentials, ""
		}
	}
	if path == "" {
		return nil
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("hall: %w", err)
	}
	words := strings.Fields(string(text))
	switch {
	case len(words) == 2 && strings.HasPrefix(words[0], "post/"):
		return errors.New("hall: the pass " + path + " is of an earlier version, which proved nothing: write it again with blindchess-hall pass")
	case len(words) != 2 && len(words) != 3:
		return errors.New("hall: the file " + path + " holds no credentials: blindchess-hall pass writes some")
	}
	a.Name = words[0]
	if a.Credentials == "" {
		a.Password = words[1]
	}
	if len(words) == 2 {
		return nil
	}
	key, err := hex.DecodeString(words[2])
	if err != nil || len(key) != sha256.Size {
		return errors.New("hall: the file " + path + " holds no credentials: blindchess-hall pass writes some")
	}
	if a.Key = key; a.Name == Keeper {
		a.Key, a.Master = SealKey(key, Keeper), key
	}
	return nil
}

// credentials returns the options that prove an identity by a file of NATS.
func credentials(path string) ([]nats.Option, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("hall: %w", err)
	}
	if strings.Contains(string(text), "-----BEGIN NATS USER JWT") {
		return []nats.Option{nats.UserCredentials(path)}, nil
	}
	seed, err := nats.NkeyOptionFromSeed(path)
	return []nats.Option{seed}, err
}

// Inbox returns where answers to a name come.
func Inbox(name string) string {
	sum := sha256.Sum256([]byte(name))
	return "_INBOX_" + hex.EncodeToString(sum[:8])
}

// Close ends the line.
func (l *Line) Close() { l.conn.Close() }

// Request asks a listener at a subject, and returns its answer.
func (l *Line) Request(ctx context.Context, subject string, question []byte) ([]byte, error) {
	answer, err := l.conn.RequestWithContext(ctx, subject, question)
	if err != nil {
		return nil, unanswered{err}
	}
	return answer.Data, nil
}

// unanswered says that a question has no answer. Why is the transport's word, which tells
// people nothing.
type unanswered struct{ why error }

func (unanswered) Error() string   { return "hall: the hall does not answer" }
func (u unanswered) Unwrap() error { return u.why }

// atATime is of how many tables answers are awaited at once on a line. Of thousands
// that are sent at the same moment, as after a hall has lost its disk, most would
// time out before their answers come. Then they would be sent again in vain.
const atATime = 512

// exchange sends a message about a table when its turn has come, and waits for the
// answer as long as answerTimeout says.
func (l *Line) exchange(ctx context.Context, m *nats.Msg) (*nats.Msg, error) {
	select {
	case l.turns <- struct{}{}:
		defer func() { <-l.turns }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	ctx, end := context.WithTimeout(ctx, answerTimeout)
	defer end()
	return l.conn.RequestMsgWithContext(ctx, m)
}

// Tell sends a message to the present listeners of a subject.
func (l *Line) Tell(subject string, text []byte) { _ = l.conn.Publish(subject, text) }

// Listen makes take receive each message at a subject, until the line is
// closed. answer sends a reply, if one is wanted.
func (l *Line) Listen(subject string, take func(subject string, text []byte, answer func([]byte))) error {
	_, err := l.conn.Subscribe(subject, func(m *nats.Msg) {
		take(m.Subject, m.Data, func(text []byte) {
			if answerable(Arbiter, m.Reply) || answerable(Keeper, m.Reply) {
				_ = m.Respond(text) // an answer goes only to the one who asked
			}
		})
	})
	return err
}
