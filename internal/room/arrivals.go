package room

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"blindchess/internal/pair"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// own returns the side that is played at this computer: White if both sides
// are, or none.
func (a *Admission) own() rules.Side {
	if sides := a.played(); len(sides) == 1 {
		return sides[0].Other()
	}
	return rules.White
}

// vacant returns the first guest side whose player has not come, or the first
// one if all have.
func (a *Admission) vacant() rules.Side {
	for _, side := range a.played() {
		if !a.present(side) {
			return side
		}
	}
	sides := a.played()
	if len(sides) == 0 {
		return 0
	}
	return sides[0]
}

// present reports whether the player of a side has joined.
func (a *Admission) present(side rules.Side) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, pass := range a.seated {
		if pass.Role == Opponent && pass.Seat == seatName(side) {
			return true
		}
	}
	return false
}

// begin starts the game once all remote players have joined, unless an arbiter
// starts it.
func (a *Admission) begin(pass pair.Pass) {
	if pass.Role != Opponent {
		return
	}
	a.sit()
	if slices.ContainsFunc(a.played(), func(side rules.Side) bool { return !a.present(side) }) {
		return
	}
	state := a.room.State() // after all are here, so that it holds who of them reads
	if state.Phase != table.PhaseSet || state.Conditions.ClockTold {
		return
	}
	if state.Conditions.Arbiter {
		a.tell(News{Kind: NewsAwaitsArbiter})
		return
	}
	if reads := state.Reading; reads.White || reads.Black {
		a.beginOnceRead(state.Conditions.ReadingTime())
		return
	}
	a.start()
}

// sit records which players are at the table before an arbiter starts the game: those who
// have joined, and those at the host's computer. So the hall can say whom the others wait
// for.
func (a *Admission) sit() {
	if state := a.room.State(); state.Phase != table.PhaseSet || state.Conditions.ClockTold || !state.Conditions.Arbiter {
		return
	}
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		if slices.Contains(a.played(), side) && !a.present(side) {
			continue
		}
		if err := a.room.Order(table.Keeper, 0, table.Sit{Actor: table.By(side)}); err != nil {
			a.tell(News{Kind: NewsRefused, Err: err})
		}
	}
}

// beginOnceRead starts the game once nobody reads how to play any more, or when the
// time for it is over.
func (a *Admission) beginOnceRead(wait time.Duration) {
	a.room.Attend(func(ctx context.Context, states <-chan table.State) {
		over := time.NewTimer(wait)
		defer over.Stop()
		for {
			select {
			case <-states:
				state := a.room.State()
				if state.Phase != table.PhaseSet {
					return
				}
				if state.Reading.White || state.Reading.Black {
					continue
				}
			case <-over.C:
			case <-ctx.Done():
				return
			}
			a.start()
			return
		}
	})
}

func (a *Admission) start() {
	if err := a.room.Begin(); err != nil && !(errors.Is(err, table.ErrRefused) && a.room.State().Phase != table.PhaseSet) {
		a.tell(News{Kind: NewsRefused, Err: err})
	}
}

// reads has the game wait for a player with a browser who is shown for the first time
// how to play.
func (a *Admission) reads(g *pair.Guest, pass pair.Pass) {
	side, plays := rules.ParseSide(pass.Seat)
	if pass.Role != Opponent || !plays || g.Visit == nil || g.Visit.Knows() {
		return
	}
	if err := a.room.Order(table.Keeper, 0, table.Read{Actor: table.By(side)}); err != nil {
		a.tell(News{Kind: NewsRefused, Err: err})
	}
}

// name gives a player who joins the name that they call themselves, unless they
// already have another name.
func (a *Admission) name(pass pair.Pass) {
	side, _ := rules.ParseSide(pass.Seat)
	if pass.Role != Opponent || pass.Name == "" {
		return
	}
	if err := a.room.Order(table.Keeper, 0, table.NamePlayer{Actor: table.By(side), Name: pass.Name}); err != nil {
		a.tell(News{Kind: NewsRefused, Err: err})
	}
}

// appoint makes a guest who joined as assistant of the local player their
// assistant at the table. A remote player appoints their own assistant.
func (a *Admission) appoint(pass pair.Pass) {
	side, _ := rules.ParseSide(pass.Seat)
	if pass.Role != Assistant || slices.Contains(a.played(), side) {
		return
	}
	if err := a.room.Order(table.Player, side, table.Assist{Actor: table.By(side), Yes: true}); err != nil {
		a.tell(News{Kind: NewsRefused, Err: err})
	}
}

// assist appoints those who were let in as assistants to the players at this
// machine, as another game begins.
func (a *Admission) assist() {
	if a == nil {
		return
	}
	a.mu.Lock()
	seated := slices.Collect(maps.Values(a.seated))
	a.mu.Unlock()
	for _, pass := range seated {
		a.appoint(pass)
	}
}

// about announces each arrival and departure, except for spectators.
func (a *Admission) about(n News) {
	if n.Pass.Role == Spectator {
		return
	}
	a.tell(n)
	a.mu.Lock()
	seated := slices.Collect(maps.Keys(a.seated))
	a.mu.Unlock()
	for _, p := range seated {
		p.seat.Hear(n.Words(a.room, p.Narrator()))
	}
}
