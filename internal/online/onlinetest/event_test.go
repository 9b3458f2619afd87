package onlinetest_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"blindchess/internal/online/onlinetest"
)

// Published description of /api/stream/event; lila modules/api/src/main/EventStream.scala.
func TestTheEventStreamTellsGamesAndChallenges(t *testing.T) {
	p := open(t, onlinetest.Options{})
	running := p.rapid()
	waiting := p.s.Challenge("Boris", "Anna", "clock.limit=600&clock.increment=5")
	events := p.stream(p.white, "GET /api/stream/event", "")
	got := events.next()
	game := got["game"].(object)
	if got["type"] != "gameStart" || game["gameId"] != running || game["id"] != running || game["color"] != "white" || game["isMyTurn"] != true ||
		game["secondsLeft"] != 600.0 || game["opponent"].(object)["username"] != "Boris" || game["compat"].(object)["board"] != true {
		t.Errorf("got %v", got)
	}
	if !strings.HasPrefix(game["fullId"].(string), running) || len(game["fullId"].(string)) != 12 {
		t.Errorf("got the full id %v", game["fullId"])
	}
	if got := events.next(); got["type"] != "challenge" || got["challenge"].(object)["id"] != waiting || got["compat"] != nil {
		t.Errorf("got %v", got)
	}
	p.s.Withdraw(waiting)
	if got := events.next(); got["type"] != "challengeCanceled" || got["challenge"].(object)["status"] != "canceled" {
		t.Errorf("got %v", got)
	}
	must(t, p.s.Hand("Boris", running, true).Move("e2e4", "e7e5"))
	must(t, p.s.Hand("Boris", running, true).Resign())
	finish := events.next()["game"].(object)
	if finish["winner"] != "white" || finish["status"].(object)["id"] != 31.0 || finish["lastMove"] != "e7e5" {
		t.Errorf("got %v", finish)
	}
}

// Published description: an empty line every seven seconds; the stream that a new one
// of the same token replaces is closed.
func TestKeepAlivesComeAndASecondEventStreamClosesTheFirst(t *testing.T) {
	p := open(t, onlinetest.Options{})
	first := p.stream(p.white, "GET /api/stream/event", "")
	p.clock.Advance(21 * time.Second)
	for range 3 {
		if text, err := first.raw(); text != "" || err != nil {
			t.Fatalf("got %q and %v, want an empty line", text, err)
		}
	}
	other := p.s.Token("Anna")
	second := p.stream(other, "GET /api/stream/event", "")
	if p.s.Streams("Anna", onlinetest.Events) != 2 {
		t.Errorf("got %d streams, want one for each token", p.s.Streams("Anna", onlinetest.Events))
	}
	third := p.stream(p.white, "GET /api/stream/event", "")
	first.ends()
	p.rapid()
	second.until("gameStart")
	third.until("gameStart")
	q := open(t, onlinetest.Options{ByUser: true})
	first = q.stream(q.white, "GET /api/stream/event", "")
	q.stream(q.s.Token("Anna"), "GET /api/stream/event", "")
	first.ends()
}

// lila modules/bot GameStateStream.scala uniqChan: one game stream for each player and
// program; modules/web Limiters.scala.
func TestAGameStreamIsReplacedByThatOfTheSameProgramAlone(t *testing.T) {
	p := open(t, onlinetest.Options{})
	id := p.rapid()
	first, _ := p.watch(p.white, id)
	r, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, p.s.URL()+"/api/board/game/stream/"+id, nil)
	r.Header.Set("Authorization", "Bearer "+p.white)
	r.Header.Set("User-Agent", "another")
	got, err := p.s.Client().Do(r)
	must(t, err)
	defer got.Body.Close()
	if n := p.s.Streams("Anna", onlinetest.Game); n != 2 {
		t.Errorf("got %d streams, want 2", n)
	}
	p.watch(p.white, id)
	first.ends()
}

