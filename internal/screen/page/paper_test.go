package page_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/table"
)

func TestPaper_TheArbiterPrintsEveryPaperFromTheirPageAndNobodyElseHasOne(t *testing.T) {
	c := table.ForEvent()
	c.Seats.White, c.Seats.Black = table.Seat{Name: "Anna <b>", Blind: true}, table.Seat{Name: "Boris"}
	tab := screentest.New(t, &c)
	arbiter := serve(t, tab.Sit(console.Actor{Capacity: table.Arbiter}, screentest.Language{}))
	others := map[string]*served{
		"Black":       serve(t, tab.Sit(console.Actor{Side: rules.Black, Capacity: table.Player}, screentest.Language{Sees: true})),
		"a spectator": serve(t, tab.Sit(console.Actor{Capacity: table.Spectator}, screentest.Language{})),
	}
	tab.Do(table.Note{Actor: table.By(rules.Black), Kind: table.TwoHands})
	page := arbiter.get("/")
	links := regexp.MustCompile(`href="(/paper/[a-z]+)"`).FindAllStringSubmatch(page, -1)
	if len(links) != len(announce.Papers()) {
		t.Fatalf("got links to %v, want one to each of %v", links, announce.Papers())
	}
	if !strings.Contains(page, `<span class="side black" aria-hidden="true"></span> <span class="where">Move 1, White:</span>`) {
		t.Errorf("no incident with its side and its move on the page: %s", page)
	}
	for i, words := range [][]string{{"Incident report", "two hands"}, {"Result slip", "Signature of White"}, {"Appeal form", "Decision appealed against"}, {"Record of the game", "Result"}} {
		paper := arbiter.get(links[i][1])
		for _, word := range append(words, "Anna &lt;b&gt;", `href="/page.css"`) {
			if !strings.Contains(paper, word) {
				t.Errorf("%s has no %q: %s", links[i][1], word, paper)
			}
		}
		for who, s := range others {
			answer, err := http.Get(s.url + links[i][1])
			if err != nil {
				t.Fatal(err)
			}
			answer.Body.Close()
			if answer.StatusCode != http.StatusNotFound || strings.Contains(s.get("/"), links[i][1]) {
				t.Errorf("%s has %s: %s", who, links[i][1], answer.Status)
			}
		}
	}
	if !strings.Contains(arbiter.get("/paper/nothing"), "There is no such page") {
		t.Error("a paper that there is not is answered with something")
	}
}
