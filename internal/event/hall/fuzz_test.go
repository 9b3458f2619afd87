package hall_test

import (
	"testing"
	"time"

	"blindchess/internal/event/hall"
)

// FuzzEnvelope sends a hall any message: the hall still runs, and reports the
// state of its tables.
func FuzzEnvelope(f *testing.F) {
	f.Add([]byte(`{"game":"a","after":0,"at":"1s","records":[{"at":"0s","seq":1,"event":"GameStarted"}],"link":"00"}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		e, err := hall.ReadEnvelope(text)
		if err != nil {
			return
		}
		h, now := hall.New(), time.Date(2026, 3, 1, 10, 0, 0, 0, time.UTC)
		for range 2 { // a post may report everything again
			h.Take(hall.Key{Round: "1", Board: "1"}, e, now)
		}
		if rows := h.Rows(now.Add(time.Hour)); len(rows) != 1 || rows[0].Game != e.Game {
			t.Errorf("%s: got %+v, want the row of the game", text, rows)
		}
	})
}
