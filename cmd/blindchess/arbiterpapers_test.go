package main

import (
	"regexp"
	"strings"
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/room/serving"
)

// ruled is a table with an arbiter, at which a ply was played and Black was warned.
type ruled struct {
	*opened
	s             *served
	white         *session
	address, code string // of the page, and of the arbiter
}

// withArbiter opens it to the network and to browsers.
func withArbiter(t *testing.T) *ruled {
	t.Helper()
	h := newHome(t)
	r := &ruled{opened: &opened{home: h}}
	r.s = h.serve(t, "--event", "event", "--arbiter", "--page", "127.0.0.1:0", "--pair", "127.0.0.1:0", "--white", "Anna", "--black", "Boris", "--blind", "white")
	r.address = r.s.awaitEvent("page").Page
	r.port = regexp.MustCompile(`-p (\d+)`).FindStringSubmatch(r.s.awaitEvent("address").SSH)[1]
	r.code = r.s.await("the arbiter's code", func(e serving.Event) bool { return e.Event == "code" && e.Role == "arbiter" }).Code
	r.white = h.start(t, nil, "join", "--screen", "line", "--seat", "white", "--language", "en")
	r.s.await("White's coming", func(e serving.Event) bool { return e.Event == "entered" && e.Seat == "white" })
	black := h.start(t, nil, "join", "--screen", "line", "--seat", "black", "--language", "en")
	r.s.await("Black's coming", func(e serving.Event) bool { return e.Event == "entered" && e.Seat == "black" })
	arbiter := h.start(t, nil, "join", "--screen", "line", "--role", "arbiter", "--code", r.code, "--language", "en")
	arbiter.await("> ")
	r.host = arbiter
	arbiter.enter("start")
	r.white.await("The game begins")
	ply(r.white, black, "e4", "Eva vier")
	black.await("Your clock is running.")
	arbiter.enter(`warn black "a telephone"`)
	black.await("The arbiter warns you. The arbiter notes: a telephone.")
	return r
}

// invited lets the arbiter invite a guest, and returns the code.
func (r *ruled) invited(role string) string {
	r.host.t.Helper()
	before := len(typedCode.FindAllString(r.host.screen(), -1))
	r.host.enter("invite " + role)
	r.host.awaitTimes("It works once", before+1)
	all := typedCode.FindAllStringSubmatch(r.host.screen(), -1)
	return all[len(all)-1][1]
}

// papers lists the first and the last words of each paper, in the order of the
// requests.
var papers = []struct{ line, first, last string }{
	{"report", "Incident report", "Decided by the arbiter."},
	{"report result", "Result slip", "Signature of White"},
	{"report appeal", "Appeal form", "Decision appealed against"},
	{"report game", "Record of the game", "1. e4 ("},
}

func TestReport_EveryPaperIsReadToTheArbiterAtAPaintedScreen(t *testing.T) {
	t.Parallel()
	r := withArbiter(t)
	p := paint(t, 160, r.home.command(nil, "join", "--role", "arbiter", "--code", r.invited("arbiter"), "--language", "en", "--screen", "board"))
	p.Await("F2 uphold")
	for _, paper := range papers {
		p.Type(paper.line + "\r")
		p.Await(paper.first)
		p.Await(paper.last)
	}
}

func TestReport_EveryPaperIsReadToTheArbiterOverSSH(t *testing.T) {
	t.Parallel()
	r := withArbiter(t)
	lines := r.lines(r.invited("arbiter"))
	screen := r.screen(t, r.invited("arbiter"))
	screen.Await("F2 uphold")
	for _, paper := range papers {
		lines.enter(paper.line)
		lines.await(paper.first)
		lines.await(paper.last)
		screen.Type(paper.line + "\r")
		screen.Await(paper.first)
		screen.Await(paper.last)
	}
}

func TestReport_EveryPaperIsReadToTheArbiterAtThePage(t *testing.T) {
	t.Parallel()
	r := withArbiter(t)
	guest := browserAt(t, r.address, r.invited("arbiter"))
	for i, paper := range papers {
		guest.enter(paper.line)
		guest.sees(paper.first)
		guest.sees(paper.last)
		printed := *guest
		printed.address += "/paper/" + announce.Papers()[i]
		if page := printed.sees(paper.last); !strings.Contains(page, "<h1>"+paper.first+"</h1>") {
			t.Errorf("%s: got %s, want a page to print", paper.line, page)
		}
	}
	for _, code := range language.Languages() {
		pack, err := language.Load(code)
		if err != nil {
			t.Fatal(err)
		}
		guest.enter("set language " + code)
		guest.enter("report result")
		guest.sees(pack.Word("desk.sign.arbiter"))
		guest.sees(pack.Word("desk.result"))
	}
}

func TestReport_IsReadToNobodyButTheArbiter(t *testing.T) {
	t.Parallel()
	r := withArbiter(t)
	guest := browserAt(t, r.address, r.invited("spectator"))
	guest.enter("report")
	page := guest.sees("You cannot do that here.")
	if strings.Contains(page, "Incident report") || strings.Contains(page, "Signature of the arbiter") {
		t.Errorf("who looks on is shown a paper of the arbiter: %s", page)
	}
	for _, paper := range papers {
		r.white.enter(paper.line)
	}
	r.white.awaitTimes("You cannot do that here.", len(papers))
	lines := r.lines(r.invited("spectator"))
	lines.enter("report appeal")
	lines.await("You cannot do that here.")
	for who, text := range map[string]string{"White": r.white.screen(), "who looks on": lines.screen()} {
		for _, paper := range papers {
			if strings.Contains(text, paper.first) {
				t.Errorf("%s is read %q", who, paper.first)
			}
		}
	}
}