// lila app/controllers/Setup.scala boardApiHook, modules/setup SetupForm.scala,
// modules/core game/misc.scala isBoardCompatible, modules/lobby BoardApiHookStream.scala.
func TestASeekLivesAsLongAsItsConnection(t *testing.T) {
	p := open(t, onlinetest.Options{})
	events := p.stream(p.white, "GET /api/stream/event", "")
	seek := p.stream(p.white, "POST /api/board/seek", "time=15&increment=10&rated=true&color=white")
	p.clock.Advance(20 * time.Second)
	for range 2 {
		if text, err := seek.raw(); text != "" || err != nil {
			t.Fatalf("got %q and %v, want an empty line each ten seconds", text, err)
		}
	}
	p.wants(p.white, "POST /api/board/seek", "time=15&increment=10", 429, `{"error":"Please only run 1 request(s) at a time"}`)
	p.s.AddUser(onlinetest.User{Name: "Cyril", Rating: 1600})
	id := p.s.Join("Anna", "Cyril")
	if id == "" {
		t.Fatal("nobody could join")
	}
	seek.ends()
	if game := events.until("gameStart")["game"].(object); game["gameId"] != id || game["color"] != "white" || game["source"] != "lobby" || game["rated"] != true {
		t.Errorf("got %v", game)
	}
	seek = p.stream(p.white, "POST /api/board/seek", "time=15&increment=10&ratingRange=1800-2000")
	if id := p.s.Join("Anna", "Cyril"); id != "" {
		t.Errorf("got a game with a rating outside the range")
	}
	seek.body.Close()
	for p.s.Streams("Anna", onlinetest.Seek) > 0 {
		p.s.Settle()
	}
	p.s.AddUser(onlinetest.User{Name: "Dana", Rating: 1900})
	if id := p.s.Join("Anna", "Dana"); id != "" {
		t.Errorf("got a game by a seek whose connection was closed")
	}
}

func TestSeeksThatTheBoardAPIDoesNotTakeAreRefused(t *testing.T) {
	p := open(t, onlinetest.Options{})
	for form, want := range map[string]string{
		"time=5&increment=3":                       `{"error":{"global":["Invalid time control"]},"global":["Invalid time control"]}`,
		"time=8&increment=0&color=green":           `{"color":["Invalid value"],"error":{"color":["Invalid value"]}}`,
		"time=0&increment=0":                       `{"error":{"global":["Invalid clock"]},"global":["Invalid clock"]}`,
		"time=10&increment=0&ratingRange=9":        `{"error":{"ratingRange":["Invalid value"]},"ratingRange":["Invalid value"]}`,
		"time=10&increment=0&variant=wild":         `{"error":{"variant":["Invalid value"]},"variant":["Invalid value"]}`,
		"time=200&increment=0":                     `{"error":{"time":["Invalid value"]},"time":["Invalid value"]}`,
		"time=10&increment=0&variant=fromPosition": `{"error":{"variant":["Invalid value"]},"variant":["Invalid value"]}`,
	} {
		p.wants(p.white, "POST /api/board/seek", form, 400, want)
	}
	p.wants("", "POST /api/board/seek", "time=10&increment=0", 400, `{"error":"Authentication required"}`)
	p.s.AddUser(onlinetest.User{Name: "Anna", MustPlay: "black"})
	p.wants(p.white, "POST /api/board/seek", "time=8&increment=0&color=white", 400, `{"error":"You must also play some games as black"}`)
	if status, body := p.ask(p.white, "POST /api/board/seek", "days=2"); status != 200 || !strings.HasPrefix(body, `{"id":"`) {
		t.Errorf("got %d %s", status, body)
	}
	p.stream(p.white, "POST /api/board/seek", "time=8&increment=0")
}

func TestTwoSeeksThatFitMeet(t *testing.T) {
	p := open(t, onlinetest.Options{})
	one := p.stream(p.white, "POST /api/board/seek", "time=10&increment=5&color=black")
	p.stream(p.s.Token("Cyril"), "POST /api/board/seek", "time=10&increment=0")
	two := p.stream(p.black, "POST /api/board/seek", "time=10&increment=5")
	one.ends()
	two.ends()
	if games := p.s.Games(); len(games) != 1 || p.s.See(games[0]).Black != "Anna" {
		t.Errorf("got the games %v, want one with Anna as Black", games)
	}
}

