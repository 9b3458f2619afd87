package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"blindchess/internal/floors/golden"
	"blindchess/internal/room/serving"
)

// window is one person's browser.
type window struct {
	t   *testing.T
	who string
	ctx context.Context
}

// open opens the page for a guest who joins with a code.
func open(t *testing.T, who, address, code string, first ...step) window {
	t.Helper()
	w := window{t, who, chromium(t)}
	w.does("coming in", append(first, chromedp.Navigate(address), chromedp.WaitReady("#code"))...)
	if code != "" {
		w.does("the code", chromedp.KeyEvent(code+"\r"), chromedp.WaitReady("#board-a"), understood())
	}
	w.loaded()
	return w
}

// loaded waits until the window has all that its page is made of: before, the page
// has no colours and no columns.
func (w window) loaded() {
	w.t.Helper()
	w.does("the whole page", chromedp.Evaluate[chromedp.Void](`new Promise(done => document.readyState === "complete" ? done() : addEventListener("load", () => done()))`, chromedp.EvalAwaitPromise))
}

func (w window) does(what string, steps ...step) {
	w.t.Helper()
	ctx, late := context.WithTimeout(w.ctx, 30*time.Second)
	defer late()
	if err := chromedp.Do(ctx, steps...); err != nil {
		w.picture("failed")
		w.t.Fatalf("%s, %s: %v", w.who, what, err)
	}
}

// types types a line in the field for lines.
func (w window) types(line string) {
	w.t.Helper()
	w.does(line, chromedp.Evaluate[chromedp.Void](`document.getElementById("line").focus()`), chromedp.KeyEvent(line+"\r"))
}

// tap touches the middle of an element, after it was brought into view.
func tap(element string) step {
	return func(ctx context.Context, _ *chromedp.Target) (none chromedp.Void, err error) {
		at, err := chromedp.Run(ctx, chromedp.Evaluate[[]float64](`(() => {
			const element = document.querySelector("`+element+`");
			element.scrollIntoView({ block: "center", behavior: "instant" });
			const box = element.getBoundingClientRect();
			return [box.x + box.width / 2, box.y + box.height / 2];
		})()`))
		if err != nil {
			return none, err
		}
		for _, touch := range []input.DispatchTouchEventParams{
			{Type: input.DispatchTouchEventTypeTouchStart, TouchPoints: []*input.TouchPoint{{X: at[0], Y: at[1]}}},
			{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}},
		} {
			if _, err := chromedp.Call(ctx, input.DispatchTouchEvent, touch); err != nil {
				return none, err
			}
		}
		return none, nil
	}
}

// onSquare is the element of a square of the board.
func onSquare(at string) string { return "#board-a [data-at='" + at + "']" }

// picture stores a picture of the window, if BLINDCHESS_PICTURES names a folder.
func (w window) picture(name string) {
	w.t.Helper()
	folder := os.Getenv("BLINDCHESS_PICTURES")
	if folder == "" {
		return
	}
	ctx, late := context.WithTimeout(w.ctx, 30*time.Second)
	defer late()
	file, err := chromedp.Run(ctx, chromedp.FullScreenshot(100))
	if err != nil {
		w.t.Errorf("%s: no picture: %v", name, err)
		return
	}
	if err := os.WriteFile(filepath.Join(folder, "page-"+w.who+"-"+name+".png"), file, 0o600); err != nil {
		w.t.Error(err)
	}
}

// fits fails the test where the page is wider than its window.
func (w window) fits(what string, width int) {
	w.t.Helper()
	wide, err := chromedp.Run(w.ctx, chromedp.Evaluate[int](`document.documentElement.scrollWidth`))
	if err != nil || wide > width {
		w.t.Errorf("%s, %s: the page is %d wide in a window of %d, %v", w.who, what, wide, width, err)
	}
}

// media sets a preference of the window's user.
func media(name, value string) step {
	return func(ctx context.Context, _ *chromedp.Target) (none chromedp.Void, err error) {
		_, err = chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: name, Value: value}}})
		return none, err
	}
}

