package report_test

import (
	"archive/tar"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"blindchess/internal/report"
	"blindchess/internal/rules/laws"
	"blindchess/internal/scoresheet/pgn"
)

// endings are what gathered games must come to, by the name of their file. A
// game that is cut where it ended says so in its name.
var endings = []struct {
	name   string
	reason string // how it ends by itself, or ""
	last   bool   // by its last ply
}{
	{`fivefold.*end_with_first_fivefold|/fivefold_correct`, "fivefold", true},
	{`fivefold_beyond|/fivefold/05_`, "fivefold", false},
	{`fivefold_one_before`, "", true},
	{`/seventy_five_correct|end_with_half_move_clock_150`, "seventy-five moves", true},
	{`/seventy_five_beyond|seventy_five_beyond_half`, "seventy-five moves", false},
	{`end_with_half_move_clock_149`, "", true},
	{`clock_149_then_checkmate`, "checkmate", true},
	{`clock_149_then_stalemate`, "stalemate", true},
	{`pawnWall/yes`, "dead position", true},
	{`pawnWall/no`, "", true},
}

func TestGatheredGamesEndAsTheirNamesSay(t *testing.T) {
	counted := 0
	eachGatheredGame(t, func(name string, game pgn.Game) {
		for _, want := range endings {
			if !regexp.MustCompile(want.name).MatchString(name) {
				continue
			}
			counted++
			checked := report.CheckGame(game, laws.Latest(), 1, report.Manner{})
			switch {
			case want.reason == "" && checked.Ended != nil && (want.name != `pawnWall/no` || checked.Ended.Reason == "dead position"):
				t.Errorf("%s: got an end by %s at ply %d, want none", name, checked.Ended.Reason, checked.Ended.Ply)
			case want.reason != "" && (checked.Ended == nil || checked.Ended.Reason != want.reason):
				t.Errorf("%s: got %+v, want %s", name, checked.Ended, want.reason)
			case want.reason != "" && want.last && want.reason != "dead position" && checked.Ended.Ply != len(checked.Plies):
				t.Errorf("%s: got the end at ply %d of %d", name, checked.Ended.Ply, len(checked.Plies))
			case want.reason != "" && !want.last && len(checked.Problems) == 0:
				t.Errorf("%s: moves after the end were not told", name)
			}
		}
	})
	t.Logf("%d games", counted)
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
			open := false
			for _, claim := range ply.Claims {
				open = open || claim.Claim == "threefold" && claim.With == ""
			}
			last := i == len(checked.Plies)-1
			if pinned.MatchString(name) && !last {
				continue
			}
			if want := first && last; open != want {
				t.Errorf("%s, ply %d: a claim on the board is %v, want %v", name, ply.Ply, open, want)
			}
		}
	})
}

// eachGatheredGame goes through the first game of each gathered file.
func eachGatheredGame(t *testing.T, visit func(name string, game pgn.Game)) {
	t.Helper()
	folder := os.Getenv("BLINDCHESS_TESTDATA")
	if folder == "" {
		folder = filepath.Join("..", "..", "..", "shared", "testdata")
	}
	file, err := os.Open(filepath.Join(folder, "draws", "pgn-fixtures.tar.gz"))
	if err != nil {
		t.Skipf("the gathered games are not here (%v); BLINDCHESS_TESTDATA can name their folder", err)
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	for archive := tar.NewReader(unzipped); ; {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		if filepath.Ext(header.Name) != ".pgn" {
			continue
		}
		game, err := pgn.NewReader(archive).Read()
		if err != nil {
			t.Errorf("%s: %v", header.Name, err)
			continue
		}
		visit(header.Name, game)
	}
}
