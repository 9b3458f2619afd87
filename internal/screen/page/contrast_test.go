package page_test

import (
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// themes returns the colours of the page's style by their names, for each theme. A
// value that a theme does not set comes from the light one.
func themes(t *testing.T) map[string]map[string]string {
	t.Helper()
	text, err := os.ReadFile("assets/page.css")
	if err != nil {
		t.Fatal(err)
	}
	token := regexp.MustCompile(`--([a-z0-9-]+): (#[0-9a-f]+);`)
	read := func(start string, from map[string]string) map[string]string {
		_, block, found := strings.Cut(string(text), start+" {")
		block, _, _ = strings.Cut(block, "}")
		colours := map[string]string{}
		for name, colour := range from {
			colours[name] = colour
		}
		set := token.FindAllStringSubmatch(block, -1)
		if !found || len(set) == 0 {
			t.Fatalf("the style sets no colours after %s", start)
		}
		for _, one := range set {
			colours[one[1]] = one[2]
		}
		return colours
	}
	light := read("\n:root", nil)
	return map[string]map[string]string{
		"light": light, "dark by the system": read("\n@media (prefers-color-scheme: dark) { :root:not([data-theme])", light),
		"dark": read("\n:root[data-theme=\"dark\"]", light), "high contrast": read("\n:root[data-theme=\"contrast\"]", light),
	}
}

// luminance is the relative luminance of a colour as WCAG defines it.
func luminance(t *testing.T, colour string) float64 {
	t.Helper()
	digits := strings.TrimPrefix(colour, "#")
	if len(digits) == 3 {
		digits = string([]byte{digits[0], digits[0], digits[1], digits[1], digits[2], digits[2]})
	}
	var light float64
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		n, err := strconv.ParseUint(digits[2*i:2*i+2], 16, 8)
		if err != nil {
			t.Fatalf("%q is no colour: %v", colour, err)
		}
		part := float64(n) / 255
		if part <= 0.04045 {
			light += weight * part / 12.92
		} else {
			light += weight * math.Pow((part+0.055)/1.055, 2.4)
		}
	}
	return light
}

// TestPage_ColoursReachTheContrastsOfTheirKinds checks text against its ground,
// controls against their surroundings, pieces against every square and mark, and a
// running clock against a stopped one.
func TestPage_ColoursReachTheContrastsOfTheirKinds(t *testing.T) {
	grounds := []string{"ground", "surface", "sunk"}
	squares := []string{"light", "dark", "moved-light", "moved-dark", "check", "apart", "apart-2", "hand"}
	wants := []struct {
		least  float64
		ink    []string
		ground []string
	}{
		{7, []string{"text", "quiet"}, grounds},
		{7, []string{"text", "quiet", "act-deep"}, []string{"act-tint"}},
		{7, []string{"text", "quiet", "warn"}, []string{"warn-tint"}},
		{7, []string{"warn", "act-deep"}, []string{"ground", "surface"}},
		{7, []string{"on-act"}, []string{"act"}},
		{7, []string{"on-act"}, []string{"act-deep"}},
		{7, []string{"on-warn"}, []string{"warn"}},
		{7, []string{"on-done"}, []string{"done"}},
		{7, []string{"on-clock"}, []string{"clock"}},
		{7, []string{"clock"}, []string{"surface", "ground"}}, // the filled clock runs, the other one is stopped
		{3, []string{"control", "act", "done"}, grounds},
		{4.5, []string{"ink", "black"}, squares},
		{10, []string{"white", "white-shade", "black-stroke"}, []string{"ink"}},
		{10, []string{"black-stroke"}, []string{"black", "black-shade"}},
		{3, []string{"apart-frame"}, []string{"light", "dark"}},
	}
	for theme, colours := range themes(t) {
		for _, want := range wants {
			for _, ink := range want.ink {
				for _, ground := range want.ground {
					over, under := luminance(t, colours[ink]), luminance(t, colours[ground])
					if got := (max(over, under) + 0.05) / (min(over, under) + 0.05); got < want.least {
						t.Errorf("%s: %s on %s is %.2f to 1, want %v", theme, ink, ground, got, want.least)
					}
				}
			}
		}
	}
}
