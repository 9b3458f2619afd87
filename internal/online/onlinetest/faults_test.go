package onlinetest_test

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"blindchess/internal/online/onlinetest"
)

const moves = "POST /api/board/game/*/move/*"

func (p *place) fails(token, on string) {
	p.t.Helper()
	if got, err := p.send(token, on, ""); err == nil {
		p.t.Errorf("%s: got %s, want no answer", on, got.Status)
	}
}

func TestARequestIsLostBeforeOrAfterItIsCarriedOut(t *testing.T) {
	p := open(t, onlinetest.Options{})
	id, st, _ := p.begun()
	p.s.Inject(onlinetest.Fault{On: moves, User: "Anna", Do: onlinetest.Lose})
	p.fails(p.white, deed(id, "move/g1f3"))
	if n := len(p.s.See(id).Moves); n != 2 {
		t.Errorf("got %d moves, want the request lost", n)
	}
	p.s.Inject(onlinetest.Fault{On: moves, Do: onlinetest.LoseAnswer})
	p.fails(p.white, deed(id, "move/g1f3"))
	if got := st.next(); got["moves"] != "e2e4 e7e5 g1f3" {
		t.Errorf("got %v, want the move made", got)
	}
	p.wants(p.black, deed(id, "move/b8c6"), "", 200, "")
	log := p.s.Requests()
	if len(log) != 4 || log[1].Trouble != onlinetest.Lose || log[1].Status != 0 || log[2].Trouble != onlinetest.LoseAnswer || log[2].Status != 200 || log[2].User != "Anna" {
		t.Errorf("got %+v", log)
	}
}

func TestAnswersAndRequestsComeLateAndOutOfOrder(t *testing.T) {
	p := open(t, onlinetest.Options{})
	id, st, _ := p.begun()
	p.s.Inject(onlinetest.Fault{On: moves, Do: onlinetest.LateAnswer, For: 5 * time.Second})
	answered := make(chan string, 1)
	go func() {
		got, err := p.send(p.white, deed(id, "move/g1f3"), "")
		if err != nil {
			answered <- err.Error()
			return
		}
		body, _ := io.ReadAll(got.Body)
		answered <- string(body)
	}()
	if got := st.next(); got["moves"] != "e2e4 e7e5 g1f3" {
		t.Errorf("got %v, want the move at once", got)
	}
	p.wants(p.black, deed(id, "move/b8c6"), "", 200, `{"ok":true}`)
	select {
	case got := <-answered:
		t.Errorf("the answer came before its time: %s", got)
	default:
	}
	p.clock.Advance(5 * time.Second)
	if got := <-answered; got != `{"ok":true}` {
		t.Errorf("got %s", got)
	}
	p.s.Inject(onlinetest.Fault{On: moves, Do: onlinetest.LateRequest, For: time.Minute})
	go p.send(p.white, deed(id, "move/f1c4"), "")
	for len(p.s.Requests()) < 4 {
		p.s.Settle()
	}
	if n := len(p.s.See(id).Moves); n != 4 {
		t.Errorf("got %d moves, want the request late", n)
	}
	p.clock.Advance(time.Minute)
	for len(p.s.See(id).Moves) < 5 {
		p.s.Settle()
	}
}

func TestAStreamIsCutAtAnyByte(t *testing.T) {
	for after := range 60 {
		p := open(t, onlinetest.Options{})
		id := p.rapid()
		p.s.Inject(onlinetest.Fault{On: "GET /api/board/game/stream/*", Do: onlinetest.Cut, After: after})
		if after == 0 {
			p.fails2(id)
			continue
		}
		st := p.stream(p.white, "GET /api/board/game/stream/"+id, "")
		if got := st.breaks(); len(got) != after {
			t.Fatalf("got %q, want %d bytes", got, after)
		}
	}
}

