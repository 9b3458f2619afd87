package pair_test

import (
	"net/http"
	"testing"

	"blindchess/internal/pair"
)

// TestWeb_PagesThatWereLeftOpenGiveWayToANewOne opens many more pages of one seat than
// are answered at a time: the seat's own new page comes all the same.
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
