package page_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"blindchess/internal/screen/page"
)

var errWrong = errors.New("wrong")

// cut divides a line into its seat, its typed text, and the wait before it.
func cut(line string) (seat, typed string, wait time.Duration) {
	if rest, later := strings.CutPrefix(line, "+"); later {
		length, after, _ := strings.Cut(rest, " ")
		wait, _ = time.ParseDuration(length)
		line = after
	}
	seat, typed, _ = strings.Cut(line, " ")
	return seat, typed, wait
}

// run runs a page until the test ends.
func run(t *testing.T, p *page.Page) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	ran := make(chan struct{})
	go func() { defer close(ran); _ = p.Run(ctx) }()
	t.Cleanup(func() { stop(); <-ran })
}

// size is a window's size.
type size struct{ wide, high int64 }

func (s size) String() string { return fmt.Sprintf("%dx%d", s.wide, s.high) }

// sizes are those of telephones, upright and on their side, of a tablet and of
// screens; the last is a window of 1280 by 1024 at 400 percent.
var sizes = []size{{390, 844}, {844, 390}, {820, 1180}, {1280, 800}, {1366, 768}, {1920, 1080}, {320, 640}, {320, 256}}

// pictured are the sizes of which pictures are made.
var pictured = map[size]bool{{390, 844}: true, {844, 390}: true, {820, 1180}: true, {1280, 800}: true, {1920, 1080}: true, {320, 640}: true}

// measured is what a page of a size comes to.
type measured struct {
	Share    float64  // of the window's height that the board takes
	Top      float64  // the top of the board
	Over     float64  // by how much the page is wider than its window
	Below    []string // what has to be in the first window and is not
	Again    []string // the places of the repeated announcement
	Band     string   // the empty places
	Small    []string // what is too small for a finger
	Square   float64
	Cut      []string // lists that are not a whole number of lines high
	Stops    int      // squares that the Tab key stops at
	Grids    int
	Live     int
	Commands []string
}

const measure = `(() => {
	const box = (e) => e.getBoundingClientRect();
	const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest(".read") && box(e).width > 1;
	const text = (e) => e.textContent.trim().slice(0, 30);
	const body = document.querySelector(".board tbody"), all = [...document.querySelectorAll(".board")];
	const W = Math.floor(innerWidth / 8), H = Math.floor(innerHeight / 8), sum = Array.from({ length: H + 1 }, () => new Int32Array(W + 1));
	for (let y = 0; y < H; y++) for (let x = 0; x < W; x++) {
		const e = document.elementFromPoint(x * 8 + 4, y * 8 + 4);
		sum[y + 1][x + 1] = (!e || e.matches("html, body, main") ? 1 : 0) + sum[y][x + 1] + sum[y + 1][x] - sum[y][x];
	}
	const empty = (w, h) => { for (let y = 0; y + h <= H; y++) for (let x = 0; x + w <= W; x++) if (sum[y + h][x + w] - sum[y][x + w] - sum[y + h][x] + sum[y][x] === w * h) return x * 8 + "," + y * 8; return ""; };
	const words = [...document.querySelectorAll("#announced b")].map((e) => e.textContent).join(" ");
	const clone = document.body.cloneNode(true);
	clone.querySelectorAll("#said, #earlier, .read, script").forEach((e) => e.remove());
	const row = 1.5 * parseFloat(getComputedStyle(document.documentElement).fontSize);
	const clocks = innerWidth >= 1008 && innerHeight >= 620 || innerWidth === 844 ? [...document.querySelectorAll(".bottom time")] : [];
	return {
		Share: body ? box(body).height / innerHeight : 0, Top: body ? box(body).top + scrollY : 0, Over: document.documentElement.scrollWidth - innerWidth,
		Below: [...(innerHeight > 300 ? document.querySelectorAll("#act button.do, #act .four button") : []), ...(innerWidth >= 1280 ? document.querySelectorAll("#act button") : []), ...clocks].filter((e) => seen(e) && box(e).bottom > innerHeight + 0.5).map((e) => text(e) + " " + Math.round(box(e).bottom)),
		Again: words ? [...clone.querySelectorAll("p,li,dd,td,button,h2,h3")].filter((e) => e.children.length === 0 && e.textContent.includes(words)).map(text) : [],
		Band: document.querySelector(".board") && innerHeight > 300 ? empty(7, 25) || empty(25, 7) : "",
		Small: [...document.querySelectorAll("button, a, input, select, summary")].filter((e) => seen(e) && e.type !== "checkbox" && (box(e).height < 43.5 || box(e).width < 43.5)).map((e) => text(e) + " " + Math.round(box(e).width) + "x" + Math.round(box(e).height)),
		Square: body ? box(body.querySelector("[role=gridcell]")).width : 99,
		Cut: [...document.querySelectorAll(".scroll")].filter((e) => seen(e) && Math.abs(e.clientHeight / row - Math.round(e.clientHeight / row)) * row > 1.5).map((e) => e.className + " " + e.clientHeight),
		Stops: document.querySelectorAll("[role=gridcell][tabindex='0']").length, Grids: all.length, Live: document.querySelectorAll("[role=alert],[role=log],[role=status]").length,
		Commands: [...document.querySelectorAll("p, li, dd, h2")].filter(seen).filter((e) => /\b(resolve|execute|takeback|accept draw) \w/i.test(e.textContent) && !e.closest(".log")).map(text),
	};
})()`

