package serving

import (
	"context"
	"errors"
	"io"
	"time"

	"blindchess/internal/pair"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

// codeLife is how long a join code is valid at a table without a local player.
const codeLife = 365 * 24 * time.Hour

// Options say which table to run. Journal, Own and Out are needed, and for a new
// game Conditions.
type Options struct {
	Journal    string // the game's file
	Header     []byte // the first line of a new journal
	Resumed    bool   // the game is there and has not ended
	Conditions table.Conditions
	PIN        string // the digest of the arbiter's; none is asked where empty
	Address    string // the address for guests from the network; empty for this computer alone
	Page       string // the address for browsers; empty for none
	Again      room.Again
	// Secured are the files of the certificate of the page; the usual ones where empty.
	Secured room.Secured
	// Link is called with the address of the page for each code; it may be nil.
	Link func(pass pair.Pass, address string)
	Own  settings.Settings
	Out  io.Writer // what happens is told here
	JSON bool      // as one JSON object a line
	// Running is the folder of marks, as of room.Options.
	Running string
	Online  func() bool // as of room.Options
}

// Run runs the table until ctx ends or its journal can no longer be written. The
// error is room.ErrEnded if the game has ended.
func Run(ctx context.Context, o Options) (err error) {
	news, err := NewBulletin(o.Out, o.Own, o.JSON)
	if err != nil {
		return err
	}
	r, err := room.Open(ctx, room.Options{
		Running: o.Running, Online: o.Online,
		Journal: o.Journal, Header: o.Header, Conditions: o.Conditions, Unended: o.Resumed,
		PIN: o.PIN, Watchers: []room.Watcher{news},
	})
	if err != nil {
		return err
	}
	defer func() {
		err = errors.Join(err, r.Close())
		news.Closed()
	}()
	if err := r.Set(); err != nil {
		return err
	}
	if err := o.admit(r, news); err != nil {
		return err
	}
	select {
	case <-ctx.Done():
	case <-r.Done():
	}
	return nil
}

// admit opens the table to guests and reports how they join.
func (o Options) admit(r *room.Room, news *Bulletin) error {
	options := r.DefaultAdmission(o.Address, o.Own)
	options.Page, options.Link, options.Again = o.Page, o.Link, o.Again
	options.Secured = o.Secured.Or(options.Secured)
	options.Sides = []rules.Side{rules.White, rules.Black}
	options.Unattended, options.CodeLife = true, codeLife
	options.News = func(n room.News) { news.News(r, n) }
	news.Opened(r)
	admission, err := r.Admit(options)
	if err != nil {
		return err
	}
	news.Ways(admission)
	page, _ := admission.Page()
	if _, _, open := admission.Address(); open || page != "" {
		for _, side := range options.Sides {
			if err := news.Invite(admission, room.Opponent, side); err != nil {
				return err
			}
		}
	}
	if r.State().Conditions.Arbiter {
		return news.Invite(admission, room.Arbiter, 0)
	}
	return nil
}
