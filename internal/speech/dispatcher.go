package speech

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"blindchess/internal/language"
	"blindchess/internal/say"
)

// Dispatcher is the voice that speech-dispatcher gives to every program of a
// player, and so the voice of their screen reader. It connects when it is first
// wanted, starts the server if it does not run, and connects again when the
// server went away.
type Dispatcher struct {
	address string
	spawn   bool
	// lastResort says that the player has not asked for this voice: the server is
	// not started for it, and nothing is said if it does not run.
	lastResort bool
	settings   func() Settings
	mu         sync.Mutex // held while it speaks
	link       *ssip
	set        map[string]string // the present settings of link
	resting    time.Time         // not tried before
	reached    bool              // there was a server once
	starting   atomic.Int64      // until when the server may be starting, in nanoseconds of Unix; 0 where it is not
}

// Starting reports whether the server is starting, or is being reconnected, and
// may still speak: callers should not give it up meanwhile.
func (d *Dispatcher) Starting() bool { return time.Now().UnixNano() < d.starting.Load() }

// NewDispatcher returns the voice of the server at address, such as
// "unix_socket:/run/user/1000/speech-dispatcher/speechd.sock". An empty address
// is found as every client of speech-dispatcher finds it, and the server is
// started if it does not run. settings may be nil.
func NewDispatcher(address string, settings func() Settings) *Dispatcher {
	d := &Dispatcher{address: address, spawn: address == "", settings: settings}
	if address == "" {
		d.address = dispatcherAddress()
	}
	if settings == nil {
		d.settings = func() Settings { return Settings{} }
	}
	return d
}

// dispatcherAddress returns the address of this user's server.
func dispatcherAddress() string {
	if address := os.Getenv("SPEECHD_ADDRESS"); address != "" {
		return address
	}
	folder := os.Getenv("XDG_RUNTIME_DIR")
	if folder == "" {
		folder = filepath.Join("/run/user", strconv.Itoa(os.Getuid()))
	}
	return "unix_socket:" + filepath.Join(folder, "speech-dispatcher", "speechd.sock")
}

// Name returns "speech-dispatcher".
func (d *Dispatcher) Name() string { return "speech-dispatcher" }

// Loud reports whether all people in the room may hear d: if the player has not
// asked for it, its card is unknown.
func (d *Dispatcher) Loud() bool { return d.lastResort }

// errOthers is returned for an utterance that another program cut short.
var errOthers = fmt.Errorf("another program cut the voice short: %w", errSilent)

// Say has the server speak u, language by language.
func (d *Dispatcher) Say(ctx context.Context, u say.Utterance, from int, heard func(int)) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	for at := from; at < len(u.Words); {
		end := run(u, at)
		err := d.speak(ctx, u, at, end, heard)
		if err != nil {
			return err
		}
		heard(end)
		at = end
	}
	return nil
}

// run returns the index after the last word that is of the language of the
// one at the index.
func run(u say.Utterance, at int) int {
	end := at + 1
	for end < len(u.Words) && langOf(u, end) == langOf(u, at) {
		end++
	}
	return end
}

func langOf(u say.Utterance, at int) string {
	if lang := u.Words[at].Lang; lang != "" {
		return lang
	}
	return u.Lang
}

// speak has the server say the words from at up to end. A broken connection is
// made once more, for the words that were not heard yet, and again each time
// that more of them were.
func (d *Dispatcher) speak(ctx context.Context, u say.Utterance, at, end int, heard func(int)) error {
	defer d.starting.Store(0)
	for attempt := 0; ; attempt++ {
		from := at
		progress := func(event answer) {
			d.starting.Store(0)
			if event.code == eventMark && len(event.lines) > 2 {
				if n, err := strconv.Atoi(event.lines[2]); err == nil && n > at && n < end {
					at = n
				}
			}
			heard(at)
		}
		err := d.attempt(ctx, u, from, end, progress)
		if err == nil || ctx.Err() != nil || errors.Is(err, errSilent) || errors.Is(err, errUnreachable) {
			return err
		}
		d.drop()
		if attempt > 0 && at == from {
			d.resting = time.Now().Add(respite)
			return err
		}
	}
}

func (d *Dispatcher) attempt(ctx context.Context, u say.Utterance, at, end int, progress func(answer)) error {
	if err := d.connect(ctx); err != nil {
		return err
	}
	if err := d.tune(u, langOf(u, at)); err != nil {
		return err
	}
	message, err := d.link.speak(markup(u, at, end), d.patience())
	if err != nil {
		return err
	}
	last, err := d.link.follow(ctx, message, progress)
	if err != nil {
		return err
	}
	if last.code == eventCanceled && u.Kind != say.Hint && u.Kind != say.Answer && u.Kind != say.Echo {
		return errOthers
	}
	return nil
}

// connect opens the connection if there is none.
func (d *Dispatcher) connect(ctx context.Context) error {
	if d.link != nil {
		select {
		case <-d.link.broken:
			d.drop()
		default:
			return nil
		}
	}
	if time.Now().Before(d.resting) && d.lastResort {
		return errSilent
	}
	if time.Now().Before(d.resting) {
		return fmt.Errorf("%w at %s", errUnreachable, d.address)
	}
	line, err := dial(ctx, d.address)
	if err != nil && d.lastResort {
		d.resting = time.Now().Add(respite)
		return errSilent
	}
	if err != nil {
		line, err = d.awaitServer(ctx, err)
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		d.resting = time.Now().Add(respite)
		return fmt.Errorf("%w: %w", errUnreachable, err)
	}
	d.reached = true
	d.link, d.set = newSSIP(line), map[string]string{}
	name := "somebody"
	if who, err := user.Current(); err == nil {
		name = cmp.Or(oneWord(strings.ReplaceAll(who.Username, " ", "_")), name)
	}
	for _, command := range []string{
		"SET SELF CLIENT_NAME " + name + ":blindchess:main",
		"SET SELF SSML_MODE on",
		"SET SELF NOTIFICATION ALL on",
	} {
		if _, err := d.link.ask(command, d.patience()); err != nil {
			return err
		}
	}
	return nil
}

