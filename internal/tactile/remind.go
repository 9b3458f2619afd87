package tactile

import (
	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// Game is what a board that keeps a game of its own is to know of the table's. The
// zero Game is none.
type Game struct {
	Stands  rules.Setup                               // that the board showed when it was last in order
	Follows func(rules.Placement) (rules.Setup, bool) // the position with this placement, if hands may have played to it since
}

// remindAtMost is how often a board is given a position that it does not take.
const remindAtMost = 3

// Keep passes the table's game to a device whose board keeps one of its own.
func (d *Device) Keep(g Game) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	d.game = g
}

// keeps returns the table's game.
func (d *Device) keeps() Game {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	return d.game
}

// greeting returns the first messages on a line. A board that keeps a game of its own
// is greeted with the table's.
func (b *Board) greeting() [][]byte {
	held, looked := b.receiver.Contents()
	if !looked {
		held = b.receiver.config.Start
	}
	_, b.unsure = b.protocol.(wire.GameKeeper)
	if stands := b.game().Stands; b.unsure && stands != (rules.Setup{}) {
		held = wire.ContentsOf(stands.Position.Placement())
	}
	return wire.Greeting(b.protocol, held)
}

// remembers reports whether a board shows the table's game, or keeps none of its own.
// One that shows another game after its line was opened, or the starting array, has
// forgotten it and is given the position.
func (b *Board) remembers(shown wire.Contents) bool {
	keeper, keeps := b.protocol.(wire.GameKeeper)
	game := b.game()
	if !keeps || game.Stands == (rules.Setup{}) {
		return true
	}
	if _, known := game.at(shown); known {
		b.unsure, b.reminded = false, 0
		return true
	}
	if !b.unsure && shown != wire.StartContents() || b.reminded >= remindAtMost {
		b.unsure = false
		return true
	}
	held, _ := b.receiver.Contents()
	setup, known := game.at(held)
	if !known {
		setup = game.Stands
	}
	b.plain = append(b.plain, keeper.Continue(setup)...)
	if shower, shows := b.protocol.(wire.MoveShower); shows && b.shown.From != 0 {
		b.plain = append(b.plain, shower.ShowMove(b.shown.From, b.shown.To))
	}
	if b.reminded++; b.reminded == 1 {
		b.tell(b.now(), Reminded{})
	}
	return false
}

// at returns the position of the game that stands so, or one that follows it.
func (g Game) at(contents wire.Contents) (rules.Setup, bool) {
	placement, named := contents.Placement()
	switch {
	case !named:
		return rules.Setup{}, false
	case placement == g.Stands.Position.Placement():
		return g.Stands, true
	case g.Follows == nil:
		return rules.Setup{}, false
	default:
		return g.Follows(placement)
	}
}
