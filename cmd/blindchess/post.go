//go:build !tournament

package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/clock"
	"blindchess/internal/commandline"
	"blindchess/internal/event/hall/stream"
	"blindchess/internal/event/post"
	"blindchess/internal/host"
	"blindchess/internal/pair"
	"blindchess/internal/room"
	"blindchess/internal/table"
)

// postFlags say which reports on tables are sent, and to which addresses.
type postFlags struct {
	folder, illegal, serve string
	delays                 []string
	push, site, token      string
	selection              post.Selection
	code                   string
	hall, pass, credential string
	dialers                sync.Map // by address: each knows whether its code was used
}

func newPostCommand() *cobra.Command {
	f := &postFlags{}
	command := &cobra.Command{
		Use:   "post [ADDRESS...]",
		Short: "broadcast tables live as PGN",
		RunE: func(command *cobra.Command, words []string) error {
			ctx, stop := commandline.Stoppable(command)
			defer stop()
			var mu sync.Mutex
			return f.run(ctx, words, func(text string) {
				mu.Lock()
				defer mu.Unlock()
				fmt.Fprintln(command.OutOrStdout(), text)
			})
		},
	}
	flags := command.Flags()
	flags.StringVar(&f.folder, "folder", "", "the folder for the files (default: live, in the games folder)")
	flags.StringVar(&f.illegal, "illegal", string(host.LegalPrefix), illegalUsage)
	flags.StringArrayVar(&f.delays, "delay", nil, "delay everything, such as 15m, or one board, such as 1=30m; you may give it several times")
	flags.StringVar(&f.serve, "serve", "", "serve the files over HTTP at this address, such as :8080")
	flags.StringVar(&f.push, "push", "", "publish the games in this round of a broadcast")
	flags.StringVar(&f.site, "site", "https://lichess.org", "the address of the broadcast")
	flags.StringVar(&f.token, "token", "", "the file with the broadcast token, which only you may read")
	flags.StringVar(&f.selection.Event, "event", "", "publish only the games of this event")
	flags.StringVar(&f.selection.Round, "round", "", "publish only the games of this round")
	flags.StringSliceVar(&f.selection.Boards, "board", nil, "publish only these boards, such as 1,2")
	flags.StringVar(&f.code, "code", "", "a spectator's join code, for one table on another computer")
	flags.StringVar(&f.hall, "hall", "", "report the tables to the hall at this address, such as nats://hall:4222")
	flags.StringVar(&f.pass, "pass", "", "the file with the pass for that hall, from \"blindchess-hall pass\"")
	flags.StringVar(&f.credential, "credentials", "", "the file with your credentials for that hall's NATS server")
	return command
}

// run follows tables until ctx ends.
func (f *postFlags) run(ctx context.Context, addresses []string, tell func(string)) error {
	if !slices.Contains(host.Illegals(), host.Illegal(f.illegal)) {
		return commandline.UnknownChoice("post", "--illegal", f.illegal, "legal-prefix", "parted", "as-played")
	}
	if f.code != "" && len(addresses) != 1 {
		return errors.New("post: --code is for one table: give its address")
	}
	delay, err := post.Delays(f.delays)
	if err != nil {
		return err
	}
	push, err := f.pusher(tell)
	if err != nil {
		return err
	}
	if f.folder == "" {
		f.folder = filepath.Join(room.StateFolder(), "live")
	}
	tables := func() []string { return addresses }
	if len(addresses) == 0 {
		tables = room.Sockets
	}
	if f.serve != "" {
		at, closed, err := pair.ServeCrowd(ctx, f.serve, post.Handler(f.folder))
		if err != nil {
			return fmt.Errorf("post: the games cannot be served: %w", err)
		}
		defer closed()
		tell("post: games are served at http://" + at + "/")
	}
	follow, left, err := f.told(tell)
	if err != nil {
		return err
	}
	defer left()
	tell("post: games are written to " + f.folder)
	return post.Run(ctx, post.Options{
		Tables: tables, Take: f.take, Folder: f.folder, Illegal: host.Illegal(f.illegal), Delay: delay, Push: push, Select: f.selection, Tell: tell, Follow: follow,
	})
}

// take follows one table.
func (f *postFlags) take(ctx context.Context, address string, take func(clock.Instant, []table.Record)) error {
	dialer, _ := f.dialers.LoadOrStore(address, &room.Dialer{
		Address: address, Hello: pair.Hello{Role: room.Spectator, Name: "blindchess post", Code: f.code},
		KeyFile: filepath.Join(room.StateFolder(), "guest_key"),
		Trust:   room.KnownHosts{Path: filepath.Join(room.StateFolder(), "known_hosts"), Confirm: knownBefore}.Trust,
		Ask: func(context.Context, string) (string, error) {
			return "", errors.New("post: that table asks for a code: type invite spectator there, and give it with --code")
		},
	})
	return dialer.(*room.Dialer).Take(ctx, take)
}

// told returns the followers that report tables to a hall, if one is named, and the
// function that ends them.
func (f *postFlags) told(tell func(string)) (follow func(context.Context, string) post.Follower, left func(), err error) {
	if f.hall == "" {
		return nil, func() {}, nil
	}
	line, err := stream.DialPost(f.hall, f.credential, f.pass, tell)
	if err != nil {
		return nil, nil, err
	}
	var publishers sync.WaitGroup
	return func(ctx context.Context, _ string) post.Follower {
			publisher := line.Publisher()
			publishers.Go(func() { publisher.Run(ctx) })
			return publisher
		}, func() {
			publishers.Wait()
			line.Close()
		}, nil
}

// knownBefore trusts a new host if its fingerprint was given before.
func knownBefore(address, fingerprint string) error {
	if os.Getenv("BLINDCHESS_FINGERPRINT") == fingerprint {
		return nil
	}
	return fmt.Errorf("post: the key of %s is new, %s: compare it with what the table says and give it in BLINDCHESS_FINGERPRINT", address, fingerprint)
}

// pusher returns a pusher to a broadcast, and nil if none is named.
func (f *postFlags) pusher(tell func(string)) (*post.Push, error) {
	if f.push == "" {
		return nil, nil
	}
	if f.token == "" {
		return nil, errors.New("post: --push needs --token FILE with the token of the broadcast")
	}
	token, err := post.Token(f.token)
	renew := func() (string, error) { return post.Token(f.token) }
	return &post.Push{Site: f.site, Round: f.push, Token: token, Renew: renew, Client: &http.Client{Timeout: time.Minute}, Tell: tell}, err
}
