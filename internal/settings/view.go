package settings

import (
	"maps"
	"slices"
	"strings"

	"blindchess/internal/language"
)

// View is one setting as data, for display.
type View struct {
	Key     string   `json:"key"`
	Value   string   `json:"value"`
	Default string   `json:"default"`
	Takes   string   `json:"takes"` // choices, number, zero (0 beside these numbers), times, taught or text
	Choices []string `json:"choices,omitempty"`
	Low     int      `json:"low,omitempty"`
	High    int      `json:"high,omitempty"`
	Holds   string   `json:"holds"` // "at once", or "next game"
	Guest   bool     `json:"guest"` // a guest at a table on another machine may set it for themselves
	About   string   `json:"about"`
}

// Views returns every setting as data, then the user's key bindings, with
// sentences in the words of pack.
func (s Settings) Views(pack language.Pack) []View {
	var views []View
	for _, key := range keys {
		view := View{Key: key.Name, Value: key.get(s), Default: key.Default, Takes: key.kind(), Low: key.Low, High: key.High, Holds: "at once", Guest: key.Far, About: key.About(pack)}
		if key.Choices != nil {
			view.Choices = key.Choices()
		}
		if key.Effect == NextGame {
			view.Holds = "next game"
		}
		views = append(views, view)
	}
	for _, own := range slices.Sorted(maps.Keys(s.Bind)) {
		views = append(views, View{Key: ownKey + own, Value: s.Bind[own], Takes: "text", Holds: "at once", About: pack.Phrase("settings.about.bind")})
	}
	return views
}

// Describe describes k in the words of pack: its purpose, its values, its
// default, and when it takes effect.
func (k Key) Describe(pack language.Pack) string {
	usual := pack.Phrase("settings.usual-empty")
	if k.Default != "" {
		usual = pack.Phrase("settings.usual", "value", k.Default)
	}
	return strings.Join([]string{k.About(pack), k.Takes(pack), usual, k.Holds(pack)}, " ")
}

// Show lists the settings, one "key = value" a line. With a name it lists that
// one alone, and below it its description in the player's language.
func (s Settings) Show(name string) ([]string, error) {
	if strings.TrimSpace(name) == "" {
		return s.Lines(), nil
	}
	value, err := s.Get(name)
	if err != nil {
		return nil, err
	}
	line := normal(name) + " = " + value
	key, err := Find(name)
	if err != nil {
		return []string{line}, nil
	}
	return []string{line, key.Describe(s.Pack())}, nil
}

// List is all settings as data: the path of their file, and each of them.
type List struct {
	Path     string `json:"path"`
	Settings []View `json:"settings"`
}

// Listed returns all settings as data, described in their own language.
func (s Settings) Listed() List { return List{Path(), s.Views(s.Pack())} }
