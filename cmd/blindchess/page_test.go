package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"blindchess/internal/floors/waits"
	"blindchess/internal/pair"
	"blindchess/internal/room/serving"
)

// paged is a table with a page, White sitting at it in lines.
func paged(t *testing.T) (s *served, white *session, address, code string) {
	t.Helper()
	h := newHome(t)
	s = h.serve(t, "--page", "127.0.0.1:0", "--white", "Anna", "--black", "Eve")
	address = s.awaitEvent("page").Page
	code = s.await("Black's code", func(e serving.Event) bool { return e.Event == "code" && e.Seat == "black" }).Code
	white = h.start(t, nil, "join", "--screen", "line", "--seat", "white", "--language", "en")
	s.await("White's coming", func(e serving.Event) bool { return e.Event == "entered" && e.Seat == "white" })
	return s, white, address, code
}

func TestPage_EachCodeHasAPictureOfItsOwn(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	name := filepath.Join(t.TempDir(), "codes.png")
	s := h.serve(t, "--page", "127.0.0.1:0", "--qr", name, "--arbiter")
	s.await("the arbiter's code", func(e serving.Event) bool { return e.Event == "code" && e.Role == "arbiter" })
	seen := map[string]bool{}
	for _, whose := range []string{"white", "black", "arbiter"} {
		picture, err := os.ReadFile(strings.TrimSuffix(name, ".png") + "-" + whose + ".png")
		if err != nil || !strings.HasPrefix(string(picture), "\x89PNG") || seen[string(picture)] {
			t.Errorf("%s: got %d bytes, %v, want a picture of their own", whose, len(picture), err)
		}
		seen[string(picture)] = true
	}
}

// browser is a user of a page without scripts.
type browser struct {
	t       *testing.T
	client  *http.Client
	address string
}

// browserAt joins a page with a code.
func browserAt(t *testing.T, address, code string) *browser {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	if at, err := url.Parse(address); err == nil {
		jar.SetCookies(at, []*http.Cookie{{Name: pair.KnowsCookie, Value: "read"}}) // they know how one plays
	}
	b := &browser{t, &http.Client{Jar: jar}, address}
	b.post("/join", url.Values{"code": {code}})
	return b
}

func (b *browser) post(path string, form url.Values) {
	b.t.Helper()
	answer, err := b.client.PostForm(b.address+path, form)
	if err != nil {
		b.t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		b.t.Fatalf("%s %v: got %s", path, form, answer.Status)
	}
}

func (b *browser) enter(line string) { b.t.Helper(); b.post("/line", url.Values{"line": {line}}) }

// sees loads the page again until it shows text, and returns it.
func (b *browser) sees(text string) string {
	b.t.Helper()
	page := ""
	for range waits.Polls(20*time.Millisecond, stallTimeout) {
		answer, err := b.client.Get(b.address)
		if err != nil {
			b.t.Fatal(err)
		}
		all, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if page = string(all); err != nil {
			b.t.Fatal(err)
		}
		if strings.Contains(page, text) {
			return page
		}
	}
	b.t.Fatalf("the page does not show %q: %s", text, page)
	return ""
}

func TestPage_APlayerInLinesMatesOneWithABrowser(t *testing.T) {
	t.Parallel()
	s, white, address, code := paged(t)
	black := browserAt(t, address, code)
	s.awaitEvent("begun")
	enter, post := black.enter, black.post
	sees := func(text string) { t.Helper(); black.sees(text) }
	carry := func(move, words string) {
		t.Helper()
		sees(`<h2 id="what" tabindex="-1"><span>Your move</span>`)
		enter(move)
		white.await(words)
		white.enter("repeat")
		white.enter("execute")
		sees("White: carried out (done)")
		enter("")
	}
	answer := func(move, words, from, to string) {
		t.Helper()
		white.enter(move)
		sees(`<b lang="de">` + words + `</b>`)
		enter("repeat")
		post("/line", url.Values{"from": {from}, "to": {to}})
		white.enter("")
	}
	white.await("The game begins")
	answer("f3", "Felix drei", "f2", "f3")
	carry("e5", "Eva fünf")
	answer("g4", "Gustav vier", "g2", "g4")
	sees(`<h2 id="what" tabindex="-1"><span>Your move</span>`)
	enter("Qh4")
	if got := s.awaitEvent("ended"); got.Result != "0-1" || got.Reason != "checkmate" {
		t.Errorf("got %+v, want 0-1 by checkmate", got)
	}
}

// axe is where scripts/axe stores axe-core, which finds obstacles for users of a
// page.
func axe(t *testing.T) string {
	t.Helper()
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Skip(err)
	}
	text, err := os.ReadFile(filepath.Join(cache, "blindchess-axe", "axe.min.js"))
	if err != nil {
		t.Skip("axe-core is not here: scripts/axe brings it")
	}
	return string(text)
}

