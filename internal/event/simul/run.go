package simul

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"sync"

	"blindchess/internal/announce"
	"blindchess/internal/pair"
	"blindchess/internal/room"
	"blindchess/internal/settings"
)

// Options say who plays at which tables, and with what. Tables and Show are needed.
type Options struct {
	Tables []Table
	Name   string // of the player
	Own    settings.Settings
	Speak  bool // the messages are spoken at this computer
	// Show runs the player's screen until they leave.
	Show func(ctx context.Context, d *Display) error
}

// seated is a table with the seated player, and the line to it.
type seated struct {
	dialer *room.Dialer
	guest  *room.Visitor
}

// Run sits down at all tables and stays until the player leaves. Their games
// continue after that. A table that cannot be joined ends it before it has begun,
// so that no opponent waits for a player who will not come.
func Run(ctx context.Context, o Options) error {
	var all []seated
	defer func() {
		for _, s := range all {
			_ = s.guest.Close()
		}
	}()
	var guests []*room.Visitor
	for _, t := range o.Tables {
		s, err := o.sit(ctx, t)
		if err != nil {
			return fmt.Errorf("simul: the table at %s: %w", t.Address, err)
		}
		all, guests = append(all, s), append(guests, s.guest)
	}
	if o.Speak {
		if err := guests[0].Speak(true); err != nil {
			return err
		}
	}
	d := newDisplay(guests)
	attending, stop := context.WithCancel(ctx)
	var following sync.WaitGroup
	for _, b := range d.boards {
		following.Go(func() { d.attend(attending, b) })
	}
	for _, s := range all {
		following.Go(func() { d.hold(attending, s) })
	}
	err := o.Show(attending, d)
	stop()
	for _, s := range all {
		s.dialer.Leave(ctx, s.guest)
	}
	following.Wait()
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// sit sits down at one table.
func (o Options) sit(ctx context.Context, t Table) (seated, error) {
	dialer := &room.Dialer{
		Address: t.Address, Hello: pair.Hello{Role: room.Opponent, Seat: t.Seat, Name: o.Name, Code: t.Code},
		KeyFile: filepath.Join(room.StateFolder(), "guest_key"), Keep: settings.Keep,
		Trust:   room.KnownHosts{Path: filepath.Join(room.StateFolder(), "known_hosts"), Confirm: t.confirm}.Trust,
		Returns: true,
		Ask: func(context.Context, string) (string, error) {
			return "", errors.New("that table wants a code: write it behind its address")
		},
	}
	guest, _, err := dialer.Sit(ctx, o.Own, false, false)
	return seated{dialer, guest}, err
}

// confirm trusts a new host if its fingerprint was given.
func (t Table) confirm(_, fingerprint string) error {
	if fingerprint == t.Fingerprint {
		return nil
	}
	return fmt.Errorf("the key of its host is new, %s: compare it with what the table says and write it behind the address", fingerprint)
}

// attend records the events at a table until ctx ends.
func (d *Display) attend(ctx context.Context, b *board) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-b.seat().Wake():
			d.changed(b)
		}
	}
}

// hold holds the connection to a table until ctx ends, or until another person
// has the seat. A table that is away is tried again for as long as the display
// lasts.
func (d *Display) hold(ctx context.Context, s seated) {
	for {
		err := s.dialer.Follow(ctx, s.guest)
		if err == nil || ctx.Err() != nil {
			return
		}
		d.away(s.guest)
		if errors.Is(err, pair.ErrReplaced) {
			return
		}
	}
}

// away tells the player that a table is not reached.
func (d *Display) away(guest *room.Visitor) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, b := range d.boards {
		if b.guest == guest {
			d.tell(d.narrator().Notice("simul.away", announce.TextSlot("board", b.name)))
		}
	}
}
