package page_test

import (
	"context"
	"strings"
	"testing"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/table"
)

// received is every byte that a page was sent, until the last word was told.
func (s *served) received(last string) string {
	s.t.Helper()
	ctx, stop := context.WithTimeout(s.t.Context(), patience)
	defer stop()
	var all strings.Builder
	all.WriteString(s.get("/"))
	s.events(ctx, "", func(e event) bool {
		all.WriteString(e.data + "\n")
		return !strings.Contains(e.data, last)
	})
	return all.String() + s.get("/")
}

func TestSecrets_NoPageIsSentWhatIsNotItsOwn(t *testing.T) {
	c := table.ForEvent()
	c.Seats.White = table.Seat{Name: "Anna", Blind: true}
	c.Seats.Black = table.Seat{Name: "Boris"}
	c.PIN = "00112233445566778899aabbccddeeff:0123456789abcdef0123456789abcdef" // as older tables store it
	tab := screentest.New(t, &c)
	sit := func(at console.Actor) *served { return serve(t, tab.Sit(at, screentest.Language{Sees: true})) }
	white := sit(console.Actor{Side: rules.White, Capacity: table.Player})
	others := map[string]*served{
		"Black":       sit(console.Actor{Side: rules.Black, Capacity: table.Player}),
		"the arbiter": sit(console.Actor{Capacity: table.Arbiter}),
		"a spectator": sit(console.Actor{Capacity: table.Spectator}),
	}
	e4, c5 := rules.Move{From: 13, To: 29}, rules.Move{From: 51, To: 35}
	tab.Do(table.Enter{Actor: table.By(rules.White), Move: e4}, table.Execute{Actor: table.By(rules.Black), Move: e4}, table.Press{Actor: table.By(rules.White)},
		table.Enter{Actor: table.By(rules.Black), Move: c5}, table.Execute{Actor: table.By(rules.White), Move: c5}, table.Press{Actor: table.By(rules.Black)})
	white.posts("line", "claim perpetual") // a private refusal
	tab.Do(table.Adjourn{Resumption: "tomorrow at ten"})
	white.posts("line", "seal Nh3")
	white.posts("line", "yes")
	tab.Do(
		table.Seal{Actor: table.By(rules.White), Envelope: "YWdlLWVuY3J5cHRpb24"}, // locked with a key
		table.Seal{Actor: table.By(rules.White), Text: "Nh3", Move: rules.Move{From: 7, To: 24}},
		table.Press{Actor: table.By(rules.White)},
		table.Note{Kind: table.Other, Text: "curtain"},
	)
	if hers := white.received("curtain"); !strings.Contains(hers, "Your move is sealed") || !strings.Contains(hers, "help claim") {
		t.Errorf("White was not told of their own sealed move or of their claim: %s", hers)
	}
	for name, s := range others {
		sent := s.received("curtain")
		for _, secret := range []string{c.PIN, "00112233", "89abcdef", "YWdlLWVuY3J5cHRpb24", "Nh3", "g1h3", "Your move is sealed", "help claim"} {
			if strings.Contains(sent, secret) {
				t.Errorf("%s was sent %q", name, secret)
			}
		}
	}
}
