//go:build !tournament

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/clock"
	"blindchess/internal/commandline"
	"blindchess/internal/hall/stream"
	"blindchess/internal/host"
	"blindchess/internal/pair"
	"blindchess/internal/post"
	"blindchess/internal/room"
	"blindchess/internal/table"
)

// postFlags are what is said about what is told of tables, and where.
type postFlags struct {
	folder, illegal, serve string
	delays                 []string
	push, site, token      string
	code                   string
	hall, pass             string
}

func newPostCommand() *cobra.Command {
	f := &postFlags{}
	command := &cobra.Command{
		Use:   "post [ADDRESS...]",
		Short: "write, serve and push the games of tables live, as PGN",
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
	flags.StringVar(&f.folder, "folder", "", "where the files are written; without it, live in the state directory")
	flags.StringVar(&f.illegal, "illegal", string(host.LegalPrefix), illegalUsage)
	flags.StringArrayVar(&f.delays, "delay", nil, "how long everything is held back, such as 15m, or that of one board, such as 1=30m; may be given several times")
	flags.StringVar(&f.serve, "serve", "", "serve the files over HTTP at this address, such as :8080")
	flags.StringVar(&f.push, "push", "", "push the games to this round of a broadcast")
	flags.StringVar(&f.site, "site", "https://lichess.org", "the site of the broadcast")
	flags.StringVar(&f.token, "token", "", "the file with the token of the broadcast, which nobody else can read")
	flags.StringVar(&f.code, "code", "", "the code of a spectator, for one table at another machine")
	flags.StringVar(&f.hall, "hall", "", "tell the hall at this address of the tables, such as nats://hall:4222")
	flags.StringVar(&f.pass, "pass", "", "the file with the pass of the post at that hall, which blindchess-hall pass writes")
	return command
}

// run follows tables until ctx ends.
func (f *postFlags) run(ctx context.Context, addresses []string, tell func(string)) error {
	if !slices.Contains(host.Illegals(), host.Illegal(f.illegal)) {
		return fmt.Errorf("post: --illegal is %q: say legal-prefix, parted or as-played", f.illegal)
	}
	if f.code != "" && len(addresses) != 1 {
		return errors.New("post: --code is for one table: give its address")
	}
	delay, err := delayOf(f.delays)
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
	closed, err := f.open(ctx, tell)
	if err != nil {
		return err
	}
	defer closed()
	follow, left, err := f.told(tell)
	if err != nil {
		return err
	}
	defer left()
	tell("post: games are written to " + f.folder)
	return post.Run(ctx, post.Options{
		Tables: tables, Take: f.take, Folder: f.folder, Illegal: host.Illegal(f.illegal), Delay: delay, Push: push, Tell: tell, Follow: follow,
	})
}

// take follows one table.
func (f *postFlags) take(ctx context.Context, address string, take func(clock.Instant, []table.Record)) error {
	dialer := &room.Dialer{
		Address: address, Hello: pair.Hello{Role: room.Spectator, Name: "blindchess post", Code: f.code},
		KeyFile: filepath.Join(room.StateFolder(), "guest_key"),
		Trust:   room.KnownHosts{Path: filepath.Join(room.StateFolder(), "known_hosts"), Confirm: knownBefore}.Trust,
		Ask: func(context.Context, string) (string, error) {
			return "", errors.New("post: that table wants a code: invite spectator makes one there; give it with --code")
		},
	}
	return dialer.Take(ctx, take)
}

// told returns what tells a hall of tables, where one is named, and what ends that.
func (f *postFlags) told(tell func(string)) (follow func(context.Context, string) post.Follower, left func(), err error) {
	if f.hall == "" {
		return nil, func() {}, nil
	}
	line, err := stream.Dial(stream.Access{URL: f.hall, Credentials: f.pass}, tell)
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

// knownBefore trusts a host that is new where its fingerprint was told before.
func knownBefore(address, fingerprint string) error {
	if os.Getenv("BLINDCHESS_FINGERPRINT") == fingerprint {
		return nil
	}
	return fmt.Errorf("post: the key of %s is new, %s: compare it with what the table says and give it in BLINDCHESS_FINGERPRINT", address, fingerprint)
}

// pusher returns what pushes to a broadcast, and nothing where none is named.
func (f *postFlags) pusher(tell func(string)) (*post.Push, error) {
	if f.push == "" {
		return nil, nil
	}
	if f.token == "" {
		return nil, errors.New("post: --push needs --token FILE with the token of the broadcast")
	}
	token, err := secretOf(f.token)
	return &post.Push{Site: f.site, Round: f.push, Token: token, Client: &http.Client{Timeout: time.Minute}, Tell: tell}, err
}

// secretOf reads the first line of a file that nobody else can read.
func secretOf(path string) (string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return "", fmt.Errorf("post: %w", err)
	}
	if info.Mode().Perm()&0o077 != 0 && runtime.GOOS != "windows" {
		return "", fmt.Errorf("post: others can read %s: say chmod 600 %s first", path, path)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return "", fmt.Errorf("post: %w", err)
	}
	first, _, _ := strings.Cut(string(text), "\n")
	return strings.TrimSpace(first), nil
}

// open serves the files, where that is asked for, and returns what ends that.
func (f *postFlags) open(ctx context.Context, tell func(string)) (closed func(), err error) {
	if f.serve == "" {
		return func() {}, nil
	}
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "tcp", f.serve)
	if err != nil {
		return nil, fmt.Errorf("post: the games cannot be served: %w", err)
	}
	server := &http.Server{Handler: post.Handler(f.folder), ReadHeaderTimeout: 10 * time.Second, WriteTimeout: time.Minute, IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10, ErrorLog: log.New(io.Discard, "", 0)}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = server.Serve(pair.Limited(listener, 1000, 200)) // a room full of people may be one address
	}()
	tell("post: games are served at http://" + listener.Addr().String() + "/")
	return func() {
		_ = server.Close()
		<-ended
	}, nil
}

// delayOf reads how long the records of each board are held back.
func delayOf(words []string) (func(board string) time.Duration, error) {
	delays := map[string]time.Duration{}
	for _, word := range words {
		board, text, one := strings.Cut(word, "=")
		if !one {
			board, text = "", word
		}
		delay, err := time.ParseDuration(text)
		if err != nil || delay < 0 {
			return nil, fmt.Errorf("post: --delay: %q is no length of time: give one such as 15m, or 1=15m for board 1", word)
		}
		delays[board] = delay
	}
	return func(board string) time.Duration {
		if delay, own := delays[board]; own {
			return delay
		}
		return delays[""]
	}, nil
}
