package tournament

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Edition is one of the tie-break regulations of the FIDE Handbook, C.07. They
// differ in the value of a round without a game in Buchholz and Sonneborn-Berger:
// Articles 16.3 and 16.4.
type Edition int

// The editions, by the year from which they hold.
const (
	Edition2024 Edition = 2024 // the 2023 edition, with a dummy opponent who has the player's own score
	Edition2026 Edition = 2026 // from March 2026: the dummy's score has a limit
)

// parseEdition reads a year: 2023, 2024 or 2026. Nothing is the newest.
func parseEdition(text string) (Edition, error) {
	switch strings.TrimSpace(text) {
	case "", "2026":
		return Edition2026, nil
	case "2023", "2024", "2025":
		return Edition2024, nil
	}
	return 0, fmt.Errorf("there is no edition %q of the tie-break regulations: say 2024 or 2026", text)
}

// editionOf returns the edition for the places: the chosen one, or otherwise the
// one in force on the first day of the tournament.
func (t Tournament) editionOf() (Edition, error) {
	if t.About.Edition != "" {
		return parseEdition(t.About.Edition)
	}
	days := append([]string{t.About.Starts}, t.About.Days...)
	for _, round := range t.Rounds[:min(1, len(t.Rounds))] {
		days = append(days, round.Date)
	}
	for _, text := range days {
		if day, known := dayOf(text); known && slices.Compare(day[:], firstOf2026[:]) < 0 {
			return Edition2024, nil
		} else if known {
			break
		}
	}
	return Edition2026, nil
}

// day is a year, a month and a day of the month.
type day [3]int

// firstOf2026 is the first day of the edition of 2026.
var firstOf2026 = day{2026, 3, 1}

// dayOf reads a day with any separators, and without a time of day after it. The year
// comes first or last, or in two digits first, as in reports. The month comes before the
// day of it only where nothing else can be meant.
func dayOf(text string) (day, bool) {
	text, _, _ = strings.Cut(strings.TrimSpace(text), "T")
	parts := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("/.- ", r) })
	if len(parts) == 1 && len(text) == 8 {
		parts = []string{text[:4], text[4:6], text[6:]}
	}
	if len(parts) < 3 {
		return day{}, false
	}
	var n day
	for i, part := range parts[:3] {
		number, err := strconv.Atoi(part)
		if err != nil || len(part) > 4 {
			return day{}, false
		}
		n[i] = number
	}
	switch {
	case len(parts[0]) == 4:
	case len(parts[2]) == 4 && n[1] > 12:
		n = day{n[2], n[0], n[1]}
	case len(parts[2]) == 4:
		n = day{n[2], n[1], n[0]}
	default:
		n[0] += 2000
	}
	return n, n[1] >= 1 && n[1] <= 12 && n[2] >= 1 && n[2] <= daysIn(n[0], n[1])
}

// daysIn returns how many days a month has.
func daysIn(year, month int) int {
	switch leap := year%4 == 0 && year%100 != 0 || year%400 == 0; {
	case month == 2 && leap:
		return 29
	case month == 2:
		return 28
	case month == 4 || month == 6 || month == 9 || month == 11:
		return 30
	default:
		return 31
	}
}

// TieBreak is one way to part those who have the same points, in the letters of
// the FIDE Handbook, C.07.
type TieBreak struct {
	Name string // DE, BH, SB, WIN, WON, BPG, BWG, PS, KS or ARO
	Low  int    // how many of the least values are cut
	High int    // how many of the greatest
}

// tieBreaks lists them, and which can be cut.
var tieBreaks = []struct {
	name string
	cuts bool
}{
	{"DE", false}, {"BH", true}, {"SB", true}, {"WIN", false}, {"WON", false}, {"BPG", false}, {"BWG", false},
	{"PS", true}, {"KS", false}, {"ARO", true},
}

// The usual tie-breaks are the defaults.
const (
	UsualSwiss      = "DE,BH/C1,BH,SB,WON,BWG"
	UsualRoundRobin = "DE,SB,WON,BWG"
)

// TieBreakNames lists what ParseTieBreaks takes.
func TieBreakNames() []string {
	var names []string
	for _, known := range tieBreaks {
		names = append(names, known.name)
		if known.cuts {
			for _, cut := range []string{"/C1", "/C2", "/M1", "/M2"} {
				names = append(names, known.name+cut)
			}
		}
	}
	return names
}

// ParseTieBreaks reads names separated by commas, such as "DE,BH/C1,SB". PTS,
// the points, which come first in any case, is left out.
func ParseTieBreaks(text string) ([]TieBreak, error) {
	var all []TieBreak
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' }) {
		name, cut, _ := strings.Cut(strings.ToUpper(strings.ReplaceAll(word, "-", "/")), "/")
		if name == "PTS" && cut == "" {
			continue
		}
		at := slices.IndexFunc(tieBreaks, func(known struct {
			name string
			cuts bool
		}) bool {
			return known.name == name
		})
		cuts := map[string]TieBreak{"": {}, "C1": {Low: 1}, "C2": {Low: 2}, "M1": {Low: 1, High: 1}, "M2": {Low: 2, High: 2}}
		b, known := cuts[cut]
		if at < 0 || !known || cut != "" && !tieBreaks[at].cuts {
			return nil, fmt.Errorf("there is no tie-break %q: say %s", word, strings.Join(TieBreakNames(), ", "))
		}
		b.Name = name
		all = append(all, b)
	}
	return all, nil
}

// String writes a tie-break so that ParseTieBreaks reads it.
func (b TieBreak) String() string {
	switch {
	case b.High > 0:
		return fmt.Sprintf("%s/M%d", b.Name, b.High)
	case b.Low > 0:
		return fmt.Sprintf("%s/C%d", b.Name, b.Low)
	}
	return b.Name
}

// Value writes a value of the tie-break, which is in hundredths. A missing one,
// such as a direct encounter of a player without a tie, is "-".
func (b TieBreak) Value(hundredths int) string {
	switch {
	case hundredths < 0:
		return "-"
	case b.Name == "SB":
		return fmt.Sprintf("%d.%02d", hundredths/100, hundredths%100)
	case b.Name == "BH" || b.Name == "PS" || b.Name == "KS" || b.Name == "DE":
		return fmt.Sprintf("%d.%d", hundredths/100, hundredths%100/10)
	}
	return fmt.Sprint(hundredths / 100)
}
