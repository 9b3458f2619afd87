package main

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/host"
	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/text/sanitize/sanitizetest"
)

// strangersJournal writes the journal of a game as another program would, with names of
// players and event that this program refuses.
func strangersJournal(t *testing.T, path, name string) {
	t.Helper()
	opened, err := host.OpenJournal(path, []byte(`{"program":"of a stranger"}`))
	if err != nil {
		t.Fatal(err)
	}
	defer opened.Log.Close()
	c := table.ForFriends()
	person := table.Person{Title: name, Team: name, Federation: name, FIDEID: name}
	c.Seats.White, c.Seats.Black = table.Seat{Name: name, Person: person, Blind: true}, table.Seat{Name: "Mallory", Person: person}
	c.Occasion = table.Occasion{ID: "x", Event: name, Site: name, Section: name, Round: name, Board: name, Arbiter: name}
	c.Keeping = table.SheetsByHand
	white := table.By(rules.White)
	move, _ := rules.ParseCoordinates("e2e4")
	for _, command := range []table.Command{
		table.Open{Conditions: c}, table.Begin{}, table.Enter{Actor: white, Move: move, Words: name}, table.Press{Actor: white},
		table.Write{Actor: white, Text: name}, table.Resign{Actor: white},
	} {
		effects, err := table.Decide(opened.State, opened.State.At.Add(time.Second), command)
		if err != nil {
			t.Fatalf("%T: %v", command, err)
		}
		if err := opened.Log.Append(t.Context(), effects...); err != nil {
			t.Fatal(err)
		}
		opened.State = effects[len(effects)-1].After
	}
}

// TestHostileNames_NothingOfThemActsWhereAJournalOfAStrangerGoesOut puts hostile names
// into a journal that another program wrote, and examines all output from it.
func TestHostileNames_NothingOfThemActsWhereAJournalOfAStrangerGoesOut(t *testing.T) {
	t.Parallel()
	names := sanitizetest.Names()
	tries := make([]string, 0, len(names))
	for try := range names {
		tries = append(tries, try)
	}
	slices.Sort(tries)
	for _, try := range tries {
		t.Run(try, func(t *testing.T) {
			t.Parallel()
			h := newHome(t)
			strangersJournal(t, h.path("game.journal"), strings.ToValidUTF8(names[try], "?"))
			for _, words := range [][]string{
				{"replay"}, {"replay", "--sheet", "white"}, {"replay", "--pgn"}, {"games", "export"}, {"journal", "verify"},
				{"report"}, {"report", "--as", "html"}, {"report", "--as", "json", "--paper", "game"}, {"report", "--as", "brf", "--paper", "result"},
			} {
				command := h.command(nil, append(slices.Clone(words), h.path("game.journal"))...)
				var out bytes.Buffer
				command.Stdout, command.Stderr = &out, &out
				_ = command.Run()
				text, name := out.String(), strings.Join(words, " ")
				if text == "" {
					t.Errorf("%s: got nothing", name)
				}
				if err := sanitizetest.Unsafe(text); err != nil {
					t.Errorf("%s: %v", name, err)
				}
				for line := range strings.Lines(text) {
					if strings.HasPrefix(line, "BCC") || strings.HasPrefix(line, "SET ALL") || strings.HasPrefix(line, "Trent") {
						t.Errorf("%s: got %.80q, a line that a name has made", name, line)
					}
					if len(line) > 8000 {
						t.Errorf("%s: got a line of %d bytes", name, len(line))
					}
				}
				if strings.Contains(name, "html") && (strings.Contains(text, "<script") || strings.Contains(text, "<img")) {
					t.Errorf("%s: got a name as markup in %q", name, text)
				}
				if strings.Contains(name, "json") && !json.Valid([]byte(text)) {
					t.Errorf("%s: got %.300q, which is no JSON", name, text)
				}
				if (strings.Contains(name, "pgn") || strings.Contains(name, "export")) && strings.Count(text, "\n[Result ") != 1 {
					t.Errorf("%s: got a tag that a name has made in %q", name, text)
				}
			}
		})
	}
}
