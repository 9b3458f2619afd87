package main

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// lostPage is the page of a hall in a browser, if there is one here.
type lostPage struct {
	t   *testing.T
	ctx context.Context
}

func newLostPage(t *testing.T, address string) *lostPage {
	t.Helper()
	browser, err := exec.LookPath("chromium")
	if err != nil {
		t.Log("chromium is not here, so the page is not looked at: scripts/install soak brings it")
		return nil
	}
	ctx, stop := chromedp.NewExecAllocator(t.Context(), append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(browser), chromedp.NoSandbox)...)
	t.Cleanup(stop)
	ctx, stop = chromedp.NewContext(ctx)
	t.Cleanup(stop)
	if err := chromedp.Do(ctx, chromedp.Navigate(address)); err != nil {
		t.Fatal(err)
	}
	return &lostPage{t, ctx}
}

// says waits until the page says something of the hall.
func (p *lostPage) says(what string) {
	p.t.Helper()
	if p == nil {
		return
	}
	text := `new Promise(r => { const see = () => document.getElementById("lost").textContent.startsWith("` + what + `") ? r("yes") : setTimeout(see, 20); see(); })`
	ctx, stop := context.WithTimeout(p.ctx, patience)
	defer stop()
	if _, err := chromedp.Run(ctx, chromedp.Evaluate[string](text, chromedp.EvalAwaitPromise)); err != nil {
		p.t.Errorf("the page never says %q: %v", what, err)
	}
}

// TestSoakWatch_EveryEndOfTheHallIsToldWithinFiveSeconds ends the hall a hundred times,
// or as often as ENDS says, each second time by a stop that leaves its connections open,
// as a computer that hangs does. Two who watch, of whom one asks at that moment, a page
// in a browser, and tables as a command all say so.
func TestSoakWatch_EveryEndOfTheHallIsToldWithinFiveSeconds(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("SOAK is not set")
	}
	ends, err := strconv.Atoi(cmp.Or(os.Getenv("ENDS"), "100"))
	if err != nil {
		t.Fatal(err)
	}
	folder := inHome(t)
	pages := freePort(t)
	serve, address, shown := keepHallAt(t, folder, "127.0.0.1:0", pages)
	watches := []*process{begin(t, folder, "blindchess-hall", "watch"), begin(t, folder, "blindchess-hall", "watch")}
	for _, watch := range watches {
		watch.await(`^No table has reported yet\.`)
	}
	page := newLostPage(t, shown)
	worst := map[string]time.Duration{}
	for n := range ends {
		since := time.Now()
		told := func(view string) {
			took := time.Since(since)
			if worst[view] = max(worst[view], took); took > 5*time.Second {
				t.Errorf("end %d was told at %s after %v", n+1, view, took)
			}
		}
		if n%2 == 1 {
			if err := serve.command.Process.Signal(syscall.SIGSTOP); err != nil {
				t.Fatal(err)
			}
		} else {
			serve.kill()
		}
		var problems bytes.Buffer
		tables := exec.Command("blindchess-hall", "tables")
		tables.Dir, tables.Stderr = folder, &problems
		if err := tables.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(watches[1].in, "tables\n"); err != nil {
			t.Fatal(err)
		}
		ended := make(chan time.Duration, 1)
		go func() { _ = tables.Wait(); ended <- time.Since(since) }()
		seen := make(chan time.Duration, 1)
		go func() { page.says("Hall lost"); seen <- time.Since(since) }()
		answer, _ := watches[1].await(`^Hall lost\.|the hall does not answer`)
		told("a question")
		for i, watch := range watches {
			if i == 0 || !strings.HasPrefix(answer, "Hall lost.") {
				watch.await(`^Hall lost\.`)
			}
			told("a watch")
		}
		for view, took := range map[string]time.Duration{"the page": <-seen, "tables": <-ended} {
			since = time.Now().Add(-took)
			told(view)
		}
		if tables.ProcessState.ExitCode() == 0 || problems.Len() == 0 {
			t.Errorf("end %d: tables ended with %d and said %q, want that no hall answers", n+1, tables.ProcessState.ExitCode(), problems.String())
		}
		serve.kill()
		serve, _, _ = keepHallAt(t, folder, address, pages)
		for _, watch := range watches {
			watch.await(`^The hall is back\.$`)
			watch.await(`^No table has reported yet\.`)
		}
		page.says("The hall is back")
	}
	t.Logf("%d ends, told after at most %v", ends, worst)
}
