package post_test

import (
	"strings"
	"testing"

	"blindchess/internal/event/post"
)

func TestSelection_PushesWhatItWasToldTo(t *testing.T) {
	cup := func(round, board string) post.Game {
		return post.Game{Name: "game-" + board, Event: "Cup", Number: round, Board: board}
	}
	friends := post.Game{Name: "friends", Event: "Cup", Number: "1", Board: "1", Friends: true}
	other := post.Game{Name: "other", Event: "Open", Number: "1", Board: "1"}
	all := []post.Game{cup("1", "1"), cup("1", "2"), cup("2", "1"), friends, other}
	tests := []struct {
		name   string
		choose post.Selection
		games  []post.Game
		want   string
	}{
		{"one round of one event, and friends", post.Selection{}, []post.Game{cup("1", "1"), cup("1", "2"), friends}, "game-1 game-2"},
		{"the event and the round", post.Selection{Event: "Cup", Round: "1"}, all, "game-1 game-2"},
		{"one board", post.Selection{Event: "Cup", Round: "1", Boards: []string{"2"}}, all, "game-2"},
		{"the event alone", post.Selection{Event: "Cup"}, all, "error: Cup round 1; Cup round 2"},
		{"nothing", post.Selection{}, all, "error: Cup round 1; Cup round 2; Open round 1"},
		{"friends alone", post.Selection{Event: "Cup"}, []post.Game{friends}, "error: these are games among friends"},
		{"an event that no table is of", post.Selection{Event: "Nobody"}, all, "error: no table is what you selected: the tables are of Cup round 1; Cup round 2; Open round 1"},
		{"a board that is not there", post.Selection{Event: "Open", Boards: []string{"7"}}, all, "error: no table is what you selected"},
	}
	for _, test := range tests {
		chosen, err := test.choose.Of(test.games)
		var names []string
		for _, g := range chosen {
			names = append(names, g.Name)
		}
		got := strings.Join(names, " ")
		if err != nil {
			got = err.Error()
		}
		if want, is := strings.CutPrefix(test.want, "error: "); is && !strings.Contains(got, want) || !is && got != want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}