// lila app/controllers/Challenge.scala, modules/challenge JsonView.scala,
// ChallengeApi.scala.
func TestAChallengeIsSentAcceptedDeclinedAndCancelled(t *testing.T) {
	p := open(t, onlinetest.Options{})
	hers, his := p.stream(p.white, "GET /api/stream/event", ""), p.stream(p.black, "GET /api/stream/event", "")
	create := func(form string) string {
		status, body := p.ask(p.white, "POST /api/challenge/boris", form)
		if status != 200 || !strings.Contains(body, `"direction":"out"`) {
			t.Fatalf("got %d %s", status, body)
		}
		mine, c := hers.next(), his.next()["challenge"].(object)
		if mine["type"] != "challenge" || mine["challenge"].(object)["direction"] != nil || mine["compat"].(object)["board"] != true {
			t.Errorf("got %v", mine)
		}
		return c["id"].(string)
	}
	id := create("clock.limit=300&clock.increment=3&color=black&rated=true")
	p.wants(p.white, "POST /api/challenge/"+id+"/accept", "", 404, `{"error":"Not found"}`)
	p.wants(p.black, "POST /api/challenge/"+id+"/accept", "", 200, `{"ok":true}`)
	if game := hers.next()["game"].(object); game["gameId"] != id || game["color"] != "black" || game["source"] != "friend" || game["speed"] != "blitz" {
		t.Errorf("got %v", game)
	}
	his.until("gameStart")
	p.wants(p.white, "POST /api/challenge/"+id+"/cancel", "", 200, `{"ok":true}`)
	hers.until("gameFinish")
	his.until("gameFinish")

	id = create("clock.limit=600&clock.increment=0")
	p.wants(p.black, "POST /api/challenge/"+id+"/decline", "reason=tooFast", 200, `{"ok":true}`)
	c := hers.until("challengeDeclined")["challenge"].(object)
	if c["declineReasonKey"] != "toofast" || c["status"] != "declined" || c["declineReason"] == "" {
		t.Errorf("got %v", c)
	}
	his.until("challengeDeclined")
	id = create("days=3")
	p.wants(p.black, "POST /api/challenge/"+id+"/cancel", "", 200, "")
	hers.until("challengeDeclined")
	his.until("challengeDeclined")
	id = create("clock.limit=600&clock.increment=0")
	status, body := p.ask(p.black, "GET /api/challenge", "")
	if status != 200 || !strings.Contains(body, `"direction":"in"`) || !strings.HasSuffix(body, `"out":[]}`) {
		t.Errorf("got %d %s", status, body)
	}
	p.wants(p.white, "POST /api/challenge/"+id+"/cancel", "", 200, "")
	his.until("challengeCanceled")
	p.wants(p.black, "POST /api/challenge/"+id+"/accept", "", 400, `{"error":"The challenge has been canceled."}`)
}

// Published description of keepAliveStream; lila ChallengeKeepAliveStream.scala,
// ChallengeApi.scala sweep: unseen for twenty seconds is offline, without a message.
func TestAChallengeFadesUnlessAStreamKeepsItAlive(t *testing.T) {
	p := open(t, onlinetest.Options{})
	his := p.stream(p.black, "GET /api/stream/event", "")
	kept := p.stream(p.white, "POST /api/challenge/boris", "clock.limit=600&clock.increment=0&keepAliveStream=true")
	id := kept.next()["id"].(string)
	p.wants(p.white, "POST /api/challenge/boris", "clock.limit=900&clock.increment=0", 200, "")
	p.clock.Advance(time.Minute)
	_, body := p.ask(p.black, "GET /api/challenge", "")
	if strings.Count(body, `"status"`) != 1 || !strings.Contains(body, id) {
		t.Errorf("got %s, want the one that is kept alive", body)
	}
	p.wants(p.black, "POST /api/challenge/"+id+"/accept", "", 200, "")
	if got := kept.next(); got["done"] != "accepted" {
		t.Errorf("got %v", got)
	}
	kept.ends()
	his.until("gameStart")
}

