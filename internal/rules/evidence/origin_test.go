package evidence_test

import (
	"math/rand"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/rules/rulestest"
)

// as returns a sheet whose entries came about in one way.
func as(origin evidence.Origin, sheet []evidence.Entry) []evidence.Entry {
	sheet = slices.Clone(sheet)
	for i := range sheet {
		sheet[i].Origin = origin
	}
	return sheet
}

func TestOrigin_AKeptSheetWeighsLessThanAHand(t *testing.T) {
	e := testimony("e4 e5 Nf3 Nc6", "e4 e5 Nc3 Nc6")
	e.Sheets.White = as(evidence.OriginWritten, e.Sheets.White)
	for _, test := range []struct {
		black evidence.Origin
		cost  int
		tied  bool
	}{{evidence.OriginWritten, 100, true}, {"", 100, true}, {evidence.OriginAssisted, 100, true}, {evidence.OriginKept, 40, false}} {
		e.Sheets.Black = as(test.black, e.Sheets.Black)
		found := explain(t, e)
		if tied := len(found) > 1 && found[1].Cost == found[0].Cost; found[0].Cost != test.cost || tied != test.tied {
			t.Errorf("%q against a hand: got cost %d, tied %v; want %d, %v", test.black, found[0].Cost, tied, test.cost, test.tied)
		}
		if !test.tied && !strings.Contains(told(found[0]), "Nf3") {
			t.Errorf("%q against a hand: got %s, want what the hand wrote", test.black, told(found[0]))
		}
	}
}

func TestOrigin_KeptSheetsWithTheAnnouncementDoNotOverrideTwoIndependentWitnesses(t *testing.T) {
	heard := rulestest.Start(t, rules.StandardSetup(), "e4 e5 Nf3")
	kept := as(evidence.OriginKept, sheetOf(strings.Fields("e4 e5 Nf3")))
	stands := rulestest.BoardAfter(t, "e4 e5 Nh3")
	byHand := as(evidence.OriginWritten, sheetOf(strings.Fields("e4 e5 Nh3")))
	for name, e := range map[string]evidence.Evidence{
		"two boards":         {Sheets: rules.BySide[[]evidence.Entry]{White: kept, Black: kept}, Boards: rules.Both(stands)},
		"a hand and a board": {Sheets: rules.BySide[[]evidence.Entry]{White: byHand, Black: kept}, Boards: rules.BySide[evidence.Board]{White: stands}},
	} {
		e.Game = heard
		e.Heard = []evidence.Origin{evidence.OriginSaid, evidence.OriginSaid, evidence.OriginSaid}
		if got := told(explain(t, e)[0]); !strings.Contains(got, "e4 e5 Nh3") {
			t.Errorf("%s against what was said: got %s first, want Nh3", name, got)
		}
	}
}

func TestOrigin_WhatTheTableConcludedWeighsLessThanWhatWasSaid(t *testing.T) {
	e := testimony("e4 e5 Nc3", "e4 e5 Nf3")
	e.Sheets.Black = as(evidence.OriginKept, e.Sheets.Black)
	e.Game = rulestest.Start(t, rules.StandardSetup(), "e4 e5 Nf3")
	for origin, want := range map[evidence.Origin]string{"": "Nf3", evidence.OriginSaid: "Nf3", evidence.OriginInferred: "Nc3"} {
		e.Heard = []evidence.Origin{evidence.OriginSaid, evidence.OriginSaid, origin}
		if got := told(explain(t, e)[0]); !strings.Contains(got, "e4 e5 "+want) {
			t.Errorf("heard as %q: got %s first, want %s", origin, got, want)
		}
	}
}

func TestSupports_NamesWhoBearsTheProposalOutAndHowItCameAbout(t *testing.T) {
	sheet := func(origin evidence.Origin, moves string) []evidence.Entry {
		return as(origin, sheetOf(strings.Fields(moves)))
	}
	board := rulestest.BoardAfter(t, "e4 e5 Nf3").As(evidence.OriginSensed)
	tests := []struct {
		name  string
		given evidence.Evidence
		want  []evidence.Testimony
	}{
		{"both sheets against a board", evidence.Evidence{
			Sheets: rules.BySide[[]evidence.Entry]{White: sheet(evidence.OriginWritten, "e4 e5 Nf3"), Black: sheet(evidence.OriginKept, "e4 e5 Nf3")},
			Boards: rules.BySide[evidence.Board]{White: board, Black: rulestest.BoardAfter(t, "e4 e5 Nc3")},
		}, []evidence.Testimony{{evidence.WhiteSheet, evidence.OriginWritten}, {evidence.BlackSheet, evidence.OriginKept}, {evidence.WhiteBoard, evidence.OriginSensed}}},
		{"one sheet and the announcement", evidence.Evidence{
			Game: rulestest.Start(t, rules.StandardSetup(), "e4 e5 Nf3"), Heard: []evidence.Origin{evidence.OriginSaid, evidence.OriginSaid, evidence.OriginRepeated},
			Sheets: rules.BySide[[]evidence.Entry]{White: sheet("", "e4 e5 Nf3")},
			Boards: rules.BySide[evidence.Board]{Black: rulestest.BoardAfter(t, "e4 e5 Nc3")},
		}, []evidence.Testimony{{evidence.WhiteSheet, ""}, {evidence.Announcement, evidence.OriginRepeated}}},
		{"a slip on a sheet where the boards agree", evidence.Evidence{
			Sheets: rules.BySide[[]evidence.Entry]{White: sheet(evidence.OriginWritten, "e4 e5 Nf3"), Black: sheet(evidence.OriginWritten, "e4 e5 Nc3")},
			Boards: rules.Both(board),
		}, []evidence.Testimony{{evidence.WhiteSheet, evidence.OriginWritten}, {evidence.WhiteBoard, evidence.OriginSensed}, {evidence.BlackBoard, evidence.OriginSensed}}},
	}
	for _, test := range tests {
		if test.given.Game.Position().Turn() == 0 {
			test.given.Game = rules.NewGame(rules.StandardSetup())
		}
		f, err := evidence.Reconcile(test.given)
		if err != nil {
			t.Fatal(err)
		}
		if got := test.given.Supports(f); !slices.Equal(got, test.want) {
			t.Errorf("%s: got %v by %v, want %v", test.name, got, f.Cause, test.want)
		}
	}
}

func TestOrigin_OneFaultIsFoundWhoeverKeptTheSheets(t *testing.T) {
	r := rand.New(rand.NewSource(24))
	played := games(t)
	pairs := [][2]evidence.Origin{
		{evidence.OriginKept, evidence.OriginKept}, {evidence.OriginKept, evidence.OriginWritten}, {evidence.OriginWritten, evidence.OriginKept},
	}
	var all score
	for i := range 450 {
		one := tried(t, r, played[r.Intn(len(played))], i%len(mistakes), 1+i%2, false)
		pair := pairs[i%len(pairs)]
		one.given.Sheets = rules.BySide[[]evidence.Entry]{White: as(pair[0], one.given.Sheets.White), Black: as(pair[1], one.given.Sheets.Black)}
		all.count(t, one)
	}
	if all.share(all.first) < 99 || all.share(all.tied) > 25 {
		t.Errorf("the truth is first in %.1f percent, and equal costs are %.1f percent", all.share(all.first), all.share(all.tied))
	}
}
