package scoresheet_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/language"
	"blindchess/internal/notation"
	"blindchess/internal/rules"
	"blindchess/internal/scoresheet"
	"blindchess/internal/scoresheet/pgn"
)

// everyPiece is a game in which each piece moves, captures and is promoted to.
const everyPiece = "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qd8 4. Bc4 Nf6 5. Nf3 Bg4 6. h3 Bxf3 7. Qxf3 e6 8. Qxb7 Nbd7 9. Nb5 Rc8 10. Nxa7 Nb6 11. Nxc8 Nxc8 12. d4 Nd6 13. Bb5+ Nxb5 14. Qxb5+ Nd7 15. d5 exd5 16. Be3 Bd6 17. Rd1 Qf6 18. Rxd5 Qg6 19. Bf4 Bxf4 20. Qxd7+ Kf8 21. Qd8# *"

// TestRead_AGameIsReadInTheLettersOfEveryLanguage writes one game in each language, and
// reads it in that language, and as a file that names none.
func TestRead_AGameIsReadInTheLettersOfEveryLanguage(t *testing.T) {
	game, err := pgn.NewReader(strings.NewReader(everyPiece)).Read()
	if err != nil || len(game.Faults) > 0 {
		t.Fatal(err, game.Faults)
	}
	var moves []rules.Move
	for _, ply := range game.Line.Plies {
		moves = append(moves, ply.Move)
	}
	for _, code := range language.Notations() {
		pack, err := language.Notation(code)
		if err != nil {
			t.Fatal(err)
		}
		n, played := notation.Of(pack), rules.NewGame(rules.StandardSetup())
		var text strings.Builder
		for i, move := range moves {
			if i%2 == 0 {
				fmt.Fprintf(&text, "%d. ", i/2+1)
			}
			text.WriteString(n.Write(played.Position(), move, notation.Style{}) + " ")
			if i%2 == 1 {
				text.WriteString("\n")
			}
			if played, err = played.Play(move); err != nil {
				t.Fatal(err)
			}
		}
		for _, asked := range []string{code, scoresheet.Auto} {
			sheet, err := scoresheet.Read(text.String(), scoresheet.Options{Notation: asked})
			if err != nil || len(sheet.Problems) > 0 || !slices.Equal(sheet.Game.Moves(), moves) {
				t.Errorf("%s as %s: got %v, %v in %d plies of\n%s", code, asked, err, sheet.Problems, sheet.Game.Ply(), text.String())
				continue
			}
			if asked == scoresheet.Auto && sheet.Notation != code && !slices.Contains(sheet.Decision.Alike, code) {
				t.Errorf("%s was read as %s, with %v alike", code, sheet.Notation, sheet.Decision.Alike)
			}
		}
		reader := pgn.NewReader(strings.NewReader(strings.ReplaceAll(text.String(), "\n", " ")))
		if err := reader.In(code); err != nil {
			t.Fatal(err)
		}
		foreign, err := reader.Read()
		if err != nil || len(foreign.Faults) > 0 || len(foreign.Line.Plies) != len(moves) {
			t.Errorf("%s in a file of games: %v, %v, %d plies", code, err, foreign.Faults, len(foreign.Line.Plies))
		}
	}
}
