package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/interview"
	"blindchess/internal/pair"
	"blindchess/internal/room"
	"blindchess/internal/screen/view"
	"blindchess/internal/settings"
)

// joinFlags are what join is told on the command line.
type joinFlags struct {
	role, seat, name, code, screen, language, scheme, theme, ear string
	width                                                        int
	speak                                                        bool
}

func newJoinCommand() *cobra.Command {
	f := &joinFlags{}
	command := &cobra.Command{
		Use:   "join [ADDRESS]",
		Short: "sit down at a table as its opponent, arbiter, assistant or spectator",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(command *cobra.Command, words []string) error {
			ctx, stop := commandline.Stoppable(command)
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
	flags.StringVar(&f.ear, "ear", "", earUsage)
	_ = command.RegisterFlagCompletionFunc("role", cobra.FixedCompletions(room.Roles(), cobra.ShellCompDirectiveNoFileComp))
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
	hearBy(&s, f.ear)
	return s, nil
}

// join sits down at a table and stays until whoever sits here leaves. A line
// that is lost is opened again.
func join(ctx context.Context, f *joinFlags, address string) error {
	own, err := f.settings()
	if err != nil {
		return err
	}
	if room.CapacityOf(f.role) == 0 {
		return fmt.Errorf("join: there is no role %q: it is opponent, arbiter, assistant or spectator", f.role)
	}
	dialer := &room.Dialer{
		Address: address, Hello: pair.Hello{Role: f.role, Seat: f.seat, Name: f.name, Code: f.code},
		KeyFile: filepath.Join(room.StateFolder(), "guest_key"), Ask: askCode, Keep: settings.Keep,
		Trust: room.KnownHosts{Path: filepath.Join(room.StateFolder(), "known_hosts"), Confirm: confirmHost}.Trust,
	}
	painted := commandline.Paints(f.screen, true)
	guest, pass, err := dialer.Sit(ctx, own, painted, f.speak || f.ear != "")
	if taken := new(pair.TakenError); errors.As(err, &taken) {
		if err := askTaken(ctx, own, dialer, taken.Holder); err != nil {
			return leftEarly(err)
		}
		guest, pass, err = dialer.Sit(ctx, own, painted, f.speak || f.ear != "")
	}
	if err != nil {
		return err
	}
	defer func() { _ = guest.Close() }()
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	followed := make(chan struct{})
	go func() {
		defer close(followed)
		stop(dialer.Follow(ctx, guest))
	}()
	if painted {
		err = commandline.ShowPainted(ctx, guest.Terminal(), room.KindOf(pass.Role))
	} else {
		err = commandline.ShowLines(ctx, guest.Terminal(), os.Stdin)
	}
	if errors.Is(err, io.EOF) {
		err = nil
	}
	cause := context.Cause(ctx)
	stop(nil)
	dialer.HangUp()
	<-followed
	if err == nil && cause != nil && !errors.Is(cause, context.Canceled) {
		err = cause
	}
	return err
}

// askTaken asks somebody whose seat is taken whether they look on or take it from
// whoever has it, which is theirs to do where the host knows them.
func askTaken(ctx context.Context, own settings.Settings, dialer *room.Dialer, holder pair.Pass) error {
	door := interview.Door{In: os.Stdin, Out: os.Stderr}
	head := own.Pack().Phrase("doors.taken-nameless", "side", own.Pack().Word("side."+holder.Seat))
	if holder.Name != "" {
		head = own.Pack().Phrase("doors.taken", "side", own.Pack().Word("side."+holder.Seat), "name", holder.Name)
	}
	key, err := door.Choose(ctx, own, head, []interview.Offer{{Key: "watch"}, {Key: "take"}, {Key: "quit"}}, false)
	switch {
	case err != nil:
		return err
	case key == "watch":
		dialer.Hello.Role, dialer.Hello.Seat = room.Spectator, ""
	case key == "take":
		dialer.Hello.Take = true
	default:
		return interview.ErrLeft
	}
	return nil
}

// askCode asks for the code in this terminal.
func askCode(_ context.Context, prompt string) (string, error) {
	fmt.Fprint(os.Stderr, view.Plain(prompt)+" ")
	text, err := bufio.NewReader(os.Stdin).ReadString('\n')
	if err != nil && text == "" {
		return "", errors.New("join: no code was typed: ask the host for one and give it with --code")
	}
	return strings.TrimSpace(text), nil
}

// confirmHost has the guest compare the key of a new host, unless it is the one
// that was given as BLINDCHESS_FINGERPRINT.
func confirmHost(address, fingerprint string) error {
	if os.Getenv("BLINDCHESS_FINGERPRINT") == fingerprint {
		return nil
	}
	fmt.Fprintf(os.Stderr, "The key of %s is %s\nDoes the host read the same last four characters, %s? Type yes or no: ", address, fingerprint, fingerprint[len(fingerprint)-4:])
	answer, _ := bufio.NewReader(os.Stdin).ReadString('\n')
	answer = strings.ToLower(strings.TrimSpace(answer))
	if !strings.HasPrefix(answer, "y") && !strings.HasPrefix(answer, "j") {
		return errors.New("join: the host's key was not confirmed")
	}
	return nil
}
