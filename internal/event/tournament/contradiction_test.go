package tournament_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/event/tournament"
	"blindchess/internal/event/trf"
)

// pairOf returns a report in which two players have met once.
func pairOf(first, second string) string {
	line := func(number int, name, points, round string) string {
		return fmt.Sprintf("001 %4d m    %-33s 1900 SVK             1990/01/01  %s %4d  %s\n", number, name, points, number, round)
	}
	points := func(code byte) string {
		return map[bool]string{true: "1.0", false: map[bool]string{true: "0.5", false: "0.0"}[code == '=' || code == 'D']}[strings.IndexByte("1W+", code) >= 0]
	}
	last := func(round string) byte { return round[len(round)-1] }
	return "012 Club\n" + line(1, "Alpha, Anna", points(last(first)), first) + line(2, "Beta, Bella", points(last(second)), second)
}

func entriesOf(text string) ([]tournament.Entry, error) {
	report, err := trf.Read(text)
	if err != nil {
		return nil, err
	}
	return tournament.FromReport(&report)
}

func TestFromReport_RefusesTwoLinesThatContradictEachOther(t *testing.T) {
	codes := "1=0WDL+- X"
	fits := map[string]bool{
		"10": true, "01": true, "==": true, "00": true, "=0": true, "0=": true, "WL": true, "LW": true, "DD": true, "LL": true, "DL": true, "LD": true,
		"+-": true, "-+": true, "--": true, "  ": true, "XX": true, "X ": true, " X": true,
	}
	for _, white := range codes {
		for _, black := range codes {
			pair := string(white) + string(black)
			_, err := entriesOf(pairOf("   2 w "+string(white), "   1 b "+string(black)))
			if (err == nil) != fits[pair] {
				t.Errorf("%q: got %v, want it taken: %v", pair, err, fits[pair])
			}
			if err != nil && !strings.HasPrefix(err.Error(), "trf: line 2: round 1 of player 1 against 2") {
				t.Errorf("%q: got %v, want line, round and players named", pair, err)
			}
		}
	}
}

func TestFromReport_RefusesPointsThatTheGamesDoNotGive(t *testing.T) {
	text := pairOf("   2 w 1", "   1 b 0")
	if _, err := entriesOf(text); err != nil {
		t.Fatal(err)
	}
	_, err := entriesOf(strings.Replace(text, " 1.0 ", " 1.5 ", 1))
	if want := "trf: line 2: columns 81 to 84 give player 1 1.5 points, and the rounds of the line give 1.0: make the two agree"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestFromReport_ForfeitsWithoutAColourAreReadAndWrittenAsTheyWere(t *testing.T) {
	for _, rounds := range [][2]string{{"   2 - +", "   1 - -"}, {"   2 - -", "   1 - +"}, {"   2 - -", "   1 - -"}} {
		text := pairOf(rounds[0], rounds[1])
		entries, err := entriesOf(text)
		if err != nil {
			t.Errorf("%v: %v", rounds, err)
			continue
		}
		var all tournament.Tournament
		for _, entry := range entries {
			if all, err = all.With(entry); err != nil {
				t.Fatal(err)
			}
		}
		report, err := all.Report(trf.TRF16)
		if err != nil {
			t.Fatal(err)
		}
		written := report.Write()
		for i, round := range rounds {
			if !strings.Contains(strings.Split(written[strings.Index(written, "001 "):], "\n")[i], round) {
				t.Errorf("%v: got\n%s\nwant %q in line %d of the players", rounds, written, round, i+1)
			}
		}
	}
}

func TestFromReport_WhatItDoesNotUnderstandIsWrittenBackAsItWas(t *testing.T) {
	lines := []string{"092 Individual: Swiss-System (Dutch), accelerated", "122 90m+30s", "172 FIDE", "182 Another program", "202 EDET/P,MPvGP", "192 FIDE_DUTCH_2026_BAKU", "222 40/5400+30:1800+30", "250 1.0 001 002 001 002", "XYZ who knows"}
	entries, err := entriesOf(strings.Join(lines, "\n") + "\n" + pairOf("   2 w 1", "   1 b 0"))
	if err != nil {
		t.Fatal(err)
	}
	var all tournament.Tournament
	for _, entry := range entries {
		if all, err = all.With(entry); err != nil {
			t.Fatal(err)
		}
	}
	report, err := all.Report(trf.TRF26)
	if err != nil {
		t.Fatal(err)
	}
	written := strings.Split(strings.ReplaceAll(report.Write(), "\r", ""), "\n")
	for _, line := range lines {
		if !slices.Contains(written, line) {
			t.Errorf("%q is not in\n%s", line, strings.Join(written, "\n"))
		}
	}
}

func TestFromReport_RefusesAnOpponentWhoCannotBeOne(t *testing.T) {
	for opponent, want := range map[string]string{
		"   9 w 1": "trf: line 2: player 1 meets 9 in round 1, and no line has player 9: write the number of the opponent",
		"   1 w 1": "trf: line 2: player 1 meets themselves in round 1: write the number of the opponent",
	} {
		if _, err := entriesOf(pairOf(opponent, "   1 b 0")); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// TestReport_HasTheColumnsOfTheSpecification holds records of TRF26 at the places of their
// fields, letter by letter, as the specification's own examples have them.
func TestReport_HasTheColumnsOfTheSpecification(t *testing.T) {
	entries, err := entriesOf("XXR 9\nXXA    1  1.0  1.0\nXXA    2  1.0  1.0\n" + pairOf("   2 w 1", "   1 b 0"))
	if err != nil {
		t.Fatal(err)
	}
	entries = append(entries, tournament.Entry{Asked: &tournament.Asked{Round: 2, Bye: tournament.Bye{Player: 2, Kind: tournament.HalfBye}}})
	var all tournament.Tournament
	for _, entry := range entries {
		if all, err = all.With(entry); err != nil {
			t.Fatal(err)
		}
	}
	report, err := all.Report(trf.TRF26)
	if err != nil {
		t.Fatal(err)
	}
	written := strings.Split(strings.ReplaceAll(report.Write(), "\r", ""), "\n")
	for _, want := range []string{"240 H   2    2", "250       1.0   1   2    1    2"} {
		if !slices.Contains(written, want) {
			t.Errorf("%q is not in\n%s", want, strings.Join(written, "\n"))
		}
	}
	if report, err = all.Report(trf.TRF16); err != nil || len(report.Whole("XXA")) != 2 {
		t.Errorf("TRF16: got\n%s\n%v, want the points of both players", report.Write(), err)
	}
}
