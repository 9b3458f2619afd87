package bringing_test

import (
	"fmt"
	"strings"
	"testing"

	"blindchess/internal/event/tournament"
	"blindchess/internal/event/tournament/bringing"
	"blindchess/internal/text/charset"
)

// club returns a tournament of that many players, without a round.
func club(t *testing.T, players int) tournament.Tournament {
	t.Helper()
	var entered []tournament.Player
	for number := 1; number <= players; number++ {
		entered = append(entered, tournament.Player{Number: number, Name: fmt.Sprintf("Player %c", 'A'+number-1)})
	}
	return with(t, tournament.Tournament{}, tournament.Entry{Opened: &tournament.About{Name: "Club", System: tournament.ByHand}}, tournament.Entry{Entered: entered})
}

func with(t *testing.T, all tournament.Tournament, entries ...tournament.Entry) tournament.Tournament {
	t.Helper()
	for _, entry := range entries {
		var err error
		if all, err = all.With(entry); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

func bring(t *testing.T, all tournament.Tournament, text string) (*bringing.Sheet, bringing.Found, tournament.Tournament) {
	t.Helper()
	sheet, err := bringing.Read("file", []byte(text), charset.Encoding{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	found, err := sheet.Compare(all, bringing.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return sheet, found, with(t, all, found.Entries...)
}

func TestRead_TakesResultsOfVegaAndWritesThemBack(t *testing.T) {
	file := "7 1\r\n 1  2 9\r\n 3  4 7\r\n 5  6 1\r\n 7  8 0\r\n 9 10 5\r\n11 12 3\r\n13  0 3\r\n"
	sheet, found, all := bring(t, club(t, 13), file)
	round, _ := all.Round(1)
	if !found.New || len(round.Pairings) != 6 || len(round.Byes) != 1 || round.Byes[0] != (tournament.Bye{Player: 13, Kind: tournament.PairingBye}) {
		t.Fatalf("got %+v", round)
	}
	for at, want := range []string{"", "", "1-0", "0-1", "1/2", "+/-"} {
		if got := round.Pairings[at].Result.String(); got != want {
			t.Errorf("board %d: got %q, want %q", at+1, got, want)
		}
	}
	if text, whole := sheet.With(all, 1); !whole || text != file {
		t.Errorf("got %q, want the file as it was", text)
	}
	forfeited := tournament.Result{White: tournament.ForfeitLoss, Black: tournament.ForfeitWin}
	half := tournament.Result{White: tournament.Draw, Black: tournament.Loss}
	all = with(t, all, tournament.Entry{Told: &tournament.Told{Round: 1, Board: 1, Result: forfeited}}, tournament.Entry{Told: &tournament.Told{Round: 1, Board: 2, Result: half}})
	text, _ := sheet.With(all, 1)
	if want := strings.Replace(file, " 1  2 9", " 1  2 4", 1); text != want {
		t.Errorf("got %q, want %q", text, want)
	}
	round, _ = all.Round(1)
	if left := sheet.Left(round); len(left) != 1 || left[0].Board != 2 {
		t.Errorf("got %v left, want board 2, whose result has no code", left)
	}
	text, left := bringing.Vega(round)
	if want := "7 1\n1 2 4\n3 4 9\n5 6 1\n7 8 0\n9 10 5\n11 12 3\n13 0 3\n"; text != want || len(left) != 1 {
		t.Errorf("got %q and %v, want %q and board 2", text, left, want)
	}
}

func TestRead_RefusesResultsOfVegaThatAreDamaged(t *testing.T) {
	for text, want := range map[string]string{
		"2 1\n1 2 9\n":        "line 1 announces 2 pairs, and 1 follow",
		"2 1\n1 2 9\n3 4\n":   "line 3 is not the numbers of two players and of a result",
		"2 1\n1 2 9\n3 x 1\n": "line 3 is not the numbers of two players and of a result",
		"1 1\n1 2 8\n":        "line 2 has the code 8: write 1, 0, 5, 3, 4, 2, or 9 for no result",
		"1 1\n1 0 7\n":        "line 2 gives the bye the code 7",
	} {
		if _, err := bringing.Read("file", []byte(text), charset.Encoding{}, 0); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

func TestRead_KeepsTheBoardsThatAListNumbers(t *testing.T) {
	for file, want := range map[string][]int{
		"Board,White,Black\n12,Player A,Player B\n10,Player C,Player D\n": {10, 12},
		"Board,White,Black\n1,Player A,Player B\n1,Player C,Player D\n":   {1, 2},
		"Board,White,Black\n,Player A,Player B\n7,Player C,Player D\n":    {1, 2},
	} {
		_, _, all := bring(t, club(t, 4), file)
		round, _ := all.Round(1)
		if got := []int{round.Pairings[0].Board, round.Pairings[1].Board}; got[0] != want[0] || got[1] != want[1] {
			t.Errorf("%q: got boards %v, want %v", file, got, want)
		}
	}
}

// TestCompare_SaysWhatBecomesOfABoardThatStandsTwice holds the two cases apart: lists of teams
// begin with board 1 at each match, and otherwise one of the two lines is wrong.
func TestCompare_SaysWhatBecomesOfABoardThatStandsTwice(t *testing.T) {
	const two = "Board,White,Black\n1,Player A,Player B\n2,Player C,Player D\n"
	_, found, all := bring(t, club(t, 8), two+"1,Player E,Player F\n2,Player G,Player H\n")
	round, _ := all.Round(1)
	if want := "line 4: the boards begin again with 1, as in line 2, so the tables are numbered through from 1 to 4"; len(found.Doubts) != 1 || found.Doubts[0] != want || round.Pairings[3].Board != 4 {
		t.Errorf("got %q and board %d, want %q and board 4", found.Doubts, round.Pairings[3].Board, want)
	}
	sheet, err := bringing.Read("file", []byte(two+"2,Player E,Player F\n"), charset.Encoding{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = sheet.Compare(club(t, 8), bringing.Options{})
	if want := "bringing: line 4: board 2 stands in line 3 already: correct one of the two, or leave the column of boards out"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestCompare_NamesPointsThatAreNotThoseOfTheTournament(t *testing.T) {
	_, _, all := bring(t, club(t, 4), "White,Result,Black\nPlayer A,1-0,Player B\nPlayer C,1/2-1/2,Player D\n")
	_, found, _ := bring(t, all, "White,Pts.,Result,Pts.,Black\nPlayer A,1,,\u00bd,Player C\nPlayer B,\"1,0\",,0.5,Player D\n")
	if want := "line 3: Player B has 1,0 points in the file, and 0.0 here"; len(found.Doubts) != 1 || found.Doubts[0] != want {
		t.Errorf("got %q, want %q", found.Doubts, want)
	}
}

func TestRead_KeepsColumnsThatItDoesNotKnow(t *testing.T) {
	file := "Bo.;\"Sala; piano\";White;Ekipa \"\"x\"\";Black;Uwagi;Result\r\n1;\"A; 2\";Player A;;Player B;\"later; \"\"no\"\"\";\r\n2;B;Player C;z;Player D;;\r\n"
	sheet, _, all := bring(t, club(t, 4), file)
	all = with(t, all, tournament.Entry{Told: &tournament.Told{Round: 1, Board: 2, Result: tournament.Result{White: tournament.Win, Black: tournament.Loss}}})
	text, _ := sheet.With(all, 1)
	if want := strings.Replace(file, "Player D;;\r\n", "Player D;;1-0\r\n", 1); text != want {
		t.Errorf("got %q, want %q", text, want)
	}
}

// TestRead_TakesAValueOfTwoLinesAsOne has a remark of two lines, as a spreadsheet writes
// it, and a quote that ends nowhere, as in a name that somebody typed.
func TestRead_TakesAValueOfTwoLinesAsOne(t *testing.T) {
	file := "Board,Remark,White,Black,Result\n1,\"in the\nother hall\",Player A,Player B,\r\n2,\"late,Player C,Player D,\n"
	sheet, _, all := bring(t, club(t, 4), file)
	all = with(t, all, tournament.Entry{Told: &tournament.Told{Round: 1, Board: 1, Result: tournament.Result{White: tournament.Win, Black: tournament.Loss}}})
	text, _ := sheet.With(all, 1)
	if want := strings.Replace(file, "Player B,", "Player B,1-0", 1); text != want {
		t.Errorf("got %q, want %q", text, want)
	}
}
