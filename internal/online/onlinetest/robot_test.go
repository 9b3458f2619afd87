package onlinetest_test

import (
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/online/onlinetest"
	"blindchess/internal/rules"
)

// play plays random moves for Anna until the game is over, from the stream
// alone, and returns the last list of moves.
func (p *place) play(id string, random *rand.Rand) string {
	p.t.Helper()
	st, o := p.watch(p.white, id)
	color := "white"
	if o["black"].(object)["id"] == "anna" {
		color = "black"
	}
	sent := -1
	for state := o["state"].(object); ; state = st.until("gameState") {
		list := strings.Fields(state["moves"].(string))
		if state["status"] != "started" {
			return state["moves"].(string)
		}
		position := rules.Standard()
		for _, text := range list {
			m, err := position.ParseUCI(text)
			must(p.t, err)
			position = position.After(m)
		}
		switch {
		case state[map[string]string{"white": "btakeback", "black": "wtakeback"}[color]] == true:
			p.wants(p.white, deed(id, "takeback/no"), "", 200, "")
		case strings.EqualFold(position.Turn().String(), color) && sent != len(list):
			all := slices.Collect(position.Moves())
			sent = len(list)
			p.wants(p.white, deed(id, "move/"+position.UCI(all[random.IntN(len(all))])), "", 200, "")
		}
	}
}

func TestARobotPlaysWholeGamesBySeeksAndChallenges(t *testing.T) {
	p := open(t, onlinetest.Options{Seed: 3, Unlimited: true, Castling: onlinetest.EitherCastling})
	p.s.AddRobot(onlinetest.User{Name: "Robby", Title: "FM", Rating: 1700}, onlinetest.Robot{
		Joins: true, Accepts: true, Rematches: true, Offers: 0.05, Agrees: 0.2, TakesBack: 0.05, Allows: 0.5, Chats: 0.1,
	})
	events := p.stream(p.white, "GET /api/stream/event", "")
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 6 {
		if i%2 == 0 {
			p.stream(p.white, "POST /api/board/seek", "time=10&increment=5").ends()
		} else {
			p.wants(p.white, "POST /api/challenge/robby", "clock.limit=600&clock.increment=5", 200, "")
		}
		id := events.until("gameStart")["game"].(object)["gameId"].(string)
		told := strings.Fields(p.play(id, random))
		seen := p.s.See(id)
		if len(told) != len(seen.Moves) {
			t.Errorf("the stream told %d moves, the server has %d", len(told), len(seen.Moves))
		}
		if seen.Status == "started" || seen.Status == "aborted" {
			t.Errorf("got the end %s after %d moves", seen.Status, len(seen.Moves))
		}
	}
}

// In a synctest bubble the clock is virtual, and so is the wait for a line.
func TestRobotsThatThinkPlayOnAnyClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		s := onlinetest.New(onlinetest.Options{Clock: onlinetest.Wall{}, Piped: true, Seed: 9})
		defer s.Close()
		thinks := onlinetest.Robot{Think: 5 * time.Second, Leaves: 0.02, Agrees: 0.1, Offers: 0.1, Allows: 0.5, TakesBack: 0.1}
		s.AddRobot(onlinetest.User{Name: "One"}, thinks)
		s.AddRobot(onlinetest.User{Name: "Two"}, thinks)
		id := s.Begin(onlinetest.Play{White: "One", Black: "Two", Limit: 10 * time.Minute, Increment: 10 * time.Second})
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL()+"/api/board/game/stream/"+id, nil)
		must(t, err)
		r.Header.Set("Authorization", "Bearer "+s.Token("One"))
		got, err := s.Client().Do(r)
		must(t, err)
		defer got.Body.Close()
		text, err := io.ReadAll(got.Body)
		must(t, err)
		seen := s.See(id)
		if seen.Status == "started" || !strings.Contains(string(text), `"status":"`+seen.Status+`"`) || time.Since(began) < 10*time.Minute {
			t.Errorf("got %d moves, %s, after %v", len(seen.Moves), seen.Status, time.Since(began))
		}
	})
}

func TestAManualClockDoesWhatIsDueInItsOrder(t *testing.T) {
	clock := onlinetest.NewManual(time.Unix(0, 0))
	var did []string
	clock.AfterFunc(2*time.Second, func() { did = append(did, "two") })
	stop := clock.AfterFunc(time.Second, func() { did = append(did, "never") })
	clock.AfterFunc(time.Second, func() {
		did = append(did, "one at "+clock.Now().UTC().Format("05"))
		clock.AfterFunc(time.Second/2, func() { did = append(did, "more") })
	})
	stop()
	clock.Advance(5 * time.Second)
	if got := strings.Join(did, ", "); got != "one at 01, more, two" || clock.Now().Unix() != 5 {
		t.Errorf("got %s at %v", got, clock.Now())
	}
}
