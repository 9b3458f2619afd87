package atboard

import (
	"blindchess/internal/table"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/sense"
)

// Expected returns what a sensor is told of a table.
func Expected(state table.State, spec tactile.Spec) sense.Table { return expected(state, spec) }
