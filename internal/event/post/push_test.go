package post_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/event/post"
	"blindchess/internal/floors/waits"
)

// broadcast is a site that takes games as lichess does. It belongs to one bubble.
type broadcast struct {
	began    time.Time
	under    int // requests that are on their way
	most     int
	requests []string // when, which way, and how many games
	told     []string // what the push told
	bad      string   // what it refuses
	answers  []int    // the status of each request; 200 where none is left
}

func (b *broadcast) RoundTrip(r *http.Request) (*http.Response, error) {
	b.under++
	b.most = max(b.most, b.under)
	defer func() { b.under-- }()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	time.Sleep(time.Second) // it is slow
	text := fmt.Sprintf("%v %s %d", time.Since(b.began)-time.Second, r.URL.Path[strings.LastIndex(r.URL.Path, "/")+1:], strings.Count(string(body), "[Event"))
	if r.Method != http.MethodPost || !strings.HasPrefix(r.URL.Path, "/api/broadcast/round/abcd/") || r.Header.Get("Authorization") != "Bearer secret" {
		text += " by " + r.Method + " at " + r.URL.Path
	}
	b.requests = append(b.requests, text)
	status := http.StatusOK
	if len(b.answers) > 0 {
		status, b.answers = b.answers[0], b.answers[1:]
	}
	if b.bad != "" && strings.Contains(string(body), b.bad) {
		status = http.StatusBadRequest
	}
	return &http.Response{StatusCode: status, Status: http.StatusText(status), Header: http.Header{}, Body: io.NopCloser(strings.NewReader(`{"games":[]}`))}, nil
}

// pushing runs a push in a bubble and returns where its games go in.
func pushing(t *testing.T, site *broadcast) (games chan []post.Game, ended chan error) {
	t.Helper()
	site.began = time.Now()
	games, ended = make(chan []post.Game, 1), make(chan error, 1)
	push := &post.Push{Site: "https://lichess.example", Round: "abcd", Token: "secret", Client: &http.Client{Transport: site}, Tell: func(text string) { site.told = append(site.told, text) }}
	ctx, end := context.WithCancel(t.Context())
	t.Cleanup(end)
	go func() { ended <- push.Run(ctx, games) }()
	return games, ended
}

// some returns n games with these moves.
func some(n int, moves string) []post.Game {
	games := make([]post.Game, n)
	for i := range games {
		games[i] = post.Game{Round: "round-1", Name: fmt.Sprintf("game-%d", i+1), PGN: []byte("[Event \"x\"]\n" + moves + "\n")}
	}
	return games
}

// latest puts games where those go that were not taken yet.
func latest(games chan []post.Game, now []post.Game) {
	select {
	case <-games:
	default:
	}
	games <- now
}

func TestPush_IsOneRequestAtATimeAndOneInThreeSeconds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		site := &broadcast{}
		games, _ := pushing(t, site)
		for i := range 20 {
			latest(games, some(1+i/10, strings.TrimSpace(strings.Repeat("e2e4 ", i+1))))
			waits.Pass(500 * time.Millisecond)
		}
		waits.Pass(time.Minute)
		if site.most != 1 {
			t.Errorf("got %d requests at a time, want one", site.most)
		}
		// Changes during a request are in the next: three requests and the last state
		// of all.
		want := "[0s push 1 4s push 1 8s push 2 12s push 2]"
		if got := fmt.Sprint(site.requests); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	})
}

func TestPush_WaitsAsLongAsItIsAskedToo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		site := &broadcast{answers: []int{429, 503, 200}}
		games, _ := pushing(t, site)
		latest(games, some(1, "e2e4"))
		waits.Pass(10 * time.Minute)
		if got, want := fmt.Sprint(site.requests), "[0s push 1 1m1s push 1 1m5s push 1]"; got != want {
			t.Errorf("got %s, want %s: a minute after too many, and three seconds after trouble", got, want)
		}
	})
}

func TestPush_NeverEmptiesARoundWhereMovesWereTakenBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		site := &broadcast{}
		games, _ := pushing(t, site)
		for _, moves := range []string{"e2e4", "e2e4 e7e5", "e2e4 c7c5"} {
			latest(games, some(1, moves))
			waits.Pass(time.Minute)
		}
		if got, want := fmt.Sprint(site.requests), "[0s push 1 1m0s push 1 2m0s push 1]"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	})
}

func TestPush_OneBadGameHoldsBackItselfAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		site := &broadcast{bad: "e2e5"}
		games, _ := pushing(t, site)
		all := some(4, "e2e4")
		all[2].PGN = []byte("[Event \"x\"]\ne2e5\n")
		latest(games, all)
		waits.Pass(time.Minute)
		latest(games, all)
		waits.Pass(time.Minute)
		all = some(4, "e2e4")
		latest(games, all)
		waits.Pass(time.Minute)
		if got, want := fmt.Sprint(site.requests), "[0s push 4 4s push 2 8s push 2 12s push 1 16s push 1 1m0s push 3 2m0s push 4]"; got != want {
			t.Errorf("got %s, want %s: the halves, then all but the bad one, then all once it is mended", got, want)
		}
	})
}

func TestPush_SendsAHundredGamesAtMost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		site := &broadcast{}
		games, _ := pushing(t, site)
		latest(games, some(230, "e2e4"))
		waits.Pass(time.Minute)
		if got, want := fmt.Sprint(site.requests), "[0s push 100 4s push 100 8s push 30]"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	})
}

func TestPush_IsTriedAgainWhereTheTokenOrTheRoundIsMended(t *testing.T) {
	for _, status := range []int{401, 403, 404} {
		synctest.Test(t, func(t *testing.T) {
			site := &broadcast{answers: []int{status, status}}
			games, _ := pushing(t, site)
			latest(games, some(1, "e2e4"))
			waits.Pass(10 * time.Minute)
			if got, want := fmt.Sprint(site.requests), "[0s push 1 1m1s push 1 2m2s push 1]"; got != want {
				t.Errorf("%d: got %s, want %s", status, got, want)
			}
			if len(site.told) != 2 || !strings.Contains(site.told[0], "again each minute") || !strings.Contains(site.told[1], "again") {
				t.Errorf("%d: got %q, want once what to mend, and that it goes on", status, site.told)
			}
		})
	}
}
