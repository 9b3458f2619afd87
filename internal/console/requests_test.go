package console_test

import (
	"fmt"
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/table"
)

// request is something of White that Black may answer: what gate says of it to Black when
// a plain accept answers it, and the event that accept then brings.
type request struct {
	name    string
	opens   table.Command
	hears   string
	accepts table.Event
}

// requests lists them. White has made the third move, or only touched the knight on g1.
func requests(t *testing.T) []request {
	white, black := table.By(rules.White), table.By(rules.Black)
	g1 := square(t, "g1")
	other := rules.Move{From: square(t, "b1"), To: square(t, "c3")}
	return []request{
		{"an offer", table.Offer{Actor: white}, "offered by White: accept or decline.", table.DrawAccepted{}},
		{"a takeback", table.AskTakeback{Actor: white}, "Type accept or decline.", table.MovesTakenBack{}},
		{"an accident", table.ReportAccident{Actor: white}, "an accident: accept or decline.", table.AccidentGranted{}},
		{"boards that differ", table.Execute{Actor: black, Move: other}, "Type accept to accept the proposal", table.ProposalConfirmed{}},
		{"a note of a wrong clock", table.Note{Kind: table.WrongClock}, "Type accept to accept the proposal", table.ProposalConfirmed{}},
		{"a claim", table.Claim{Actor: white, Kind: laws.ClaimTouched, Square: g1}, "claims: a touched piece", table.ClaimUpheld{}},
		{"stopped clocks", table.StopClocks{}, "\x00", nil},
	}
}

// open gives a command to the table, and reports whether it was taken.
func (g *game) open(c table.Command) bool {
	effects, err := table.Decide(g.state, g.at, c)
	if err != nil || len(effects) == 0 {
		return false
	}
	g.state = effects[len(effects)-1].After
	return true
}

// TestRequests_WhatGateTellsToAcceptIsWhatAcceptAnswers opens two requests of White, one
// after the other. With gate Black hears of at most one that a plain accept answers, and
// accept answers that one.
func TestRequests_WhatGateTellsToAcceptIsWhatAcceptAnswers(t *testing.T) {
	pairs := 0
	for _, first := range requests(t) {
		for _, second := range requests(t) {
			for _, touched := range []bool{false, true} {
				g := newGame(t, nil)
				for i, line := range []string{"e4", "press", "repeat", "e5", "press", "repeat", "Nf3", "press"} {
					if i > 5 && touched {
						break
					}
					g.enter(sighted(t, []rules.Side{rules.White, rules.White, rules.Black, rules.Black, rules.Black, rules.White, rules.White, rules.White}[i]), line)
				}
				if touched {
					g.do(table.Touch{Actor: table.By(rules.White), Square: square(t, "g1")})
				}
				if !g.open(first.opens) || !g.open(second.opens) {
					continue
				}
				pairs++
				g.answers(fmt.Sprintf("%s, then %s, touched %v", first.name, second.name, touched))
			}
		}
	}
	if pairs < 20 {
		t.Errorf("got %d pairs of requests, want at least 20", pairs)
	}
}

// answers compares what Black hears with gate with what a plain accept then does.
func (g *game) answers(name string) {
	g.t.Helper()
	said := g.enter(player(g.t, rules.Black), "gate")
	var told []request
	for _, r := range requests(g.t) {
		if strings.Contains(said, r.hears) && !(r.name == "a takeback" && strings.Contains(said, "claims:")) && !(r.name == "a note of a wrong clock") {
			told = append(told, r)
		}
	}
	if len(told) > 1 {
		g.t.Errorf("%s: got %q, want one request that accept answers", name, said)
	}
	if len(told) == 0 {
		return
	}
	effects, err := table.Decide(g.state, g.at, table.Accept{Actor: table.By(rules.Black)})
	if err != nil {
		g.t.Errorf("%s: got %q, and accept is refused: %v", name, said, err)
		return
	}
	if got, want := fmt.Sprintf("%T", effects[0].Record.Event), fmt.Sprintf("%T", told[0].accepts); got != want {
		g.t.Errorf("%s: got %q, and accept brings %s, want %s", name, said, got, want)
	}
}
