package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/event/hall"
	"blindchess/internal/event/hall/keeping"
	"blindchess/internal/event/hall/page"
	"blindchess/internal/event/hall/stream"
	"blindchess/internal/language"
	"blindchess/internal/pair"
	"blindchess/internal/settings"
)

// hallFlags say which hall to run or to ask.
type hallFlags struct {
	folder, lang     string
	nats, credential string
}

// add adds the flags that every verb of the hall has.
func (f *hallFlags) add(command *cobra.Command) {
	flags := command.Flags()
	flags.StringVar(&f.folder, "folder", "hall", "the hall's folder, with the reports and the secret of all passes")
	flags.StringVar(&f.lang, "language", "", "the language of messages (default: your settings)")
	flags.StringVar(&f.nats, "nats", "", "the hall's address, or the address of your own NATS server")
	flags.StringVar(&f.credential, "credentials", "", "the file with your pass, or with credentials for that server")
}

// pack returns the language pack for the arbiter.
func (f *hallFlags) pack() (language.Pack, error) {
	if f.lang != "" {
		return language.Load(f.lang)
	}
	own, err := settings.Load()
	if err != nil {
		return language.Pack{}, err
	}
	return language.Load(own.Language)
}

func newServeCommand() *cobra.Command {
	f := &hallFlags{}
	listen, replicas, browsers := "", 1, ""
	var above central
	command := &cobra.Command{
		Use:   "serve",
		Short: "run the hall, and hear which tables need the arbiter",
		Args:  cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			ctx, stop := commandline.Stoppable(command)
			defer stop()
			return f.keep(ctx, listen, browsers, replicas, above, command.OutOrStdout())
		},
	}
	f.add(command)
	command.Flags().StringVar(&listen, "listen", "127.0.0.1:4222", "the address at which posts and arbiters connect")
	command.Flags().IntVar(&replicas, "replicas", 1, "how many servers store each stream")
	command.Flags().StringVar(&above.url, "central", "", "report all events to the hall at this address, such as nats://hall:4222")
	command.Flags().StringVar(&above.pass, "central-pass", "", "the file with the pass of this room at the central hall")
	command.Flags().StringVar(&browsers, "page", "", "show the tables to browsers at this address, such as 127.0.0.1:8090")
	return command
}

// central is the hall that the hall of a playing room leads to.
type central struct{ url, pass string }

// relay returns the taker that forwards to the central hall, if there is one, and
// the function that ends it.
func (c central) relay(ctx context.Context, tell func(string)) (beside stream.Taker, ended func(), err error) {
	if c.url == "" {
		return nil, func() {}, nil
	}
	line, err := stream.Dial(stream.Access{URL: c.url, Credentials: c.pass}, tell)
	if err != nil {
		return nil, nil, err
	}
	ctx, end := context.WithCancel(ctx)
	relay := line.Relay()
	var runs sync.WaitGroup
	runs.Go(func() { relay.Run(ctx) })
	return relay, func() { end(); runs.Wait(); line.Close() }, nil
}

// keep keeps the hall until ctx ends.
func (f *hallFlags) keep(ctx context.Context, listen, browsers string, replicas int, above central, out io.Writer) error {
	pack, err := f.pack()
	if err != nil {
		return err
	}
	tell := func(text string) { fmt.Fprintln(os.Stderr, text) }
	line, address, closed, err := f.open(listen, tell)
	if err != nil {
		return err
	}
	defer closed()
	shown, ended, err := show(ctx, browsers, pack, out)
	if err != nil {
		return err
	}
	defer ended()
	beside, left, err := above.relay(ctx, tell)
	if err != nil {
		return err
	}
	defer left()
	return keeping.Run(ctx, line, keeping.Options{
		Replicas: replicas, Beside: beside,
		Opened: func() { fmt.Fprintln(out, pack.Phrase("hall.open", "address", address)) },
		News: func(n hall.News) {
			fmt.Fprintln(out, n.Text(pack))
			shown.Say(n)
		},
		Rows:    shown.Show,
		Refused: func(r hall.Refused) { fmt.Fprintln(out, r.Text(pack)) },
	})
}

// show serves the page of the hall at an address, if there is one, and returns it
// with the function that ends it.
func show(ctx context.Context, address string, pack language.Pack, out io.Writer) (shown *page.Page, ended func(), err error) {
	shown, err = page.New(pack)
	if err != nil || address == "" {
		return shown, func() {}, err
	}
	at, ended, err := pair.ServeCrowd(ctx, address, shown)
	if err != nil {
		return nil, nil, fmt.Errorf("serve: the page cannot be shown: %w", err)
	}
	fmt.Fprintln(out, "http://"+at+"/")
	return shown, ended, nil
}

// open opens the hall's own connection, to its own server or to an existing one,
// and returns the address for others and the function that closes it.
func (f *hallFlags) open(listen string, tell func(string)) (line *stream.Line, address string, closed func(), err error) {
	if f.nats != "" {
		master, err := keeping.Master(f.folder)
		if err != nil {
			return nil, "", nil, err
		}
		line, err := stream.Dial(stream.Access{
			URL: f.nats, Credentials: f.credential, Name: keeping.Keeper,
			Master: master, Key: stream.SealKey(master, keeping.Keeper),
		}, tell)
		if err != nil {
			return nil, "", nil, err
		}
		return line, f.nats, line.Close, nil
	}
	own, err := keeping.OpenServer(keeping.ServerOptions{Folder: f.folder, Listen: listen})
	if err != nil {
		return nil, "", nil, err
	}
	if line, err = own.Line(tell); err == nil {
		err = f.keepAddress(own.Address())
	}
	if err != nil {
		own.Close()
		return nil, "", nil, err
	}
	return line, own.Address(), func() { line.Close(); own.Close() }, nil
}

// addressFile contains the hall's address for the verbs on the same computer.
const addressFile = "address"

func (f *hallFlags) keepAddress(address string) error {
	if err := os.WriteFile(filepath.Join(f.folder, addressFile), []byte(address+"\n"), 0o600); err != nil {
		return fmt.Errorf("serve: %w", err)
	}
	return nil
}

var errNoHall = errors.New("there is no hall here: start one with blindchess-hall serve, or say where it is with --folder or --nats")
