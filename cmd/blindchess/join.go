package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"blindchess/internal/console"
	"blindchess/internal/pair"
	"blindchess/internal/rules"
	"blindchess/internal/screen/board"
	"blindchess/internal/screen/relay"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

// joinFlags are what join is told on the command line.
type joinFlags struct {
	role, seat, name, code, screen, language, scheme, theme string
	width                                                   int
	speak                                                   bool
}

func newJoinCommand() *cobra.Command {
	f := &joinFlags{}
	command := &cobra.Command{
		Use:   "join [ADDRESS]",
		Short: "sit down at a table as its opponent, arbiter, assistant or spectator",
		Long: `Sit down at a table that somebody has opened.

Without an address it is the table on this machine. ssh://HOST:PORT is one on
another machine, whose host plays with --pair; you are asked for the code that
he reads to you. A path is the socket of a table on this machine.`,
		Example: `  blindchess join
  blindchess join --screen line
  blindchess join ssh://192.168.1.7:2222
  blindchess join --role arbiter --code "acf 471 122"`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(command *cobra.Command, words []string) error {
			ctx, stop := signal.NotifyContext(command.Context(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
			defer stop()
			address := ""
			if len(words) == 1 {
				address = words[0]
			}
			return join(ctx, f, address)
		},
	}
	flags := command.Flags()
	flags.StringVar(&f.role, "role", "opponent", "what you are at the table: opponent, arbiter, assistant or spectator")
	flags.StringVar(&f.seat, "seat", "", "the side you sit at, where both are free: white or black")
	flags.StringVar(&f.name, "name", "", "your name")
	flags.StringVar(&f.code, "code", "", "the code that the host has read to you")
	flags.StringVar(&f.screen, "screen", "", "board paints a screen, line writes plain lines")
	flags.StringVar(&f.language, "language", "", "your language, if it is not that of your settings")
	flags.StringVar(&f.scheme, "scheme", "", "how squares and pieces are spelled to you, such as fide")
	flags.StringVar(&f.theme, "theme", "", "the colours of the screen")
	flags.IntVar(&f.width, "width", 0, "cells of a line, such as 40 for a braille display")
	flags.BoolVar(&f.speak, "speak", false, "speak here what the table says")
	_ = command.RegisterFlagCompletionFunc("role", cobra.FixedCompletions([]string{"opponent", "arbiter", "assistant", "spectator"}, cobra.ShellCompDirectiveNoFileComp))
	_ = command.RegisterFlagCompletionFunc("screen", cobra.FixedCompletions([]string{"board", "line"}, cobra.ShellCompDirectiveNoFileComp))
	return command
}

// settings are those of the user with what the flags say instead.
func (f *joinFlags) settings() (settings.Settings, error) {
	s, err := settings.Load()
	if err != nil {
		return s, err
	}
	for key, value := range map[string]string{"language": f.language, "scheme": f.scheme, "theme": f.theme} {
		if value == "" {
			continue
		}
		if err := s.Set(key, value); err != nil {
			return s, fmt.Errorf("join: %w", err)
		}
	}
	if f.width > 0 {
		s.Width = f.width
	}
	return s, nil
}

// join sits down at a table and stays until whoever sits here leaves. A line
// that is lost is opened again.
func join(ctx context.Context, f *joinFlags, address string) error {
	own, err := f.settings()
	if err != nil {
		return err
	}
	role, ok := pair.ParseRole(f.role)
	if !ok {
		return fmt.Errorf("join: there is no role %q: it is opponent, arbiter, assistant or spectator", f.role)
	}
	d := &dialer{address: address, hello: pair.Hello{Role: role, Seat: f.seat, Name: f.name, Code: f.code}}
	link, pass, err := d.dial(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = link.Close() }()
	painted := paints(f.screen, true)
	guest, voice, err := newGuest(own, pass, painted, f.speak)
	if err != nil {
		return err
	}
	defer func() { _ = voice.end() }()
	seat, err := guest.Sit(link)
	if err != nil {
		return err
	}
	defer seat.Close()
	voice.sit(seat)

	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	followed := make(chan struct{})
	go func() {
		defer close(followed)
		stop(d.follow(ctx, guest, seat, link))
	}()
	if painted {
		err = showPainted(ctx, seat, kindOf(pass.Role), own)
	} else {
		err = showLines(ctx, seat, os.Stdin, own.Width)
	}
	if errors.Is(err, io.EOF) {
		err = nil
	}
	cause := context.Cause(ctx)
	stop(nil)
	d.hangUp()
	<-followed
	if err == nil && cause != nil && !errors.Is(cause, context.Canceled) {
		err = cause
	}
	return err
}

func kindOf(role pair.Role) board.Kind {
	switch role {
	case pair.Arbiter:
		return board.Arbiter
	case pair.Spectator:
		return board.Onlooker
	default:
		return board.Paired
	}
}

// consoleSeat returns what a pass lets its bearer be at the table.
func consoleSeat(pass pair.Pass) console.Seat {
	side, _ := rules.ParseSide(pass.Seat)
	switch pass.Role {
	case pair.Opponent:
		return console.Seat{Side: side, Capacity: table.Player}
	case pair.Assistant:
		return console.Seat{Side: side, Capacity: table.Assistant}
	case pair.Arbiter:
		return console.Seat{Capacity: table.Arbiter}
	default:
		return console.Seat{Capacity: table.Spectator}
	}
}

// newGuest returns a guest with a session in his own language, and the voice at
// his own machine. Where speak is set it speaks from the first word on.
func newGuest(s settings.Settings, pass pair.Pass, painted, speak bool) (*relay.Guest, *guestVoice, error) {
	config, err := s.Console(consoleSeat(pass))
	if err != nil {
		return nil, nil, err
	}
	config.Sees = painted && pass.Role == pair.Opponent
	prefer := relay.Prefer{
		Language: s.Language, Scheme: s.Scheme, Notation: s.Notation, Short: s.Form == "short", SilentPawn: s.Pawn == "no",
		Colours: s.Colours == "yes", Order: s.Order, Keys: s.Keys, Sees: config.Sees, Speaks: speak,
	}
	session, err := console.NewSession(config)
	if err != nil {
		return nil, nil, err
	}
	guest := &relay.Guest{Session: session, Prefer: prefer}
	voice := &guestVoice{settings: s, voice: config.Voice, guest: guest}
	guest.Speak, guest.Hush, guest.Act = voice.speak, voice.hush, voice.act
	if speak {
		if err := voice.begin(); err != nil {
			return nil, nil, err
		}
	}
	return guest, voice, nil
}

// sockets lists the sockets of tables on this machine, the newest first.
func sockets() []string {
	paths, _ := filepath.Glob(filepath.Join(socketFolder(), "*.sock"))
	slices.SortFunc(paths, func(a, b string) int { return modified(b) - modified(a) })
	return paths
}

func modified(path string) int {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return int(info.ModTime().UnixMilli())
}

// tableLost is what a screen ends with where the host is gone.
func tableLost(err error) error {
	return fmt.Errorf("join: the host of the table is gone; the game is kept, and you can join again once he goes on: %w", err)
}

// hostAddress returns the host and port of an address such as
// ssh://play@host:2222, and false where it is a path.
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
