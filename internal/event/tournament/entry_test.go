package tournament_test

import (
	"encoding/json"
	"strings"
	"testing"

	"blindchess/internal/event/tournament"
)

func paired(round tournament.Round) tournament.Entry {
	return tournament.Entry{Paired: &tournament.Paired{Round: round, How: "hand"}}
}

func games(number int, games ...[2]int) tournament.Round {
	round := tournament.Round{Number: number}
	for i, game := range games {
		round.Pairings = append(round.Pairings, tournament.Pairing{Board: i + 1, White: game[0], Black: game[1]})
	}
	return round
}

func told(round, board int, result string) tournament.Entry {
	parsed, _ := tournament.ParseResult(result)
	return tournament.Entry{Told: &tournament.Told{Round: round, Board: board, Result: parsed}}
}

func corrected(round, board int, result, by, why string) tournament.Entry {
	return tournament.Entry{When: "2026-03-14T12:00:00Z", By: by, Corrected: &tournament.Corrected{
		Told: *told(round, board, result).Told, Why: why,
	}}
}

// TestWith_RefusesWhatDoesNotFit asks of each refusal that it says why and changes
// nothing.
func TestWith_RefusesWhatDoesNotFit(t *testing.T) {
	club := opened(t, tournament.About{System: tournament.Swiss, Rounds: 3}, 4)
	first := with(t, club, paired(games(1, [2]int{1, 3}, [2]int{2, 4})))
	over := with(t, first, told(1, 1, "1-0"), told(1, 2, "1/2"))
	for _, c := range []struct {
		before tournament.Tournament
		entry  tournament.Entry
		want   string
	}{
		{tournament.Tournament{}, told(1, 1, "1-0"), "was not opened"},
		{club, tournament.Entry{}, "says nothing"},
		{club, tournament.Entry{Opened: &club.About}, "opened already"},
		{club, tournament.Entry{Entered: []tournament.Player{{Name: " "}}}, "has no name"},
		{club, tournament.Entry{Entered: []tournament.Player{{Name: "A", Number: 4}}}, "number 4 is taken"},
		{club, paired(games(2, [2]int{1, 3}, [2]int{2, 4})), "the next round to pair is 1"},
		{club, paired(games(1, [2]int{1, 1}, [2]int{2, 4})), "player 1 is paired with themselves"},
		{club, paired(games(1, [2]int{1, 3}, [2]int{1, 4})), "Player 1 is paired twice, at board 1 and at board 2"},
		{with(t, club, tournament.Entry{Left: &tournament.Left{Player: 1, Round: 1}}), paired(games(1, [2]int{1, 3}, [2]int{2, 4})), "Player 1 is absent in round 1 but is paired at board 1"},
		{club, paired(games(1, [2]int{1, 3})), "Player 2, player 2, is not paired and has no bye"},
		{club, paired(games(1, [2]int{1, 3}, [2]int{2, 9})), "player 9, who is not entered"},
		{over, paired(games(2, [2]int{3, 1}, [2]int{2, 4})), "players 3 and 1 of board 1 have met in round 1"},
		{first, paired(games(2, [2]int{1, 2}, [2]int{3, 4})), "round 1 has games without a result"},
		{with(t, first, told(1, 1, "1-0")), paired(games(1, [2]int{1, 2}, [2]int{3, 4})), "round 1 has results already"},
		{over, told(1, 1, "0-1"), "has the result 1-0: to correct it, type blindchess-hall correct --round 1 --by NAME --why REASON -- 1 0-1"},
		{over, told(1, 7, "0-1"), "round 1 has no board 7"},
		{over, told(5, 1, "0-1"), "round 5 is not paired"},
		{first, told(1, 1, "2-0"), "that is no result"},
		{over, corrected(1, 1, "0-1", "", "a slip"), "a correction needs a name and a reason"},
		{over, corrected(1, 1, "1-0", "Eve", "a slip"), "has the result 1-0 already"},
		{first, corrected(1, 1, "1-0", "Eve", "a slip"), "has no result to correct"},
		{over, tournament.Entry{Asked: &tournament.Asked{Round: 1, Bye: tournament.Bye{Player: 1, Kind: tournament.HalfBye}}}, "round 1 is paired already"},
		{over, tournament.Entry{Left: &tournament.Left{Player: 1, Round: 1}}, "can leave from round 2"},
	} {
		after, err := c.before.With(c.entry)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %q", err, c.want)
		}
		if len(after.Rounds) != len(c.before.Rounds) || len(after.Players) != len(c.before.Players) {
			t.Errorf("%q: the tournament changed", c.want)
		}
	}
}

