package memory

import "blindchess/internal/rules"

// Played is a game in a tree: its moves, its result, and when it was played.
type Played struct {
	Start  rules.Setup
	Moves  []rules.Move
	Result rules.Result // the zero Result where it is not known
	Year   int          // 0 where it is not known
}
