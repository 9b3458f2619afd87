package trf_test

import (
	"slices"
	"strings"
	"testing"

	"blindchess/internal/event/trf"
)

// four is a report of four players in nine rounds, in the form of an edition, with further
// lines.
func four(rounds string, lines ...string) string {
	text := "012 Club evening\r\n" + rounds + "\r\n"
	for _, line := range lines {
		text += line + "\r\n"
	}
	for _, name := range []string{"   1      Novak", "   2      Weber", "   3      Kowalski", "   4      Smith"} {
		text += "001 " + name + strings.Repeat(" ", 76-len(name)) + " 0.0\r\n"
	}
	return text
}

// asEdition returns the lines of a report with some tags after it was converted.
func asEdition(t *testing.T, text string, edition trf.Edition, tags ...string) []string {
	t.Helper()
	report, err := trf.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	report.To(edition)
	var lines []string
	for _, tag := range tags {
		lines = append(lines, report.Whole(tag)...)
	}
	return lines
}

func TestTo_LentPointsAndForbiddenPairsHaveTheRecordOfEachEdition(t *testing.T) {
	// The columns of JavaFo's manual for TRF16, and of the specification of TRF26.
	old := []string{"XXA    1  1.0  1.0  0.5  0.5", "XXA    2  1.0  1.0  0.5  0.5", "XXA    4  1.0", "XXP 1 2", "XXP 1 3 4"}
	now := []string{"250       1.0   1   2    1    2", "250       1.0   1   1    4    4", "250       0.5   3   4    1    2", "260   1   9    1    2", "260   1   9    1    3    4"}
	tags := []string{"XXA", "XXP", "250", "260"}
	if got := asEdition(t, four("XXR 9", old...), trf.TRF26, tags...); !slices.Equal(got, now) {
		t.Errorf("in TRF26 got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(now, "\n"))
	}
	if got := asEdition(t, four("142 9", now...), trf.TRF16, tags...); !slices.Equal(got, old) {
		t.Errorf("in TRF16 got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(old, "\n"))
	}
	for _, c := range []struct {
		edition trf.Edition
		lines   []string
	}{
		{trf.TRF16, old}, {trf.TRF26, now},
		{trf.TRF16, []string{"250  2.0        1   1    1    2"}},                                    // of teams
		{trf.TRF16, []string{"250 1.0 001 002 001 002"}},                                            // out of its columns
		{trf.TRF16, []string{"260   3   5    1    2"}},                                              // for some rounds
		{trf.TRF26, []string{"XXA    1  1.0", "250       1.0   1   2    1    2"}},                   // both ways
		{trf.TRF26, []string{"XXA    1  lots"}}, {trf.TRF26, []string{"XXA    1  1.0", "XXA    1"}}, // no points, twice
	} {
		rounds := map[trf.Edition]string{trf.TRF16: "XXR 9", trf.TRF26: "142 9"}[c.edition]
		text := four(rounds, c.lines...)
		report, err := trf.Read(text)
		if err != nil {
			t.Fatal(err)
		}
		report.To(c.edition)
		for _, line := range c.lines {
			if !strings.Contains(report.Write(), line+"\r\n") {
				t.Errorf("TRF%d: %q is not kept in\n%s", c.edition, line, report.Write())
			}
		}
	}
}

func TestTo_AnAcceleratedReportComesBackFromTheOtherEdition(t *testing.T) {
	text := four("XXR 9", "XXA    1  1.0  1.0  0.5", "XXA    2  1.0  1.0  0.5", "XXA    4  0.5", "XXP 2 4")
	report, err := trf.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	report.To(trf.TRF26)
	if report.Line("XXA") > 0 || report.Line("250") == 0 {
		t.Fatalf("got\n%s\nwant the points in lines 250", report.Write())
	}
	there, err := trf.Read(report.Write())
	if err != nil {
		t.Fatal(err)
	}
	there.To(trf.TRF16)
	if got, want := strings.Split(there.Write(), "\r\n"), strings.Split(text, "\r\n"); !slices.Equal(sorted(got), sorted(want)) {
		t.Errorf("got\n%s\nwant\n%s", there.Write(), text)
	}
}

func sorted(lines []string) []string { return slices.Sorted(slices.Values(lines)) }
