package announce

import (
	"time"

	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// mostDiffering is how many positions a rejected claim of a repetition names that differ
// from the claimed one.
const mostDiffering = 3

// Rejected returns the last claim that was rejected, with the table before that, and
// false if there is none since the last move.
func (d *Desk) Rejected(now table.State) (rejected table.ClaimRejected, before table.State, ok bool) {
	for i := len(d.happened) - 1; i >= 0; i-- {
		h := d.happened[i]
		if rejected, ok = h.record.Event.(table.ClaimRejected); ok {
			return rejected, h.before, h.before.Game.Ply() == now.Game.Ply()
		}
	}
	return rejected, before, false
}

// Rejection says why a claim was rejected: the facts on record against it, and the
// article. Before is the table just before the ruling.
func (n Narrator) Rejection(before table.State, e table.ClaimRejected) []say.Word {
	var words []say.Word
	add := func(more []say.Word) {
		if len(more) > 0 && len(words) > 0 {
			words = pause(words, say.SentenceGap)
		}
		words = append(words, more...)
	}
	add(n.Phrase("event.rejected", n.claimSlot(e.Kind)))
	offender := e.By.Other()
	switch e.Kind {
	case laws.ClaimThreefold:
		for _, sentence := range n.unrepeated(before) {
			add(sentence)
		}
	case laws.ClaimFifty:
		add(n.unfilled(before))
	case laws.ClaimFlag:
		if left := before.Left(offender, before.At); left > 0 {
			add(n.Phrase("rejected.flag", n.SideSlot("side", offender), n.ExactTimeSlot("time", max(left, time.Second))))
		}
	case laws.ClaimIllegal:
		add(n.lawful(before, offender))
	case laws.ClaimTouched:
		add(n.Phrase("rejected.touched", n.SquareSlot("square", before.Claim.Square)))
	}
	if e.Article != "" {
		add(n.Phrase("console.proposal-article", TextSlot("article", e.Article)))
	}
	return words
}

// claimed returns the game in which a claim of a draw should hold: with the intended
// move if there is a legal one.
func claimed(s table.State) rules.Game {
	if after, err := s.Game.Play(s.Claim.Move); s.Claim.Move != (rules.Move{}) && err == nil {
		return after
	}
	return s.Game
}

// unrepeated says how often the claimed position has occurred, and which positions with
// the same pieces differ from it.
func (n Narrator) unrepeated(s table.State) [][]say.Word {
	game := claimed(s)
	position := game.Position()
	said := [][]say.Word{n.Phrase("rejected.threefold", n.NumberSlot("n", game.Repetitions()), n.NumberSlot("need", s.Edition().Needs(laws.ClaimThreefold)))}
	for ply := game.Ply() - 1; ply >= 0 && len(said) <= mostDiffering; ply-- {
		other := game.At(ply)
		if other.Placement() != position.Placement() || other == position {
			continue
		}
		key := "rejected.passant"
		switch {
		case other.Turn() != position.Turn():
			key = "rejected.turn"
		case other.CastlingRooks() != position.CastlingRooks():
			key = "rejected.castling"
		}
		said = append(said, n.opened(key, n.standsAfter(game, ply)))
	}
	return said
}

// standsAfter names the position after a ply.
func (n Narrator) standsAfter(game rules.Game, ply int) Slot {
	if ply == 0 {
		return Slot{"where", n.Phrase("console.at-start")}
	}
	return n.PlySlot("where", game, ply)
}

// opened is a phrase that begins a sentence with what fills it.
func (n Narrator) opened(key string, slot Slot) []say.Word {
	words := n.Phrase(key, slot)
	words[0].Text = language.Capital(words[0].Text)
	return words
}

// unfilled says how many half-moves without a capture or a pawn move have been made,
// and the last one that was such a move.
func (n Narrator) unfilled(s table.State) []say.Word {
	game := claimed(s)
	made := game.Setup().Halfmoves
	words := n.Phrase("rejected.fifty", n.NumberSlot("n", made), n.NumberSlot("need", 2*s.Edition().Needs(laws.ClaimFifty)))
	if ply := game.Ply() - made; ply > 0 {
		words = append(pause(words, say.SentenceGap), n.Phrase("rejected.fifty-since", n.PlySlot("where", game, ply))...)
	}
	return words
}

// lawful says that the last move of side is legal, or that it has made none.
func (n Narrator) lawful(s table.State, side rules.Side) []say.Word {
	ply := s.Game.Ply()
	if ply > 0 && s.Game.At(ply-1).Turn() != side {
		ply--
	}
	if ply < 1 || s.Game.Irregular(ply) {
		return n.Phrase("rejected.no-illegal", n.SideSlot("side", side))
	}
	return n.Phrase("rejected.legal", n.SideSlot("side", side), n.MoveSlot("move", s.Game.At(ply-1), s.Game.Move(ply)))
}