// tree is the browser's description of an element for a screen reader: the role,
// the name and the description of each node, one per line.
func (w window) tree(root string) string {
	w.t.Helper()
	got, err := chromedp.Call(w.ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	if err != nil {
		w.t.Fatal(err)
	}
	nodes := map[accessibility.NodeID]*accessibility.Node{}
	var top *accessibility.Node
	for _, node := range got.Nodes {
		nodes[node.NodeID] = node
		if top == nil && valueOf(node.Role) == root {
			top = node
		}
	}
	if top == nil {
		w.t.Fatalf("the tree holds no %s", root)
	}
	var out strings.Builder
	var tell func(*accessibility.Node, int)
	tell = func(node *accessibility.Node, depth int) {
		role := valueOf(node.Role)
		if role == "InlineTextBox" || role == "StaticText" {
			return
		}
		if !node.Ignored && role != "none" && role != "generic" {
			fmt.Fprintf(&out, "%s%s %q", strings.Repeat(" ", depth), role, valueOf(node.Name))
			if told := valueOf(node.Description); told != "" {
				fmt.Fprintf(&out, " (%s)", told)
			}
			out.WriteByte('\n')
			depth++
		}
		for _, child := range node.ChildIDs {
			if nodes[child] != nil {
				tell(nodes[child], depth)
			}
		}
	}
	tell(top, 0)
	return out.String()
}

func valueOf(v *accessibility.Value) string {
	if v == nil {
		return ""
	}
	var text string
	if json.Unmarshal(v.Value, &text) != nil {
		return ""
	}
	return text
}

// disputed is a table with an arbiter, White in lines, Black with a finger on a
// telephone, and the arbiter at a laptop.
type disputed struct {
	s              *served
	white          *session
	black, arbiter window
	address        string
}

func dispute(t *testing.T) *disputed {
	t.Helper()
	h := newHome(t)
	d := &disputed{s: h.serve(t, "--page", "127.0.0.1:0", "--arbiter", "--white", "Anna", "--black", "Boris", "--blind", "white")}
	d.address = d.s.awaitEvent("page").Page
	code := func(role, seat string) string {
		return d.s.await("the code of the "+role, func(e serving.Event) bool { return e.Event == "code" && e.Role == role && e.Seat == seat }).Code
	}
	d.white = h.start(t, nil, "join", "--screen", "line", "--seat", "white", "--language", "en")
	d.s.await("White's coming", func(e serving.Event) bool { return e.Event == "entered" && e.Seat == "white" })
	d.arbiter = open(t, "arbiter", d.address, code("arbiter", ""), chromedp.EmulateViewport(1280, 900))
	d.black = open(t, "black", d.address, code("opponent", "black"), chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch))
	d.arbiter.types("start")
	d.s.awaitEvent("begun")
	return d
}

// answers lets Black repeat the announced move, and carry it out with a finger.
func (d *disputed) answers(words, from, to string) {
	d.black.t.Helper()
	d.black.does("hearing "+words, shows("#announced", words), shows("#act [data-space]", "I have said it"))
	d.black.does("repeating", tap("#act [data-space]"), shows("#gate", "Black: repeated (done)"))
	d.black.does("carrying out", tap(onSquare(from)), tap(onSquare(to)), shows("#gate", "Black: carried out (done)"))
	d.white.enter("")
}

func TestSoakPage_ADisputeIsSolvedFromThePageOfTheArbiter(t *testing.T) {
	needs(t)
	d := dispute(t)
	d.white.enter("e4")
	d.answers("Eva vier", "e2", "e4")
	d.black.does("a move with a finger", shows("#what", "Your move"), tap(onSquare("e7")), tap(onSquare("e5")), shows("#announced", "Eva fünf"))
	d.black.fits("a telephone", 390)
	d.white.enter("repeat")
	d.white.enter("execute")
	d.black.does("pressing with a finger", shows("#gate", "White: carried out (done)"), tap("#act [data-space]"))
	d.white.enter("Nf3")
	d.black.does("the next", shows("#announced", "Felix drei"), tap("#act [data-space]"), shows("#gate", "Black: repeated (done)"))
	golden.Check(t, "testdata/page/position.txt", d.black.tree("grid"), os.Getenv("UPDATE") != "")
	d.black.types("execute g1h3")
	d.white.await("Clocks stopped. The boards differ from move two, White.")
	d.arbiter.does("seeing both boards", shows("#act", "Correct Black's board"), chromedp.WaitReady("#board-a .wrong"), chromedp.WaitReady("#board-b .wrong"))
	d.arbiter.picture("dispute")
	d.arbiter.does("accepting", chromedp.Click("#act button.do"), shows("#act", "Accept the proposal?"))
	if kept, err := chromedp.Run(d.arbiter.ctx, chromedp.Evaluate[bool](`document.getElementById("act").contains(document.activeElement)`)); err != nil || !kept {
		t.Errorf("got the focus outside the card after its button is gone, %v, want it in the card", err)
	}
	d.arbiter.does("being sure", chromedp.Click("#act button.do"))
	d.white.await("Both boards agree.")
	d.white.enter("")
	d.black.does("going on", shows("#what", "Your move"), tap(onSquare("d7")), tap(onSquare("d6")), shows("#announced", "David sechs"))
	d.white.enter("repeat")
	d.white.enter("execute")
	d.black.does("pressing", shows("#gate", "White: carried out (done)"), tap("#act [data-space]"))
	d.white.enter("resign")
	d.white.enter("yes")
	if got := d.s.awaitEvent("ended"); got.Result != "0-1" {
		t.Errorf("got %+v, want that White resigned", got)
	}
	d.arbiter.does("the end", shows("body", "resign"))
}

