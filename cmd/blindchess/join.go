package main

import (
	"cmp"
	"context"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/fault"
	"blindchess/internal/pair"
	"blindchess/internal/room"
	"blindchess/internal/room/joining"
	"blindchess/internal/room/running"
	"blindchess/internal/settings"
)

// joinFlags are the flags of join.
type joinFlags struct {
	role, seat, name, code, screen, language, scheme, theme, ear string
	width                                                        int
	speak, builtIn                                               bool
}

func newJoinCommand() *cobra.Command {
	f := &joinFlags{}
	command := &cobra.Command{
		Use:   "join [ADDRESS]",
		Short: "join a table as opponent, arbiter, assistant or spectator",
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
	flags.StringVar(&f.role, "role", "opponent", "your role: opponent, arbiter, assistant or spectator")
	flags.StringVar(&f.seat, "seat", "", "your side if both are free: white or black")
	flags.StringVar(&f.name, "name", "", "your name")
	flags.StringVar(&f.code, "code", "", "the join code from the host")
	flags.StringVar(&f.screen, "screen", "", "line (plain lines) or board (painted)")
	flags.StringVar(&f.language, "language", "", "your language (default: your settings)")
	flags.StringVar(&f.scheme, "scheme", "", "names for squares and pieces, such as fide")
	flags.StringVar(&f.theme, "theme", "", "the colours of the screen")
	flags.IntVar(&f.width, "width", 0, "wrap lines at this many cells, such as 40 for a Braille display")
	flags.BoolVar(&f.speak, "speak", false, "speak the table's messages here")
	flags.StringVar(&f.ear, "ear", "", earUsage)
	flags.BoolVar(&f.builtIn, "built-in-voices", false, "allow only the built-in voices on this computer, even if the table allows others")
	_ = command.RegisterFlagCompletionFunc("role", cobra.FixedCompletions(room.Roles(), cobra.ShellCompDirectiveNoFileComp))
	_ = command.RegisterFlagCompletionFunc("screen", cobra.FixedCompletions([]string{"board", "line"}, cobra.ShellCompDirectiveNoFileComp))
	return command
}

// settings are the user's settings, replaced by the flags that are set.
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

// join sits down at a table and stays until the player leaves.
func join(ctx context.Context, f *joinFlags, address string) error {
	own, err := f.settings()
	if err != nil {
		return err
	}
	if room.CapacityOf(f.role) == 0 {
		return fault.New("fault.no-role", "join: there is no role {role}: it is opponent, arbiter, assistant or spectator", "role", fault.Quoted(f.role))
	}
	painted := commandline.Paints(f.screen, true)
	return leftEarly(joining.Join(ctx, joining.Options{
		Address: address, Hello: pair.Hello{Role: f.role, Seat: f.seat, Name: f.name, Code: f.code},
		Own: own, Painted: painted, Speak: f.speak || f.ear != "", BuiltIn: f.builtIn,
		Asked: joining.Asked{In: commandline.Typed(os.Stdin), Out: os.Stderr, Fingerprint: os.Getenv("BLINDCHESS_FINGERPRINT")},
		Show: func(ctx context.Context, guest *room.Visitor, pass pair.Pass) error {
			defer markJoined(address, pass).End()
			if painted {
				return commandline.ShowPainted(ctx, guest.Terminal(), room.KindOf(pass.Role))
			}
			return commandline.ShowLines(ctx, guest.Terminal(), os.Stdin)
		},
	}))
}

// markJoined marks, until its End, that a player of this machine sits at a table
// elsewhere. If no mark can be written, the game is played without one.
func markJoined(address string, pass pair.Pass) running.Mark {
	if pass.Role != room.Opponent && pass.Role != room.Assistant {
		return running.Mark{}
	}
	mark, _ := running.Begin(room.RunningFolder(), running.Game{Table: cmp.Or(address, "join")})
	return mark
}
