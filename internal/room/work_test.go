package room

import (
	"slices"
	"testing"
	"time"

	"blindchess/internal/screen"
)

func TestTheLongWorkOfATableIsShownAfterAWhile(t *testing.T) {
	var shown []screen.Work
	now := time.Unix(0, 0)
	w := &longWork{now: func() time.Time { return now }, show: func(work screen.Work) { shown = append(shown, work) }}
	w.told(0, 0)
	for done := range 11 {
		w.told(done, 10)
		now = now.Add(100 * time.Millisecond)
	}
	w.told(0, 0)
	w.told(0, 0)
	w.told(1, 10)
	want := []screen.Work{{Done: 5, Most: 10}, {Done: 7, Most: 10}, {Done: 9, Most: 10}, {}}
	if !slices.Equal(shown, want) {
		t.Errorf("got %v, want %v", shown, want)
	}
}
