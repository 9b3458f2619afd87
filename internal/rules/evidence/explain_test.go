package evidence_test

import (
	"fmt"
	"math/rand"
	"reflect"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/rules/rulestest"
)

func testimony(white, black string) evidence.Evidence {
	return evidence.Evidence{
		Game:   rules.NewGame(rules.StandardSetup()),
		Sheets: rules.BySide[[]evidence.Entry]{White: sheetOf(strings.Fields(white)), Black: sheetOf(strings.Fields(black))},
	}
}

func explain(t testing.TB, e evidence.Evidence) []evidence.Explanation {
	t.Helper()
	found, err := evidence.Explain(e)
	if err != nil {
		t.Fatal(err)
	}
	if len(found) == 0 {
		t.Fatal("there is no explanation")
	}
	return found
}

// told puts an explanation into one line: its cost, its moves and its faults.
func told(x evidence.Explanation) string {
	var words []string
	position := x.Game.Start().Position
	for _, m := range x.Game.Moves() {
		words = append(words, position.SAN(m))
		position, _ = position.Play(m)
	}
	for _, f := range x.Faults {
		words = append(words, fmt.Sprintf("(%v %d %s %q)", f.Side, f.Ply, f.Kind, f.Wrote))
	}
	return fmt.Sprint(x.Cost, " ", strings.Join(words, " "))
}

