package page_test

import (
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"blindchess/internal/event/hall"
	"blindchess/internal/event/hall/page"
	"blindchess/internal/language"
)

// rows is how many tables there are.
const rows = 1000

// thousand returns the rows of a hall of a thousand tables, of which some need the
// arbiter, and names are as long as they come.
func thousand() []hall.Row {
	var rows []hall.Row
	for n := range 1000 {
		r := hall.Row{
			Key: hall.Key{Round: "3", Board: fmt.Sprint(n + 1)}, White: "WGM Papadopoulou-Konstantinidou, Alexandra", Black: fmt.Sprintf("Novak, Jan %d", n),
			Phase: "playing", Move: 12 + n%40, Turn: "white", Clocks: []string{"0:41:07", "1:02:33"}, Running: []string{"white", "black"}[n%2], Event: "Open of Graz",
		}
		if n < 7 {
			r.Needs = []hall.Need{hall.NeedCalled, hall.NeedStanding, hall.NeedUnheard}[n%3 : n%3+1]
		}
		if n > 900 {
			r.Phase, r.Result = "ended", "1/2-1/2"
		}
		rows = append(rows, r)
	}
	return rows
}

// TestSoakPage_AThousandRowsKeepNobodyOut looks at the page of a full hall in a real
// browser: with axe-core, at three widths, by keys alone. With PICTURES it leaves
// pictures in that folder.
func TestSoakPage_AThousandRowsKeepNobodyOut(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("SOAK is not set")
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Skip(err)
	}
	script, err := os.ReadFile(filepath.Join(cache, "blindchess-axe", "axe.min.js"))
	if err != nil {
		t.Skip("axe-core is not here: scripts/axe brings it")
	}
	browser, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("chromium is not here: scripts/install soak brings it")
	}
	pack, err := language.Load("de") // its words are long
	if err != nil {
		t.Fatal(err)
	}
	shown, err := page.New(pack)
	if err != nil {
		t.Fatal(err)
	}
	shown.Show(thousand()[:rows])
	server := httptest.NewServer(shown)
	defer server.Close()
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(browser), chromedp.NoSandbox)
	ctx, stop := chromedp.NewExecAllocator(t.Context(), options...)
	defer stop()
	ctx, stop = chromedp.NewContext(ctx)
	defer stop()
	do := func(actions ...chromedp.Action[chromedp.Void]) {
		t.Helper()
		if err := chromedp.Do(ctx, actions...); err != nil {
			t.Fatal(err)
		}
	}
	asks := func(what string) string {
		t.Helper()
		text, err := chromedp.Run(ctx, chromedp.Evaluate[string](what))
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		return text
	}
	for _, width := range []int64{1280, 640, 320} {
		do(chromedp.EmulateViewport(width, 900), chromedp.Navigate(server.URL+"/"))
		waits := func(so string) {
			t.Helper()
			text := `new Promise(r => { const see = () => (` + so + `) ? r("yes") : setTimeout(see, 20); see(); })`
			if _, err := chromedp.Run(ctx, chromedp.Evaluate[string](text, chromedp.EvalAwaitPromise)); err != nil {
				t.Fatal(err)
			}
		}
		waits(`events.readyState === 1`) // it reports events from now on
		for n := range 30 {
			shown.Say(hall.News{Key: hall.Key{Round: "3", Board: fmt.Sprint(n)}, Need: []hall.Need{hall.NeedIllegal, hall.NeedCalled}[n%2], Row: thousand()[n]})
		}
		waits(`document.querySelectorAll("#calls p").length > 9`)
		if got := asks(`String(document.documentElement.scrollWidth - document.documentElement.clientWidth)`); got != "0" {
			t.Errorf("%d pixels: got %s pixels beyond the window, want none", width, got)
		}
		if got := asks(`document.querySelectorAll("tbody tr").length + " " + document.querySelector("tbody tr").children[1].textContent`); got != fmt.Sprint(rows, " ")+pack.Phrase("hall.need.called") {
			t.Errorf("%d pixels: got %q, want a thousand rows, a call first", width, got)
		}
		active := `document.activeElement.closest("tr") ? document.activeElement.textContent : "none"`
		for _, key := range []struct{ name, keys, want string }{
			{"Down", kb.ArrowDown, "1"}, {"Down", kb.ArrowDown, "2"}, {"End", kb.End, fmt.Sprint(rows)}, {"Up", kb.ArrowUp, fmt.Sprint(rows - 1)}, {"C", "c", "1"}, {"Escape", kb.Escape, "none"},
		} {
			do(chromedp.KeyEvent(key.keys))
			if got := asks(active); got != key.want {
				t.Errorf("%d pixels: after %s got table %s, want %s", width, key.name, got, key.want)
			}
		}
		do(chromedp.KeyEvent(kb.Tab))
		if got := asks(`getComputedStyle(document.activeElement).outlineStyle`); got == "none" {
			t.Errorf("%d pixels: what has the focus does not show it", width)
		}
		if folder := os.Getenv("PICTURES"); folder != "" {
			do(chromedp.Evaluate[chromedp.Void](`scrollTo(0, 0)`))
			picture, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
			if err == nil {
				err = os.WriteFile(filepath.Join(folder, fmt.Sprintf("hall-%d.png", width)), picture, 0o600)
			}
			if err != nil {
				t.Error(err)
			}
		}
		do(chromedp.Evaluate[chromedp.Void](string(script) + "; 0"))
		// All thousand rows are looked at once; contrast, which is worked out from
		// pixels, and the narrow pages on twenty of them, since they are all alike.
		found, err := chromedp.Run(ctx, chromedp.Evaluate[[]string](`(async () => {
			const told = (name, all) => all.map(v => name + " " + v.id + ": " + v.nodes[0].html.slice(0, 160));
			const resultTypes = ["violations", "incomplete"];
			const whole = innerWidth < 1000 ? [] : [await axe.run({resultTypes, rules: {"color-contrast": {enabled: false}}})];
			for (const row of Array.from(document.querySelectorAll("tbody tr")).slice(20)) row.remove();
			return whole.concat(await axe.run({resultTypes})).flatMap(r => told("violation", r.violations).concat(told("undecided", r.incomplete)));
		})()`, chromedp.EvalAwaitPromise))
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range found {
			t.Errorf("%d pixels: %s", width, one)
		}
	}
}

