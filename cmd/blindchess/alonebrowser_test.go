package main

import (
	"os"
	"testing"

	"github.com/chromedp/chromedp"
)

// looked runs axe-core on the page, and returns its list of faults and of undecided
// cases. A line of text that the edge of a scrolling list cuts is neither: it is
// whole once it is scrolled to.
const looked = `axe.run().then(r => [...r.violations, ...r.incomplete].flatMap(rule => rule.nodes
	.map(node => ({ node, why: node.any.map(check => check.data?.messageKey ?? "").join(" ").trim() }))
	.filter(({ node, why }) => !(why === "elmPartiallyObscured" && document.querySelector(node.target[0])?.closest(".scroll")))
	.map(({ node, why }) => rule.id + " " + why + ": " + node.html.slice(0, 120))))`

// looksWhole fails where axe-core finds something, or is not sure, or where the
// page is wider than its window.
func (w window) looksWhole(script, what string, wide int) {
	w.t.Helper()
	w.fits(what, wide)
	w.picture(what)
	found, err := chromedp.Run(w.ctx, chromedp.Evaluate[[]string](script+";"+looked, chromedp.EvalAwaitPromise))
	if err != nil {
		w.t.Fatal(err)
	}
	for _, fault := range found {
		w.t.Errorf("%s, %s: %s", w.who, what, fault)
	}
}

func TestSoakPage_AStudyAndAnExerciseAreWholeInEverySizeAndColour(t *testing.T) {
	needs(t)
	script := axe(t)
	h := newHome(t)
	if err := os.WriteFile(h.path("game.pgn"), []byte("[White \"Anna\"]\n[Black \"Bo\"]\n\n1. e4 {quiet} e5 (1... c5) 2. Nf3! *\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, one := range []struct {
		who   string
		words []string
		typed string
	}{
		{"study", []string{"study", h.path("game.pgn")}, "next"},
		{"puzzle", []string{"puzzle"}, "hint"},
		{"memory", []string{"memory", "colours"}, "solution"},
	} {
		s := h.start(t, nil, append(one.words, "--page", "127.0.0.1:0", "--voice", "none", "--screen", "line")...)
		address, code := s.invited()
		w := open(t, one.who, address, code, chromedp.EmulateViewport(1280, 800))
		w.looksWhole(script, "first", 1280)
		w.types(one.typed)
		for _, size := range []struct {
			name       string
			wide, high int64
			media      [2]string
		}{
			{"light", 1280, 800, [2]string{"prefers-color-scheme", "light"}},
			{"dark", 1280, 800, [2]string{"prefers-color-scheme", "dark"}},
			{"narrow", 320, 640, [2]string{"prefers-color-scheme", "dark"}},
			{"contrast", 390, 844, [2]string{"prefers-contrast", "more"}},
			{"forced-colours", 390, 844, [2]string{"forced-colors", "active"}},
		} {
			w.does(size.name, chromedp.EmulateViewport(size.wide, size.high), media(size.media[0], size.media[1]))
			w.looksWhole(script, size.name, int(size.wide))
		}
		s.enter("quit")
	}
}
