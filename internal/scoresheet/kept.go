package scoresheet

import (
	"slices"
	"strings"

	"blindchess/internal/language"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/scoresheet/pgn"
)

// keptSign follows an entry that the table wrote for its player, and begins the
// line above the moves that explains it. If that line exists and no entry has
// the sign, the table wrote them all.
const keptSign = "(*)"

// keptWords marks, in a PGN, an entry that the table wrote, and, under keptTag, a
// sheet that it wrote whole.
const (
	keptWords = "kept by the table"
	keptTag   = "Scoresheet"
)

// kept reports how many entries of s the table wrote: none, some or all.
func (s Sheet) kept() (some, all bool) {
	all = len(s.Entries) > 0
	for _, e := range s.Entries {
		is := e.Origin == evidence.OriginKept
		some, all = some || is, all && is
	}
	return some, all
}

// heading returns the lines above the moves, with the line about entries that
// the table wrote.
func (s Sheet) heading(pack language.Pack) []string {
	header := slices.DeleteFunc(slices.Clone(s.Header), isKeptLine)
	if told := s.TellKept(pack); told != "" {
		header = append(header, told)
	}
	return header
}

// TellKept returns the line about the entries that the table wrote, and "" if it
// wrote none.
func (s Sheet) TellKept(pack language.Pack) string {
	switch some, all := s.kept(); {
	case all:
		return keptSign + " " + pack.Word("sheet.kept-all")
	case some:
		return keptSign + " " + pack.Word("sheet.kept-some")
	default:
		return ""
	}
}

func isKeptLine(line string) bool { return strings.HasPrefix(line, keptSign) }

// keptWhole marks every entry if only the line above the moves says that the
// table wrote them.
func (s Sheet) keptWhole() Sheet {
	if some, _ := s.kept(); some || !slices.ContainsFunc(s.Header, isKeptLine) {
		return s
	}
	for i := range s.Entries {
		s.Entries[i].Origin = evidence.OriginKept
	}
	return s
}

// markKept marks in a game the entries that the table wrote.
func (s Sheet) markKept(g pgn.Game) pgn.Game {
	some, all := s.kept()
	if all {
		return g.WithTag(keptTag, keptWords)
	}
	for i := range g.Line.Plies {
		if some && s.Entries[i].Origin == evidence.OriginKept {
			g.Line.Plies[i].After = append(g.Line.Plies[i].After, keptWords)
		}
	}
	return g
}

// readKept marks the entries that the table wrote, by the marks in a game.
func (s Sheet) readKept(g pgn.Game) Sheet {
	all := slices.ContainsFunc(g.Tags, func(t pgn.Tag) bool { return t.Name == keptTag && t.Value == keptWords })
	for i := range s.Entries {
		if all || i < len(g.Line.Plies) && slices.Contains(g.Line.Plies[i].After, keptWords) {
			s.Entries[i].Origin = evidence.OriginKept
		}
	}
	return s
}