func TestExplain_NamesTheFaultOfOneSheet(t *testing.T) {
	tests := []struct{ name, white, black, want string }{
		{"nothing differs", "e4 e5", "e4 e5", `0 e4 e5`},
		{"a missing entry", "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6", "e4 e5 Nf3 Nc6 Bb5 Ba4 Nf6", `100 e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 (Black 6 missing "")`},
		{"a doubled entry", "e4 e5 Nf3 Nc6 Bb5 a6", "e4 e5 Nf3 Nf3 Nc6 Bb5 a6", `100 e4 e5 Nf3 Nc6 Bb5 a6 (Black 4 doubled "Nf3")`},
		{"exchanged entries", "e4 e5 Nc6 Nf3 Bb5 a6", "e4 e5 Nf3 Nc6 Bb5 a6", `100 e4 e5 Nf3 Nc6 Bb5 a6 (White 3 exchanged "Nc6")`},
		{"an illegal entry", "e4 e5 Ng4 Nc6 Bb5", "e4 e5 Nf3 Nc6 Bb5", `100 e4 e5 Nf3 Nc6 Bb5 (White 3 illegal "Ng4")`},
		{"an unreadable entry", "e4 e5 ~ Nc6 Bb5", "e4 e5 Nf3 Nc6 Bb5", `100 e4 e5 Nf3 Nc6 Bb5 (White 3 unreadable "~")`},
		{"a wrong entry that what follows gives away", "e4 e5 Nc3 Nc6 Bb5 a6 Nxe5", "e4 e5 Nf3 Nc6 Bb5 a6 Nxe5", `100 e4 e5 Nf3 Nc6 Bb5 a6 Nxe5 (White 3 wrong "Nc3")`},
		{"a check that is none", "e4 e5 Nf3+ Nc6", "e4 e5 Nf3 Nc6", `25 e4 e5 Nf3 Nc6 (White 3 wrong "Nf3+")`},
		{"one player stopped writing", "e4 e5 Nf3 Nc6 Bb5 a6", "e4 e5 Nf3 Nc6", `100 e4 e5 Nf3 Nc6 Bb5 a6 (Black 5 missing "")`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := told(explain(t, testimony(test.white, test.black))[0]); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

func TestExplain_AnExchangeThatLeadsToTheSamePositionIsEquallyPossible(t *testing.T) {
	e := testimony("e4 e5 Nf3 Nc6 Nc3", "e4 e5 Nc3 Nc6 Nf3")
	e.Boards = rules.Both(rulestest.BoardAfter(t, "e4 e5 Nf3 Nc6 Nc3"))
	found := explain(t, e)
	if len(found) < 2 || found[0].Cost != found[1].Cost {
		t.Errorf("got %d explanations, want two of one cost", len(found))
	}
}

func TestExplain_ResultsThatDifferAreSaid(t *testing.T) {
	e := testimony("e4 e5", "e4 e5")
	e.Results.White, e.Results.Black = rules.WinFor(rules.White), rules.WinFor(rules.Black)
	got := told(explain(t, e)[0])
	if want := `100 e4 e5 (White 2 result "1-0") (Black 2 result "0-1")`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestExplain_TheBoardsDecideBetweenTwoEntries(t *testing.T) {
	e := testimony("e4 e5 Nf3 Nc6 Bb5", "e4 e5 Nf3 Nc6 Bc4")
	if found := explain(t, e); len(found) < 2 || found[0].Cost != found[1].Cost {
		t.Fatalf("without boards: got %v, want two of one cost", told(found[0]))
	}
	for _, played := range []string{"Bb5", "Bc4"} {
		e.Boards.White = rulestest.BoardAfter(t, "e4 e5 Nf3 Nc6 "+played)
		found := explain(t, e)
		if !strings.Contains(told(found[0]), "Nc6 "+played) || len(found) > 1 && found[1].Cost == found[0].Cost {
			t.Errorf("with %s on a board: got %s", played, told(found[0]))
		}
	}
}

func TestExplain_AMoveThatWasWrittenWrongAndCarriedOutSoTakesPlayBack(t *testing.T) {
	e := testimony("e4 e5 Nf3 Nc6 Bb5 a6", "e4 e5 Nc3 Nc6 Bb5 a6")
	e.Boards.White = rulestest.BoardAfter(t, "e4 e5 Nf3 Nc6 Bb5 a6")
	e.Boards.Black = rulestest.BoardAfter(t, "e4 e5 Nc3 Nc6 Bb5 a6")
	found := explain(t, e)
	if len(found) < 2 || found[0].Cost != found[1].Cost || found[0].Retrace != 2 || found[1].Retrace != 2 {
		t.Errorf("got %s, retrace %d; want two explanations of one cost that go back to ply 2", told(found[0]), found[0].Retrace)
	}
}

func TestExplain_NobodyHasWrittenTheLastMoveYet(t *testing.T) {
	e := testimony("e4 e5", "e4 e5")
	e.Boards = rules.BySide[evidence.Board]{White: rulestest.BoardAfter(t, "e4 e5 Nf3"), Black: rulestest.BoardAfter(t, "e4 e5 Nf3")}
	if got := told(explain(t, e)[0]); !strings.Contains(got, "e4 e5 Nf3") {
		t.Errorf("got %s, want the move that stands on both boards", got)
	}
	e = testimony("e4 e5", "e4")
	e.Game = rulestest.Start(t, rules.StandardSetup(), "e4 e5 Nf3")
	if got, want := told(explain(t, e)[0]), `100 e4 e5 Nf3 (Black 2 missing "")`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestExplain_FindsTheTrueGameBehindOneFault(t *testing.T) {
	r := rand.New(rand.NewSource(20))
	played := games(t)
	for boards := range 3 {
		var all score
		for i := range 450 {
			all.count(t, tried(t, r, played[r.Intn(len(played))], i%len(mistakes), boards, false))
		}
		if all.share(all.first) < 99 || boards > 0 && all.share(all.tied) > 25 {
			t.Errorf("%d boards known: the truth is first in %.1f percent, and equal costs are %.1f percent", boards, all.share(all.first), all.share(all.tied))
		}
	}
}

func TestExplain_FindsTheTrueGameBehindTwoFaults(t *testing.T) {
	r := rand.New(rand.NewSource(21))
	played := games(t)
	var all score
	for i := range 450 {
		all.count(t, tried(t, r, played[r.Intn(len(played))], i%len(mistakes), 2, true))
	}
	if all.share(all.three) < 95 {
		t.Errorf("the truth is among the first three in %.1f percent, want 95", all.share(all.three))
	}
}

func TestExplain_StrikesNothingRightWhereBothBoardsShowTheTrueGame(t *testing.T) {
	r := rand.New(rand.NewSource(22))
	played := games(t)
	for i := range 300 {
		one := tried(t, r, played[r.Intn(len(played))], i%len(mistakes), 2, false)
		strikesNothing(t, one)
		for _, x := range explain(t, one.given) {
			if x.Cost > 100 || !sameMoves(x.Game, one.truth) {
				continue
			}
			if len(x.Faults) > 1 {
				t.Errorf("one fault was made, and found were %s", told(x))
			}
		}
	}
}

// costs lists the costs of the explanations and the places of their faults, in
// a form independent of colour and wing.
func costs(found []evidence.Explanation, swapped bool) string {
	var lines []string
	for _, x := range found {
		var faults []string
		for _, f := range x.Faults {
			side := f.Side
			if swapped {
				side = side.Other()
			}
			faults = append(faults, fmt.Sprint(side, f.Ply, f.Kind))
		}
		slices.Sort(faults)
		lines = append(lines, fmt.Sprint(x.Cost, x.Game.Ply(), x.Retrace, faults))
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

// untied reports whether no two explanations cost the same: those that do may
// come in any order.
func untied(found []evidence.Explanation) bool {
	for i := range found {
		if i > 0 && found[i].Cost == found[i-1].Cost {
			return false
		}
	}
	return true
}

func TestExplain_IsTheSameInTheMirrors(t *testing.T) {
	r := rand.New(rand.NewSource(23))
	played := games(t)
	for i := range 120 {
		one := tried(t, r, played[r.Intn(len(played))], i%len(mistakes), i%3, i%2 == 0).given
		want := explain(t, one)
		if !untied(want) {
			continue
		}
		swap := one
		swap.Sheets = rules.BySide[[]evidence.Entry]{White: one.Sheets.Black, Black: one.Sheets.White}
		swap.Boards = rules.BySide[evidence.Board]{White: one.Boards.Black, Black: one.Boards.White}
		if got, want := costs(explain(t, swap), true), costs(want, false); got != want {
			t.Errorf("sides swapped: got\n%s\nwant\n%s", got, want)
		}
		colours := rulestest.Mirror{Colours: true}.Evidence(one)
		if got, want := costs(explain(t, colours), true), costs(want, false); got != want {
			t.Errorf("colours mirrored: got\n%s\nwant\n%s", got, want)
		}
	}
}

func TestExplain_IsTheSameInTheMirrorOfFiles(t *testing.T) {
	r := rand.New(rand.NewSource(24))
	for i := range 60 {
		// Kings and knights alone: nothing that castles.
		start := rulestest.Setup(t, "1n2k1n1/pppppppp/8/8/8/8/PPPPPPPP/1N2K1N1 w - - 0 1")
		truth := rules.NewGame(start)
		var sans []string
		for range 30 {
			next, ok := rulestest.RandomPly(r, truth)
			if !ok {
				break
			}
			sans = append(sans, truth.Position().SAN(next.Move(next.Ply())))
			truth = next
		}
		at := r.Intn(len(sans))
		wrong := mistakes[i%len(mistakes)].make(r, truth.At(at), slices.Clone(sans), at)
		given := evidence.Evidence{Game: rules.NewGame(start), Sheets: rules.BySide[[]evidence.Entry]{White: sheetOf(wrong), Black: sheetOf(sans)}}
		want := explain(t, given)
		if !untied(want) {
			continue
		}
		files := rulestest.Mirror{Files: true}.Evidence(given)
		if got, want := costs(explain(t, files), false), costs(want, false); got != want {
			t.Errorf("files mirrored: got\n%s\nwant\n%s", got, want)
		}
	}
}

func TestExplain_LeavesWhatItIsGivenAlone(t *testing.T) {
	e := testimony("e4 e5 Nf3", "e4 e5 Nc3")
	before := testimony("e4 e5 Nf3", "e4 e5 Nc3")
	explain(t, e)
	if !reflect.DeepEqual(e.Sheets, before.Sheets) {
		t.Error("the sheets were changed")
	}
}

// Sheets that have nothing in common cost what their length costs, and not more.
func TestExplain_SheetsOfTwoGamesAreFollowedToTheEndAndNothingExplainsThem(t *testing.T) {
	played := games(t)
	for _, e := range []evidence.Evidence{
		testimony(strings.Join(played[0], " "), strings.Join(played[1], " ")),
		testimony(strings.Repeat("~ ", 300), strings.Repeat("zz ", 300)),
		testimony("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6", "d4 d5 c4 e6 Nc3 Be7 cxd5 exd5"),
	} {
		found, err := evidence.Explain(e)
		if err != nil || len(found) > 0 {
			t.Errorf("got %d explanations and %v, want none", len(found), err)
		}
	}
}

func TestExplain_ABoardThatIsInRuinsIsNoReasonToExplainNothing(t *testing.T) {
	e := testimony("e4 e5 Nf3 Nc6", "e4 e5 Nf3 Nc6")
	e.Boards.White = rulestest.BoardAfter(t, "e4 e5 Nf3 Nc6")
	var bare rules.Placement
	e.Boards.Black = evidence.BoardOf(bare.Put(rules.SquareAt(4, 0), rules.Piece{Side: rules.White, Role: rules.King}))
	if found := explain(t, e)[0]; len(found.Faults) > 0 || found.Game.Ply() != 4 {
		t.Errorf("got %s, want the game and nothing wrong with the sheets", told(found))
	}
}

func TestExplain_ExchangedColumnsAndATurnedBoardAreFaultsOfTheirOwn(t *testing.T) {
	const plain = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7"
	tests := []struct{ name, white, black, want string }{
		{"columns", "e5 e4 Nc6 Nf3 a6 Bb5 Nf6 Ba4 Be7 O-O", plain, `100 ` + plain + ` (White 1 columns "")`},
		{"columns of both", "e5 e4 Nc6 Nf3 a6 Bb5 Nf6 Ba4 Be7 O-O", "e5 e4 Nc6 Nf3 a6 Bb5 Nf6 Ba4 Be7 O-O", `200 ` + plain + ` (White 1 columns "") (Black 1 columns "")`},
		{"a turned board", plain, "d5 d4 Nc6 Nf3 Bg4 h3 Bh5 Nc3 O-O Bd2", `100 ` + plain + ` (Black 1 turned "")`},
		{"a turned board and one more fault", plain, "d5 d4 Nc6 Nf3 Bg4 Bh5 Nc3 O-O Bd2", `200 ` + plain + ` (Black 1 turned "") (Black 6 missing "")`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			e := testimony(test.white, test.black)
			if got := told(explain(t, e)[0]); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			f, err := evidence.Reconcile(e)
			if err != nil || f.Retrace || f.Plies != 10 || f.Sheets.White.Strike+f.Sheets.Black.Strike > 0 {
				t.Errorf("got %v at ply %d, retrace %v, sheets %+v, want nothing struck and nothing taken back", f.Cause, f.Plies, f.Retrace, f.Sheets)
			}
		})
	}
}

func BenchmarkExplain(b *testing.B) {
	r := rand.New(rand.NewSource(25))
	played := games(b)
	var trials []trial
	for i := range 90 {
		trials = append(trials, tried(b, r, played[i%len(played)], i%len(mistakes), i%3, i%2 == 0))
	}
	for i := 0; b.Loop(); i++ {
		explain(b, trials[i%len(trials)].given)
	}
}
