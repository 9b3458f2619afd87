package rules_test

import (
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/rulestest"
)

// The gathered data is no part of the project: these tests examine it beside the
// recorded games, if it exists.

func TestGatheredTriplesOfNotationMeanTheSameMove(t *testing.T) {
	folder, there := rulestest.Gathered(t)
	if !there {
		return
	}
	text, err := os.ReadFile(filepath.Join(folder, "san", "notation-triples.json"))
	if err != nil {
		t.Fatal(err)
	}
	var triples []struct{ Pos1, Pos2, AlgText, LongAlgText, UCIText, Description string }
	if err := json.Unmarshal(text, &triples); err != nil || len(triples) == 0 {
		t.Fatalf("got %d triples, %v", len(triples), err)
	}
	for _, triple := range triples {
		p := mustParse(t, triple.Pos1).Position
		m, err := p.ParseUCI(triple.UCIText)
		if err != nil {
			t.Errorf("%s: %v", triple.Pos1, err)
			continue
		}
		// Some of the notation is careless on purpose, but never in its body.
		exact := strings.TrimRight(p.SAN(m), "+#")
		if back, err := p.ParseSAN(triple.AlgText); (err == nil && back == m) != (exact == strings.TrimRight(triple.AlgText, "+#")) {
			t.Errorf("%s %s: got %v, %v, it is exactly %s", triple.Pos1, triple.AlgText, back, err, exact)
		}
		if got := p.UCI(m); got != triple.UCIText {
			t.Errorf("%s: got %s, want %s", triple.Pos1, got, triple.UCIText)
		}
		next, err := p.Play(m)
		if want := mustParse(t, triple.Pos2).Position; err != nil || next != want {
			t.Errorf("%s %s: got %s, %v, want %s", triple.Pos1, triple.UCIText, rules.Setup{Position: next}.FEN(), err, triple.Pos2)
		}
	}
}

func TestGatheredFactsOfEveryPlyHold(t *testing.T) {
	plies := 0
	rulestest.EachGathered(t, "draws/per-ply-facts.tar.gz", ".jsonl", func(path string, file io.Reader) {
		if raceOn && plies > 3000 {
			return
		}
		text, err := io.ReadAll(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			var game struct {
				StartFEN string `json:"startFen"`
				Moves    []struct {
					FENAfter, SAN, LAN, UCI           string
					IsCheck, IsCheckmate, IsStalemate bool
				}
			}
			if err := json.Unmarshal([]byte(line), &game); err != nil {
				t.Fatalf("%s: %v", path, err)
			}
			p := rules.Standard()
			if game.StartFEN != "" {
				p = mustParse(t, game.StartFEN).Position
			}
			for _, want := range game.Moves {
				plies++
				m, err := p.ParseSAN(want.SAN)
				if err != nil {
					t.Fatalf("%s: %v", path, err)
				}
				if p.SAN(m) != want.SAN || p.UCI(m) != want.UCI {
					t.Fatalf("%s: got %s and %s, want %s and %s", path, p.SAN(m), p.UCI(m), want.SAN, want.UCI)
				}
				if p, err = p.Play(m); err != nil {
					t.Fatalf("%s: %v", path, err)
				}
				// Their en passant square is there even without a legal capture.
				if after := mustParse(t, want.FENAfter); p != after.Position {
					t.Fatalf("%s: got %s, want %s", path, rules.Setup{Position: p}.FEN(), want.FENAfter)
				}
				if p.Checked() != want.IsCheck || p.Checkmate() != want.IsCheckmate || p.Stalemate() != want.IsStalemate {
					t.Fatalf("%s: %s: got check %t, mate %t, stalemate %t", path, want.FENAfter, p.Checked(), p.Checkmate(), p.Stalemate())
				}
			}
		}
	})
	if _, there := rulestest.Gathered(t); there && plies < 1000 {
		t.Errorf("only %d plies were seen", plies)
	}
}

func TestRealGamesAreReadAsTheyAreWritten(t *testing.T) {
	folder, there := rulestest.Gathered(t)
	if !there {
		return
	}
	file, err := os.Open(filepath.Join(folder, "pgn", "games-300.pgn.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	plain, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(plain)
	if err != nil {
		t.Fatal(err)
	}
	games := strings.Split(string(text), "[Event ")[1:]
	if raceOn {
		games = games[:min(60, len(games))]
	}
	for _, game := range games {
		if err := replay(t, "[Event "+glyphs.ReplaceAllString(game, "$1"), rules.Position.ParseSAN); err != nil {
			t.Error(err)
		}
	}
	if len(games) < 60 {
		t.Errorf("only %d games were seen", len(games))
	}
}

var (
	fenTag     = regexp.MustCompile(`\[\s*FEN\s+"([^"]*)"\]`)
	notMoves   = regexp.MustCompile(`\{[^}]*\}|;[^\n]*|(?m:^\s*\[.*$)|\$\d+`)
	loneSign   = regexp.MustCompile(`\s+([+#])`)
	glyphs     = regexp.MustCompile(`(\w[+#]?)[!?]+`)
	variation  = regexp.MustCompile(`\([^()]*\)`)
	moveNumber = regexp.MustCompile(`^\d+\.*`)
)

// replay plays the moves of a PGN with one way of reading moves, and returns
// the first error.
func replay(t *testing.T, pgn string, read func(rules.Position, string) (rules.Move, error)) error {
	t.Helper()
	p := rules.Standard()
	if tag := fenTag.FindStringSubmatch(pgn); tag != nil {
		p = mustParse(t, tag[1]).Position
	}
	moves := loneSign.ReplaceAllString(notMoves.ReplaceAllString(pgn, " "), "$1")
	for variation.MatchString(moves) {
		moves = variation.ReplaceAllString(moves, " ")
	}
	for _, word := range strings.Fields(moves) {
		if word == "*" || word == "1-0" || word == "0-1" || word == "1/2-1/2" {
			return nil
		}
		word = strings.TrimLeft(moveNumber.ReplaceAllString(word, ""), ".")
		if word == "" {
			continue
		}
		m, err := read(p, word)
		if err != nil {
			return err
		}
		if p, err = p.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return nil
}
