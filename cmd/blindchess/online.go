//go:build !tournament

package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"blindchess/internal/commandline"
	"blindchess/internal/fault"
	"blindchess/internal/language"
	"blindchess/internal/online"
	"blindchess/internal/room"
)

// onlineFlags are what all verbs have in common that play at a server.
type onlineFlags struct {
	voiceFlags
	server string
	screen string
	boards []string
	wish   online.Wish
}

func newOnlineCommand() *cobra.Command {
	command := &cobra.Command{Use: "online", Short: "play at lichess.org or a server like it", Args: cobra.NoArgs}
	var top onlineFlags
	top.addServer(command)
	command.RunE = top.run(func(ctx context.Context, o *onliner, _ []string) error { return o.look(ctx) })
	command.AddCommand(newOnlineLoginCommand(), newOnlineLogoutCommand(), newOnlineSeekCommand(), newOnlineChallengeCommand(), newOnlineAcceptCommand(), newOnlineDeclineCommand(), newOnlineResumeCommand(), newOnlineGamesCommand())
	return command
}

func (f *onlineFlags) addServer(command *cobra.Command) {
	command.Flags().StringVar(&f.server, "server", "", "the server, as its address (default: that of your last login)")
}

// addTable adds the flags of the table.
func (f *onlineFlags) addTable(command *cobra.Command) {
	f.addServer(command)
	flags := command.Flags()
	f.voiceFlags.add(flags)
	flags.StringVar(&f.screen, "screen", "", "line (plain lines) or board (painted)")
	flags.StringArrayVar(&f.boards, "board", nil, "use your board, such as dgt:/dev/ttyACM0")
}

func (f *onlineFlags) addWish(command *cobra.Command) {
	command.Flags().BoolVar(&f.wish.Rated, "rated", false, "play for your rating at the server")
	command.Flags().StringVar(&f.wish.Color, "color", "", "your colour, white or black (default: random)")
}

// onliner is one command of a user who plays at a server.
type onliner struct {
	f       *onlineFlags
	command *cobra.Command
	pack    language.Pack
	keys    online.Keys
	server  string
	login   online.Login
	client  *online.Client
}

// run returns the action of a verb that needs a login.
func (f *onlineFlags) run(do func(context.Context, *onliner, []string) error) func(*cobra.Command, []string) error {
	return func(command *cobra.Command, words []string) error {
		o, err := f.onliner(command)
		if err != nil {
			return err
		}
		if o.login, err = o.keys.Of(o.server); err != nil {
			return err
		}
		o.client = o.at(o.login.Token)
		ctx, stop := commandline.Stoppable(command)
		defer stop()
		return o.plain(do(ctx, o, words))
	}
}

func (f *onlineFlags) onliner(command *cobra.Command) (*onliner, error) {
	pack, err := readersPack(f.lang)
	if err != nil {
		return nil, err
	}
	keys := online.Keys{Path: filepath.Join(room.StateFolder(), "online.json")}
	server, err := keys.At(f.server)
	return &onliner{f: f, command: command, pack: pack, server: server, keys: keys}, err
}

func (o *onliner) at(token string) *online.Client {
	return online.NewClient(online.Options{Server: o.server, Token: token, Agent: "blindchess (https board client)", Rest: online.Rest{Path: filepath.Join(room.StateFolder(), "online-rest.json")}, Limited: func(time.Duration) { o.say("online.limited") }})
}

// say prints one sentence.
func (o *onliner) say(key string, slots ...string) {
	fmt.Fprintln(o.command.OutOrStdout(), o.pack.Phrase(key, slots...))
}

// plain gives a server's refusal in the player's words.
func (o *onliner) plain(err error) error {
	var refused *online.Refused
	switch {
	case errors.As(err, &refused) && refused.Text != "":
		return errors.New(o.pack.Phrase("online.refused", "reason", refused.Text))
	case errors.As(err, &refused):
		return errors.New(o.pack.Phrase("online.refused-plain"))
	case errors.Is(err, online.ErrLost):
		return errors.New(o.pack.Phrase("online.unanswered"))
	case errors.Is(err, context.Canceled):
		return nil // the player has ended it
	}
	return err
}

