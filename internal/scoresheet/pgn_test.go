package scoresheet_test

import (
	"strings"
	"testing"

	"blindchess/internal/scoresheet"
	"blindchess/internal/scoresheet/pgn"
)

func TestOfPGN_AMoveThatIsPassedEndsWhatASheetCanTell(t *testing.T) {
	game, err := pgn.NewReader(strings.NewReader("1. e4 e5 (1... Ke7 2. Ke3) 2. -- d5 3. d4 *")).Read()
	if err != nil {
		t.Fatal(err)
	}
	sheet := scoresheet.OfPGN(game)
	var rest []string
	for _, entry := range sheet.Rest() {
		rest = append(rest, entry.Text)
	}
	if got := strings.Join(rest, " "); sheet.Plies() != 2 || got != "-- d5 d4" {
		t.Errorf("got %d plies and the rest %q, want 2 and %q", sheet.Plies(), got, "-- d5 d4")
	}
	if len(sheet.Problems) != 1 || sheet.Problems[0].Number != 2 || sheet.Problems[0].Read != "--" {
		t.Errorf("got %+v, want the one move that was passed", sheet.Problems)
	}
}
