package bringing_test

import (
	"testing"

	"blindchess/internal/event/tournament"
	"blindchess/internal/event/tournament/bringing"
	"blindchess/internal/text/charset"
)

// FuzzRead feeds the reader with anything. The entries that it imports into an empty
// tournament are recognised on a second import, and are written back unchanged without
// new results.
func FuzzRead(f *testing.F) {
	for _, text := range []string{
		"Round 1\nBo.;No.;White;Result;Black;No.\n1;1;Novak, Jana;;Weber, Karl;2\n2;3;Anna;1;bye;\n",
		"Bo.;1;Alpha;Rtg;-;2;Beta;Rtg;:\n1.1;GM;A;1;-;;B;2;\n1.2;;C;1;-;;D;2;1 - 0\n",
		"White,Black\n\"A \"\"x\"\"\",B\n", "Name\tName\nA\tB", "1\n1 2\n", "2 1\n1 2 9\n3 0 3\n", "Bo.,White,Pts.,Pts.,Black\n7,A,0,0,B\n", "[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n*\n",
		"012 Club\nXXR 3\n001    1      A                                                                  0.0          2 w  \n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		club, err := tournament.Tournament{}.With(tournament.Entry{Opened: &tournament.About{Name: "Club", System: tournament.ByHand}})
		if err != nil {
			t.Fatal(err)
		}
		sheet, err := bringing.Read("file", []byte(text), charset.Encoding{}, 0)
		if err != nil {
			return
		}
		found, err := sheet.Compare(club, bringing.Options{})
		if err != nil {
			return
		}
		for _, entry := range found.Entries {
			if club, err = club.With(entry); err != nil {
				return // it says why
			}
		}
		again, err := sheet.Compare(club, bringing.Options{})
		if err != nil || again.New || again.Taken > 0 || again.Ahead > 0 {
			t.Fatalf("%q: got %+v and %v, want nothing new", text, again, err)
		}
		sheet.With(club, found.Round)
	})
}
