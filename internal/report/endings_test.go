package report_test

import (
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/report"
	"blindchess/internal/rules/laws"
	"blindchess/internal/rules/rulestest"
	"blindchess/internal/scoresheet/pgn"
)

// ending is what a game must come to.
type ending struct {
	reason string // how it ends by itself, or ""
	last   bool   // by its last ply
}

// back and forth, so that every fourth ply brings the first position again.
const dance = "Nf3 Nf6 Ng1 Ng8 "

// writtenEndings are the project's games.
var writtenEndings = []struct {
	name, fen, moves string
	ending
}{
	{"fivefold", "", strings.Repeat(dance, 4), ending{"fivefold", true}},
	{"one before fivefold", "", strings.Repeat(dance, 3) + "Nf3 Nf6 Ng1", ending{"", true}},
	{"played on after fivefold", "", strings.Repeat(dance, 4) + "e4 e5", ending{"fivefold", false}},
	{"seventy-five moves", "4k3/8/8/8/8/8/8/R3K3 w - - 148 200", "Ra2 Kd8", ending{"seventy-five moves", true}},
	{"one before seventy-five moves", "4k3/8/8/8/8/8/8/R3K3 w - - 148 200", "Ra2", ending{"", true}},
	{"played on after seventy-five moves", "4k3/8/8/8/8/8/8/R3K3 w - - 148 200", "Ra2 Kd8 Ra3", ending{"seventy-five moves", false}},
	{"mate by the last of seventy-five moves", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 149 200", "Ra8#", ending{"checkmate", true}},
	{"stalemate by the last of seventy-five moves", "7k/8/6K1/8/8/8/8/5Q2 w - - 149 200", "Qf7", ending{"stalemate", true}},
	{"a capture in the last of seventy-five moves", "4k3/8/8/8/8/n7/8/R3K3 w - - 149 200", "Rxa3", ending{"", true}},
	{"a wall of pawns closed", "4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P2/7P/4K3 w - - 0 40", "h3", ending{"dead position", true}},
	{"a wall of pawns left open", "4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P2/7P/4K3 w - - 0 40", "Kd1", ending{"", true}},
}

// gatheredEndings are what gathered games must come to, by the name of their
// file. A game that is cut at its end says so in its name.
var gatheredEndings = []struct {
	name string
	ending
}{
	{`fivefold.*end_with_first_fivefold|/fivefold_correct`, ending{"fivefold", true}},
	{`fivefold_beyond|/fivefold/05_`, ending{"fivefold", false}},
	{`fivefold_one_before`, ending{"", true}},
	{`/seventy_five_correct|end_with_half_move_clock_150`, ending{"seventy-five moves", true}},
	{`/seventy_five_beyond|seventy_five_beyond_half`, ending{"seventy-five moves", false}},
	{`end_with_half_move_clock_149`, ending{"", true}},
	{`clock_149_then_checkmate`, ending{"checkmate", true}},
	{`clock_149_then_stalemate`, ending{"stalemate", true}},
	{`pawnWall/yes`, ending{"dead position", true}},
}

func TestGames_EndAsTheyMust(t *testing.T) {
	for _, test := range writtenEndings {
		judge(t, test.name, written(t, test.fen, test.moves), test.ending)
	}
	eachGatheredGame(t, func(name string, game pgn.Game) {
		for _, want := range gatheredEndings {
			if regexp.MustCompile(want.name).MatchString(name) {
				judge(t, name, game, want.ending)
			}
		}
		if !strings.Contains(name, "pawnWall/no") {
			return
		}
		if ended := report.CheckGame(game, laws.Latest(), 1, report.Manner{}).Ended; ended != nil && ended.Reason == "dead position" {
			t.Errorf("%s: got a dead position at ply %d, want none", name, ended.Ply)
		}
	})
}

// judge compares how a game ends with how it must. A dead position may have
// come before the last ply.
func judge(t *testing.T, name string, game pgn.Game, want ending) {
	t.Helper()
	checked := report.CheckGame(game, laws.Latest(), 1, report.Manner{})
	switch {
	case want.reason == "" && checked.Ended != nil:
		t.Errorf("%s: got an end by %s at ply %d, want none", name, checked.Ended.Reason, checked.Ended.Ply)
	case want.reason == "":
	case checked.Ended == nil || checked.Ended.Reason != want.reason:
		t.Errorf("%s: got %+v, want %s", name, checked.Ended, want.reason)
	case want.last && want.reason != "dead position" && checked.Ended.Ply != len(checked.Plies):
		t.Errorf("%s: got the end at ply %d of %d", name, checked.Ended.Ply, len(checked.Plies))
	case !want.last && len(checked.Problems) == 0:
		t.Errorf("%s: moves after the end were not told", name)
	}
}

// written reads a game of the project; without a position it begins with the
// array.
func written(t *testing.T, fen, moves string) pgn.Game {
	t.Helper()
	text := moves + " *\n"
	if fen != "" {
		text = "[SetUp \"1\"]\n[FEN \"" + fen + "\"]\n\n" + text
	}
	game, err := pgn.NewReader(strings.NewReader(text)).Read()
	if err != nil || len(game.Faults) > 0 {
		t.Fatalf("%s: got %v and the faults %v", text, err, game.Faults)
	}
	return game
}

// A pawn that could capture en passant, were it not pinned, makes no other
// position; one that can does.
func TestGames_OpenAClaimOnTheBoardWithTheThirdOccurrence(t *testing.T) {
	tests := []struct {
		name, fen, moves string
		first            int // the ply of the first such claim, 0 for none
	}{
		{"the array", "", strings.Repeat(dance, 2), 8},
		{"one before", "", dance + "Nf3 Nf6 Ng1", 0},
		{"a pinned pawn", "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", "e4 Kd7 Kf1 Kd8 Ke1 Kd7 Kf1 Kd8 Ke1", 9},
		{"a free pawn", "3k4/8/8/8/3p4/8/4P3/2R1K3 w - - 0 1", "e4 Kd7 Kf1 Kd8 Ke1 Kd7 Kf1 Kd8 Ke1 Kd7", 10},
	}
	for _, test := range tests {
		checked := report.CheckGame(written(t, test.fen, test.moves), laws.Latest(), 1, report.Manner{})
		first := 0
		for _, ply := range checked.Plies {
			if first == 0 && claimable(ply) {
				first = ply.Ply
			}
		}
		if first != test.first {
			t.Errorf("%s: got the first claim at ply %d, want %d", test.name, first, test.first)
		}
	}
}

// claimable reports whether a third occurrence on the board can be claimed.
func claimable(ply report.Ply) bool {
	return slices.ContainsFunc(ply.Claims, func(claim report.Claim) bool { return claim.Claim == "threefold" && claim.With == "" })
}

// pinned are games in which a pawn could not capture en passant because it was
// pinned. Their names do not count the position before that; the Laws do.
var pinned = regexp.MustCompile(`capture_allowed_no_(exposing|leaving)`)

func TestGatheredGamesOpenClaimsWhenTheirNamesSay(t *testing.T) {
	eachGatheredGame(t, func(name string, game pgn.Game) {
		first := regexp.MustCompile(`end_with_first_threefold`).MatchString(name)
		before := regexp.MustCompile(`one_before_first_threefold`).MatchString(name)
		if !first && !before {
			return
		}
		checked := report.CheckGame(game, laws.Latest(), 1, report.Manner{})
		for i, ply := range checked.Plies {
			last := i == len(checked.Plies)-1
			if pinned.MatchString(name) && !last {
				continue
			}
			if open, want := claimable(ply), first && last; open != want {
				t.Errorf("%s, ply %d: a claim on the board is %v, want %v", name, ply.Ply, open, want)
			}
		}
	})
}

// eachGatheredGame visits the first game of each gathered file, if there are
// any.
func eachGatheredGame(t *testing.T, visit func(name string, game pgn.Game)) {
	t.Helper()
	rulestest.EachGathered(t, "draws/pgn-fixtures.tar.gz", ".pgn", func(path string, file io.Reader) {
		game, err := pgn.NewReader(file).Read()
		if err != nil {
			t.Errorf("%s: %v", path, err)
			return
		}
		visit(path, game)
	})
}