// TestSoakPage_EveryStateIsLaidOutAsItWasDesigned looks at every state in every size,
// in light and in dark. With BLINDCHESS_PICTURES it leaves pictures in that folder.
func TestSoakPage_EveryStateIsLaidOutAsItWasDesigned(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("this test is long; SOAK=1 runs it")
	}
	browser, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("chromium is not here: scripts/install soak brings it")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(browser), chromedp.NoSandbox)
	ctx, stop := chromedp.NewExecAllocator(t.Context(), options...)
	defer stop()
	ctx, stop = chromedp.NewContext(ctx)
	defer stop()
	cache, _ := os.UserCacheDir()
	axe, _ := os.ReadFile(filepath.Join(cache, "blindchess-axe", "axe.min.js"))
	if len(axe) == 0 {
		t.Log("axe-core is not here: scripts/axe brings it")
	}
	tops, only := map[size]float64{}, os.Getenv("BLINDCHESS_STATE")
	for _, state := range states(t) {
		if only != "" && !strings.Contains(","+only+",", ","+state.name+",") {
			continue
		}
		address := state.serve(t)
		for _, size := range sizes {
			if window := os.Getenv("BLINDCHESS_WINDOW"); window != "" && window != size.String() {
				continue
			}
			for _, scheme := range []string{"light", "dark"} {
				at := fmt.Sprintf("%s %v %s", state.name, size, scheme)
				got, err := look(ctx, address, size, scheme)
				if err != nil {
					t.Fatalf("%s: %v", at, err)
				}
				judge(t, at, state, size, got, tops)
				if folder := os.Getenv("BLINDCHESS_PICTURES"); folder != "" && pictured[size] {
					picture, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
					if err == nil {
						err = os.WriteFile(filepath.Join(folder, fmt.Sprintf("page-%s-%v-%s.png", state.name, size, scheme)), picture, 0o600)
					}
					if err != nil {
						t.Error(err)
					}
				}
				if len(axe) > 0 && (size.wide == 1280 || size.wide == 390) {
					found, err := chromedp.Run(ctx, chromedp.Evaluate[[]string](string(axe)+";"+asked, chromedp.EvalAwaitPromise))
					if err != nil {
						t.Fatal(err)
					}
					for _, fault := range found {
						t.Errorf("%s: %s", at, fault)
					}
				}
			}
		}
	}
}

// asked runs axe-core on a page; it cannot decide about elements beyond the edge
// of a list.
const asked = `axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "wcag2aaa", "best-practice"], resultTypes: ["violations"] })
	.then((r) => r.violations.map((v) => "axe: " + v.id + ": " + v.nodes.slice(0, 2).map((n) => n.html.slice(0, 120) + " " + (n.any[0]?.message ?? "").slice(0, 120)).join(" | ")))`

func look(ctx context.Context, address string, size size, scheme string) (measured, error) {
	feature := func(ctx context.Context, _ *chromedp.Target) (none chromedp.Void, err error) {
		_, err = chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}}})
		return none, err
	}
	read := `new Promise(done => document.readyState === "complete" ? done() : addEventListener("load", () => done())).then(() => { document.cookie = "how=read"; document.querySelector("#how:not([hidden]) button")?.click(); return new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r))); })`
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(size.wide, size.high), chromedp.Action[chromedp.Void](feature), chromedp.Navigate(address), chromedp.Evaluate[chromedp.Void](read, chromedp.EvalAwaitPromise)); err != nil {
		return measured{}, err
	}
	return chromedp.Run(ctx, chromedp.Evaluate[measured](measure))
}

// judge checks measured values against the design.
func judge(t *testing.T, at string, state staged, size size, got measured, tops map[size]float64) {
	t.Helper()
	wide := size.wide >= 1008 && size.high >= 620 && float64(size.wide)/float64(size.high) > 1.5
	least := 0.0
	switch {
	case state.player && wide:
		least = 0.90
	case state.player && size.wide == 844:
		least = 0.85
	}
	if got.Share < least {
		t.Errorf("%s: the board takes %.3f of the height, want %.2f", at, got.Share, least)
	}
	if state.player && size.high > 300 {
		if top, known := tops[size]; known && top != got.Top {
			t.Errorf("%s: the board begins at %v, and in other states at %v", at, got.Top, top)
		}
		tops[size] = got.Top
	}
	if got.Over > 0 {
		t.Errorf("%s: the page is %v pixels wider than its window", at, got.Over)
	}
	for what, found := range map[string][]string{"below the window": got.Below, "announced again": got.Again, "too small": got.Small, "a cut line": got.Cut, "a command in a sentence": got.Commands} {
		if len(found) > 0 {
			t.Errorf("%s: %s: %q", at, what, found)
		}
	}
	if got.Band != "" {
		t.Errorf("%s: nothing stands at %s", at, got.Band)
	}
	if got.Square < 24 {
		t.Errorf("%s: a square is %v pixels wide, want 24", at, got.Square)
	}
	if got.Stops != got.Grids || got.Grids > 0 && got.Live != 3 {
		t.Errorf("%s: got %d squares in the order of Tab of %d boards, and %d live regions, want one each and three", at, got.Stops, got.Grids, got.Live)
	}
}