// "make pictures" makes the pictures of the page, which people then examine.
// Missing parts, and the faults that axe-core finds, fail without people.
func TestSoakPage_EveryScreenIsWholeInEverySizeAndColour(t *testing.T) {
	needs(t)
	script := axe(t)
	d := dispute(t)
	asked := open(t, "ask", d.address, "", chromedp.EmulateViewport(320, 640), media("prefers-color-scheme", "dark"))
	asked.fits("a narrow window", 320)
	asked.picture("320-dark")
	d.arbiter.types("invite spectator")
	d.arbiter.does("the code of who looks on", shows("#said", "Typed:"))
	code, err := chromedp.Run(d.arbiter.ctx, chromedp.Evaluate[string](`document.getElementById("said").textContent.match(/Typed: ([a-h]{3} [0-9]{3} [0-9]{3})/)[1]`))
	if err != nil {
		t.Fatal(err)
	}
	asked.who = "onlooker"
	asked.does("the code", chromedp.EmulateViewport(1920, 1080), chromedp.Evaluate[chromedp.Void](`document.getElementById("code").focus()`), chromedp.KeyEvent(code+"\r"), chromedp.WaitReady("#board-a"))
	d.white.enter("e4")
	d.black.does("hearing it", shows("#announced", "Eva vier"), shows("#act [data-space]", "I have said it"))
	asked.does("seeing it", shows("#announced", "Eva vier"))
	for _, one := range []struct {
		w           window
		name        string
		wide, high  int64
		media       [2]string
		distinguish bool // squares differ by their edges
	}{
		{d.black, "telephone-light", 390, 844, [2]string{"prefers-color-scheme", "light"}, false},
		{d.black, "320-dark", 320, 640, [2]string{"prefers-color-scheme", "dark"}, false},
		{d.black, "400-percent", 320, 256, [2]string{"prefers-color-scheme", "light"}, false}, // of a window of 1280 and 1024
		{d.black, "contrast", 390, 844, [2]string{"prefers-contrast", "more"}, false},
		{d.black, "forced-colours", 390, 844, [2]string{"forced-colors", "active"}, true},
		{d.black, "still", 390, 844, [2]string{"prefers-reduced-motion", "reduce"}, false},
		{d.arbiter, "laptop-light", 1280, 800, [2]string{"prefers-color-scheme", "light"}, false},
		{d.arbiter, "laptop-dark", 1280, 800, [2]string{"prefers-color-scheme", "dark"}, false},
		{asked, "projector", 1920, 1080, [2]string{"prefers-color-scheme", "dark"}, false},
		{asked, "320", 320, 640, [2]string{"prefers-color-scheme", "light"}, false},
	} {
		one.w.does(one.name, chromedp.EmulateViewport(one.wide, one.high), media(one.media[0], one.media[1]))
		one.w.fits(one.name, int(one.wide))
		one.w.picture(one.name)
		found, err := chromedp.Run(one.w.ctx, chromedp.Evaluate[[]string](script+";"+looked, chromedp.EvalAwaitPromise))
		if err != nil {
			t.Fatal(err)
		}
		for _, fault := range found {
			t.Errorf("%s, %s: %s", one.w.who, one.name, fault)
		}
		small, err := chromedp.Run(one.w.ctx, chromedp.Evaluate[[]string](`[...document.querySelectorAll("button, select, input:not([type=checkbox]), td[role=gridcell]")].filter((e) => e.getBoundingClientRect().height > 0)
			.filter((e) => e.tagName === "TD" ? innerWidth >= 390 && e.getBoundingClientRect().width < 36 : e.getBoundingClientRect().height < 44 || e.getBoundingClientRect().width < 44).map((e) => e.outerHTML.slice(0, 80))`))
		if err != nil || len(small) > 0 {
			t.Errorf("%s, %s: too small for a finger: %v, %v", one.w.who, one.name, small, err)
		}
		if !one.distinguish {
			continue
		}
		edge, err := chromedp.Run(one.w.ctx, chromedp.Evaluate[string](`getComputedStyle(document.querySelector("#board-a td > div")).borderTopWidth`))
		if err != nil || edge == "0px" {
			t.Errorf("the squares have edges of %q in forced colours, %v", edge, err)
		}
	}
}
