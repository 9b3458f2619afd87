package hosting

import (
	"errors"

	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// Begin sets a new table, lets others in and starts the game, or tells where a
// resumed one stands.
func (g *Game) Begin() error {
	o := g.options
	if o.Room.TailDropped() {
		g.me.Notice("play.torn")
	}
	if err := o.Room.Set(); err != nil {
		return err
	}
	if o.Room.Fresh() && o.Assistant {
		if err := o.Room.Order(table.Player, o.Side, table.Assist{Actor: table.By(o.Side), Yes: true}); err != nil {
			return err
		}
	}
	told, err := g.admit()
	if err != nil {
		return err
	}
	if o.Room.Fresh() {
		g.me.Greet()
	}
	switch {
	case !o.Room.Fresh():
		// It is refused, since the table is open, once the table has been restored.
		_ = o.Room.Order(table.Keeper, 0, table.Open{Conditions: o.Room.State().Conditions})
		g.me.Reopened()
	case o.Awaits && told:
		g.me.Tell(g.me.Narrator().Waiting("play.waiting-door"))
	case o.Awaits:
		g.me.Tell(g.me.Narrator().Waiting("play.waiting"))
	case o.ClockTold:
		g.me.Tell(g.me.Narrator().Waiting("play.waiting-for-clock"))
	default:
		return g.start()
	}
	return nil
}

// start starts the game. Where the table refuses it, the player is told what is
// missing and starts it themselves.
func (g *Game) start() error {
	err := g.options.Room.Begin()
	if errors.Is(err, table.ErrRefused) {
		g.me.Tell(g.me.Refusal(err))
		return nil
	}
	return err
}

// admit lets others in from elsewhere, where that is wanted, and reports whether the way
// in is told with it: it is more than a word on this machine.
func (g *Game) admit() (told bool, err error) {
	o := g.options
	if !o.Shared && !o.Awaits {
		return false, nil
	}
	options := o.Room.DefaultAdmission(o.Address, o.Own)
	options.Page, options.Link, options.Again = o.Page, o.Link, o.Again
	options.Secured = o.Secured.Or(options.Secured)
	if o.Awaits {
		options.Sides = []rules.Side{o.Side.Other()}
	}
	options.News = func(n room.News) { g.me.Tell(n.Words(o.Room, g.me.Narrator())) }
	admission, err := o.Room.Admit(options)
	if err != nil {
		return false, err
	}
	admission.Introduce(g.me)
	_, _, ssh := admission.Address()
	page, _ := admission.Page()
	return ssh || page != "" || admission.Socket() == "", nil
}
