package openings_test

import (
	"testing"

	"blindchess/internal/practice/study/openings"
	"blindchess/internal/rules"
)

func TestOpenings_AreNamedByThePositionThatWasReached(t *testing.T) {
	book, err := openings.Read()
	if err != nil {
		t.Fatal(err)
	}
	if book.Len() < 3500 {
		t.Errorf("got %d positions with a name, want 3500 at least", book.Len())
	}
	tests := []struct {
		moves      []string
		code, name string
		ply        int
	}{
		{[]string{"e4", "e5", "Nf3", "Nc6", "Bc4"}, "C50", "Italian Game", 5},
		{[]string{"Nf3", "Nc6", "e4", "e5", "Bc4"}, "C50", "Italian Game", 5},
		{[]string{"e4", "c5", "a3", "a6", "h3", "h6"}, "B20", "Sicilian Defense: Mengarini Variation", 3},
		{nil, "", "", 0},
	}
	for _, test := range tests {
		game := rules.NewGame(rules.StandardSetup())
		for _, text := range test.moves {
			move, err := game.Position().ParseSAN(text)
			if err != nil {
				t.Fatal(err)
			}
			if game, err = game.Play(move); err != nil {
				t.Fatal(err)
			}
		}
		got, ply, ok := book.Of(game)
		if ok != (test.name != "") || got.Code != test.code || got.Name != test.name || ply != test.ply {
			t.Errorf("%v: got %+v after %d plies, want %s %s after %d", test.moves, got, ply, test.code, test.name, test.ply)
		}
	}
}

func TestAt_NamesAPositionAloneWhateverCameBefore(t *testing.T) {
	book, err := openings.Read()
	if err != nil {
		t.Fatal(err)
	}
	_, position, err := rules.Standard().PlaySAN("e4")
	if err != nil {
		t.Fatal(err)
	}
	if got, named := book.At(position); !named || got.Code != "B00" {
		t.Errorf("got %+v, %v, want the code B00", got, named)
	}
	if got, named := book.At(rules.Standard()); named {
		t.Errorf("got %+v for the start, which has no name", got)
	}
}