// TestPage_SaysInABrowserThatTheHallIsLostAndBack stops what serves the page, once so
// that its line is cut and once so that nothing comes over it.
func TestPage_SaysInABrowserThatTheHallIsLostAndBack(t *testing.T) {
	browser, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("chromium is not here: scripts/install soak brings it")
	}
	shown := open(t)
	shown.Show([]hall.Row{table(1)})
	server := httptest.NewServer(shown)
	defer server.Close()
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(browser), chromedp.NoSandbox)
	ctx, stop := chromedp.NewExecAllocator(t.Context(), options...)
	defer stop()
	ctx, stop = chromedp.NewContext(ctx)
	defer stop()
	waits := func(so string) {
		t.Helper()
		text := `new Promise(r => { const see = () => (` + so + `) ? r("yes") : setTimeout(see, 20); see(); })`
		if _, err := chromedp.Run(ctx, chromedp.Evaluate[string](text, chromedp.EvalAwaitPromise)); err != nil {
			t.Fatal(err)
		}
	}
	if err := chromedp.Do(ctx, chromedp.Navigate(server.URL+"/")); err != nil {
		t.Fatal(err)
	}
	waits(`events.readyState === 1`)
	waits(`document.getElementById("lost").textContent.startsWith("Hall lost")`) // nothing comes
	waits(`getComputedStyle(document.querySelector("tbody td:nth-child(6)")).visibility === "hidden"`)
	shown.Show([]hall.Row{table(1)})
	waits(`document.getElementById("lost").textContent === "The hall is back."`)
	waits(`getComputedStyle(document.querySelector("tbody td:nth-child(6)")).visibility === "visible"`)
	server.CloseClientConnections()
	waits(`document.getElementById("lost").textContent.startsWith("Hall lost")`) // the line is cut
}
