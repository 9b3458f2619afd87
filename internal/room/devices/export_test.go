package devices

import (
	"context"

	"blindchess/internal/announce"
	"blindchess/internal/rules"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/sense"
	"blindchess/internal/tactile/transport"
)

// PortOf is reportOf, and Lines are the lines of a list.
var PortOf = reportOf

// Lines describes what was found.
func (l Lister) Lines(found Found) []string { return l.lines(found) }

// Asked returns what a list that probes nothing says of ports.
func (l Lister) Asked(ctx context.Context, ports ...transport.Port) []Port { return l.ask(ctx, ports) }

// Correct is correct.
func Correct(ear announce.Ear, game rules.Game, words []string) (rules.Game, string) {
	return correct(ear, game, words)
}

// Signal and Tell are what a walk does with reports and events; Failed is whether a square
// was bad.
func (t *Walk) Signal(s tactile.Signal) []sense.WalkEvent {
	t.walk = sense.NewWalk(nil, 0)
	return t.signal(s)
}
func (t *Walk) Tell(event sense.WalkEvent) { t.tell(event) }
func (t *Walk) Failed() bool               { return t.failed }

// Felt says what was felt.
func (t *Walk) Felt(feel *sense.Feel) { t.felt(feel) }