// fails2 opens a stream that sends nothing before it breaks.
func (p *place) fails2(id string) {
	p.t.Helper()
	got, err := p.send(p.white, "GET /api/board/game/stream/"+id, "")
	if err != nil {
		return
	}
	defer got.Body.Close()
	if text, err := io.ReadAll(got.Body); err == nil || len(text) > 0 {
		p.t.Errorf("got %q and %v", text, err)
	}
}

func TestAnOpenStreamIsCutStalledAndReleased(t *testing.T) {
	p := open(t, onlinetest.Options{})
	_, st, boris := p.begun()
	if n := p.s.StallStreams("Anna", onlinetest.Game, 10); n != 1 {
		t.Fatalf("got %d streams", n)
	}
	must(t, boris.Move("g1f3", "b8c6"))
	p.clock.Advance(time.Minute)
	if seen := p.s.Streams("Anna", onlinetest.Game); seen != 1 {
		t.Errorf("the stream that went silent was closed")
	}
	p.s.ReleaseStreams("Anna", onlinetest.Game)
	if got := st.next(); got["moves"] != "e2e4 e7e5 g1f3" {
		t.Errorf("got %v", got)
	}
	st.next()
	p.s.Settle()
	p.s.CutStreams("", onlinetest.Game, 5)
	must(t, boris.Move("f1c4"))
	if got := st.breaks(); len(strings.TrimLeft(got, "\n")) != 5 {
		t.Errorf("got %q, want five bytes", got)
	}
}

// lila GameStateStream.scala: a queue of 32 lines that drops the oldest.
func TestASlowReaderGetsTheLast32Lines(t *testing.T) {
	p := open(t, onlinetest.Options{})
	_, st, boris := p.begun()
	p.s.StallStreams("Anna", onlinetest.Game, 0)
	for i := range 40 {
		boris.Say(strings.Repeat("i", i+1))
	}
	p.s.ReleaseStreams("Anna", onlinetest.Game)
	if got := st.next(); len(got["text"].(string)) != 9 {
		t.Errorf("got %v, want the ninth line", got)
	}
}

func TestKeepAlivesCanBeDropped(t *testing.T) {
	p := open(t, onlinetest.Options{})
	p.s.Inject(onlinetest.Fault{On: "GET /api/stream/event", Do: onlinetest.Silent})
	st := p.stream(p.white, "GET /api/stream/event", "")
	for p.s.SilenceStreams("Anna", onlinetest.Events) != 1 {
		p.s.Settle()
	}
	p.clock.Advance(time.Minute)
	p.rapid()
	if text, err := st.raw(); err != nil || !strings.Contains(text, "gameStart") {
		t.Errorf("got %q and %v, want no empty line before the game", text, err)
	}
}

// Published description, Rate limiting: after a 429 a full minute.
func TestAfter429AFullMinuteIsAskedFor(t *testing.T) {
	p := open(t, onlinetest.Options{})
	id, _, _ := p.begun()
	p.s.Inject(onlinetest.Fault{On: moves, Do: onlinetest.Limit})
	p.wants(p.white, deed(id, "move/g1f3"), "", 429, `{"error":"Too many requests. Try again later."}`)
	p.clock.Advance(59 * time.Second)
	p.wants(p.white, deed(id, "move/g1f3"), "", 429, "")
	p.wants(p.black, "GET /api/account", "", 200, "")
	p.clock.Advance(time.Second)
	p.wants(p.white, deed(id, "move/g1f3"), "", 200, "")
	log := p.s.Requests()
	if early := log[2]; !early.Early || log[1].Early || log[4].Early {
		t.Errorf("got %+v", log)
	}
}

func TestOneRequestAtATimeIsAskedForWhereTheServerIsStrict(t *testing.T) {
	p := open(t, onlinetest.Options{Strict: true})
	id, _, _ := p.begun()
	p.s.Inject(onlinetest.Fault{On: moves, Do: onlinetest.LateAnswer, For: time.Second})
	done := make(chan struct{})
	go func() {
		p.send(p.white, deed(id, "move/g1f3"), "")
		close(done)
	}()
	for len(p.s.Requests()) < 2 {
		p.s.Settle()
	}
	p.wants(p.white, "GET /api/account", "", 429, `{"error":"Please only run 1 request(s) at a time"}`)
	if log := p.s.Requests(); !log[2].Overlaps {
		t.Errorf("got %+v", log)
	}
	for p.s.Requests()[1].Status == 0 {
		p.s.Settle()
	}
	p.clock.Advance(time.Second)
	<-done
}

