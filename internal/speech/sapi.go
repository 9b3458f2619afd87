package speech

import (
	"bufio"
	"context"
	_ "embed"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"os/exec"
	"sync"
	"time"
	"unicode/utf16"

	"blindchess/internal/say"
)

// SAPI is the synthesiser of Windows, reached through PowerShell, which every
// Windows has. One PowerShell is started when the voice is first wanted, and
// again when it went away; it reads one command a line.
type SAPI struct {
	program  string
	settings func() Settings
	mu       sync.Mutex // held while it speaks
	command  *exec.Cmd
	in       io.WriteCloser
	out      chan string // its lines; closed with it
}

// sapiScript is what PowerShell runs.
//
//go:embed sapi.ps1
var sapiScript string

// NewSAPI returns the synthesiser of Windows, or an error if there is no
// PowerShell. settings may be nil.
func NewSAPI(settings func() Settings) (*SAPI, error) {
	program, err := exec.LookPath("powershell")
	if err != nil {
		return nil, fmt.Errorf("speech: PowerShell is not there: %w", err)
	}
	if settings == nil {
		settings = func() Settings { return Settings{} }
	}
	return &SAPI{program: program, settings: settings}, nil
}

// Name returns "SAPI".
func (s *SAPI) Name() string { return "SAPI" }

// Loud reports that all people in the room may hear s: it plays on the card
// that the system has chosen, and not on a private ear's card.
func (s *SAPI) Loud() bool { return true }

// Say speaks u, sentence by sentence.
func (s *SAPI) Say(ctx context.Context, u say.Utterance, from int, heard func(int)) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	settings := s.settings()
	if settings.Muted {
		return errSilent
	}
	if s.command == nil {
		if err := saying(ctx, from, readyWithin, heard, s.start); err != nil {
			s.drop()
			return err
		}
	}
	err := bySentence(ctx, u, from, settings, heard, func(ctx context.Context, lang, text string) error {
		return s.speak(ctx, readerLanguage(lang), text, settings)
	})
	if err != nil && ctx.Err() == nil {
		s.drop()
	}
	return err
}

// readyWithin is how long PowerShell may take until it can speak.
const readyWithin = 15 * time.Second

var errSAPI = errors.New("speech: PowerShell does not answer as a voice")

// start runs PowerShell and waits until it is ready.
func (s *SAPI) start(ctx context.Context) error {
	command := exec.Command(s.program, "-NoLogo", "-NoProfile", "-NonInteractive", "-EncodedCommand", encoded(sapiScript))
	in, err := command.StdinPipe()
	if err != nil {
		return fmt.Errorf("speech: %w", err)
	}
	out, err := command.StdoutPipe()
	if err != nil {
		return fmt.Errorf("speech: %w", err)
	}
	if err := command.Start(); err != nil {
		return fmt.Errorf("speech: PowerShell: %w", err)
	}
	lines := make(chan string, 8)
	go func() {
		defer close(lines)
		for scanner := bufio.NewScanner(out); scanner.Scan(); {
			select {
			case lines <- scanner.Text():
			default: // it says far more than it was asked for
			}
		}
	}()
	s.command, s.in, s.out = command, in, lines
	return s.await(ctx, "ready")
}

// encoded returns a script as PowerShell takes it on its command line: UTF-16,
// the lower byte first, in base 64.
func encoded(script string) string {
	var text []byte
	for _, unit := range utf16.Encode([]rune(script)) {
		text = binary.LittleEndian.AppendUint16(text, unit)
	}
	return base64.StdEncoding.EncodeToString(text)
}

// await waits for a line of the script. Where PowerShell has ended instead, or
// ctx does, that is the error.
func (s *SAPI) await(ctx context.Context, line string) error {
	for {
		select {
		case got, ok := <-s.out:
			if !ok {
				return errSAPI
			}
			if got == line {
				return nil
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// speak has one text said, and cuts it short when ctx ends.
func (s *SAPI) speak(ctx context.Context, lang, text string, settings Settings) error {
	inBase64 := base64.StdEncoding.EncodeToString([]byte(text))
	if _, err := fmt.Fprintf(s.in, "speak %s %d %d %s\n", lang, sapiRate(percent(settings.Rate)), min(100, percent(settings.Volume)), inBase64); err != nil {
		return fmt.Errorf("speech: PowerShell: %w", err)
	}
	err := s.await(ctx, "done")
	if ctx.Err() == nil {
		return err
	}
	cut, cancel := context.WithTimeout(context.WithoutCancel(ctx), cancelWithin)
	defer cancel()
	if _, err := fmt.Fprintln(s.in, "stop"); err != nil || s.await(cut, "done") != nil {
		s.drop()
	}
	return ctx.Err()
}

// sapiRate turns percent of the usual speed into the -10 to 10 of SAPI, whose
// ends are a third and three times the usual speed.
func sapiRate(percent int) int {
	rate := math.Round(10 * math.Log(float64(percent)/100) / math.Log(3))
	return max(-10, min(10, int(rate)))
}

// drop ends PowerShell.
func (s *SAPI) drop() {
	if s.command == nil {
		return
	}
	_ = s.in.Close()
	_ = s.command.Process.Kill()
	_ = s.command.Wait() // closes what it writes to, also where a child of it goes on
	for range s.out {
	}
	s.command = nil
}

// Close ends PowerShell.
func (s *SAPI) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drop()
	return nil
}
