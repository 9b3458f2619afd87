package swiss_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/event/tournament"
	"blindchess/internal/event/tournament/swiss"
	"blindchess/internal/event/trf"
)

// asProgram says what this test does where it is run as a pairing program.
const asProgram = "BLINDCHESS_FAKE_PAIRINGS"

func TestMain(m *testing.M) {
	if manner := os.Getenv(asProgram); manner != "" {
		os.Exit(answer(manner, os.Args[1], os.Args[2]))
	}
	os.Exit(m.Run())
}

// answer is a pairing program: it reads a report, and writes pairs in a manner.
func answer(manner, input, output string) int {
	answers := map[string]string{
		"twice": "2\n1 2\n2 3\n", "self": "2\n1 1\n2 3\n", "stranger": "2\n1 99\n2 3\n", "short": "5\n1 2\n", "words": "one\ntwo\n",
		"letters": "1\na b\n", "nothing": "", "part": "1\n1 2\n", "again": "2\n1 3\n2 4\n",
	}
	switch manner {
	case "right":
		text, err := os.ReadFile(input)
		report, wrong := trf.Read(string(text))
		if err != nil || wrong != nil {
			return 3
		}
		played := 0
		for _, p := range report.Players {
			for r, round := range p.Rounds {
				if round.Opponent > 0 {
					played = max(played, r+1)
				}
			}
		}
		var present []int
		for _, p := range report.Players {
			if len(p.Rounds) <= played {
				present = append(present, p.Number)
			}
		}
		var pairs []string
		half := len(present) / 2
		for i := range half {
			pairs = append(pairs, fmt.Sprintf("%d %d", present[i], present[(i+played)%half+half]))
		}
		if len(present)%2 == 1 {
			pairs = append(pairs, fmt.Sprintf("%d 0", present[len(present)-1]))
		}
		answers[manner] = fmt.Sprintf("%d\n%s\n", len(pairs), strings.Join(pairs, "\n"))
	case "fail":
		fmt.Fprintln(os.Stderr, "Error:\nthe tournament has no future")
		return 1
	case "hang":
		time.Sleep(time.Hour)
	case "silent":
		return 0
	}
	if os.WriteFile(output, []byte(answers[manner]), 0o600) != nil {
		return 4
	}
	return 0
}

// fake returns this test as a pairing program.
func fake(t *testing.T, manner string) swiss.Program {
	t.Helper()
	own, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(asProgram, manner)
	program, err := swiss.Find(own + " {trf} {pairs}")
	if err != nil {
		t.Fatal(err)
	}
	return program
}

func club(t *testing.T, players int, entries ...tournament.Entry) tournament.Tournament {
	t.Helper()
	var all []tournament.Player
	for i := range players {
		all = append(all, tournament.Player{Name: fmt.Sprintf("Player %d", i+1), Rating: 2000 - i})
	}
	open := tournament.Tournament{}
	for _, entry := range append([]tournament.Entry{
		{Opened: &tournament.About{Name: "Club", System: tournament.Swiss, Rounds: 5}}, {Entered: all},
	}, entries...) {
		next, err := open.With(entry)
		if err != nil {
			t.Fatal(err)
		}
		open = next
	}
	return open
}

func TestPair_TakesARoundThatCanBe(t *testing.T) {
	away := tournament.Entry{Asked: &tournament.Asked{Round: 1, Bye: tournament.Bye{Player: 2, Kind: tournament.HalfBye}}}
	round, err := fake(t, "right").Pair(t.Context(), club(t, 6, away), swiss.Options{First: 'w'})
	if err != nil {
		t.Fatal(err)
	}
	if len(round.Pairings) != 2 || len(round.Byes) != 2 || round.Byes[0] != (tournament.Bye{Player: 6, Kind: tournament.PairingBye}) || round.Byes[1].Player != 2 {
		t.Errorf("got %+v, want two games, the bye of the last one and that of who asked for it", round)
	}
}

