package scoresheet

import (
	"slices"
	"strings"

	"blindchess/internal/language"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/scoresheet/pgn"
)

// keptSign stands behind an entry that the table kept for its player, and before
// the line above the moves that says so. Where that line stands and no entry has
// the sign, the table kept them all.
const keptSign = "(*)"

// keptWords is what a PGN says of an entry that the table kept, and under keptTag
// of a sheet that it kept whole.
const (
	keptWords = "kept by the table"
	keptTag   = "Scoresheet"
)

// kept tells how many entries of s the table kept: none, some or all.
func (s Sheet) kept() (some, all bool) {
	all = len(s.Entries) > 0
	for _, e := range s.Entries {
		is := e.Origin == evidence.OriginKept
		some, all = some || is, all && is
	}
	return some, all
}

// heading returns the lines above the moves, with what is to be said of entries
// that the table kept.
func (s Sheet) heading(pack language.Pack) []string {
	header := slices.DeleteFunc(slices.Clone(s.Header), isKeptLine)
	if told := s.TellKept(pack); told != "" {
		header = append(header, told)
	}
	return header
}

// TellKept returns the line that says which entries the table kept, and "" where
// it kept none.
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

// keptWhole marks every entry where only the line above the moves tells that the
// table kept them.
func (s Sheet) keptWhole() Sheet {
	if some, _ := s.kept(); some || !slices.ContainsFunc(s.Header, isKeptLine) {
		return s
	}
	for i := range s.Entries {
		s.Entries[i].Origin = evidence.OriginKept
	}
	return s
}

// markKept says in a game which of its entries the table kept.
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

// readKept marks the entries of which a game says that the table kept them.
func (s Sheet) readKept(g pgn.Game) Sheet {
	all := slices.ContainsFunc(g.Tags, func(t pgn.Tag) bool { return t.Name == keptTag && t.Value == keptWords })
	for i := range s.Entries {
		if all || i < len(g.Line.Plies) && slices.Contains(g.Line.Plies[i].After, keptWords) {
			s.Entries[i].Origin = evidence.OriginKept
		}
	}
	return s
}
