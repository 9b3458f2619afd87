package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"blindchess/internal/settings"
	"blindchess/internal/tactile"
	"blindchess/internal/voices"
)

func newSetupCommand() *cobra.Command {
	silent := false
	command := &cobra.Command{
		Use:   "setup",
		Short: "ask for the settings one by one, in lines and aloud",
		Long: `Ask for the settings one by one, in lines and aloud, and try each: the voice
speaks, the boards that are connected are named. Nobody must run it: every
setting has a good default, and each can be changed in play with set KEY VALUE.
Each answer is kept at once; quit leaves at every question.`,
		Example: `  blindchess setup
  blindchess setup --silent`,
		Args: cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			own, err := settings.Load()
			if err != nil {
				return err
			}
			ctx, stop := signal.NotifyContext(command.Context(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
			defer stop()
			s := &setup{in: command.InOrStdin(), out: command.OutOrStdout(), interview: settings.NewInterview(own), silent: silent}
			return s.run(ctx)
		},
	}
	command.Flags().BoolVar(&silent, "silent", false, "ask in lines only, and try no voice")
	return command
}

// setup runs an interview at this terminal.
type setup struct {
	in        io.Reader
	out       io.Writer
	interview *settings.Interview
	silent    bool
}

// tell writes a line and speaks it.
func (s *setup) tell(ctx context.Context, text string) {
	fmt.Fprintln(s.out, text)
	if own := s.interview.Settings; !s.silent && own.Said() && term.IsTerminal(int(os.Stdout.Fd())) {
		_ = voices.SayOnce(ctx, own, text, own.Pack().Lang())
	}
}

// run asks until all was asked, the player leaves, or nothing more can be read.
func (s *setup) run(ctx context.Context) error {
	s.tell(ctx, s.interview.Settings.Pack().Phrase("setup.intro"))
	for {
		key, question, more := s.interview.Question()
		if !more {
			break
		}
		if key.Name == "boards" {
			s.tell(ctx, s.connected())
		}
		s.tell(ctx, question)
		answer, err := readAnswer(ctx, s.in)
		if err != nil {
			break
		}
		reply := s.interview.Answer(answer)
		if reply.Left {
			break
		}
		if err := s.follow(ctx, reply); err != nil {
			return err
		}
	}
	s.tell(ctx, s.interview.Settings.Pack().Phrase("setup.saved", "path", settings.Path()))
	return nil
}

// follow keeps what was changed, and lets the player hear it.
func (s *setup) follow(ctx context.Context, reply settings.Reply) error {
	own := s.interview.Settings
	switch reply.Changed {
	case "":
		if reply.Told != "" {
			s.tell(ctx, reply.Told)
		}
		return nil
	case "language", "voice", "rate", "volume", "speech":
		fmt.Fprintln(s.out, reply.Told)
		if s.silent || !own.Said() {
			break
		}
		if err := voices.SayOnce(ctx, own, own.Pack().Phrase("setup.sample"), own.Pack().Lang()); err != nil {
			fmt.Fprintln(s.out, own.Pack().Phrase("setup.no-voice", "reason", err.Error()))
		}
	default:
		fmt.Fprintln(s.out, reply.Told)
	}
	return own.Save()
}

// connected tells which serial ports a board may be on.
func (s *setup) connected() string {
	pack := s.interview.Settings.Pack()
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

// readAnswer reads one line, and not a byte of what follows it: that is for the
// game. It returns an error where ctx or the input ends first. A read that
// hangs on a terminal outlives it; then the program ends.
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

// errLeft says that the player left at the question of the first start.
var errLeft = errors.New("setup: left")

// firstStart asks the one question of the first start, aloud and in a line,
// and remembers the answer. Where a flag, the settings, the environment or a
// pipe have decided, it asks nothing. It returns errLeft where the player
// leaves, by quit, by an interrupt or by the end of what is typed.
func firstStart(ctx context.Context, own settings.Settings, flag string, in io.Reader, out io.Writer) (settings.Settings, error) {
	if own.Screen != "ask" || flag != "" || !paints("", true) {
		return own, nil
	}
	for interview := settings.FirstStart(own); ; {
		_, question, _ := interview.Question()
		answer, err := askAloud(ctx, own, question, in, out)
		if err != nil {
			return own, errLeft
		}
		reply := interview.Answer(answer)
		if reply.Left {
			return own, errLeft
		}
		if reply.Changed == "" {
			fmt.Fprintln(out, reply.Told)
			continue
		}
		own = interview.Settings
		if err := settings.Keep("screen", own.Screen); err == nil {
			fmt.Fprintln(out, reply.Told)
		}
		return own, nil
	}
}

// askAloud shows a question, speaks it until there is an answer, and returns
// the answer.
func askAloud(ctx context.Context, own settings.Settings, question string, in io.Reader, out io.Writer) (string, error) {
	fmt.Fprintln(out, question)
	speaking, hush := context.WithCancel(ctx)
	spoken := make(chan struct{})
	go func() {
		defer close(spoken)
		_ = voices.SayOnce(speaking, own, question, own.Pack().Lang())
	}()
	answer, err := readAnswer(ctx, in)
	hush()
	<-spoken
	return answer, err
}

// leftEarly is no error where the player left at the question of the first
// start.
func leftEarly(err error) error {
	if errors.Is(err, errLeft) {
		return nil
	}
	return err
}
