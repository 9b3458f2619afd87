package bringing

import (
	"fmt"
	"slices"
	"strings"

	"blindchess/internal/event/tournament"
)

// numberedSigns are the results in Swiss-Manager's text file of pairings: White's points,
// Black's points, K for a forfeit, and all of them once more. A game without a result has
// no points for either, so that the file has no sign for a game that both lost.
var numberedSigns = map[tournament.Result]string{
	{White: tournament.Win, Black: tournament.Loss}:                "1;0;;1:0",
	{White: tournament.Loss, Black: tournament.Win}:                "0;1;;0:1",
	{White: tournament.Draw, Black: tournament.Draw}:               "0,5;0,5;;0,5:0,5",
	{White: tournament.ForfeitWin, Black: tournament.ForfeitLoss}:  "1;0;K;1:0K",
	{White: tournament.ForfeitLoss, Black: tournament.ForfeitWin}:  "0;1;K;0:1K",
	{White: tournament.ForfeitLoss, Black: tournament.ForfeitLoss}: "0;0;K;0:0K",
}

// numberedNone is a game there that has no result.
const numberedNone = "0;0;;0:0"

// numberedBye is the number of the opponent of a player who has the bye.
const numberedBye = "-1"

// readNumbered reads Swiss-Manager's text file of pairings (Spielerauslosung), if the text
// is one. It has the numbers of the players and not their names. Swiss-Manager reads it
// back into the open tournament. Of several rounds it takes the wanted one, or the last.
func readNumbered(text string, wanted int) (*list, error) {
	rows := grid(text, ';')
	if len(rows) == 0 {
		return nil, nil
	}
	column := func(name string) int {
		return slices.IndexFunc(rows[0].cells, func(c cell) bool { return strings.EqualFold(c.text, name) })
	}
	round, board, white, black, points := column("Runde"), column("Brett"), column("NrW"), column("NrS"), column("ErgW")
	last := points + 3
	if round < 0 || white < 0 || black < 0 || points < 0 || column("ErgS") != points+1 || column("Kontumaz") != points+2 || column("Erg") != last {
		return nil, nil
	}
	l := &list{text: text, signs: numberedSigns}
	for _, r := range rows[1:] {
		number := digits(r.at(round))
		if r.empty() || wanted > 0 && number != wanted || number > 0 && number < l.round {
			continue
		}
		if number == 0 || len(r.cells) <= last || digits(r.at(white)) == 0 || digits(r.at(black)) == 0 && r.at(black) != numberedBye {
			return nil, fmt.Errorf("bringing: line %d is not a round, the numbers of two players and a result: export the file again", r.line)
		}
		g := game{line: r.line, board: digits(r.at(board)), from: r.cells[points].from, to: r.cells[last].to}
		g.white.number, g.black.number = digits(r.at(white)), digits(r.at(black))
		if g.black.number == 0 {
			g.bye = tournament.PairingBye
		} else if sign := text[g.from:g.to]; sign != numberedNone {
			known := false
			for result, one := range numberedSigns {
				if one == sign {
					g.result, known = result, true
				}
			}
			if !known {
				return nil, fmt.Errorf("bringing: line %d has the result %q: write such as 1;0;;1:0, or %s for none", r.line, sign, numberedNone)
			}
		}
		if number > l.round {
			l.round, l.games = number, nil
		}
		l.games = append(l.games, g)
	}
	if len(l.games) == 0 {
		return nil, fmt.Errorf("bringing: the file has no games of the round: export the pairings of that round")
	}
	return l, nil
}