func TestWith_KeepsCorrections(t *testing.T) {
	club := opened(t, tournament.About{System: tournament.Swiss, Rounds: 3}, 4)
	before := with(t, club, paired(games(1, [2]int{1, 3}, [2]int{2, 4})), told(1, 1, "1-0"), told(1, 2, "1/2"))
	after := with(t, before, corrected(1, 1, "0-1", "Eve", "the sheets were read the wrong way round"))
	if got := after.Corrections; len(got) != 1 || got[0].Was.String() != "1-0" || got[0].Is.String() != "0-1" || got[0].By != "Eve" || got[0].When == "" {
		t.Errorf("got %+v, want the result before, after, who, when and why", got)
	}
	if got := before.Rounds[0].Pairings[0].Result.String(); got != "1-0" {
		t.Errorf("the tournament before has %s now, want 1-0", got)
	}
	if got := after.Rounds[0].Pairings[0].Result.String(); got != "0-1" {
		t.Errorf("got %s, want 0-1", got)
	}
}

func TestPresent_LeavesOutWhoAskedOrLeft(t *testing.T) {
	club := with(t, opened(t, tournament.About{System: tournament.Swiss, Rounds: 3}, 5),
		tournament.Entry{Asked: &tournament.Asked{Round: 1, Bye: tournament.Bye{Player: 5, Kind: tournament.HalfBye}}},
		tournament.Entry{Left: &tournament.Left{Player: 2, Round: 2}})
	present, away := club.Present(1)
	if len(present) != 4 || len(away) != 1 || away[0].Kind != tournament.HalfBye {
		t.Errorf("round 1: got %v and %v, want four players and a bye of half a point", present, away)
	}
	if present, away := club.Present(2); len(present) != 4 || len(away) != 1 || away[0] != (tournament.Bye{Player: 2, Kind: tournament.ZeroBye}) {
		t.Errorf("round 2: got %v and %v, want four players and one who left", present, away)
	}
}

// TestNext_WhoLeftForfeits plays a round robin in which a player leaves.
func TestNext_WhoLeftForfeits(t *testing.T) {
	club := with(t, opened(t, tournament.About{System: tournament.RoundRobin}, 4), tournament.Entry{Left: &tournament.Left{Player: 4, Round: 1}})
	round, err := club.Next()
	if err != nil {
		t.Fatal(err)
	}
	if got := round.Pairings[0].Result.String(); got != "+/-" {
		t.Errorf("got %q for 1 against 4, who left, want +/-", got)
	}
}

func TestRead_TellsTheEntryThatDoesNotFit(t *testing.T) {
	var records [][]byte
	club := opened(t, tournament.About{System: tournament.Swiss, Rounds: 3}, 4)
	for _, entry := range []tournament.Entry{
		{Opened: &club.About}, {Entered: club.Players}, paired(games(1, [2]int{1, 3}, [2]int{2, 4})), told(1, 1, "+/-"),
	} {
		record, err := json.Marshal(entry)
		if err != nil {
			t.Fatal(err)
		}
		records = append(records, record)
	}
	again, err := tournament.Read(records)
	if err != nil || again.Rounds[0].Pairings[0].Result.String() != "+/-" || again.Over() != 0 {
		t.Fatalf("got %+v, %v, want what was written", again, err)
	}
	for _, c := range []struct{ more, want string }{
		{string(records[3]), "tournament: board 1 of round 1 has the result +/- already, in entry 5"},
		{"{", "tournament: entry 5 cannot be read: go back to a copy of the file"},
	} {
		if _, err := tournament.Read(append(records[:4:4], []byte(c.more))); err == nil || err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}

func TestParseResult_ReadsWhatArbitersWrite(t *testing.T) {
	for text, want := range map[string]string{
		"1-0": "1-0", " 0 - 1 ": "", "1:0": "1-0", "1/2-1/2": "1/2", "=": "1/2", "\u00bd-\u00bd": "1/2", "+--": "+/-", "-/+": "-/+", "---": "-/-",
		"0-0": "0-0", "1/2-0": "1/2-0", "2-0": "", "": "", "w-l": "1-0 unrated",
	} {
		got, ok := tournament.ParseResult(text)
		if ok != (want != "") || got.String() != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestParseTieBreaks_NamesWhatThereIs(t *testing.T) {
	all, err := tournament.ParseTieBreaks(strings.Join(tournament.TieBreakNames(), ","))
	if err != nil || len(all) != len(tournament.TieBreakNames()) {
		t.Fatalf("got %v, %v, want all of them", all, err)
	}
	for i, b := range all {
		if b.String() != tournament.TieBreakNames()[i] {
			t.Errorf("got %s, want %s", b, tournament.TieBreakNames()[i])
		}
	}
	for _, text := range []string{"XX", "BH/C3", "WIN/C1", "DE/C1"} {
		if _, err := tournament.ParseTieBreaks(text); err == nil || !strings.Contains(err.Error(), "BH/C1") {
			t.Errorf("%s: got %v, want what there is", text, err)
		}
	}
}