// chromium starts a browser without a window.
func chromium(t *testing.T) context.Context {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("chromium is not here: scripts/install soak brings it")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox,
		chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-quic", true))
	allocator, stop := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(stop)
	ctx, close := chromedp.NewContext(allocator)
	t.Cleanup(close)
	if err := chromedp.Do(ctx); err != nil { // the browser starts without a limit of its time
		t.Fatal(err)
	}
	ctx, late := context.WithTimeout(ctx, 3*time.Minute)
	t.Cleanup(late)
	return ctx
}

// step is one thing that is done in a browser.
type step = chromedp.Action[chromedp.Void]

// onTo brings the cursor of the board to a square by keys alone: a digit goes to
// the rank, and with Shift to the file.
func onTo(square string) step {
	file := string(rune('1' + square[0] - 'a'))
	return chromedp.Steps(chromedp.KeyEvent(square[1:]),
		chromedp.Evaluate[chromedp.Void](`document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key: "!", code: "Digit`+file+`", shiftKey: true, bubbles: true}))`))
}

// moved takes the piece on one square to another, with Enter.
func moved(from, to string) step {
	return chromedp.Steps(onTo(from), chromedp.KeyEvent(kb.Enter), onTo(to), chromedp.KeyEvent(kb.Enter))
}

// pressRepeat presses the key that repeats the announced move.
func pressRepeat() step {
	return chromedp.KeyEvent("r", chromedp.KeyModifiers(chromedp.ModifierCtrl))
}

// understood closes the card that a player reads first, if it is there.
func understood() step {
	return chromedp.Evaluate[chromedp.Void](`new Promise(done => document.readyState === "complete" ? done() : addEventListener("load", () => done())).then(() => document.querySelector("#how:not([hidden]) button, [data-step=how] button")?.click())`, chromedp.EvalAwaitPromise)
}

// shows waits until the page shows text in an element.
func shows(element, text string) step {
	return func(ctx context.Context, on *chromedp.Target) (none chromedp.Void, err error) {
		for {
			there, err := chromedp.Evaluate[bool](`document.querySelector("`+element+`")?.textContent.includes("`+text+`") ?? false`)(ctx, on)
			if there || err != nil {
				return none, err
			}
			select {
			case <-time.After(20 * time.Millisecond):
			case <-ctx.Done():
				return none, fmt.Errorf("%s does not show %q: %w", element, text, ctx.Err())
			}
		}
	}
}

func TestSoakPage_AGameByKeysAloneInABrowser(t *testing.T) {
	needs(t)
	s, white, address, code := paged(t)
	ctx, script := chromium(t), axe(t)
	run := func(what string, steps ...step) {
		t.Helper()
		if err := chromedp.Do(ctx, steps...); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
	}
	// The field for the code has the focus when the page opens.
	run("coming in", chromedp.EmulateViewport(1280, 900), chromedp.Navigate(address), chromedp.WaitReady("#code"), chromedp.KeyEvent(code+kb.Enter), chromedp.WaitReady("#board-a"), understood())
	s.awaitEvent("begun")
	looks := func(what string) {
		t.Helper()
		run(what, chromedp.Evaluate[chromedp.Void](script+"; 0"))
		found, err := chromedp.Run(ctx, chromedp.Evaluate[[]string](looked, chromedp.EvalAwaitPromise))
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range found {
			t.Errorf("%s: %s", what, one)
		}
	}
	looks("before the first move")
	// Tab leads to the board, to the square of the player's king.
	run("onto the board", chromedp.Evaluate[chromedp.Void](`document.querySelector("td[tabindex='0']").focus()`))
	white.enter("f3")
	run("hearing it", shows("#urgent", "Felix drei"))
	run("repeating", pressRepeat(), shows("#gate", "Black: repeated (done)"))
	run("carrying out", moved("f2", "f3"), shows("#gate", "Black: carried out (done)"))
	white.enter("")
	run("one's own move", shows("#what", "Your move"), moved("e7", "e5"), shows("#announced", "Eva fünf"))
	white.enter("repeat")
	white.enter("execute")
	run("pressing", shows("#gate", "White: carried out (done)"), chromedp.KeyEvent(" "), shows("#clock0 time[data-running]", ":"))
	looks("in the game")
	white.enter("g4")
	run("repeating again", shows("#urgent", "Gustav vier"), pressRepeat(),
		shows("#gate", "Black: repeated (done)"), moved("g2", "g4"), shows("#gate", "Black: carried out (done)"))
	white.enter("")
	run("the mate", shows("#what", "Your move"), moved("d8", "h4"), shows("body", "checkmate"))
	if got := s.awaitEvent("ended"); got.Result != "0-1" {
		t.Errorf("got %+v, want that Black won", got)
	}
	run("signing", chromedp.KeyEvent("i"), chromedp.KeyEvent("sign"+kb.Enter), shows("#said", "sign"))
	looks("at the end")
	run("a narrow window", chromedp.EmulateViewport(320, 640))
	if wide, err := chromedp.Run(ctx, chromedp.Evaluate[int](`document.documentElement.scrollWidth`)); err != nil || wide > 320 {
		t.Errorf("the page is %d wide in a window of 320, %v", wide, err)
	}
}
