package tournament_test

import (
	"bytes"
	"testing"

	"blindchess/internal/event/tournament"
	"blindchess/internal/event/trf"
)

// FuzzPlayersFromCSV feeds the reader of players with anything: whom it takes can
// enter a tournament, or are refused in a sentence.
func FuzzPlayersFromCSV(f *testing.F) {
	f.Add("name;rating\nNovak, Jana;2105\n")
	f.Fuzz(func(t *testing.T, text string) {
		players, _, err := tournament.PlayersFromCSV(text)
		if err != nil {
			return
		}
		for _, p := range players {
			if p.Name == "" {
				t.Fatalf("got a player without a name of %q", text)
			}
		}
		open, err := tournament.Tournament{}.With(tournament.Entry{Opened: &tournament.About{Name: "Club", System: tournament.Swiss}})
		if err != nil {
			t.Fatal(err)
		}
		if after, err := open.With(tournament.Entry{Entered: players}); err == nil && len(after.Players) != len(players) {
			t.Fatalf("got %d players, want %d", len(after.Players), len(players))
		}
	})
}

// FuzzFromReport makes tournaments of reports: what comes of one is placed, and
// written so that it reads back the same.
func FuzzFromReport(f *testing.F) {
	f.Add("012 Club\n001    1      A                                                            1.0    1     2 w 1\n001    2      B                                                            0.0    2     1 b 0\n")
	f.Fuzz(func(t *testing.T, text string) {
		report, err := trf.Read(text)
		if err != nil {
			return
		}
		entries, err := tournament.FromReport(&report)
		if err != nil {
			return
		}
		var all tournament.Tournament
		for _, entry := range entries {
			if all, err = all.With(entry); err != nil {
				return
			}
		}
		written, err := all.Report(trf.TRF26)
		if err != nil {
			t.Fatal(err)
		}
		again, err := trf.Read(written.Write())
		if err != nil || len(again.Players) != len(all.Players) {
			t.Fatalf("got %v of %q", err, written.Write())
		}
	})
}

// FuzzRead makes tournaments of any entries: accepted ones can be ranked and
// reported.
func FuzzRead(f *testing.F) {
	f.Add("{\"opened\":{\"name\":\"Club\",\"system\":\"round-robin\"}}\n{\"entered\":[{\"name\":\"A\"},{\"name\":\"B\"}]}")
	f.Fuzz(func(t *testing.T, text string) {
		all, err := tournament.Read(bytes.Split([]byte(text), []byte("\n")))
		if err != nil || all.About.Name == "" {
			return
		}
		if _, err := all.Standings(len(all.Rounds)); err != nil {
			return
		}
		written, err := all.Report(trf.TRF26)
		if err != nil {
			return
		}
		if _, err := trf.Read(written.Write()); err != nil {
			t.Fatalf("got %v of %q", err, written.Write())
		}
	})
}
