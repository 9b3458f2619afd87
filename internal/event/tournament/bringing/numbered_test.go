package bringing_test

import (
	"strings"
	"testing"

	"blindchess/internal/event/tournament"
	"blindchess/internal/event/tournament/bringing"
	"blindchess/internal/text/charset"
)

const numberedHeader = "Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr;ErgEloW;ErgEloS\r\n"

func TestRead_TakesPairingsOfSwissManagerByNumberAndWritesThemBack(t *testing.T) {
	file := numberedHeader + "1;1;0;0;4;2;0;0;;0:0;0;;\r\n1;2;0;0;1;3;0,5;0,5;;0,5:0,5;0;;\r\n1;3;0;0;6;7;0;1;K;0:1K;0;;\r\n1;4;0;0;8;9;0;0;;0:0;0;;\r\n1;5;0;0;5;-1;0;0;;0:0;0;;\r\n"
	sheet, found, all := bring(t, club(t, 9), file)
	round, _ := all.Round(1)
	if !found.New || len(round.Pairings) != 4 || len(round.Byes) != 1 || round.Byes[0] != (tournament.Bye{Player: 5, Kind: tournament.PairingBye}) {
		t.Fatalf("got %+v", round)
	}
	for at, want := range []string{"", "1/2", "-/+", ""} {
		if got := round.Pairings[at].Result.String(); got != want {
			t.Errorf("board %d: got %q, want %q", at+1, got, want)
		}
	}
	if text, whole := sheet.With(all, 1); !whole || text != file {
		t.Errorf("got %q, want the file as it was", text)
	}
	all = with(t, all,
		tournament.Entry{Told: &tournament.Told{Round: 1, Board: 1, Result: tournament.Result{White: tournament.Win, Black: tournament.Loss}}},
		tournament.Entry{Told: &tournament.Told{Round: 1, Board: 4, Result: tournament.Result{White: tournament.Loss, Black: tournament.Loss}}})
	text, _ := sheet.With(all, 1)
	if want := strings.Replace(file, "4;2;0;0;;0:0", "4;2;1;0;;1:0", 1); text != want {
		t.Errorf("got %q, want %q", text, want)
	}
	round, _ = all.Round(1)
	if left := sheet.Left(round); len(left) != 1 || left[0].Board != 4 {
		t.Errorf("got %v left, want board 4, whose result has no sign", left)
	}
}

func TestRead_TakesTheLastRoundOfSwissManagersFile(t *testing.T) {
	file := numberedHeader + "1;1;0;0;1;2;1;0;;1:0;0;;\r\n2;1;0;0;2;1;0;0;;0:0;0;;\r\n"
	all := with(t, club(t, 2), tournament.Entry{Paired: &tournament.Paired{Round: tournament.Round{Number: 1, Pairings: []tournament.Pairing{
		{Board: 1, White: 1, Black: 2, Result: tournament.Result{White: tournament.Win, Black: tournament.Loss}},
	}}}})
	_, found, all := bring(t, all, file)
	if round, _ := all.Round(2); found.Round != 2 || len(round.Pairings) != 1 || round.Pairings[0].White != 2 || round.Open() != 1 {
		t.Errorf("got %+v", round)
	}
}

func TestRead_RefusesPairingsOfSwissManagerThatAreDamaged(t *testing.T) {
	for text, want := range map[string]string{
		"1;1;0;0;4;x;0;0;;0:0;0;;\r\n":  "line 2 is not a round, the numbers of two players and a result",
		"1;1;0;0;4\r\n":                 "line 2 is not a round, the numbers of two players and a result",
		"1;1;0;0;4;2;1;0;;0:1;0;;\r\n":  `line 2 has the result "1;0;;0:1"`,
		"1;1;0;0;4;-2;0;0;;0:0;0;;\r\n": "line 2 is not a round, the numbers of two players and a result",
		"":                              "no games of the round",
	} {
		if _, err := bringing.Read("file", []byte(numberedHeader+text), charset.Encoding{}, 0); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %q", text, err, want)
		}
	}
}
