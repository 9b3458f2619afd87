package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"blindchess/internal/language"
	"blindchess/internal/say"
	"blindchess/internal/settings"
	"blindchess/internal/speech"
	"blindchess/internal/tactile"
	"blindchess/internal/voices"
)

// setupKeys are the settings that setup asks for, in its order.
var setupKeys = []string{"language", "scheme", "speech", "voice", "rate", "volume", "screen", "keys", "thresholds", "boards"}

func newSetupCommand() *cobra.Command {
	silent := false
	command := &cobra.Command{
		Use:   "setup",
		Short: "ask for the settings one by one, in lines and aloud",
		Long: `Ask for the settings one by one, in lines and aloud, and try each: the voice
speaks, the boards that are connected are named. Nobody must run it: every
setting has a good default, and each can be changed in play with set KEY VALUE.`,
		Example: `  blindchess setup
  blindchess setup --silent`,
		Args: cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			own, err := settings.Load()
			if err != nil {
				return err
			}
			s := &setup{in: bufio.NewReader(command.InOrStdin()), out: command.OutOrStdout(), settings: own, silent: silent}
			return s.run(command.Context())
		},
	}
	command.Flags().BoolVar(&silent, "silent", false, "ask in lines only, and try no voice")
	return command
}

// setup asks for settings.
type setup struct {
	in       *bufio.Reader
	out      io.Writer
	settings settings.Settings
	silent   bool
}

func (s *setup) pack() language.Pack {
	pack, err := language.Load(s.settings.Language)
	if err != nil {
		pack, _ = language.Load("en")
	}
	return pack
}

// tell writes a line and speaks it.
func (s *setup) tell(ctx context.Context, text string) {
	fmt.Fprintln(s.out, text)
	if s.silent || !s.settings.Said() || !term.IsTerminal(int(os.Stdout.Fd())) {
		return
	}
	_ = speakOnce(ctx, s.settings, text, s.pack().Lang())
}

func (s *setup) run(ctx context.Context) error {
	s.tell(ctx, s.pack().Phrase("setup.intro"))
	for at := 0; at < len(setupKeys); {
		answer, ended := s.ask(ctx, setupKeys[at])
		switch answer {
		case "back":
			at = max(at-1, 0)
			continue
		case "stop":
			ended = true
		case "":
			at++
		default:
			if err := s.settings.Set(setupKeys[at], answer); err != nil {
				s.tell(ctx, err.Error())
				continue
			}
			s.try(ctx, setupKeys[at])
			at++
		}
		if ended {
			break
		}
	}
	if err := s.settings.Save(); err != nil {
		return err
	}
	s.tell(ctx, s.pack().Phrase("setup.saved", "path", settings.Path()))
	return nil
}

// ask asks for one setting and returns what was typed; ended is set where
// nothing more will be.
func (s *setup) ask(ctx context.Context, key string) (answer string, ended bool) {
	pack := s.pack()
	value, _ := s.settings.Get(key)
	if value == "" {
		value = pack.Phrase("setup.nothing")
	}
	now := pack.Phrase("setup.now-free", "value", value)
	for _, field := range settings.Fields() {
		if field.Key == key && field.Choices != nil {
			now = pack.Phrase("setup.now", "value", value, "choices", strings.Join(field.Choices, ", "))
		}
	}
	if key == "boards" {
		s.tell(ctx, s.connected())
	}
	s.tell(ctx, pack.Phrase("setup.ask."+key)+" "+now)
	text, err := s.in.ReadString('\n')
	return strings.TrimSpace(text), err != nil
}

// try lets the player hear what he has changed.
func (s *setup) try(ctx context.Context, key string) {
	pack := s.pack()
	value, _ := s.settings.Get(key)
	if key == "language" {
		s.settings.Notation = s.settings.Language
	}
	fmt.Fprintln(s.out, pack.Phrase("setup.set", "key", key, "value", value))
	switch key {
	case "language", "voice", "rate", "volume", "speech":
	default:
		return
	}
	if s.silent || !s.settings.Said() {
		return
	}
	if err := speakOnce(ctx, s.settings, pack.Phrase("setup.sample"), pack.Lang()); err != nil {
		fmt.Fprintln(s.out, pack.Phrase("setup.no-voice", "reason", err.Error()))
	}
}

// connected tells which serial ports a board may be on.
func (s *setup) connected() string {
	ports, err := tactile.Ports()
	var names []string
	for _, port := range ports {
		names = append(names, port.Path)
	}
	if err != nil || len(names) == 0 {
		return s.pack().Phrase("setup.boards-none")
	}
	return s.pack().Phrase("setup.boards-found", "ports", strings.Join(names, ", "))
}

// speakOnce speaks one sentence with these settings and waits for its end, for
// ten seconds at most.
func speakOnce(ctx context.Context, own settings.Settings, text, lang string) error {
	prepared, err := voices.Setup(own)
	if err != nil {
		return err
	}
	prepared.Show = func(say.Utterance) error { return nil }
	speaker, err := speech.Start(prepared)
	if err != nil {
		return err
	}
	defer func() { _ = speaker.Close() }()
	speaker.Speak(say.Utterance{Urgency: say.Now, Lang: lang, Words: []say.Word{{Text: text}}})
	ctx, stop := context.WithTimeout(ctx, 10*time.Second)
	defer stop()
	return speaker.Finish(ctx)
}

// firstStart asks the one question of the first start, aloud and in a line,
// and remembers the answer. Where a flag, the settings, the environment or a
// pipe have decided, it asks nothing.
func firstStart(ctx context.Context, own settings.Settings, flag string, in io.Reader, out io.Writer) settings.Settings {
	if own.Screen != "ask" || flag != "" || !paints("", true) {
		return own
	}
	s := &setup{in: bufio.NewReader(in), out: out, settings: own}
	pack := s.pack()
	fmt.Fprintln(out, pack.Phrase("setup.first"))
	speaking, stop := context.WithCancel(ctx)
	spoken := make(chan struct{})
	go func() {
		defer close(spoken)
		_ = speakOnce(speaking, own, pack.Phrase("setup.first"), pack.Lang())
	}()
	chosen, err := s.chooseScreen()
	stop()
	<-spoken
	if err != nil {
		return own
	}
	own.Screen = chosen
	if err := settings.Keep("screen", own.Screen); err == nil {
		other := map[string]string{"line": "board", "board": "line"}[own.Screen]
		fmt.Fprintln(out, pack.Phrase("setup.first-kept", "screen", other))
	}
	return own
}

// chooseScreen reads which screen is wanted. Enter alone means lines, which
// everybody can read; what is neither is asked again.
func (s *setup) chooseScreen() (string, error) {
	for {
		answer, err := s.in.ReadString('\n')
		if err != nil {
			return "", err
		}
		answer = language.Fold(strings.TrimSpace(answer))
		for _, screen := range []string{"line", "board"} {
			for _, word := range s.pack().Variants("setup.first.word." + screen) {
				if answer == language.Fold(word) {
					return screen, nil
				}
			}
		}
		if answer == "" {
			return "line", nil
		}
		fmt.Fprintln(s.out, s.pack().Phrase("setup.first-again"))
	}
}
