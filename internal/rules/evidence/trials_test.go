package evidence_test

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"blindchess/internal/floors/golden"
	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/rules/rulestest"
)

// TestTrials_SheetsWithFaultsAreJudgedAsBefore puts each kind of fault into the sheets of
// played games, makes sheets and boards at random, and compares findings and explanations
// with the earlier ones.
func TestTrials_SheetsWithFaultsAreJudgedAsBefore(t *testing.T) {
	var out strings.Builder
	r := rand.New(rand.NewSource(12))
	all := games(t)
	for kind := range mistakes {
		for boards := range 3 {
			for _, both := range []bool{false, true} {
				one := tried(t, r, all[r.Intn(len(all))][:12+r.Intn(8)], kind, boards, both)
				fmt.Fprintf(&out, "%s, %d boards, both %t: %s\n", mistakes[kind].name, boards, both, judgedOf(t, one.given))
			}
		}
	}
	for kind := range otherMistakes {
		for boards := range 3 {
			if one, ok := otherwise(t, r, all[r.Intn(len(all))][:12+r.Intn(8)], kind, boards, boards == 1); ok {
				fmt.Fprintf(&out, "fault %d, %d boards: %s\n", kind, boards, judgedOf(t, one.given))
			}
		}
	}
	for seed := range int64(120) {
		fmt.Fprintf(&out, "random %d: %s\n", seed, judgedOf(t, randomEvidence(rand.New(rand.NewSource(seed)))))
	}
	golden.Check(t, "testdata/trials.golden", out.String(), *update)
}

// TestTrials_AnIllegalMoveThatStandsIsPartOfTheGame lets an illegal move stand early or late
// in the game of the table, and judges sheets that have it, lack it, or have another move.
func TestTrials_AnIllegalMoveThatStandsIsPartOfTheGame(t *testing.T) {
	start := rules.StandardSetup()
	var out strings.Builder
	for _, before := range []string{"", "e4 e5", "e4 e5 Nf3 Nc6"} {
		g := rulestest.Start(t, start, before)
		from, to := rules.SquareAt(1, 0), rules.SquareAt(3, 2) // a knight like no knight
		after := g.Position().Placement().Put(from, rules.Piece{}).Put(to, rules.Piece{Side: rules.White, Role: rules.Knight})
		illegal := rules.Move{From: from, To: to}
		setup := rules.Setup{Position: rules.PositionOf(after, rules.Black, g.Position().CastlingRooks(), 0), Number: 1}
		g = g.AcceptIllegal(illegal, setup)
		late := rulestest.Play(t, g, "d6 h3")
		written := strings.Fields(before + " Nd3 d6 h3")
		for _, game := range []rules.Game{g, late} {
			for name, sheet := range map[string][]string{"as it was": written, "short": written[:len(written)-2], "another": append(append([]string{}, written[:len(written)-3]...), "Nf3", "d6", "h3")} {
				for _, boards := range []int{0, 1, 2} {
					e := evidence.Evidence{Game: game, Sheets: rules.BySide[[]evidence.Entry]{White: sheetOf(written), Black: sheetOf(sheet)}}
					if boards > 0 {
						e.Boards.White = evidence.BoardOf(game.Position().Placement())
					}
					if boards > 1 {
						e.Boards.Black = evidence.BoardOf(after)
					}
					mirror := e
					mirror.Sheets, mirror.Boards = swapped(e.Sheets), swapped(e.Boards)
					f, err := evidence.Reconcile(e)
					if err != nil {
						t.Fatal(err)
					}
					if other, err := evidence.Reconcile(mirror); err != nil || other.Cause != f.Cause || other.Plies != f.Plies || other.Retrace != f.Retrace {
						t.Errorf("%s: got %+v, and with the players exchanged %+v, %v", name, f, other, err)
					}
					if f.Plies > 0 && len(f.Moves) != f.Plies {
						t.Errorf("%s: got %d moves of %d plies", name, len(f.Moves), f.Plies)
					}
				}
			}
		}
		for i, game := range []rules.Game{g, late} {
			for _, sheet := range []string{strings.Join(written, " "), strings.Join(written[:len(written)-2], " "), before} {
				e := evidence.Evidence{Game: game, Sheets: rules.Both(sheetOf(strings.Fields(sheet))), Boards: rules.Both(evidence.BoardOf(game.Position().Placement()))}
				fmt.Fprintf(&out, "after %q, %d, written %q: %s\n", before, i, sheet, judgedOf(t, e))
			}
		}
	}
	golden.Check(t, "testdata/illegal.golden", out.String(), *update)
}

// TestSaidIn_ReadsEachFormOfSANAndNothingElse reads every form in two languages' letters.
func TestSaidIn_ReadsEachFormOfSANAndNothingElse(t *testing.T) {
	english, german := [5]string{"K", "Q", "R", "B", "N"}, [5]string{"K", "D", "T", "L", "S"}
	var out strings.Builder
	for _, letters := range [][5]string{english, german, {"", "Q", "", "", ""}} {
		for _, piece := range []string{"", "K", "Q", "R", "B", "N", "D", "S", "L", "T"} {
			for _, rest := range []string{"e4", "xe4", ":e4", "-e4", "be4", "bxe4", "b1e4", "b1-e4", "8e4", "1xe4", "h8a1", "a1h8", "h8:h1", "i1e4", "b9e4", "b0e4", "1be4", "bbe4", "11e4", "b1xxe4", "b1ce4", "e9", "e0", "i4", "e", "4", "", "e4+", "e4#", "e4!?", "e4 ", "e4(=)", "xe4+", "xe4 # "} {
				fmt.Fprintf(&out, "%q %q: %+v\n", letters, piece+rest, evidence.SaidIn(piece+rest, letters))
			}
		}
		for _, text := range []string{"O-O", "O-O-O", "0-0", "0-0-0", "O-O+", "0-0-0#", "O-O!", "O-O-O-O", "OO", "e8Q", "e8=Q", "e8=Q+", "dxe8=N#", "e8=D", "e8S", "Qe8=N", "a1=q", "e8=", "=Q", "Q", "QQ", "bxa8=Q", "b8a8=B"} {
			fmt.Fprintf(&out, "%q %q: %+v\n", letters, text, evidence.SaidIn(text, letters))
		}
	}
	golden.Check(t, "testdata/said.golden", strings.ReplaceAll(strings.ReplaceAll(shorter.Replace(out.String()), "[{ ", "[{"), " }]", "}]"), *update)
}

// shorter leaves out of a reading what it does not say.
var shorter = strings.NewReplacer(" Kingside:false", "", "Castles:false", "", " FromFile:0", "", " FromRank:0", "", " ToFile:0", "", " ToRank:0", "", " Promotes:}", "}", " Promotes: ", " ", " Takes:false", "", " Check:false", "", " Mate:false", "", " Foreign:false", "")
