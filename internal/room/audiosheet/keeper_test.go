package audiosheet_test

import (
	"path/filepath"
	"testing"

	"blindchess/internal/language"
	"blindchess/internal/room/audiosheet"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

func TestEveryAnnouncementIsKeptAsSoundWithItsPly(t *testing.T) {
	scheme, err := language.LoadScheme("fide")
	if err != nil {
		t.Fatal(err)
	}
	journal := filepath.Join(t.TempDir(), "game.journal")
	keeper, err := audiosheet.NewKeeper(journal, scheme, nil, func(err error) { t.Error(err) })
	if err != nil {
		t.Fatal(err)
	}
	game := rules.NewGame(rules.StandardSetup())
	for i, text := range []string{"e4", "e5", "Nf3"} {
		move, err := game.Position().ParseSAN(text)
		if err != nil {
			t.Fatal(err)
		}
		side := game.Position().Turn()
		keeper.Watch(table.Record{Seq: uint64(i + 1), Event: table.MoveAnnounced{Actor: table.By(side), Move: move}}, table.State{Game: game})
		keeper.Watch(table.Record{Event: table.ClockPressed{Actor: table.By(side)}}, table.State{Game: game})
		if game, err = game.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	if err := keeper.Close(); err != nil {
		t.Fatal(err)
	}
	sheet, err := audiosheet.Open(audiosheet.Folder(journal))
	if err != nil {
		t.Fatal(err)
	}
	defer sheet.Close()
	entries := sheet.Entries(0)
	if len(entries) != 3 {
		t.Fatalf("got %d entries, want one for each announcement", len(entries))
	}
	last := entries[2]
	if last.Ply != 3 || last.By != "white" || last.Words != "Springer Gustav eins Felix drei" {
		t.Errorf("got %q, want ply 3 in the words of the scheme", last.Line())
	}
	if sound, err := last.Sound(); err != nil || sound.Duration().Seconds() < 1 {
		t.Errorf("got %v of sound and %v, want the announcement", sound.Duration(), err)
	}
}
