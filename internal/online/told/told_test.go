package told_test

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"blindchess/internal/online/told"
	"blindchess/internal/rules"
)

const full = `{"type":"gameFull","id":"Ab3dEf7h","variant":{"key":"standard","name":"Standard"},"clock":{"initial":900000,"increment":10000},"speed":"rapid","rated":true,"white":{"name":"Anna","rating":1612},"black":{"name":"Boris","title":"FM","rating":2104},"initialFen":"startpos","state":{"type":"gameState","moves":"%s","wtime":900000,"btime":900000,"winc":10000,"binc":10000,"status":"started"}}`

func state(moves, more string) string {
	return fmt.Sprintf(`{"type":"gameState","moves":"%s","wtime":874530,"btime":881020,"status":"started"%s}`, moves, more)
}

// fold folds lines and returns the deeds of the last one.
func fold(t *testing.T, lines ...string) (told.Game, []told.Deed) {
	t.Helper()
	var g told.Game
	var deeds []told.Deed
	for _, line := range lines {
		var err error
		if g, deeds, err = g.Fold([]byte(line)); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	return g, deeds
}

func without[T told.Deed](deeds []told.Deed) (rest []told.Deed) {
	for _, d := range deeds {
		if _, drop := d.(T); !drop {
			rest = append(rest, d)
		}
	}
	return rest
}

func TestFold_BothWaysOfCastlingAreTheSameMove(t *testing.T) {
	before := "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 "
	one, _ := fold(t, fmt.Sprintf(full, before+"e1h1"))
	other, _ := fold(t, fmt.Sprintf(full, before+"e1g1"))
	if one.Chess.Ply() != 7 || one.Chess.Move(7) != other.Chess.Move(7) {
		t.Errorf("got %v and %v, want one castling", one.Chess.Move(7), other.Chess.Move(7))
	}
	_, deeds := fold(t, fmt.Sprintf(full, before+"e1h1"), state(before+"e1g1", ""))
	if rest := without[told.Clocks](deeds); len(rest) != 0 {
		t.Errorf("the other way of writing brought about %v", rest)
	}
}

// The server's own opponent has a level and no name, in a game, and both in a list of games.
func TestFold_TheServersOwnOpponentIsCalledByItsLevel(t *testing.T) {
	g, _ := fold(t, strings.Replace(fmt.Sprintf(full, ""), `"black":{"name":"Boris","title":"FM","rating":2104}`, `"black":{"aiLevel":3}`, 1))
	if got := g.Players.Black; got != (told.Player{Name: "Stockfish level 3", Computer: 3}) {
		t.Errorf("got %+v", got)
	}
	if side := g.SideOf("Anna"); side != rules.White {
		t.Errorf("got %v for Anna", side)
	}
	games, err := told.ParseGames([]byte(`{"nowPlaying":[{"gameId":"Ab3dEf7h","opponent":{"id":null,"username":"Stockfish level 3","ai":3}}]}`))
	if err != nil || len(games) != 1 || games[0].Opponent != g.Players.Black {
		t.Errorf("got %+v, %v", games, err)
	}
}

func TestFold_AShorterListOfMovesIsATakeback(t *testing.T) {
	g, deeds := fold(t, fmt.Sprintf(full, "e2e4 e7e5 g1f3"), state("e2e4 c7c5", ""))
	want := fmt.Sprint([]told.Deed{told.TakenBack{1}, told.Played{2, g.Chess.Move(2)}})
	if got := fmt.Sprint(without[told.Clocks](deeds)); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestFold_EachLineToldTwiceBringsAboutNothing(t *testing.T) {
	lines := []string{
		fmt.Sprintf(full, "e2e4"), state("e2e4 e7e5", `,"wdraw":true,"btakeback":true`),
		`{"type":"opponentGone","gone":false}`, state("e2e4 e7e5", `,"status":"resign","winner":"white","rematch":"Nn0Mm1Kk"`),
	}
	for i := range lines {
		_, deeds := fold(t, append(append([]string{}, lines[:i+1]...), lines[i])...)
		if rest := without[told.Clocks](deeds); len(rest) != 0 {
			t.Errorf("line %d told again brought about %v", i, rest)
		}
	}
}

func TestFold_OffersEndsAndReturnsAreDeeds(t *testing.T) {
	for _, c := range []struct {
		before []string
		line   string
		want   told.Deed
	}{
		{nil, state("e2e4", `,"bdraw":true`), told.Offered{rules.Black}},
		{[]string{state("e2e4", `,"bdraw":true`)}, state("e2e4", ""), told.Unoffered{rules.Black}},
		{nil, state("e2e4", `,"wtakeback":true`), told.Asked{rules.White}},
		{[]string{state("e2e4", `,"wtakeback":true`)}, state("e2e4", ""), told.Unasked{rules.White}},
		{nil, state("e2e4", `,"expiration":{"idleMillis":1000,"millisToMove":30000}`), told.FirstMoveDue{29 * time.Second}},
		{nil, `{"type":"gameState","moves":"e2e4","status":"resign","winner":"white"}`, told.Ended{"resign", rules.White}},
		{nil, `{"type":"chatLine","room":"player","username":"Boris","text":"hello"}`, told.Said{"Boris", "hello"}},
		{nil, `{"type":"opponentGone","gone":true,"claimWinInSeconds":42}`, told.Left{42 * time.Second}},
		{[]string{`{"type":"opponentGone","gone":true}`}, state("e2e4 e7e5", ""), told.Back{}},
		{nil, state("e2e4", `,"rematch":"Nn0Mm1Kk"`), told.Follows{"Nn0Mm1Kk"}},
	} {
		_, deeds := fold(t, append(append([]string{fmt.Sprintf(full, "e2e4")}, c.before...), c.line)...)
		found := false
		for _, d := range deeds {
			found = found || d == c.want
		}
		if !found {
			t.Errorf("%s: got %v, want %v among it", c.line, deeds, c.want)
		}
	}
}

func TestFold_WhatNobodyKnowsIsPassedOver(t *testing.T) {
	for _, line := range []string{"", "{", "[]", "7", `{"type":"weather","moves":[1]}`, `{"type":"chatLine","room":"spectator","username":"C","text":"x"}`} {
		if _, deeds := fold(t, fmt.Sprintf(full, "e2e4"), line); len(deeds) != 0 {
			t.Errorf("%q brought about %v", line, deeds)
		}
	}
}

func TestFold_AGameThatIsNotChessIsRefused(t *testing.T) {
	line := `{"type":"gameFull","id":"A","variant":{"key":"atomic","name":"Atomic"},"state":{"moves":"","status":"started"}}`
	g, _, err := told.Game{}.Fold([]byte(line))
	if err == nil || g.Known {
		t.Errorf("got %v, %v, want it refused", g.Known, err)
	}
	if _, _, err := (told.Game{}).Fold([]byte(fmt.Sprintf(full, "e2e5"))); err == nil {
		t.Error("an illegal move was taken")
	}
}

// examples reads what the fake server has of every kind of line, which another hand has
// written from the published description.
func examples(t testing.TB) (lines [][]byte) {
	t.Helper()
	text, err := os.ReadFile("../onlinetest/testdata/examples.ndjson")
	if err != nil {
		t.Fatal(err)
	}
	for in := bufio.NewScanner(bytes.NewReader(text)); in.Scan(); {
		lines = append(lines, bytes.Clone(in.Bytes()))
	}
	return lines
}

func TestParse_EveryExampleOfThePublishedDescriptionIsRead(t *testing.T) {
	events, games := 0, 0
	g, _, err := told.Game{}.Fold([]byte(fmt.Sprintf(full, "e2e4")))
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range examples(t) {
		if _, known := told.ParseEvent(line); known {
			events++
			continue
		}
		from := g
		if bytes.Contains(line, []byte("gameFull")) {
			from = told.Game{}
		}
		if _, deeds, err := from.Fold(line); err != nil {
			t.Errorf("%s: %v", line, err)
		} else if len(deeds) > 0 {
			games++
		}
	}
	if events != 6 || games < 6 {
		t.Errorf("got %d events and %d lines of games", events, games)
	}
	e, _ := told.ParseEvent([]byte(`{"type":"challenge","challenge":{"id":"C","challenger":{"name":"Boris","rating":2104},"timeControl":{"type":"clock","limit":600,"increment":5},"color":"black"},"compat":{"board":false}}`))
	c, ok := e.(told.Challenged)
	if !ok || c.From.Name != "Boris" || c.Limit != 10*time.Minute || c.Increment != 5*time.Second || c.Board {
		t.Errorf("got %+v", e)
	}
}

func FuzzFold(f *testing.F) {
	for _, line := range examples(f) {
		f.Add(line)
	}
	known, _, err := told.Game{}.Fold([]byte(fmt.Sprintf(full, "e2e4 e7e5")))
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		told.ParseEvent(line)
		for _, g := range []told.Game{{}, known} {
			after, deeds, err := g.Fold(line)
			if err != nil && (len(deeds) > 0 || after.Chess.Ply() != g.Chess.Ply()) {
				t.Fatalf("%v, and yet %v", err, deeds)
			}
			again, deeds, err := after.Fold(line)
			if err == nil && again.Chess.Ply() != after.Chess.Ply() {
				t.Fatalf("told twice it is another game, by %v", deeds)
			}
			for _, left := range []time.Duration{after.Left.White, after.Left.Black, after.FirstMove} {
				if left < 0 || left > 100*time.Hour {
					t.Fatalf("a clock shows %v", left)
				}
			}
		}
	})
}
