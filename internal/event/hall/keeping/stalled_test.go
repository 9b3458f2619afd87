package keeping_test

import (
	"encoding/json"
	"testing"
	"time"

	"blindchess/internal/event/hall"
	"blindchess/internal/event/hall/keeping"
	"blindchess/internal/event/hall/stream"
)

func TestRun_AHallWhoseStreamsDoNotAnswerSaysSoAndWhenTheyDoAgain(t *testing.T) {
	t.Parallel()
	k := keep(t, t.TempDir(), "127.0.0.1:0")
	defer k.close()
	g := begin(t, dial(t, k.address(), pass(t, k.folder, keeping.PostName("3", "1"))), "1")
	k.has(g)
	arbiter := dial(t, k.address(), pass(t, k.folder, keeping.Arbiter))
	heard := make(chan hall.News, 1000)
	if err := arbiter.Listen(stream.News, func(_ string, text []byte, _ func([]byte)) {
		var n hall.News
		if err := json.Unmarshal(text, &n); err != nil {
			t.Error(err)
		}
		select {
		case heard <- n:
		default:
		}
	}); err != nil {
		t.Fatal(err)
	}
	await := func(from <-chan hall.News, want hall.Pulse) {
		t.Helper()
		for late := time.After(patience); ; {
			select {
			case n := <-from:
				if n.Pulse == want {
					return
				}
			case <-late:
				t.Fatalf("the hall never said that it is %s", want)
			}
		}
	}
	await(heard, hall.PulseWell)
	if _, err := k.line.Request(t.Context(), "$JS.API.STREAM.DELETE."+stream.Name(3), nil); err != nil {
		t.Fatal(err)
	}
	await(k.news, hall.PulseStalled)
	await(heard, hall.PulseStalled)
	text, err := arbiter.Request(t.Context(), stream.View, nil)
	if err != nil {
		t.Fatal(err)
	}
	var rows []hall.Row
	if err := json.Unmarshal(text, &rows); err != nil || len(rows) != 1 || !rows[0].Stalled {
		t.Errorf("got %s, %v, want rows that say so", text, err)
	}
	if err := k.line.Make(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	await(k.news, hall.PulseWell)
	await(heard, hall.PulseWell)
}
