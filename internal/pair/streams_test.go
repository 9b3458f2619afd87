package pair_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"blindchess/internal/pair"
)

// TestWeb_PagesThatWereLeftOpenGiveWayToANewOne opens many more pages of one seat than
// are answered at a time: the seat's own new page still comes.
func TestWeb_PagesThatWereLeftOpenGiveWayToANewOne(t *testing.T) {
	w := newWebTable(t, nil)
	b := w.browser()
	if status, _ := w.joins(b, w.code(pair.Pass{Role: "opponent", Seat: "black"})); status != http.StatusOK {
		t.Fatalf("got %d for a right code", status)
	}
	for n := range 3 * pair.MostRequests {
		answer, err := b.Get(w.url + "/events")
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		if answer.StatusCode != http.StatusOK {
			t.Fatalf("page %d: got %d, want that an older one gives way", n+1, answer.StatusCode)
		}
	}
	if status, _ := w.reads(b.Get(w.url + "/")); status != http.StatusOK {
		t.Errorf("the seat's own page: got %d", status)
	}
}

func TestWeb_AFormIsTakenUpToItsLongestAndNoByteBeyond(t *testing.T) {
	w := newWebTable(t, nil)
	b := w.browser()
	post := func(path, form string) (int, string) {
		return w.reads(b.Post(w.url+path, "application/x-www-form-urlencoded", strings.NewReader(form)))
	}
	form := "code=" + url.QueryEscape(w.code(pair.Pass{Role: "spectator"})) + "&name="
	form += strings.Repeat("x", pair.LongestCode-len(form))
	if status, _ := post("/join", form+"x"); status != http.StatusRequestEntityTooLarge {
		t.Errorf("got %d for a code with a byte too many", status)
	}
	if status, _ := post("/join", form); status != http.StatusOK {
		t.Fatalf("got %d for the longest form, whose code is still good", status)
	}
	line := "line=" + strings.Repeat("x", pair.LongestLine-len("line="))
	if _, text := post("/line", line); !strings.Contains(text, "xxx") {
		t.Errorf("got %q, want the longest line read", text)
	}
	if _, text := post("/line", line+"x"); strings.Contains(text, "xxx") {
		t.Errorf("got %q, want nothing read of a line that is too long", text)
	}
}
