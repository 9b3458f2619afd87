package evidence

import (
	"strings"

	"blindchess/internal/rules"
)

// Said is one reading of an entry, without a position. Missing parts of the
// entry are zero.
type Said struct {
	Castles, Kingside  bool
	Role               rules.Role // none if it was not given, as in e2e4
	FromFile, FromRank int        // 1 to 8, or 0
	ToFile, ToRank     int        // 1 to 8, or 0
	Promotes           rules.Role
	Takes, Check, Mate bool
	Foreign            bool // in the letters of another language than the sheet's
}

// matches reports whether m, a legal move of p, is what s says. The signs of
// capture, check and mate are not asked.
func (s Said) matches(p *rules.Position, m rules.Move) bool {
	piece := p.At(m.From)
	castles := piece.Role == rules.King && p.At(m.To).Side == piece.Side
	if s.Castles || castles && s.Role != 0 {
		return s.Castles && castles && s.Kingside == (m.To.File() > m.From.File())
	}
	switch {
	case s.Role != 0 && s.Role != piece.Role,
		s.FromFile != 0 && s.FromFile != m.From.File()+1,
		s.FromRank != 0 && s.FromRank != m.From.Rank()+1,
		s.ToFile != 0 && s.ToFile != m.To.File()+1,
		s.ToRank != 0 && s.ToRank != m.To.Rank()+1:
		return false
	}
	return s.Promotes == 0 || s.Promotes == m.Promotes
}

// distance measures how far an entry that says s is from the move m: how much
// of it a hand must have got wrong. It is symmetric, and the same for both
// sides and both wings.
func (s Said) distance(p *rules.Position, m rules.Move) int {
	piece := p.At(m.From)
	castles := piece.Role == rules.King && p.At(m.To).Side == piece.Side
	if s.Castles || castles {
		if s.Castles && castles {
			return 2
		}
		return 8
	}
	far := 0
	if s.Role != 0 && s.Role != piece.Role {
		far += 3
	}
	far += apart(s.ToFile, m.To.File()+1) + apart(s.ToRank, m.To.Rank()+1)
	if s.Promotes != m.Promotes {
		far += 2
	}
	return far
}

// apart is the weight of a wrong file or rank: a neighbouring one is confused
// with the right one more easily.
func apart(wrote, meant int) int {
	switch d := wrote - meant; {
	case wrote == 0 || d == 0:
		return 0
	case d == 1 || d == -1:
		return 2
	default:
		return 3
	}
}

// same reports whether two entries say the same: one of them may have been
// written twice.
func (w Entry) same(other Entry) bool {
	return w.Text != "" && strings.TrimRight(w.Text, "+#!?") == strings.TrimRight(other.Text, "+#!?")
}

// readings returns the possible readings of the entry: without a written form,
// the displacement that it names.
func (w Entry) readings() []Said {
	if len(w.Says) > 0 || w.Move == (rules.Move{}) {
		return w.Says
	}
	from, to := w.Move.From, w.Move.To
	return []Said{{FromFile: from.File() + 1, FromRank: from.Rank() + 1, ToFile: to.File() + 1, ToRank: to.Rank() + 1, Promotes: w.Move.Promotes}}
}

// blank reports whether nothing was written in the place of w.
func (w Entry) blank() bool { return w.Kind == 0 && w.Text == "" && len(w.readings()) == 0 }
