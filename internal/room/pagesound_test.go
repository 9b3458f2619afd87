package room_test

import (
	"bytes"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/speech"
)

// fetches returns the status and what comes from a path of the page.
func (b *browser) fetches(path string) (int, []byte) {
	b.t.Helper()
	answer, err := b.client.Get(b.at + path)
	if err != nil {
		b.t.Fatal(err)
	}
	defer answer.Body.Close()
	body, _ := io.ReadAll(answer.Body)
	return answer.StatusCode, body
}

// numberOf returns the number under which the stream of the page said words, and
// nothing where it did not.
func (b *browser) numberOf(words string) string {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, found := range regexp.MustCompile(`(?m)^id: (\S+)\ndata: (.*)$`).FindAllStringSubmatch(b.bytes.String(), -1) {
		if strings.Contains(found[2], words) {
			return found[1]
		}
	}
	return ""
}

func TestPage_WhatWasSaidToASeatIsHeardInTheVoiceOfTheTableByItAlone(t *testing.T) {
	o := newOpenTable(t, nil)
	black, other := o.browse(t, o.code(t, room.Opponent, rules.Black)), o.browse(t, o.code(t, room.Spectator, 0))
	eventually(t, "the game has begun", func() bool { return strings.Contains(black.said(), "game begins") })
	o.me.Terminal().Enter("e4")
	number := ""
	eventually(t, "the move is heard", func() bool { number = black.numberOf("Eva vier"); return number != "" })
	status, file := black.fetches("/sound/said/" + number)
	sound, err := speech.DecodeFLAC(bytes.NewReader(file))
	if status != http.StatusOK || err != nil || sound.Duration().Seconds() < 1 {
		t.Fatalf("got %d, %v, %v, want a sound of Bauer Eva zwei Eva vier", status, err, sound.Duration())
	}
	if status, _ := other.fetches("/sound/said/" + number); status != http.StatusNotFound {
		t.Errorf("got %d for what was said to another seat", status)
	}
	stay, _, _ := strings.Cut(number, ".")
	for _, path := range []string{"/sound/said/" + stay + ".0", "/sound/said/" + stay + ".9999", "/sound/said/" + stay + ".-1", "/sound/said/", "/sound/earcon/nothing", "/sound/earcon/", "/sound/"} {
		if status, _ := black.fetches(path); status != http.StatusNotFound {
			t.Errorf("%s: got %d, want that there is none", path, status)
		}
	}
	for _, name := range speech.Earcons() {
		status, file := black.fetches("/sound/earcon/" + string(name))
		if _, err := speech.DecodeFLAC(bytes.NewReader(file)); status != http.StatusOK || err != nil {
			t.Errorf("%s: got %d and %v", name, status, err)
		}
	}
	refused := 0
	for range 40 {
		if status, _ := black.fetches("/sound/earcon/press"); status == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused == 0 {
		t.Error("a page was sent as many sounds as it asked for")
	}
}

func TestPage_AnotherLanguageComesToThePageThatIsOpen(t *testing.T) {
	o := newOpenTable(t, nil)
	guest := o.browse(t, o.code(t, room.Opponent, rules.Black))
	_, page := guest.fetches("/")
	if !strings.Contains(string(page), `<html lang="en">`) || !strings.Contains(string(page), `value="set language sk" lang="sk">Slovenčina<`) {
		t.Errorf("got %.200s, want English and Slovak as a button", page)
	}
	guest.enter("set language sk")
	eventually(t, "the page is told", func() bool {
		guest.mu.Lock()
		defer guest.mu.Unlock()
		return strings.Contains(guest.bytes.String(), "event: words\ndata: \"sk\"")
	})
	if _, page := guest.fetches("/"); !strings.Contains(string(page), `<html lang="sk">`) || !strings.Contains(string(page), "Ťah alebo otázka") {
		t.Errorf("got %.200s, want Slovak", page)
	}
	o.me.Terminal().Enter("e4")
	eventually(t, "the scheme keeps its language", func() bool {
		_, page := guest.fetches("/")
		return strings.Contains(string(page), `<span>Povedz túto vetu nahlas`) && strings.Contains(string(page), `id="announced"><li><b lang="de">Bauer</b> <span>Pešiak</span></li>`)
	})
}