func dial(ctx context.Context, address string) (net.Conn, error) {
	kind, place, ok := strings.Cut(address, ":")
	if !ok {
		return nil, fmt.Errorf("speech: %q is no address of speech-dispatcher", address)
	}
	network := "unix"
	if kind == "inet_socket" {
		network = "tcp"
	}
	dialer := net.Dialer{Timeout: replyWithin}
	return dialer.DialContext(ctx, network, place)
}

// How long the server may take until it speaks, if it must be started on a busy
// computer. The others are how long and how often a lost one is searched for.
const (
	startWithin  = 12 * time.Second
	returnWithin = 2 * time.Second
	knockEvery   = 50 * time.Millisecond
)

// awaitServer starts the server, if this program may do that, or waits for one
// that disappeared. fault is why it cannot be reached now.
func (d *Dispatcher) awaitServer(ctx context.Context, fault error) (net.Conn, error) {
	within := returnWithin
	if d.spawn {
		within = startWithin
	} else if !d.reached {
		return nil, fault
	}
	until := time.Now().Add(within)
	d.starting.Store(until.UnixNano())
	ctx, cancel := context.WithDeadline(ctx, until)
	defer cancel()
	if d.spawn {
		if err := spawnDispatcher(ctx); err != nil {
			return nil, err
		}
	}
	for {
		line, err := dial(ctx, d.address)
		if err == nil {
			return line, nil
		}
		select {
		case <-ctx.Done():
			return nil, err
		case <-time.After(knockEvery):
		}
	}
}

// patience is how long the server may take over a reply now.
func (d *Dispatcher) patience() time.Duration {
	return max(replyWithin, time.Until(time.Unix(0, d.starting.Load())))
}

// spawnDispatcher starts the server as its own libraries do, until ctx ends.
func spawnDispatcher(ctx context.Context) error {
	command := exec.CommandContext(ctx, "speech-dispatcher", "--spawn")
	command.WaitDelay = 100 * time.Millisecond
	if err := command.Run(); err != nil {
		return fmt.Errorf("speech: speech-dispatcher cannot be started: %w", err)
	}
	return nil
}

// tune sends the settings that have changed.
func (d *Dispatcher) tune(u say.Utterance, lang string) error {
	settings := d.settings()
	wanted := map[string]string{
		"PRIORITY": priorityOf(u.Kind),
		"LANGUAGE": readerLanguage(lang),
	}
	// A setting that the player never changed keeps the screen reader's value, except the
	// volume.
	if _, changed := d.set["RATE"]; changed || percent(settings.Rate) != 100 {
		wanted["RATE"] = strconv.Itoa(scale(percent(settings.Rate)))
	}
	if _, changed := d.set["PITCH"]; changed || percent(settings.Pitch) != 100 {
		wanted["PITCH"] = strconv.Itoa(scale(percent(settings.Pitch)))
	}
	// The middle of its range is as loud as the clips; at its end it clips itself.
	volume := percent(settings.Volume) - 100
	if settings.Muted {
		volume = -100
	}
	wanted["VOLUME"], wanted["PUNCTUATION"] = strconv.Itoa(volume), cmp.Or(settings.Punctuation, "none")
	for _, name := range []string{"LANGUAGE", "RATE", "PITCH", "VOLUME", "PUNCTUATION", "PRIORITY"} {
		value := oneWord(wanted[name])
		if value == "" || d.set[name] == value {
			continue
		}
		if _, err := d.link.ask("SET SELF "+name+" "+value, d.patience()); err != nil {
			return err
		}
		d.set[name] = value
	}
	return nil
}

// scale turns percent of the usual into the server's -100 to 100.
func scale(percent int) int {
	if percent < 100 {
		return max(-100, (percent-100)*2)
	}
	return min(100, (percent-100)/2)
}

// priorityOf returns the class of a kind. A message is never cut by another
// text; the screen reader itself may cut answers.
func priorityOf(kind say.Kind) string {
	switch kind {
	case say.Alert, say.Ruling:
		return "important"
	case say.Answer, say.Hint, say.Echo:
		return "text"
	default:
		return "message"
	}
}

// readerLanguage returns the language that a voice is asked for to read lang,
// as the pack of lang has it.
func readerLanguage(lang string) string {
	if lang == "" {
		lang = language.Reference
	}
	if pack, err := language.Load(lang); err == nil {
		return pack.Voice()
	}
	return base(lang)
}

// markup returns the words from at up to end with a mark after each, named
// after how many words of u have then been said.
func markup(u say.Utterance, at, end int) string {
	var text strings.Builder
	text.WriteString("<speak>")
	escape := strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "\n", " ", "\r", " ")
	for i := at; i < end; i++ {
		if i > at {
			fmt.Fprintf(&text, `<mark name="%d"/>`, i)
			if u.Words[i-1].Gap == say.SentenceGap {
				text.WriteByte(',')
			}
			text.WriteByte(' ')
		}
		text.WriteString(escape.Replace(Respell(langOf(u, i), u.Words[i].Text)))
	}
	text.WriteString("</speak>")
	return text.String()
}

// drop ends the connection.
func (d *Dispatcher) drop() {
	if d.link != nil {
		d.link.close()
		d.link = nil
	}
}

// Close ends the connection.
func (d *Dispatcher) Close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.link != nil {
		_, _ = d.link.ask("QUIT", cancelWithin)
	}
	d.drop()
	return nil
}
