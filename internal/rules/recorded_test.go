package rules_test

import (
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/rulestest"
)

// TestRecordedGames_EveryPositionIsAsAnotherProgramSaysIt plays the recorded games
// and compares position, counts, check, mate and stalemate after every ply, and the
// SAN with the slow board's.
func TestRecordedGames_EveryPositionIsAsAnotherProgramSaysIt(t *testing.T) {
	seen := map[string]int{}
	for _, recorded := range rulestest.RecordedGames(t) {
		g, slow := rules.NewGame(recorded.Start), slowFrom(recorded.Start.ShredderFEN())
		for _, want := range recorded.Plies {
			p := g.Position()
			m, err := p.ParseUCI(want.UCI)
			if err != nil {
				t.Fatalf("%s, ply %d: %v", recorded.Name, g.Ply()+1, err)
			}
			if back, err := p.ParseSAN(want.SAN); p.SAN(m) != want.SAN || err != nil || back != m {
				t.Errorf("%s, ply %d: got SAN %s, read as %v, %v; want %s", recorded.Name, g.Ply()+1, p.SAN(m), back, err, want.SAN)
			}
			if got := slow.san(slowOf(m)); got != want.SAN {
				t.Errorf("%s, ply %d: the slow board writes %s, not %s", recorded.Name, g.Ply()+1, got, want.SAN)
			}
			slow = slow.after(slowOf(m))
			if g, err = g.Play(m); err != nil {
				t.Fatal(err)
			}
			p = g.Position()
			if after := mustParse(t, want.FEN); g.Setup() != after {
				t.Errorf("%s, ply %d: got %s, want %s", recorded.Name, g.Ply(), g.Setup().FEN(), want.FEN)
			}
			if p.MoveCount() != want.Moves || p.Checked() != (want.Check || want.Mate) || p.Checkmate() != want.Mate || p.Stalemate() != want.Drawn {
				t.Errorf("%s, ply %d: got %d moves, check %v, mate %v, stalemate %v", recorded.Name, g.Ply(), p.MoveCount(), p.Checked(), p.Checkmate(), p.Stalemate())
			}
			for kind, is := range map[string]bool{"castling": strings.HasPrefix(want.SAN, "O"), "promotion": m.Promotes != 0, "check": want.Check, "mate": want.Mate, "stalemate": want.Drawn} {
				if is {
					seen[kind]++
				}
			}
		}
	}
	for _, kind := range []string{"castling", "promotion", "check", "mate", "stalemate"} {
		if seen[kind] == 0 {
			t.Errorf("no %s was recorded", kind)
		}
	}
}

// san writes m as the standard of PGN defines it, with every legal move at hand.
func (b *slowBoard) san(m slowMove) string {
	letter, text := b.at(m.from)|0x20, ""
	switch {
	case b.own(m.to) && m.to.file > m.from.file:
		text = "O-O"
	case b.own(m.to):
		text = "O-O-O"
	case letter == 'p':
		if m.from.file != m.to.file {
			text = m.from.String()[:1] + "x"
		}
		text += m.to.String()
	default:
		text = strings.ToUpper(string(letter)) + b.originNeeded(m)
		if b.foe(m.to) {
			text += "x"
		}
		text += m.to.String()
	}
	if m.becomes != 0 {
		text += "=" + strings.ToUpper(string(m.becomes))
	}
	next := b.after(m)
	threat := next
	threat.white = !threat.white // as if it were the other side's move again
	switch checked := threat.exposed(); {
	case checked && len(next.legal()) == 0:
		return text + "#"
	case checked:
		return text + "+"
	default:
		return text
	}
}

// originNeeded returns as much of the square that m leaves as sets it apart.
func (b *slowBoard) originNeeded(m slowMove) string {
	alike, file, rank := false, false, false
	for _, other := range b.legal() {
		if other.to == m.to && other.from != m.from && b.at(other.from) == b.at(m.from) && !b.own(other.to) {
			alike = true
			file = file || other.from.file == m.from.file
			rank = rank || other.from.rank == m.from.rank
		}
	}
	switch square := m.from.String(); {
	case !alike:
		return ""
	case !file:
		return square[:1]
	case !rank:
		return square[1:]
	default:
		return square
	}
}
