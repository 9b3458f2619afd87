package room

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/fault"
	"blindchess/internal/fault/shell"
	"blindchess/internal/pair"
	"blindchess/internal/screen/relay"
	"blindchess/internal/table"
)

// Dialer opens the line to a table that is elsewhere, and opens it again when it
// is lost. Address and Hello say which table and as whom.
type Dialer struct {
	// Address is ssh://HOST:PORT, the path of a socket, or empty for the newest
	// table on this machine.
	Address string
	Hello   pair.Hello
	KeyFile string // the guest's own key, made where there is none
	// Trust decides whether the host at an address is the right one, by the
	// fingerprint of its key; see KnownHosts.
	Trust func(address, fingerprint string) error
	// Ask asks for the code if none is known, and returns the typed line.
	Ask func(ctx context.Context, prompt string) (string, error)
	// Keep keeps a changed setting for later games; nil keeps none.
	Keep func(key, value string) error
	// Returns makes the dialer keep trying a table which its host has closed, since
	// the host may open it again, without asking for a code meanwhile.
	Returns bool
	// BuiltIn says that no other program speaks here, with any settings of the
	// table.
	BuiltIn bool

	seated bool // the user is at the table, so that Ask is not called any more
	mu     sync.Mutex
	link   *pair.Link // the one that is open
}

// dial opens a line and says hello.
func (d *Dialer) dial(ctx context.Context) (*pair.Link, pair.Pass, error) {
	link, err := d.open(ctx)
	if err != nil {
		return nil, pair.Pass{}, err
	}
	greeting, stop := context.WithTimeout(ctx, 30*time.Second)
	defer stop()
	welcome, err := pair.Greet(greeting, link, d.Hello)
	if err != nil {
		if errors.As(err, new(*pair.CodeError)) {
			d.Hello.Code = "" // a refused code is not sent again: it would lock us out
		}
		_ = link.Close()
		return nil, pair.Pass{}, err
	}
	d.Hello.Code = string(welcome.Return) // none where a key is the way back
	d.Hello.Seat = welcome.Pass.Seat      // the way back leads to the same seat
	d.mu.Lock()
	d.link = link
	d.mu.Unlock()
	return link, welcome.Pass, nil
}

func (d *Dialer) open(ctx context.Context) (*pair.Link, error) {
	if host, ok := hostAddress(d.Address); ok {
		caller := pair.Caller{KeyFile: d.KeyFile, Trust: d.Trust, Ask: d.ask}
		return caller.DialSSH(ctx, host)
	}
	if d.Address != "" {
		return pair.Dial(ctx, d.Address)
	}
	// A table that was cut off may have left its socket: the newest that
	// answers is meant.
	for _, path := range Sockets() {
		if link, err := pair.Dial(ctx, path); err == nil {
			return link, nil
		}
	}
	if !pair.Sockets() {
		return nil, fault.New("fault.no-table-by-socket", "join: on this computer you need the address of the table: type the one that the host has, such as {command}", "command", shell.Command("blindchess", "join", "ssh://127.0.0.1:2222"))
	}
	return nil, fault.New("fault.no-table-here", "join: no table is open on this computer: start one with \"blindchess play --opponent join\"")
}

// errCode is returned if a host asks a seated player for a code.
var errCode = errors.New("join: the table wants a code")

// ask gives the code that is known, or asks for one.
func (d *Dialer) ask(ctx context.Context, prompt string) (string, error) {
	switch {
	case d.Hello.Code != "":
		code := d.Hello.Code
		d.Hello.Code = ""
		return code, nil
	case d.seated:
		return "", errCode
	default:
		return d.Ask(ctx, prompt)
	}
}

// redialFor is how long a line that was lost is opened again, and redialEvery
// the time between two tries.
const (
	redialFor   = time.Minute
	redialEvery = time.Second
)

// Follow keeps a participant at the table until ctx ends. When the line is lost it is
// opened again for a minute; then Follow returns why it could not be. If the host has
// closed the table, Follow announces that to the participant, who leaves, and returns
// pair.ErrEnded.
func (d *Dialer) Follow(ctx context.Context, p *Visitor) error {
	for {
		err := p.line.Follow()
		if ctx.Err() != nil {
			return nil
		}
		d.HangUp()
		if errors.Is(err, pair.ErrReplaced) {
			return err
		}
		if errors.Is(err, pair.ErrEnded) && !d.Returns {
			p.Hear(p.Narrator().Alert("doors.table-closed"))
			p.seat.Leave()
			return err
		}
		if err := d.redial(ctx, p, err); err != nil || ctx.Err() != nil {
			return err
		}
	}
}

