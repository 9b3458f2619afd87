package settings_test

import (
	"os"
	"strings"
	"testing"

	"blindchess/internal/language"
	"blindchess/internal/settings"
)

// page is the page of the docs about the settings.
const page = "../../docs/settings.md"

// listBegins and listEnds enclose the list of the settings.
const (
	listBegins = "## Every setting\n\n"
	listEnds   = "\n## "
)

// TestDocs_TellEverySettingAsTheProgramDoes holds the page of the settings to
// what "config about" prints, but that it changes immediately: the page says that
// once. With -update it writes the list again.
func TestDocs_TellEverySettingAsTheProgramDoes(t *testing.T) {
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(text), listBegins)
	got, after, ended := strings.Cut(rest, listEnds)
	if !found || !ended {
		t.Fatalf("%s has no list of the settings between its headings", page)
	}
	pack, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	var list strings.Builder
	for _, key := range settings.Keys() {
		list.WriteString("- `" + key.Name + "`: " + strings.TrimSuffix(key.Describe(pack), " "+pack.Phrase("settings.at-once")) + "\n")
	}
	list.WriteString("- `bind.KEY`: " + pack.Phrase("settings.about.bind") + "\n")
	if *update {
		if err := os.WriteFile(page, []byte(before+listBegins+list.String()+listEnds+after), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got != list.String() {
		t.Errorf("%s is not as the program tells it; got\n%s\nwant\n%s", page, got, list.String())
	}
}

func TestViews_HoldEveryKeyAndOnesOwn(t *testing.T) {
	s := english(t)
	if err := s.Set("bind.f2", "clock"); err != nil {
		t.Fatal(err)
	}
	views := s.Views(s.Pack())
	if len(views) != len(settings.Keys())+1 {
		t.Fatalf("got %d views, want one of each key and one of f2", len(views))
	}
	for _, view := range views {
		if view.Key == "" || view.About == "" || view.Takes == "" || view.Holds == "" {
			t.Errorf("got %+v, want all of it told", view)
		}
	}
	if last := views[len(views)-1]; last.Key != "bind.f2" || last.Value != "clock" {
		t.Errorf("got %+v last, want bind.f2", last)
	}
}

func TestShow_TellsAllOrOneWithWhatItIsFor(t *testing.T) {
	s := english(t)
	s.Bind = map[string]string{"f2": "clock"}
	if all, err := s.Show(""); err != nil || len(all) != len(settings.Keys())+1 {
		t.Errorf("got %d lines, %v, want every setting", len(all), err)
	}
	one, err := s.Show("silent-earcons")
	if err != nil || len(one) != 2 || one[0] != "silent_earcons = " || !strings.Contains(one[1], "Default: empty.") {
		t.Errorf("got %q, %v, want the value and what it is for", one, err)
	}
	if own, err := s.Show("bind.f2"); err != nil || len(own) != 1 || own[0] != "bind.f2 = clock" {
		t.Errorf("got %q, %v, want the key of one's own", own, err)
	}
	if _, err := s.Show("nothing"); err == nil {
		t.Error("got a setting that is not there")
	}
}
