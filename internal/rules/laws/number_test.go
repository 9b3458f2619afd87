package laws_test

import (
	"slices"
	"testing"

	"blindchess/internal/rules/laws"
)

func TestArticles_AreFoundByTheNumberAsItIsTyped(t *testing.T) {
	tests := []struct {
		year  int
		typed string
		want  []string // the first number of each
	}{
		{2014, "4.3c", []string{"4.3c"}},
		{2014, "4.3 C", []string{"4.3c"}},
		{2014, "4.3(c)", []string{"4.3c"}},
		{2014, "d 2 8", []string{"D.2.8"}},
		{2014, "4.3", []string{"4.3a", "4.3b", "4.3c"}},
		{2023, "4.3", []string{"4.3.1", "4.3.2", "4.3.3"}},
		{2023, "3,3", []string{"3.3"}},
		{2023, "9.2.2.2", []string{"9.2.2.2"}},
		{2023, "I.1", []string{"I.1.1", "I.1.2"}},
		{2023, "ii", []string{"II.1", "II.2", "II.3.1"}},
		{2023, "1", []string{"1.1", "1.4", "1.5"}},
		{2023, "4.3a", nil},
		{2005, "6.8a", []string{"6.8a", "6.8a", "6.8a"}},
		{2023, "", nil},
		{2023, "castling", nil},
	}
	for _, test := range tests {
		var got []string
		for _, a := range edition(t, test.year).Under(test.typed) {
			got = append(got, a.Under(test.typed))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%d, %q: got %q, want %q", test.year, test.typed, got, test.want)
		}
	}
}

func TestArticles_EachIsFoundByEachOfItsNumbers(t *testing.T) {
	for _, e := range laws.Editions() {
		for _, a := range e.Articles() {
			for _, number := range a.Numbers {
				found := e.Under(number)
				if !slices.ContainsFunc(found, func(one laws.Article) bool { return one.Name == a.Name }) {
					t.Errorf("%d: %s does not find the article %s", e.Year(), number, a.Name)
				}
				if nearest := e.Nearest(number); nearest != number {
					t.Errorf("%d: nearest to %s is %s", e.Year(), number, nearest)
				}
			}
		}
	}
}

func TestArticles_WhatAnEditionHasNotNamesTheNearest(t *testing.T) {
	tests := []struct {
		year        int
		typed, want string
	}{
		{2023, "4.3a", "4.3.1"},
		{2023, "4.3c", "4.3.3"},
		{2014, "4.3.2", "4.3b"},
		{2023, "4.19", "4.9"},
		{2023, "99", "12.1"},
		{2023, "F.2.7", "D.2.7"},
		{2014, "I.4", "A.4a"},
		{2005, "D.2.8", "D.2"},
		{2023, "q", "D.1"},
		{2023, "castling", ""},
		{2023, "?", ""},
		{2023, "99999999999999999999", "12.1"},
	}
	for _, test := range tests {
		if got := edition(t, test.year).Nearest(test.typed); got != test.want {
			t.Errorf("%d, %q: got %q, want %q", test.year, test.typed, got, test.want)
		}
	}
}