// redial opens a line again that was lost by an error. If the host no longer knows
// its guest, redial asks them for a new code.
func (d *Dialer) redial(ctx context.Context, p *Visitor, lost error) error {
	told := false
	d.Hello.Take = true // the host may not know yet that the line is lost
	d.Hello.Seat, d.seated = p.seatHere(), true
	for end := time.Now().Add(redialFor); ; {
		link, _, err := d.dial(ctx)
		if err == nil && p.line.Resume(link) == nil {
			break
		}
		if ctx.Err() != nil {
			return nil
		}
		if wantsCode(err) && !d.Returns {
			if d.Hello.Code = p.newCode(ctx, d.Hello); d.Hello.Code == "" {
				return nil // they have left
			}
			told, end = true, time.Now().Add(redialFor)
			continue
		}
		if time.Now().After(end) {
			return fault.New("fault.host-gone", "join: the host has left; the game is saved, and you can join again once it continues: {reason}", "reason", errors.Join(lost, err))
		}
		if !told {
			p.Hear(p.Narrator().Alert("doors.line-lost"))
			told = true
		}
		pause(ctx, redialEvery)
	}
	if told {
		p.Hear(p.Narrator().Alert("doors.line-back"))
	}
	return nil
}

// wantsCode reports whether a host refuses a guest for want of a right code.
func wantsCode(err error) bool {
	if taken := new(pair.TakenError); errors.As(err, &taken) {
		return taken.Proved
	}
	return errors.Is(err, errCode) || errors.As(err, new(*pair.CodeError))
}

// Leave ends the connection, and with it Follow, once the host has received every
// typed line. The context of Follow must have ended before. It returns at once. ctx
// ends the line without waiting.
func (d *Dialer) Leave(ctx context.Context, p *Visitor) {
	if ctx.Err() != nil || p.line.Leave(d.HangUp) != nil {
		d.HangUp()
		return
	}
	context.AfterFunc(ctx, d.HangUp)
}

// HangUp ends the line that is open.
func (d *Dialer) HangUp() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.link != nil {
		_ = d.link.Close()
	}
}

// hostAddress returns the host and port of an address such as
// ssh://play@host:2222, and false if it is a path.
func hostAddress(address string) (string, bool) {
	host, ok := strings.CutPrefix(address, "ssh://")
	if !ok {
		return "", false
	}
	if at := strings.LastIndexByte(host, '@'); at >= 0 {
		host = host[at+1:]
	}
	host = strings.TrimSuffix(host, "/")
	if !strings.Contains(strings.TrimPrefix(host, "["), ":") {
		host += ":2222"
	}
	return host, true
}

// Take dials and passes every record of the table to take, from the first, with
// the present instant of the table. It returns when ctx ends or the connection is
// lost; the error says why. It is nil where another game follows, which can be
// dialled for. Meanwhile Take holds only a spectator's seat.
func (d *Dialer) Take(ctx context.Context, take func(at clock.Instant, records []table.Record)) error {
	link, _, err := d.dial(ctx)
	if err != nil {
		return err
	}
	defer d.HangUp()
	defer context.AfterFunc(ctx, d.HangUp)()
	return relay.Take(link, take)
}

// Sockets lists the sockets of tables on this machine, the newest first.
func Sockets() []string {
	paths, _ := filepath.Glob(filepath.Join(SocketFolder(), "*.sock"))
	modified := func(path string) time.Time {
		info, err := os.Stat(path)
		if err != nil {
			return time.Time{}
		}
		return info.ModTime()
	}
	slices.SortFunc(paths, func(a, b string) int { return modified(b).Compare(modified(a)) })
	return paths
}

// KnownHosts knows hosts again by the fingerprints of their keys, which it keeps
// in the file at Path. Confirm is called once for each new host; its error is
// returned if the guest does not trust the host.
type KnownHosts struct {
	Path    string
	Confirm func(address, fingerprint string) error
}

// Trust returns an error if the host at address has a different key than
// before, or a new one that was not confirmed.
func (k KnownHosts) Trust(address, fingerprint string) error {
	known, err := os.ReadFile(k.Path)
	if err != nil && !os.IsNotExist(err) {
		return fmt.Errorf("join: %w", err)
	}
	for line := range strings.Lines(string(known)) {
		host, before, _ := strings.Cut(strings.TrimSpace(line), " ")
		if host != address {
			continue
		}
		if before == fingerprint {
			return nil
		}
		return fault.New("fault.key-changed", "join: the key of {address} has changed, and another computer may pretend to be it; if the host has a new key, delete the line of {again} from {path}", "address", address, "again", address, "path", k.Path)
	}
	if err := k.Confirm(address, fingerprint); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(k.Path), 0o700); err != nil {
		return fmt.Errorf("join: %w", err)
	}
	file, err := os.OpenFile(k.Path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("join: %w", err)
	}
	_, err = fmt.Fprintf(file, "%s %s\n", address, fingerprint)
	return errors.Join(err, file.Close())
}