func TestChallengesThatCannotBeAreRefused(t *testing.T) {
	p := open(t, onlinetest.Options{})
	p.s.AddUser(onlinetest.User{Name: "Nina", Challenges: "never"})
	p.s.AddUser(onlinetest.User{Name: "Fred", Title: "FM", Challenges: "friend"})
	p.s.AddUser(onlinetest.User{Name: "Rita", Challenges: "rating", Rating: 1900})
	rapid := "clock.limit=600&clock.increment=0"
	p.wants(p.white, "POST /api/challenge/nobody", rapid, 400, `{"error":"No such user: nobody"}`)
	p.wants(p.white, "POST /api/challenge/anna", rapid, 404, `{"error":"Not found"}`)
	p.wants(p.white, "POST /api/challenge/nina", rapid, 400, `{"error":"Nina does not accept challenges."}`)
	p.wants(p.white, "POST /api/challenge/fred", rapid, 400, `{"error":"FM Fred only accepts challenges from friends."}`)
	p.wants(p.white, "POST /api/challenge/rita", rapid, 400, `{"error":"Your Rapid rating is too far from Rita."}`)
	p.wants(p.white, "POST /api/challenge/boris", "clock.limit=100&clock.increment=0", 400, `{"clock.limit":["Invalid value"],"error":{"clock.limit":["Invalid value"]}}`)
	p.wants(p.white, "POST /api/challenge/boris", rapid+"&rated=true&fen=4k3/8/8/8/8/8/4P3/4K3+w+-+-+0+1", 400, `{"error":{"global":["can't be rated"]},"global":["can't be rated"]}`)
}

// lila modules/web/src/main/Limiters.scala: five seeks a minute from an address, five
// challenges a minute, thirty event streams in ten minutes for a token.
func TestTheLimitsOfTheServerAreKept(t *testing.T) {
	p := open(t, onlinetest.Options{})
	for range 5 {
		p.stream(p.white, "POST /api/board/seek", "time=10&increment=5")
		p.s.ExpireSeeks("Anna")
	}
	p.wants(p.white, "POST /api/board/seek", "time=10&increment=5", 429, `{"error":"Too many requests. Try again later."}`)
	p.clock.Advance(61 * time.Second)
	p.stream(p.white, "POST /api/board/seek", "time=10&increment=5")
	for i := range 5 {
		p.wants(p.white, "POST /api/challenge/boris", fmt.Sprintf("clock.limit=%d&clock.increment=0", 600+60*i), 200, "")
	}
	p.wants(p.white, "POST /api/challenge/boris", "clock.limit=600&clock.increment=0", 429, "")
	for range 30 {
		p.stream(p.black, "GET /api/stream/event", "")
	}
	if status, body := p.ask(p.black, "GET /api/stream/event", ""); status != 429 || !strings.Contains(body, "don't poll") {
		t.Errorf("got %d %s", status, body)
	}
}

func TestTheGamesThatGoOnAreListedWithOnesTurnsFirst(t *testing.T) {
	p := open(t, onlinetest.Options{})
	first := p.rapid()
	second := p.s.Begin(onlinetest.Play{White: "Boris", Black: "Anna", Limit: time.Hour})
	_, body := p.ask(p.black, "GET /api/account/playing", "")
	one, two := strings.Index(body, second), strings.Index(body, first)
	if one < 0 || two < one || !strings.Contains(body, `"nbMyTurn":1`) || strings.Contains(body, "compat") {
		t.Errorf("got %s", body)
	}
	if _, body := p.ask(p.black, "GET /api/account/playing?nb=1", ""); strings.Contains(body, first) {
		t.Errorf("got %s", body)
	}
	if status, body := p.ask(p.white, "GET /api/account", ""); status != 200 || !strings.Contains(body, `"username":"Anna"`) || !strings.Contains(body, `"playing":2`) {
		t.Errorf("got %d %s", status, body)
	}
}
