package opening

import (
	"fmt"

	"blindchess/internal/event/tournament"
)

// SimulRound replaces the number of a round for the games of a simultaneous display.
const SimulRound = "simul"

// Simul returns the tables of a simultaneous display: one for each player who is
// there but the giver, in the order of their numbers. The giver's side is "white" or
// "black" at all tables, or "alternate": White at the first and the other one at
// each next.
func Simul(t tournament.Tournament, giver tournament.Player, side string, o Options) ([]Table, error) {
	var tables []Table
	present, _ := t.Present(len(t.Rounds) + 1)
	for _, p := range present {
		if p.Number == giver.Number {
			continue
		}
		table := Table{Board: len(tables) + 1, White: giver, Black: p}
		switch side {
		case "white":
		case "black":
			table.White, table.Black = p, giver
		case "alternate":
			if table.Board%2 == 0 {
				table.White, table.Black = p, giver
			}
		default:
			return nil, fmt.Errorf("simul: --side is %q: say white, black or alternate", side)
		}
		tables = append(tables, o.table(t.About, SimulRound, table))
	}
	if len(tables) == 0 {
		return nil, fmt.Errorf("simul: there is no opponent for %s: enter players with blindchess-hall players", giver.Name)
	}
	return tables, nil
}