// look prints the games and challenges that wait.
func (o *onliner) look(ctx context.Context) error {
	o.say("online.logged-in", "name", o.login.Name)
	if err := o.games(ctx); err != nil {
		return err
	}
	challenges, err := o.client.Challenges(ctx)
	if err != nil {
		return err
	}
	for _, c := range challenges {
		o.called(c)
	}
	return nil
}

func newOnlineLoginCommand() *cobra.Command {
	var f onlineFlags
	var token bool
	command := &cobra.Command{Use: "login", Short: "log in at the server", Args: cobra.NoArgs, RunE: func(command *cobra.Command, _ []string) error {
		o, err := f.onliner(command)
		if err != nil {
			return err
		}
		ctx, stop := commandline.Stoppable(command)
		defer stop()
		return o.plain(o.logIn(ctx, token))
	}}
	f.addServer(command)
	command.Flags().BoolVar(&token, "token", false, "paste a personal token of your own instead; it is not shown")
	return command
}

func (o *onliner) logIn(ctx context.Context, pasted bool) (err error) {
	var token string
	if pasted {
		token, err = o.paste()
	} else {
		token, err = o.at("").Login(ctx, func(address string) {
			o.say("online.address", "address", address)
			browse(ctx, address)
		}, o.pack.Phrase("online.page"))
	}
	if err != nil {
		return err
	}
	if err := online.CheckToken(token); err != nil {
		return err
	}
	name, err := o.at(token).Account(ctx)
	switch {
	case pasted && errors.Is(err, online.ErrLoggedOut):
		return fault.New("online.token-unknown", "the server does not know this token: copy it again, or make a new one there").In("online")
	case err != nil:
		return err
	}
	if err := o.keys.Keep(o.server, online.Login{Name: name, Token: token}); err != nil {
		return err
	}
	o.say("online.logged-in", "name", name)
	return nil
}

// paste reads a token that is pasted and not shown.
func (o *onliner) paste() (string, error) {
	o.say("online.paste")
	if term.IsTerminal(int(os.Stdin.Fd())) {
		text, err := term.ReadPassword(int(os.Stdin.Fd()))
		return strings.TrimSpace(string(text)), err
	}
	text, err := bufio.NewReader(o.command.InOrStdin()).ReadString('\n')
	if text != "" {
		err = nil
	}
	return strings.TrimSpace(text), err
}

// browse opens an address in a browser, if there is one; otherwise the player has
// already seen the address.
func browse(ctx context.Context, address string) {
	if os.Getenv("BLINDCHESS_BROWSER") == "none" {
		return
	}
	words := []string{"xdg-open", address}
	switch runtime.GOOS {
	case "windows":
		words = []string{"rundll32", "url.dll,FileProtocolHandler", address}
	case "darwin":
		words = []string{"open", address}
	}
	if path, err := exec.LookPath(words[0]); err == nil {
		command := exec.CommandContext(context.WithoutCancel(ctx), path, words[1:]...)
		if command.Start() == nil {
			go func() { _ = command.Wait() }()
		}
	}
}

func newOnlineLogoutCommand() *cobra.Command {
	var f onlineFlags
	command := &cobra.Command{Use: "logout", Short: "log out, and revoke the token", Args: cobra.NoArgs}
	command.RunE = f.run(func(ctx context.Context, o *onliner, _ []string) error {
		err := o.client.Logout(ctx)
		var refused *online.Refused
		if err != nil && !errors.Is(err, online.ErrLoggedOut) && (!errors.As(err, &refused) || refused.Status == http.StatusTooManyRequests) {
			return err // it is still good
		}
		if err := o.keys.Forget(o.server); err != nil {
			return err
		}
		o.say("online.logout-done")
		return nil
	})
	f.addServer(command)
	return command
}
