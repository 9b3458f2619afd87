package joining

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"blindchess/internal/pair"
	"blindchess/internal/room"
	"blindchess/internal/settings"
)

// Options say who sits down at which table, and with what. Show is needed.
type Options struct {
	Address string     // as of room.Dialer
	Hello   pair.Hello // as whom
	Own     settings.Settings
	Painted bool // the screen is painted
	Speak   bool // what the table says is spoken here
	BuiltIn bool // no other program speaks here
	Asked   Asked
	// Show runs the player's screen until they leave.
	Show func(ctx context.Context, guest *room.Visitor, pass pair.Pass) error
}

// mostAsked is how often a refused guest is asked for other details.
const mostAsked = 4

// Join sits down at a table and stays until the player leaves, or until the table is
// lost for good, which is the error. A line that is lost is opened again. A guest
// who leaves when asked whether to watch or to take a taken seat gets
// interview.ErrLeft. A table that the host closed is announced, on a painted screen
// after it is gone, and is no error.
func Join(ctx context.Context, o Options) error {
	desk := desk{o.Asked, o.Own}
	dialer := &room.Dialer{
		Address: o.Address, Hello: o.Hello, BuiltIn: o.BuiltIn,
		KeyFile: filepath.Join(room.StateFolder(), "guest_key"), Ask: desk.code, Keep: settings.Keep,
		Trust: room.KnownHosts{Path: filepath.Join(room.StateFolder(), "known_hosts"), Confirm: desk.confirm}.Trust,
	}
	guest, pass, err := dialer.Sit(ctx, o.Own, o.Painted, o.Speak)
	for range mostAsked {
		if err == nil {
			break
		}
		if err = desk.settle(ctx, dialer, err); err == nil {
			guest, pass, err = dialer.Sit(ctx, o.Own, o.Painted, o.Speak)
		}
	}
	if err != nil {
		return err
	}
	defer func() { _ = guest.Close() }()
	following, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	followed, lost := make(chan struct{}), error(nil)
	go func() {
		defer close(followed)
		if lost = dialer.Follow(following, guest); !errors.Is(lost, pair.ErrEnded) {
			stop(lost)
		}
	}()
	if err = o.Show(following, guest, pass); errors.Is(err, io.EOF) {
		err = nil
	}
	cause := context.Cause(following)
	stop(nil)
	dialer.Leave(ctx, guest)
	<-followed
	if errors.Is(lost, pair.ErrEnded) && o.Painted && err == nil {
		_, err = fmt.Fprintln(o.Asked.Out, guest.Narrator().Notice("doors.table-closed").Text())
	}
	if err == nil && cause != nil && !errors.Is(cause, context.Canceled) {
		err = cause
	}
	return err
}
