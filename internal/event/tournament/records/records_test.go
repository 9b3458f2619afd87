package records_test

import (
	"errors"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"blindchess/internal/event/tournament"
	"blindchess/internal/event/tournament/records"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// kept plays a game of one move, whose conditions name the game, and lets White
// resign if over is set.
func kept(t *testing.T, folder, event, white, black string, board int, over bool) string {
	t.Helper()
	path := filepath.Join(folder, white+".journal")
	conditions := table.ForFriends()
	conditions.Occasion = table.Occasion{Event: event, Round: "1", Board: strconv.Itoa(board)}
	conditions.Seats.White.Name, conditions.Seats.Black.Name = white, black
	r, err := room.Open(t.Context(), room.Options{Journal: path, Conditions: conditions})
	if err != nil {
		t.Fatal(err)
	}
	move, err := rules.Standard().ParseUCI("e2e4")
	if err != nil {
		t.Fatal(err)
	}
	err = errors.Join(r.Set(), r.Begin(), r.Order(table.Player, rules.White, table.Announce{Actor: table.By(rules.White), Move: move}))
	if over {
		err = errors.Join(err, r.Order(table.Player, rules.White, table.Resign{Actor: table.By(rules.White)}))
	}
	if err := errors.Join(err, r.Close()); err != nil {
		t.Fatal(err)
	}
	return path
}

// club returns a round of five games; the last one has a result.
func club(t *testing.T) tournament.Tournament {
	t.Helper()
	var players []tournament.Player
	round := tournament.Round{Number: 1}
	for i, name := range strings.Fields("Anna Bo Cem Dana Eve Finn Gil Hana Ida Jan") {
		players = append(players, tournament.Player{Name: name, Title: "FM", Rating: 2000 + i})
		if i%2 == 1 {
			round.Pairings = append(round.Pairings, tournament.Pairing{Board: i/2 + 1, White: i, Black: i + 1})
		}
	}
	var all tournament.Tournament
	for _, entry := range []tournament.Entry{
		{Opened: &tournament.About{Name: "Club", City: "Brno", System: tournament.Swiss}}, {Entered: players}, {Paired: &tournament.Paired{Round: round}},
		{Told: &tournament.Told{Round: 1, Board: 5, Result: tournament.Result{White: '+', Black: '-'}}},
	} {
		next, err := all.With(entry)
		if err != nil {
			t.Fatal(err)
		}
		all = next
	}
	return all
}

func TestLook_TakesWhatAgreesAndDoubtsTheRest(t *testing.T) {
	folder, all := t.TempDir(), club(t)
	first := kept(t, folder, "Club", "Anna", "Bo", 1, true)
	kept(t, folder, "Club", "Cem", "Dana", 2, false)
	kept(t, folder, "Club", "Eve", "Hana", 3, true)
	kept(t, folder, "Club", "Ida", "Jan", 5, true)
	kept(t, folder, "Club", "Somebody", "Else", 9, true)
	kept(t, folder, "Another event", "Gil", "Hana", 4, true)
	found, err := records.Look(all, folder)
	if err != nil {
		t.Fatal(err)
	}
	if len(found.Results) != 1 || found.Results[0].Board != 1 || found.Results[0].Result.String() != "0-1" || found.Results[0].Source != first {
		t.Errorf("got %+v, want the game that White resigned", found.Results)
	}
	if found.Going != 1 || found.Known != 0 {
		t.Errorf("got %d going and %d known, want 1 and 0", found.Going, found.Known)
	}
	doubts := strings.Join(found.Doubts, "\n")
	for _, want := range []string{"board 3, but others sat there", "board 5 was told as +/-", "board 9, which was not paired"} {
		if !strings.Contains(doubts, want) {
			t.Errorf("got no doubt with %q in\n%s", want, doubts)
		}
	}
	if len(found.Doubts) != 3 {
		t.Errorf("got %d doubts, want 3", len(found.Doubts))
	}
	after, err := all.With(tournament.Entry{Told: &found.Results[0]})
	if err != nil {
		t.Fatal(err)
	}
	if found, err = records.Look(after, folder); err != nil || found.Known != 1 || len(found.Results) != 0 {
		t.Errorf("got %+v, %v, want the result known", found, err)
	}
}

func TestLook_TakesNoResultThatTwoJournalsClaim(t *testing.T) {
	folder := t.TempDir()
	kept(t, folder, "Club", "Anna", "Bo", 1, true)
	kept(t, folder, "Club", "", "", 1, true)
	found, err := records.Look(club(t), folder)
	if err != nil {
		t.Fatal(err)
	}
	if len(found.Results) != 0 || len(found.Doubts) != 1 || !strings.Contains(found.Doubts[0], "are both of round 1, board 1") {
		t.Errorf("got %+v, want a doubt", found)
	}
}

func TestPGN_HasEveryBoard(t *testing.T) {
	folder, all := t.TempDir(), club(t)
	kept(t, folder, "Club", "Anna", "Bo", 1, true)
	all, err := all.With(tournament.Entry{Told: &tournament.Told{Round: 1, Board: 1, Result: tournament.Result{White: '0', Black: '0'}}})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := records.PGN(&out, all, 1, folder); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	if got := strings.Count(text, "[Event \"Club\"]"); got != 5 {
		t.Errorf("got %d games, want five:\n%s", got, text)
	}
	for _, want := range []string{"1. e4", "[White \"Gil\"]", "[Board \"4\"]", "[Termination \"abandoned\"]", "[WhiteElo \"2008\"]"} {
		if !strings.Contains(text, want) {
			t.Errorf("got no %s in\n%s", want, text)
		}
	}
	if err := records.PGN(&out, all, 2, folder); err == nil {
		t.Error("got a round that is not paired")
	}
}
