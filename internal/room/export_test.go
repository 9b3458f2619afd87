package room

import (
	"context"

	"blindchess/internal/pair"
)

// Receive serves one guest until they leave, as a way in does.
func (a *Admission) Receive(ctx context.Context, g *pair.Guest) { a.receive(ctx, g) }
