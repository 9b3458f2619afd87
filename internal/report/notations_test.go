package report_test

import (
	"testing"

	"blindchess/internal/report"
	"blindchess/internal/rules"
)

func TestSheetNotations_AreThoseOfBothOrOfEachSide(t *testing.T) {
	for _, test := range []struct {
		given []string
		want  rules.BySide[string]
		fails bool
	}{
		{nil, rules.BySide[string]{White: "en", Black: "en"}, false},
		{[]string{"sr"}, rules.BySide[string]{White: "sr", Black: "sr"}, false},
		{[]string{"white=sr", "black=pl"}, rules.BySide[string]{White: "sr", Black: "pl"}, false},
		{[]string{"red=sr"}, rules.BySide[string]{White: "en", Black: "en"}, true},
	} {
		if got, err := report.SheetNotations("en", test.given...); got != test.want || (err != nil) != test.fails {
			t.Errorf("%v: got %+v, %v, want %+v", test.given, got, err, test.want)
		}
	}
}
