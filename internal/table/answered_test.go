package table_test

import (
	"encoding/json"
	"testing"

	"blindchess/internal/table"
)

func TestAnswers_WhatHasToBeWorkedOutIsNotToldAtAnEvent(t *testing.T) {
	friends, event := table.State{Conditions: table.ForFriends()}, table.State{Conditions: table.ForEvent()}
	for _, q := range table.Questions() {
		if !table.ListsMoves && (q == table.AskLegal || q == table.AskCaptures) {
			continue // this program answers them to no one
		}
		for _, as := range []table.Capacity{table.Player, table.Assistant, table.Spectator} {
			if !friends.Answers(q, as) || event.Answers(q, as) {
				t.Errorf("%s to a %v: got %v among friends and %v at an event, want true and false", q, as, friends.Answers(q, as), event.Answers(q, as))
			}
		}
		if !event.Answers(q, table.Arbiter) {
			t.Errorf("%s: got no answer to the arbiter, want one", q)
		}
		over := event
		over.Phase = table.PhaseEnded
		if !over.Answers(q, table.Player) {
			t.Errorf("%s: got no answer when the game is over, want one", q)
		}
	}
}

func TestAnswers_AJournalFromBeforeTheConditionAnswersAsItDid(t *testing.T) {
	var c table.Conditions
	if err := json.Unmarshal([]byte(`{"laws":2023,"supervised":true,"arbiter":true}`), &c); err != nil {
		t.Fatal(err)
	}
	if s := (table.State{Conditions: c}); s.Answers(table.AskLegal, table.Player) != table.ListsMoves {
		t.Errorf("got %v, want %v: what the game was begun with, in a program that can", !table.ListsMoves, table.ListsMoves)
	}
}
