package laws_test

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// readNumbers returns the numbers of articles that were collected from the text
// of an edition, in their order there.
func readNumbers(t *testing.T, year int) []string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("testdata", "numbers", strconv.Itoa(year)+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	var numbers []string
	for line := range strings.Lines(string(raw)) {
		if !strings.HasPrefix(line, "#") {
			numbers = append(numbers, strings.Fields(line)...)
		}
	}
	return numbers
}

// under reports whether number is head or below it: 9.6.1 below 9.6.
func under(number, head string) bool { return number == head || strings.HasPrefix(number, head+".") }

// TestEdition_HasTheNumbersOfItsText requires that each article which the
// program names is in the text. It also requires that no article of the text is
// left out, alone or with the one above or below it.
func TestEdition_HasTheNumbersOfItsText(t *testing.T) {
	for _, year := range []int{2018, 2023} {
		text := readNumbers(t, year)
		var named []string
		for _, article := range edition(t, year).Articles() {
			named = append(named, article.Numbers...)
		}
		for _, number := range named {
			if !slices.ContainsFunc(text, func(other string) bool { return under(other, number) }) {
				t.Errorf("%d: got article %s, which is not in its text", year, number)
			}
		}
		for _, number := range text {
			if !slices.ContainsFunc(named, func(other string) bool { return under(number, other) || under(other, number) }) {
				t.Errorf("%d: article %s of its text is nowhere", year, number)
			}
		}
	}
}