func TestInput_HasEachNumberAlsoOfAPlayerWhoWasTakenOut(t *testing.T) {
	all := club(t, 5, tournament.Entry{Removed: &tournament.Removed{Player: 2}})
	text, err := swiss.Input(all, 'w')
	if err != nil {
		t.Fatal(err)
	}
	report, err := trf.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range report.Players {
		if p.Number != i+1 {
			t.Fatalf("got player %d in line %d of the players, want the numbers from one on", p.Number, i+1)
		}
	}
	round, err := fake(t, "right").Pair(t.Context(), all, swiss.Options{First: 'w'})
	if err != nil || len(round.Pairings) != 2 || len(round.Byes) != 0 {
		t.Errorf("got %+v, %v, want two games of the four players", round, err)
	}
}

// TestPair_RefusesWhatCannotBe runs programs that fail in each way, and asks for one
// sentence about each.
func TestPair_RefusesWhatCannotBe(t *testing.T) {
	played := []tournament.Entry{
		{Paired: &tournament.Paired{Round: tournament.Round{Number: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 3}, {Board: 2, White: 2, Black: 4}}}}},
		{Told: &tournament.Told{Round: 1, Board: 1, Result: tournament.Result{White: '1', Black: '0'}}},
		{Told: &tournament.Told{Round: 1, Board: 2, Result: tournament.Result{White: '=', Black: '='}}},
	}
	for manner, want := range map[string]string{
		"twice": "Player 2 is paired twice", "self": "paired with themselves", "stranger": "player 99, who is not entered", "short": "announced 5 pairs and wrote 2",
		"words": "announced one pairs", "letters": "wrote a and b for a pair", "nothing": "wrote no pairings", "silent": "wrote no pairings",
		"part": "is not paired and has no bye", "again": "have met in round 1", "fail": "failed (the tournament has no future)", "hang": "had no answer after",
	} {
		limit := time.Minute
		if manner == "hang" {
			limit = time.Second
		}
		_, err := fake(t, manner).Pair(t.Context(), club(t, 4, played...), swiss.Options{Limit: limit})
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "--hand") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got %v, want one sentence with %q", manner, err, want)
		}
	}
}

func TestFind_SaysWhatToDoWhereThereIsNone(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	for _, name := range []string{"", "bbpPairings", "nothing.jar"} {
		if _, err := swiss.Find(name); err == nil || !strings.Contains(err.Error(), "--hand") {
			t.Errorf("%q: got %v, want what to do", name, err)
		}
	}
}

// TestPair_ByTheProgramsThatThereAre plays nine rounds of a tournament of forty with
// byes and a player who leaves, by each pairing program of this computer.
func TestPair_ByTheProgramsThatThereAre(t *testing.T) {
	program, err := swiss.Find(os.Getenv("PAIRING_PROGRAM"))
	if err != nil {
		t.Skip("no pairing program is installed here")
	}
	all := club(t, 41)
	all.About.Rounds = 9
	results := []tournament.Result{{White: '1', Black: '0'}, {White: '=', Black: '='}, {White: '0', Black: '1'}, {White: '+', Black: '-'}}
	add := func(entry tournament.Entry) {
		t.Helper()
		if all, err = all.With(entry); err != nil {
			t.Fatal(err)
		}
	}
	for number := 1; number <= 9; number++ {
		if number == 3 {
			add(tournament.Entry{Asked: &tournament.Asked{Round: 3, Bye: tournament.Bye{Player: 7, Kind: tournament.HalfBye}}})
			add(tournament.Entry{Left: &tournament.Left{Player: 12, Round: 4}})
		}
		round, err := program.Pair(t.Context(), all, swiss.Options{First: 'w'})
		if err != nil {
			t.Fatal(err)
		}
		add(tournament.Entry{Paired: &tournament.Paired{Round: round, How: program.Name}})
		for i, p := range round.Pairings {
			result := results[(p.White*7+p.Black*3+number)%3]
			if number == 2 && i == 4 {
				result = results[3]
			}
			add(tournament.Entry{Told: &tournament.Told{Round: number, Board: p.Board, Result: result}})
		}
	}
	report, err := all.Report(trf.TRF26)
	if err != nil {
		t.Fatal(err)
	}
	if folder := os.Getenv("TRF_FOLDER"); folder != "" {
		if err := os.WriteFile(filepath.Join(folder, "paired.trf"), []byte(report.Write()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%s paired nine rounds of %d players", program.Name, len(all.Players))
}
