package hosting

import (
	"errors"

	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// Begin sets a new table, admits guests and starts the game, or announces the
// state of a resumed game.
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
		// The restored table refuses this, since it is open already.
		_ = o.Room.Order(table.Keeper, 0, table.Open{Conditions: o.Room.State().Conditions})
		g.me.Reopened()
	case o.Awaits && told:
		g.me.Tell(g.me.Narrator().Waiting("play.waiting-door"))
	case o.Awaits:
		g.me.Tell(g.me.Narrator().Waiting("play.waiting"))
	case o.ClockTold && o.ClockUnnamed:
		g.me.Tell(g.me.Narrator().Waiting("play.waiting-for-perhaps-clock"))
	case o.ClockTold:
		g.me.Tell(g.me.Narrator().Waiting("play.waiting-for-clock"))
	default:
		return g.start()
	}
	return nil
}

// start starts the game. If the table refuses, start announces what is missing,
// and the player starts the game.
func (g *Game) start() error {
	err := g.options.Room.Begin()
	if errors.Is(err, table.ErrRefused) {
		g.me.Tell(g.me.Refusal(err))
		return nil
	}
	return err
}

// admit opens the table to guests, if requested, and reports whether the way in was
// announced with it, when it takes more than a word on this computer.
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