func TestTheAnswerOfAProxyIsAPage(t *testing.T) {
	p := open(t, onlinetest.Options{})
	p.s.Inject(onlinetest.Fault{On: "GET /api/account", Do: onlinetest.Fail, Status: 502, Body: "<h1>Bad gateway</h1>"})
	p.wants(p.white, "GET /api/account", "", http.StatusBadGateway, "<h1>Bad gateway</h1>")
	p.s.Inject(onlinetest.Fault{On: "GET /api/account", Times: -1, Do: onlinetest.Lose})
	p.fails(p.white, "GET /api/account")
	p.fails(p.white, "GET /api/account")
	p.s.Heal()
	p.wants(p.white, "GET /api/account", "", 200, "")
}

// lila RoundAsyncActor.scala LilaStop: two seconds for the player to move, one for
// the other.
func TestGamesOutliveARestart(t *testing.T) {
	p := open(t, onlinetest.Options{})
	id, st, boris := p.begun()
	events := p.stream(p.white, "GET /api/stream/event", "")
	seek := p.stream(p.white, "POST /api/board/seek", "time=10&increment=0")
	p.s.Stop()
	st.breaks()
	events.breaks()
	seek.breaks()
	p.fails(p.white, deed(id, "move/g1f3"))
	p.clock.Advance(30 * time.Second)
	must(t, p.s.Start())
	if left := p.s.See(id).Left; left.White != 572*time.Second || left.Black != 601*time.Second {
		t.Errorf("got %v", left)
	}
	if got := p.s.Join("Anna", "Boris"); got != "" {
		t.Error("the seek outlived the restart")
	}
	st, full := p.watch(p.white, id)
	if got := full["state"].(object)["moves"]; got != "e2e4 e7e5" {
		t.Errorf("got %v", got)
	}
	must(t, boris.Move("g1f3"))
	st.next()
	p.s.Stop()
	p.clock.Advance(time.Hour)
	must(t, p.s.Start())
	if got := p.s.See(id).Status; got != "aborted" {
		t.Errorf("got %s, want a game aborted whose flag fell while the server was down", got)
	}
}

func TestClocksJumpAndTimeIsGiven(t *testing.T) {
	p := open(t, onlinetest.Options{})
	_, st, boris := p.begun()
	boris.GiveTime(15 * time.Second)
	if got := st.next(); got["wtime"] != 615000.0 || got["btime"] != 600000.0 {
		t.Errorf("got %v", got)
	}
	boris.Jump(-5*time.Minute, false)
	boris.Say("oh")
	st.next()
	must(t, boris.Move("g1f3"))
	if got := st.next(); got["wtime"] != 320000.0 {
		t.Errorf("got %v", got)
	}
	boris.Jump(-time.Hour, true)
	p.clock.Advance(time.Hour)
	for got := st.until("gameState"); got["status"] == "started"; got = st.until("gameState") {
	}
}

func TestStrangeFieldsAndTypesAreSprinkledInTheSameWayForASeed(t *testing.T) {
	told := func(seed uint64) string {
		p := open(t, onlinetest.Options{Seed: seed, Strange: 0.5})
		_, st, boris := p.begun()
		must(t, boris.Move("g1f3", "b8c6", "f1c4"))
		must(t, boris.Resign())
		text, err := io.ReadAll(st.in)
		must(t, err)
		return string(text)
	}
	one := told(7)
	if one != told(7) || one == told(8) {
		t.Error("want the same lines for the same seed, and others for another")
	}
	if !strings.Contains(one, `"new`) || !strings.Contains(one, `"type":"weather`) {
		t.Errorf("got %s", one)
	}
}
