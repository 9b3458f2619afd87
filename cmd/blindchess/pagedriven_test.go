package main

import (
	"testing"
	"time"

	"blindchess/internal/floors/waits"
)

// driven is a browser that a test drives.
type driven interface {
	opens(address string)
	runs(script string) any // what the script returns
	draws(from, to string)  // takes the piece on one square to another
}

// awaits waits until something is so in the page of a browser.
func awaits(t *testing.T, d driven, what, so string) {
	t.Helper()
	for last := range waits.Polls(50*time.Millisecond, stallTimeout) {
		if d.runs("return "+so) == true {
			return
		}
		if last {
			t.Fatalf("in vain: %s; the card: %v", what, d.runs(`return document.getElementById("act")?.textContent`))
		}
	}
}

// wins plays a game against a player in lines, and mates them: the card that is read
// first, repeating by a button, moves by hand, and the clock.
func wins(t *testing.T, d driven) {
	t.Helper()
	s, white, address, code := paged(t)
	d.opens(address)
	d.runs(`document.getElementById("code").value = "` + code + `"; document.forms[0].requestSubmit()`)
	awaits(t, d, "how one plays", `document.querySelector("[data-step=how] button") != null && document.readyState === "complete"`)
	d.runs(`document.querySelector("[data-step=how] button").click()`)
	s.awaitEvent("begun")
	answer := func(line, words, from, to string) {
		t.Helper()
		white.enter(line)
		awaits(t, d, "the announcement of "+line, `document.getElementById("announced")?.textContent.includes("`+words+`") ?? false`)
		d.runs(`document.querySelector("#act [data-space]").click()`)
		awaits(t, d, "the repetition of "+line, `document.getElementById("gate").textContent.includes("Black: repeated (done)")`)
		d.draws(from, to)
		awaits(t, d, line+" carried out", `document.getElementById("gate").textContent.includes("Black: carried out (done)")`)
		white.enter("")
		awaits(t, d, "one's own move", `document.getElementById("what").textContent.includes("Your move")`)
	}
	answer("f3", "Felix drei", "f2", "f3")
	d.draws("e7", "e5")
	awaits(t, d, "one's own announcement", `document.getElementById("announced").textContent.includes("Eva fünf")`)
	white.enter("repeat")
	white.enter("execute")
	awaits(t, d, "White's carrying out", `document.getElementById("gate").textContent.includes("White: carried out (done)")`)
	d.runs(`document.querySelector("#act [data-space]").click()`)
	answer("g4", "Gustav vier", "g2", "g4")
	d.draws("d8", "h4")
	if got := s.awaitEvent("ended"); got.Result != "0-1" || got.Reason != "checkmate" {
		t.Errorf("got %+v, want 0-1 by checkmate", got)
	}
	awaits(t, d, "the end", `document.querySelector("#act .now.over") != null`)
}
