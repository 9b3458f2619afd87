package records

import (
	"fmt"
	"strconv"

	"blindchess/internal/event/tournament"
	"blindchess/internal/room/archive"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// Found is the content of a folder of journals about a tournament.
type Found struct {
	Results []tournament.Told // of games that had none yet
	Known   int               // games whose result is told already, and the same
	Going   int               // games that have not ended
	Doubts  []string          // what an arbiter must look at, a sentence each
}

// Look looks through the journals of a folder.
func Look(t tournament.Tournament, folder string) (Found, error) {
	games, err := archive.List(folder)
	if err != nil {
		return Found{}, err
	}
	var found Found
	seen := make(map[[2]int]string)
	for _, game := range games {
		occasion := game.State.Conditions.Occasion
		if occasion.Event != t.About.Name {
			continue
		}
		number, first := strconv.Atoi(occasion.Round)
		board, second := strconv.Atoi(occasion.Board)
		pairing, ok := pairingOf(t, number, board)
		place := [2]int{number, board}
		switch {
		case game.Damage != nil:
			found.doubt("%v", game.Damage)
		case first != nil || second != nil || !ok:
			found.doubt("%s is a game of round %s, board %s, which was not paired", game.Path, occasion.Round, occasion.Board)
		case seen[place] != "":
			found.doubt("%s and %s are both of round %d, board %d: tell the result by hand", seen[place], game.Path, number, board)
			found.drop(number, board)
		case !same(t, pairing, game.State):
			found.doubt("%s is of round %d, board %d, but others sat there: tell the result by hand", game.Path, number, board)
		case !game.State.Over():
			found.Going++
		default:
			seen[place] = game.Path
			found.take(tournament.Told{Round: number, Board: board, Result: resultOf(game.State), Source: game.Path}, pairing.Result)
		}
	}
	return found, nil
}

func pairingOf(t tournament.Tournament, number, board int) (tournament.Pairing, bool) {
	round, _ := t.Round(number)
	for _, p := range round.Pairings {
		if p.Board == board {
			return p, true
		}
	}
	return tournament.Pairing{}, false
}

// same reports whether the players who were paired sat at the table. A seat without
// a name fits any player.
func same(t tournament.Tournament, pairing tournament.Pairing, state table.State) bool {
	for side, number := range map[rules.Side]int{rules.White: pairing.White, rules.Black: pairing.Black} {
		if name := state.Conditions.Seats.Of(side).Name; name != "" && !t.Called(number, name) {
			return false
		}
	}
	return true
}

// take stores a result, unless it is known.
func (f *Found) take(told tournament.Told, before tournament.Result) {
	switch {
	case before == told.Result:
		f.Known++
	case before.Told():
		f.doubt("round %d, board %d was told as %s, and %s says %s: correct it, or leave it", told.Round, told.Board, before, told.Source, told.Result)
	case told.Result.String() == "":
		f.doubt("%s ended in a way that no result stands for: tell round %d, board %d by hand", told.Source, told.Round, told.Board)
	default:
		f.Results = append(f.Results, told)
	}
}

func (f *Found) doubt(format string, args ...any) {
	f.Doubts = append(f.Doubts, fmt.Sprintf(format, args...))
}

// drop takes back a result of a board that two journals claim.
func (f *Found) drop(round, board int) {
	for i, told := range f.Results {
		if told.Round == round && told.Board == board {
			f.Results = append(f.Results[:i], f.Results[i+1:]...)
			return
		}
	}
}

// resultOf returns how a game ended.
func resultOf(state table.State) tournament.Result {
	result := tournament.Result{White: codeOf(state.Outcome.Result.White), Black: codeOf(state.Outcome.Result.Black)}
	if state.Outcome.Reason == rules.ByForfeit {
		return tournament.Result{White: forfeited(result.White), Black: forfeited(result.Black)}
	}
	if state.Game.Ply() == 0 {
		return tournament.Result{White: unrated(result.White), Black: unrated(result.Black)}
	}
	return result
}

func codeOf(points rules.Points) tournament.Code {
	return map[rules.Points]tournament.Code{
		rules.WholePoint: tournament.Win, rules.HalfPoint: tournament.Draw, rules.NoPoint: tournament.Loss,
	}[points]
}

func forfeited(code tournament.Code) tournament.Code {
	if code == tournament.Win {
		return tournament.ForfeitWin
	}
	return tournament.ForfeitLoss
}

func unrated(code tournament.Code) tournament.Code {
	return map[tournament.Code]tournament.Code{
		tournament.Win: tournament.UnratedWin, tournament.Draw: tournament.UnratedDraw, tournament.Loss: tournament.UnratedLoss,
	}[code]
}
