package announce_test

import (
	"strings"
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// recorded plays commands at a table of two blind players without boards, and returns
// the records.
func recorded(t *testing.T, commands ...table.Command) []table.Record {
	t.Helper()
	c := table.ForEvent()
	c.Seats.White.Blind, c.Seats.Black.Blind = true, true
	var state table.State
	var records []table.Record
	for _, command := range append([]table.Command{table.Open{Conditions: c}, table.Begin{}}, commands...) {
		effects, err := table.Decide(state, state.At+1, command)
		if err != nil {
			t.Fatalf("%T: %v", command, err)
		}
		for _, effect := range effects {
			records, state = append(records, effect.Record), effect.After
		}
	}
	return records
}

func TestIncidents_AWrongRepetitionTellsBothMovesAndItsSideOnce(t *testing.T) {
	white, black := table.By(rules.White), table.By(rules.Black)
	position := rules.Standard()
	move := func(san string) rules.Move {
		m, err := position.ParseSAN(san)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	for _, test := range []struct {
		repeat table.Repeat
		want   string
	}{
		{table.Repeat{Actor: black, Move: move("Nc3"), Words: "Nc3"}, "Move 1, White: Wrong repetition: Black repeated Knight Bella one Cesar three. The announced move is Knight Gustav one Felix three. Article D.2.1."},
		{table.Repeat{Actor: black, Words: "mumble"}, "Move 1, White: Wrong repetition: Black repeated mumble. The announced move is Knight Gustav one Felix three. Article D.2.1."},
	} {
		records := recorded(t, table.Enter{Actor: white, Move: move("Nf3")}, test.repeat)
		for _, side := range []rules.Side{rules.White, rules.Black} { // both have heard it
			seat := announce.Narrator{Pack: pack(t, "en"), Scheme: scheme(t, "en"), Side: side}
			if got := announce.Incidents(seat, records); len(got) != 1 {
				t.Errorf("%v: got %+v, want the one incident", side, got)
			} else if last := got[0].Said[len(got[0].Said)-1].Text; !strings.HasSuffix(last, ".") {
				t.Errorf("%v: got %q at the end, want a full stop", side, last)
			}
		}
		for _, lang := range []string{"en", "de", "sk", "pl", "bg", "sr", "cnr"} {
			seat := announce.Narrator{Pack: pack(t, lang), Scheme: scheme(t, "en")}
			incidents := announce.Incidents(seat, records)
			if len(incidents) != 1 || incidents[0].Side != "black" || incidents[0].Move != 1 || incidents[0].Turn != "white" {
				t.Fatalf("%s: got %+v, want one incident of Black at White's move one", lang, incidents)
			}
			line := incidents[0].Line(seat.Pack)
			if lang == "en" && !strings.Contains(line, test.want) {
				t.Errorf("got %q, want %q in it", line, test.want)
			}
			if side := seat.Pack.Word("side.black"); strings.Count(strings.ToLower(line[:strings.LastIndex(line, "D.2")]), strings.ToLower(side)) > 1 {
				t.Errorf("%s: got %q, which names the side twice", lang, line)
			}
		}
	}
}
