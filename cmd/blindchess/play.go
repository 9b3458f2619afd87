package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"blindchess/internal/console"
	"blindchess/internal/host"
	"blindchess/internal/rules"
	"blindchess/internal/settings"
	"blindchess/internal/speech"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
)

func newPlayCommand() *cobra.Command {
	flags := &playFlags{}
	command := &cobra.Command{
		Use:   "play",
		Short: "play a game at this machine",
		Long: `Play a game at this machine.

You play in lines, made for a screen reader and a braille display, or with
--screen board on a large board that speaks for itself. Type a move and press
Enter; press Enter on an empty line to press the clock; type help for the rest.
Every game is kept as it is played: after whatever cut it off, --resume goes on.`,
		Example: `  blindchess play
  blindchess play --side black --control 3m+2s --sloppy
  blindchess play --opponent join --pair :2222
  blindchess play --opponent here --board both=dgt:/dev/ttyACM0
  blindchess play --resume`,
		Args: cobra.MaximumNArgs(2),
		RunE: func(command *cobra.Command, words []string) error {
			if err := flags.parted(words); err != nil {
				return err
			}
			if err := flags.check(); err != nil {
				return err
			}
			ctx, stop := signal.NotifyContext(command.Context(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
			defer stop()
			return play(ctx, flags, command.Flags())
		},
	}
	flags.add(command)
	return command
}

// play opens a table, seats everybody, and keeps it until the player leaves.
func play(ctx context.Context, flags *playFlags, set *pflag.FlagSet) error {
	path, resumed, err := flags.journalPath()
	if err != nil {
		return err
	}
	if resumed {
		if err := flags.goOn(path, set); err != nil {
			return err
		}
	}
	if flags.seed == 0 {
		flags.seed = uint64(time.Now().UnixNano())
	}
	own, err := flags.settings()
	if err != nil {
		return err
	}
	if own, err = firstStart(ctx, own, flags.screen, os.Stdin, os.Stdout); err != nil {
		return leftEarly(err)
	}
	specs, err := flags.specs(own)
	if err != nil {
		return err
	}
	conditions, err := flags.conditions(own, specs)
	if err != nil {
		return err
	}
	opened, err := host.OpenJournal(path, flags.header())
	if err != nil {
		return err
	}
	defer opened.Log.Close()
	if resumed && opened.State.Over() {
		return fmt.Errorf("play: the game in %s has ended: blindchess replay tells it again", path)
	}
	if err := flags.keepPIN(opened); err != nil {
		return err
	}

	g := &game{flags: flags, settings: own, specs: specs, house: newHouse(path, opened), seated: make(chan struct{}), fresh: opened.State.Phase == table.PhaseUnset}
	return g.run(ctx, conditions, opened)
}

// game is one run of the program at a table: the house and all that is wired to
// it.
type game struct {
	flags    *playFlags
	settings settings.Settings
	specs    []tactile.Spec
	house    *house
	me       *person
	seated   chan struct{} // closed when me is there
	doors    *doors        // nil where nobody else comes in
	speaker  *speech.Speaker
	fresh    bool // the table is new
}

func (g *game) run(ctx context.Context, conditions table.Conditions, opened host.Opened) error {
	ctx, leave := context.WithCancel(ctx)
	defer leave()
	speaker, closeVoice, err := g.openVoice()
	if err != nil {
		return err
	}
	defer closeVoice()
	g.speaker = speaker
	mine, _ := rules.ParseSide(g.flags.side)
	if g.me, err = newPerson(g.house, g.settings, console.Seat{Side: mine, Capacity: table.Player}, g.flags.opponent == "here", speaker); err != nil {
		return err
	}
	g.me.goOn = "blindchess play resume"
	if g.flags.journal != "" {
		g.me.goOn += " " + g.flags.journal
	}
	for _, spec := range g.specs {
		if !spec.Both {
			g.me.boards = g.me.boards.With(spec.Side, true)
		}
	}
	close(g.seated)
	closeSheet, err := g.keepAudioSheet()
	if err != nil {
		return err
	}
	defer closeSheet()

	states := host.NewMailbox()
	hosted := make(chan error, 1)
	go func() {
		hosted <- g.house.Run(ctx, opened.State, states)
		leave()
	}()
	g.me.sit()
	attendants := g.attend(ctx, states, opened)
	guestsLeft, err := g.begin(ctx, conditions, opened)
	if err != nil {
		leave()
		attendants.Wait()
		return errors.Join(err, <-hosted)
	}
	defer guestsLeft()
	defer leave()

	shown := g.show(ctx)
	if errors.Is(shown, io.EOF) {
		shown = nil
	}
	g.finishSpeaking(ctx)
	if g.doors != nil {
		g.doors.part()
	}
	leave()
	attendants.Wait()
	return errors.Join(shown, <-hosted)
}

// begin sets a new table and starts the game, or tells where a resumed one
// stands.
// What it returns waits for the guests to leave.
func (g *game) begin(ctx context.Context, conditions table.Conditions, opened host.Opened) (guestsLeft func(), err error) {
	g.tellBuild()
	if opened.Torn != "" {
		g.me.notice("play.torn")
	}
	if g.fresh {
		if err := g.house.Order(table.Keeper, 0, table.Open{Conditions: conditions}); err != nil {
			return nil, err
		}
		if err := g.appoint(); err != nil {
			return nil, err
		}
	}
	if guestsLeft, err = g.openDoors(ctx); err != nil {
		return nil, err
	}
	switch {
	case !g.fresh:
		g.me.notice("play.resumed")
	case g.flags.opponent == "join" && g.flags.pair != "" && g.flags.pair != onThisMachine:
		g.me.notice("play.waiting-door")
	case g.flags.opponent == "join":
		g.me.notice("play.waiting")
	case conditions.ClockTold:
		g.me.notice("play.waiting-for-clock")
	default:
		return guestsLeft, g.start()
	}
	return guestsLeft, nil
}

// appoint tells the table that the player has an assistant, where he says so.
func (g *game) appoint() error {
	if !g.flags.assistant {
		return nil
	}
	side, _ := rules.ParseSide(g.flags.side)
	return g.house.Order(table.Player, side, table.Assist{Actor: table.By(side), Yes: true})
}

// start starts the game. Where the table refuses it, the player is told what is
// missing and starts it himself.
func (g *game) start() error {
	err := g.house.Order(table.Keeper, 0, table.Begin{})
	var refusal *table.Refusal
	if errors.As(err, &refusal) {
		g.me.seat.Tell(g.me.refusal(err))
		return nil
	}
	return err
}

// typed is what the player types. Where a board is played on, the end of it is
// not the end of the game: nobody may sit at the keyboard.
type typed struct {
	io.Reader
	wait func()
}

// Read reads what is typed, and holds the end of it back.
func (t typed) Read(buffer []byte) (int, error) {
	n, err := t.Reader.Read(buffer)
	if n == 0 && errors.Is(err, io.EOF) {
		t.wait()
	}
	return n, err
}

// input returns what the player types.
func (g *game) input(ctx context.Context) io.Reader {
	if len(g.specs) == 0 {
		return os.Stdin
	}
	return typed{os.Stdin, func() {
		select {
		case <-ctx.Done():
		case <-g.house.Over():
		}
	}}
}

// finishSpeaking lets the voice end what it says, for a while.
func (g *game) finishSpeaking(ctx context.Context) {
	if g.speaker == nil || ctx.Err() != nil {
		return
	}
	ctx, stop := context.WithTimeout(ctx, 10*time.Second)
	defer stop()
	_ = g.speaker.Finish(ctx)
}

// journalPath returns where the game is kept, and whether it is one to go on
// with.
func (f *playFlags) journalPath() (path string, resumed bool, err error) {
	folder := gamesFolder()
	switch {
	case f.resume == newestGame && f.journal != "":
		return f.journal, true, nil
	case f.resume == newestGame:
		path, err = newestJournal(folder)
		return path, true, err
	case f.resume != "":
		if _, err := os.Stat(f.resume); err != nil {
			return "", false, fmt.Errorf("play: there is no game to go on with in %s: %w", f.resume, err)
		}
		return f.resume, true, nil
	case f.journal != "":
		return f.journal, false, nil
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", false, fmt.Errorf("play: the game cannot be kept: %w", err)
	}
	return filepath.Join(folder, time.Now().Format("2006-01-02-150405")+".journal"), false, nil
}
