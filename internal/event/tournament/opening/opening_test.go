package opening_test

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/event/tournament"
	"blindchess/internal/event/tournament/opening"
)

// asTable has this test act as the program that keeps a table.
const asTable = "BLINDCHESS_FAKE_TABLE"

func TestMain(m *testing.M) {
	switch os.Getenv(asTable) {
	case "":
		os.Exit(m.Run())
	case "fail":
		fmt.Fprintln(os.Stderr, "usage\nserve: the port is taken")
		os.Exit(2)
	case "stay":
		interrupted := make(chan os.Signal, 1)
		signal.Notify(interrupted, os.Interrupt)
		fmt.Println(`{"event":"open"}`)
		fmt.Println(strings.Repeat("x", 100000))
		<-interrupted
	default:
		fmt.Println(`{"event":"open"}` + "\nno event\n" + `{"event":"code","role":"opponent","seat":"white","code":"acf 471 122"}`)
	}
}

func club(t *testing.T) tournament.Tournament {
	t.Helper()
	var all tournament.Tournament
	for _, entry := range []tournament.Entry{
		{Opened: &tournament.About{Name: "Club", City: "Brno", Arbiter: "Eve", TimeControl: "90m+30s", System: tournament.Swiss}},
		{Entered: []tournament.Player{{Name: "Anna", Title: "WFM", Rating: 2105, FideID: "14900001", Federation: "SVK"}, {Name: "Bo", Sighted: true}, {Name: "Cem"}, {Name: "Dana"}}},
		{Paired: &tournament.Paired{Round: tournament.Round{Number: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 2}, {Board: 2, White: 3, Black: 4}}}}},
	} {
		next, err := all.With(entry)
		if err != nil {
			t.Fatal(err)
		}
		all = next
	}
	return all
}

func TestTables_SayWhoPlaysAndWhichGameItIs(t *testing.T) {
	all, folder := club(t), t.TempDir()
	options := opening.Options{Program: "blindchess", Folder: folder, Host: "0.0.0.0", Port: 2201, Flags: []string{"--repeat-required"}}
	tables := opening.Tables(all, all.Rounds[0], options)
	if len(tables) != 2 {
		t.Fatalf("got %d tables, want two", len(tables))
	}
	line := strings.Join(tables[0].Command, " ")
	for _, want := range []string{
		"blindchess serve --json --pair=0.0.0.0:2201", "--event event", "--event-name Club", "--round 1", "--board-number 1", "--white Anna", "--black Bo",
		"--blind white", "--site Brno", "--arbiter-name Eve", "--control 90m+30s", "--white-title WFM", "--white-rating 2105", "--white-fide-id 14900001",
		"--white-country SVK", "--journal " + filepath.Join(folder, "round-1-board-1.journal"), "--repeat-required",
	} {
		if !strings.Contains(line, want) {
			t.Errorf("got no %s in %s", want, line)
		}
	}
	if !slices.Contains(tables[1].Command, "--pair=0.0.0.0:2202") {
		t.Errorf("got %v, want the next port for table 2", tables[1].Command)
	}
	if err := os.WriteFile(tables[0].Journal, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	again := opening.Tables(all, all.Rounds[0], options)
	if !slices.Contains(again[0].Command, "--resume="+tables[0].Journal) || slices.Contains(again[0].Command, "--white") {
		t.Errorf("got %v, want the game gone on with", again[0].Command)
	}
	all, err := all.With(tournament.Entry{Told: &tournament.Told{Round: 1, Board: 1, Result: tournament.Result{White: '1', Black: '0'}}})
	if err != nil {
		t.Fatal(err)
	}
	if left := opening.Tables(all, all.Rounds[0], options); len(left) != 1 || left[0].Board != 2 {
		t.Errorf("got %v, want the game without a result", left)
	}
}

// tables returns two tables whose program is this test, in a manner.
func tables(t *testing.T, manner string) []opening.Table {
	t.Helper()
	own, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(asTable, manner)
	folder := t.TempDir()
	return []opening.Table{{Board: 1, Journal: filepath.Join(folder, "1.journal"), Command: []string{own}}, {Board: 2, Journal: filepath.Join(folder, "2.journal"), Command: []string{own}}}
}

func TestRun_HearsWhatTablesTell(t *testing.T) {
	codes := 0
	err := opening.Run(t.Context(), tables(t, "codes"), func(_ opening.Table, event opening.Event) {
		if event.Event == "code" && event.Seat == "white" && event.Code == "acf 471 122" {
			codes++
		}
	})
	if err != nil || codes != 2 {
		t.Errorf("got %d codes, %v, want one of each table", codes, err)
	}
}

func TestRun_TellsWhyATableCouldNotBeKept(t *testing.T) {
	var told []string
	err := opening.Run(t.Context(), tables(t, "fail"), func(_ opening.Table, event opening.Event) { told = append(told, event.Failure) })
	if err == nil || len(told) != 2 || !strings.Contains(told[0], "closed: serve: the port is taken") {
		t.Errorf("got %v and %q, want what the program said", err, told)
	}
}

// TestRun_ClosesTablesAtTheEnd interrupts two tables that stay open, once both are.
func TestRun_ClosesTablesAtTheEnd(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	open := 0
	err := opening.Run(ctx, tables(t, "stay"), func(_ opening.Table, event opening.Event) {
		if event.Event == "open" {
			open++
		}
		if open == 2 {
			stop()
		}
	})
	if err != nil || open != 2 {
		t.Errorf("got %v with %d tables open, want both open, and closed", err, open)
	}
}
