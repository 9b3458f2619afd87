package archive_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/language"
	"blindchess/internal/room"
	"blindchess/internal/room/archive"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// played keeps a game of one move in folder, and leaves it open where asked.
func played(t *testing.T, folder, name string, move string) (path string, leave func()) {
	t.Helper()
	path = filepath.Join(folder, name+".journal")
	conditions := table.ForFriends()
	conditions.Seats.White.Name = "Anna"
	r, err := room.Open(context.Background(), room.Options{Journal: path, Conditions: conditions})
	if err != nil {
		t.Fatal(err)
	}
	made, err := rules.Standard().ParseUCI(move)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(r.Set(), r.Begin(), r.Order(table.Player, rules.White, table.Announce{Actor: table.By(rules.White), Move: made})); err != nil {
		t.Fatal(err)
	}
	return path, func() { _ = r.Close() }
}

func TestGames_AreListedFoundNamedAndRemoved(t *testing.T) {
	folder := t.TempDir()
	_, leave := played(t, folder, "2026-03-01-100000.000", "e2e4")
	leave()
	newest, leave := played(t, folder, "2026-03-02-100000.000", "d2d4")
	if err := os.WriteFile(strings.TrimSuffix(newest, ".journal")+".pgn", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "torn.journal"), []byte("nothing"), 0o600); err != nil {
		t.Fatal(err)
	}
	games, err := archive.List(folder)
	if err != nil || len(games) != 2 || games[0].Path != newest || !games[0].Open() || games[0].State.Seat(rules.White).Name != "Anna" {
		t.Fatalf("got %+v, %v, want two games, the newest first", games, err)
	}
	if _, err := games[0].Rename("club evening"); !errors.Is(err, archive.ErrInUse) {
		t.Errorf("got %v for a game that is being played, want that it is", err)
	}
	if err := games[0].Remove(); !errors.Is(err, archive.ErrInUse) {
		t.Errorf("got %v for a game that is being played, want that it is", err)
	}
	leave()
	named, err := games[0].Rename("../club evening!")
	if err != nil || named.Name() != "club-evening" || filepath.Dir(named.Path) != folder {
		t.Fatalf("got %+v, %v, want it called club-evening where it was", named, err)
	}
	if _, err := os.Stat(strings.TrimSuffix(named.Path, ".journal") + ".pgn"); err != nil {
		t.Errorf("got %v, want what was beside the journal beside it still", err)
	}
	games, _ = archive.List(folder)
	for which, want := range map[string]string{"": named.Path, "1": named.Path, "club": named.Path, "CLUB-EVENING": named.Path, "2": games[1].Path, games[1].Path: games[1].Path} {
		if found, err := archive.Find(games, which); err != nil || found.Path != want {
			t.Errorf("%q: got %s, %v, want %s", which, found.Path, err, want)
		}
	}
	for _, which := range []string{"0", "3", "2026", "nothing"} {
		if found, err := archive.Find(games, which); !errors.Is(err, archive.ErrNone) {
			t.Errorf("%q: got %s, %v, want none", which, found.Path, err)
		}
	}
	if _, err := named.Rename("!"); err == nil {
		t.Error("got a game without a name")
	}
	if err := named.Remove(); err != nil {
		t.Fatal(err)
	}
	if left, _ := filepath.Glob(filepath.Join(folder, "*club*")); len(left) != 0 {
		t.Errorf("got %v left, want nothing", left)
	}
}

func TestGame_IsToldWithItsPlayersAndGoneOnWith(t *testing.T) {
	folder := t.TempDir()
	path, leave := played(t, folder, "2026-03-01-100000.000", "e2e4")
	leave()
	game, err := archive.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	pack, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"1. ", "Anna", "Black", "2026-03-01 10:00", "1 move"} {
		if text := archive.Texts(pack, []archive.Game{game})[0]; !strings.Contains(text, want) {
			t.Errorf("got %q, want %q in it", text, want)
		}
	}
	if texts := archive.Texts(pack, []archive.Game{game, game, game}); !strings.HasPrefix(texts[0], "1. ") || !strings.HasPrefix(texts[2], "3. ") {
		t.Errorf("got %q, want the games numbered from one on", texts)
	}
	if got := archive.Texts(pack, nil); len(got) != 1 || got[0] != pack.Phrase("games.none") {
		t.Errorf("got %q, want that there is none", got)
	}
	if line := game.Line(); line.White != "Anna" || line.Result != "*" || line.Plies != 1 || line.Path != path {
		t.Errorf("got %+v, want Anna's game of one ply", line)
	}
	if got := pack.Phrase("front.what.resume", game.Slots(pack)...); !strings.Contains(got, "Anna") || strings.ContainsAny(got, "{}") {
		t.Errorf("got %q, want a whole phrase", got)
	}
	if got := strings.Join(game.Command(), " "); got != game.Verb+" --resume="+path {
		t.Errorf("got %q, want what goes on with it", got)
	}
	game.State.Phase = table.PhaseEnded
	if got := strings.Join(game.Command(), " "); got != "replay "+path {
		t.Errorf("got %q, want what tells it again", got)
	}
	game.Title = "club"
	if text := game.Text(pack); !strings.HasPrefix(text, "club: ") {
		t.Errorf("got %q, want its title first", text)
	}
}

func TestExport_WritesOverAFileOnlyWhereThatIsAsked(t *testing.T) {
	path, leave := played(t, t.TempDir(), "2026-03-01-100000.000", "e2e4")
	leave()
	game, err := archive.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "game.pgn")
	for over, want := range map[bool]error{false: os.ErrExist, true: nil} {
		if err := os.WriteFile(file, []byte("kept"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := game.ExportFile(file, over); !errors.Is(err, want) {
			t.Errorf("over %v: got %v, want %v", over, err, want)
		}
		text, _ := os.ReadFile(file)
		if strings.Contains(string(text), "1. e4") != over {
			t.Errorf("over %v: got %s", over, text)
		}
	}
	game.Path += "x"
	if err := game.ExportFile(file, true); err == nil {
		t.Error("got no error for a journal that is not there")
	}
}
