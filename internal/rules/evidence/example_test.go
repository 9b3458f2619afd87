package evidence_test

import (
	"fmt"

	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
)

func Example() {
	game := rules.NewGame(rules.StandardSetup())
	var written []evidence.Entry
	for _, san := range []string{"e4", "e5", "Nf3"} {
		move, err := game.Position().ParseSAN(san)
		if err != nil {
			fmt.Println(err)
			return
		}
		if game, err = game.Play(move); err != nil {
			fmt.Println(err)
			return
		}
		written = append(written, evidence.Entry{Kind: evidence.EntryMove, Move: move, Text: san})
	}
	sheets := rules.Both(written)
	boards := rules.Both(evidence.BoardOf(game.Position().Placement()))
	boards.Black = evidence.BoardOf(rules.StandardSetup().Position.Placement())
	finding, err := evidence.Reconcile(evidence.Evidence{Game: game, Sheets: sheets, Boards: boards})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(finding.Plies, finding.Retrace, len(finding.Boards.White.Steps), len(finding.Boards.Black.Steps))
	explanations, err := evidence.Explain(evidence.Evidence{Game: game, Sheets: sheets, Boards: boards})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(explanations), explanations[0].Game.Ply(), len(explanations[0].Faults))
	// Output:
	// 3 false 0 6
	// 1 3 0
}
