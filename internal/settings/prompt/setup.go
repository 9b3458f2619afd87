package prompt

import (
	"context"
	"fmt"
	"io"
	"strings"

	"blindchess/internal/settings"
	"blindchess/internal/speech/voices"
	"blindchess/internal/tactile"
)

// Setup asks for the settings that matter most, one after the other.
type Setup struct {
	In     io.Reader
	Out    io.Writer
	Aloud  bool // the questions are spoken
	Silent bool // no voice is tried
}

// Run asks until all was asked, the player leaves, nothing more can be read, or
// ctx ends. Each answer is saved immediately.
func (s Setup) Run(ctx context.Context, own settings.Settings) error {
	r := &run{Setup: s, interview: settings.NewInterview(own)}
	return r.all(ctx)
}

// run is a running set-up.
type run struct {
	Setup
	interview *settings.Interview
}

// tell writes a line and speaks it.
func (r *run) tell(ctx context.Context, text string) {
	fmt.Fprintln(r.Out, text)
	if own := r.interview.Settings; r.Aloud && own.Said() {
		_ = voices.SayOnce(ctx, own, text, own.Pack().Lang())
	}
}

func (r *run) all(ctx context.Context) error {
	pack := r.interview.Settings.Pack()
	r.tell(ctx, pack.Phrase("setup.intro", "back", pack.Word("setup.word.back")))
	for {
		key, question, more := r.interview.Question()
		if !more {
			break
		}
		if key.Name == "boards" {
			r.tell(ctx, r.connected())
		}
		r.tell(ctx, question)
		answer, err := readAnswer(ctx, r.In)
		if err != nil {
			break
		}
		reply := r.interview.Answer(answer)
		if reply.Left {
			break
		}
		if err := r.follow(ctx, reply); err != nil {
			return err
		}
	}
	r.tell(ctx, r.interview.Settings.Pack().Phrase("setup.saved", "path", settings.Path()))
	return nil
}

// follow saves a changed setting, and lets the player hear it.
func (r *run) follow(ctx context.Context, reply settings.Reply) error {
	own := r.interview.Settings
	switch reply.Changed {
	case "":
		if reply.Told != "" {
			r.tell(ctx, reply.Told)
		}
		return nil
	case "language", "voice", "rate", "volume", "speech":
		fmt.Fprintln(r.Out, reply.Told)
		if r.Silent || !own.Said() {
			break
		}
		if err := voices.SayOnce(ctx, own, own.Pack().Phrase("setup.sample"), own.Pack().Lang()); err != nil {
			fmt.Fprintln(r.Out, own.Pack().Phrase("setup.no-voice", "reason", own.Pack().Error(err)))
		}
	default:
		fmt.Fprintln(r.Out, reply.Told)
	}
	return own.Save()
}

// connected lists the serial ports that may have a board.
func (r *run) connected() string {
	pack := r.interview.Settings.Pack()
	ports, err := tactile.Ports()
	var names []string
	for _, port := range ports {
		names = append(names, port.String())
	}
	if err != nil || len(names) == 0 {
		return pack.Phrase("setup.boards-none")
	}
	return pack.Phrase("setup.boards-found", "ports", strings.Join(names, ", "))
}

// readAnswer reads one line, and not a byte after it: that is for the game. It
// returns an error if ctx or the input ends first. A read that hangs on a
// terminal outlives it; then the program ends.
func readAnswer(ctx context.Context, in io.Reader) (string, error) {
	type answer struct {
		text string
		err  error
	}
	answers := make(chan answer, 1)
	go func() {
		var line []byte
		for one := make([]byte, 1); ; {
			n, err := in.Read(one)
			if n > 0 && one[0] != '\n' {
				line = append(line, one[0])
			}
			if n > 0 && one[0] == '\n' || err != nil {
				if len(line) > 0 {
					err = nil
				}
				answers <- answer{string(line), err}
				return
			}
		}
	}()
	select {
	case <-ctx.Done():
		return "", ctx.Err()
	case read := <-answers:
		return read.text, read.err
	}
}
