package trf_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/event/trf"
)

// club is a report with all that is hard to preserve: a comment, an unknown
// tag, letters outside ASCII, a bye, a forfeit and an empty line.
const club = "### from the club\r\n" +
	"012 Klubový večer\r\n" +
	"042 2026/03/14\r\n" +
	"132                                                                                        26/03/14  26/03/21\r\n" +
	"001    1 wWFM Nováková, Jana                    2105 SVK    14900001 1990/05/02  1.5    1     2 w 1     3 b =\r\n" +
	"001    2 m    Weber, Karl                       1980 GER             1985        1.0    2     1 b 0  0000 - U\r\n" +
	"001    3 m    Kowalski, Jan                          POL                         1.0    3  0000 - H     1 w =\r\n" +
	"\r\n" +
	"XXR 5\r\n" +
	"DAT 0001 EMAIL somebody\r\n"

func TestRead_UnderstandsPlayersAndTheirGames(t *testing.T) {
	report, err := trf.Read(club)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := report.First("012"), "Klubový večer"; got != want {
		t.Errorf("got the name %q, want %q", got, want)
	}
	if report.Rounds() != 5 || report.Edition() != trf.TRF16 || len(report.Players) != 3 {
		t.Errorf("got %d rounds, edition %d, %d players, want 5, 16, 3", report.Rounds(), report.Edition(), len(report.Players))
	}
	jana := report.Players[0]
	if jana.Name != "Nováková, Jana" || jana.Title != "WFM" || jana.Rating != 2105 || jana.Points != 15 || jana.Rank != 1 || jana.FideID != "14900001" || jana.Line != 5 {
		t.Errorf("got %+v", jana)
	}
	if got, want := jana.Rounds[1], (trf.Round{Opponent: 3, Colour: 'b', Code: '='}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	if got, want := report.Players[1].Rounds[1], (trf.Round{Colour: '-', Code: 'U'}); got != want || got.Playing() {
		t.Errorf("got %v, want %v, which is no game", got, want)
	}
}

func TestWrite_KeepsWhatIsNotUnderstood(t *testing.T) {
	latin := strings.NewReplacer("á", "\xe1", "č", "\xe8", "ý", "\xfd").Replace(club)
	for name, text := range map[string]string{
		"as it is": club, "lines of Unix": strings.ReplaceAll(club, "\r\n", "\n"), "lines of old": strings.ReplaceAll(club, "\r\n", "\r"),
		"Latin-1": latin, "marked": "\ufeff" + club, "no end": strings.TrimRight(club, "\r\n"), "nothing": "", "blanks": " \n\n  \n",
	} {
		report, err := trf.Read(text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if got := report.Write(); got != text {
			t.Errorf("%s: got %q, want %q", name, got, text)
		}
	}
}

func TestWrite_ChangesOnlyTheLinesOfWhatWasChanged(t *testing.T) {
	report, err := trf.Read(club)
	if err != nil {
		t.Fatal(err)
	}
	report.Players[0].Points = 20
	report.Players[0].Rounds[1].Code = '1'
	report.Players = append(report.Players, trf.Player{Number: 4, Name: "A very long name which does not fit into it", Rounds: []trf.Round{{}, {Code: 'Z', Colour: '-'}}})
	report.Set("022", "Žilina")
	got := report.Write()
	want := strings.Replace(club, "042 2026", "022 Žilina\r\n042 2026", 1)
	want = strings.Replace(want, " 1.5    1     2 w 1     3 b =", " 2.0    1     2 w 1     3 b 1", 1)
	want = strings.Replace(want, "     1 w =\r\n", "     1 w =\r\n001    4      A very long name which does not f"+
		strings.Repeat(" ", 34)+"0.0                 0000 - Z\r\n", 1)
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestRead_CountsBytesWhereOnlyThatMakesSense(t *testing.T) {
	line := "001    1 w    Nováková, Jana                  2105 SVK    14900001 1990/05/02  1.5    1     2 w 1     3 b =\n"
	report, err := trf.Read(line)
	if err != nil {
		t.Fatal(err)
	}
	p := report.Players[0]
	if p.Name != "Nováková, Jana" || p.Rating != 2105 || p.Points != 15 || len(p.Rounds) != 2 || report.Write() != line {
		t.Errorf("got %+v and %q, want what stands there", p, report.Write())
	}
}

func TestTo_TellsTheSameInTheOtherFormat(t *testing.T) {
	report, err := trf.Read(strings.Replace(club, "XXR 5\r\n", "XXR 5\r\nXXC black1\r\n", 1))
	if err != nil {
		t.Fatal(err)
	}
	before := report.Write()
	report.To(trf.TRF26)
	if report.First("142") != "5" || report.First("152") != "B" || report.First("XXR") != "" || report.Edition() != trf.TRF26 {
		t.Errorf("got %q, want the rounds and the colour of TRF26", report.Write())
	}
	report.To(trf.TRF16)
	if report.First("XXR") != "5" || report.First("XXC") != "black1" || report.First("142") != "" {
		t.Errorf("got %q, want the rounds and the colour as in %q", report.Write(), before)
	}
}

func TestRead_NamesTheLineAndSaysWhatToDo(t *testing.T) {
	game := strings.SplitAfter(club, "\r\n")[4]
	for _, c := range []struct{ text, want string }{
		{"012 A\n001    x m", `trf: line 2: columns 5 to 8 hold "x" for the number of the player: write digits`},
		{"001", "trf: line 1: columns 5 to 8 hold no number of a player: write one from 1 to 9999"},
		{strings.Replace(game, "1.5", "1.x", 1), `trf: line 1: columns 81 to 84 hold "1.x" for the points: write them as 4.5`},
		{strings.Replace(game, "b =", "b ?", 1), `trf: line 1: column 109 holds "?" for a result: write one of 1=0WDL+-FHZUX`},
		{strings.Replace(game, "b =", "x =", 1), `trf: line 1: column 107 holds "x" for a colour: write w, b or -`},
		{strings.Replace(game, "   3 b", "  -3 b", 1), `trf: line 1: columns 102 to 105 hold "-3" for the opponent: write digits`},
		{game + game, "trf: line 2: player 1 has a line already, line 1: take one of the two away"},
	} {
		_, err := trf.Read(c.text)
		var where *trf.LineError
		if !errors.As(err, &where) || err.Error() != c.want {
			t.Errorf("%q: got %v, want %s", c.text, err, c.want)
		}
	}
}

// TestRead_KeepsWhatOthersWrote reads files that other programs wrote, if a
// folder with some is named.
func TestRead_KeepsWhatOthersWrote(t *testing.T) {
	folder := os.Getenv("TRF_FOLDER")
	if folder == "" {
		t.Skip("TRF_FOLDER names no folder with files of other programs")
	}
	files, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil || len(files) == 0 {
		t.Fatalf("got no files, %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		report, err := trf.Read(string(text))
		if err != nil {
			t.Errorf("%s: %v", file, err)
		}
		if report.Write() != string(text) {
			t.Errorf("%s is not written as it was read", file)
		}
		t.Logf("%s: %d players, %d rounds, edition %d", filepath.Base(file), len(report.Players), report.Rounds(), report.Edition())
	}
}

func TestRead_RefusesALineThatIsShiftedAndSaysWhere(t *testing.T) {
	game := strings.TrimSuffix(strings.SplitAfter(club, "\r\n")[4], "\r\n")
	if _, err := trf.Read(game); err != nil {
		t.Fatal(err)
	}
	letters := []rune(game)
	for _, column := range []int{4, 8, 15, 48, 52, 56, 68, 79, 85, 91} { // a blank more before what follows
		shifted := string(letters[:column]) + " " + string(letters[column:])
		if _, err := trf.Read(shifted); err == nil || !strings.Contains(err.Error(), "trf: line 1: column") {
			t.Errorf("shifted from column %d: got %v, want the line and the column\n%s", column+1, err, shifted)
		}
	}
}
