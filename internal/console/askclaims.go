package console

import (
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/rules/laws"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// askClaims lists the claims that the player may make now, if the conditions
// answer that. It always adds the clock's claims and any open claim or offer.
// With short answers the user hears the claims without the commands for them.
func (s *Session) askClaims(m snapshot, _ string) Intent {
	var found [][]say.Word
	answered := s.Answered(m.state, table.AskClaims)
	for _, kind := range s.claimable(m) {
		if s.voice.Verbosity == announce.Short {
			found = append(found, s.voice.Phrase("claim."+kind.String()))
			continue
		}
		found = append(found, s.voice.Phrase("console.claim-"+kind.String()))
	}
	if answered && s.plays() && m.state.ClaimsQuickplay(s.config.Actor.Side, m.at) {
		found = append(found, s.voice.Phrase("console.claim-normal-means"))
	}
	if _, fallen := m.state.Clock.Fallen(s.ownSide().Other(), m.at); fallen {
		found = append(found, s.voice.Phrase("console.claim-flag"))
	}
	if claim := m.state.Claim; claim.Kind != 0 {
		found = append(found, s.OpenClaim(m.state))
	}
	if offer := m.state.Offer; offer != 0 {
		found = append(found, s.voice.Phrase("console.open-offer", s.voice.SideSlot("side", offer)))
	}
	if asked := m.state.Takeback; asked.By != 0 {
		found = append(found, s.AskedBack(m.state))
	}
	if len(found) == 0 && !answered {
		return s.refuse("console.not-answered")
	}
	if len(found) == 0 {
		return s.tell("console.no-claims")
	}
	return s.reply("claims", list(found...))
}

// claimable lists the draws that can be claimed now: by the player themselves, or
// by either side if the user does not play.
func (s *Session) claimable(m snapshot) []laws.ClaimKind {
	if s.plays() && m.state.Turn() != s.config.Actor.Side || !s.Answered(m.state, table.AskClaims) {
		return nil
	}
	return m.state.Claimable()
}

// OpenClaim says who claims what in state. For a touched piece it also says whose,
// which and on which move, since the arbiter needs that to rule.
func (s *Session) OpenClaim(state table.State) []say.Word {
	claim := state.Claim
	if claim.Square != 0 {
		told, _ := s.voice.Event(state, table.ClaimMade(claim))
		return told.Words
	}
	return s.voice.Phrase("console.open-claim", fill("side", s.side(claim.By)...), fill("claim", s.claimed(state)...))
}

// AskedBack says who requests a takeback of which moves in state.
func (s *Session) AskedBack(state table.State) []say.Word {
	asked := state.Takeback
	return s.voice.Phrase("event.takeback.side", s.voice.SideSlot("side", asked.By), s.voice.TakebackSlot(state.Game, asked.Ply))
}

// AskedRematch says who requests which rematch in state.
func (s *Session) AskedRematch(state table.State) []say.Word {
	asked := state.Rematch
	told, _ := s.voice.Event(state, table.RematchAsked{Actor: table.By(asked.By), Same: asked.Same})
	return told.Words
}

// claimed says what the open claim is about, and of a touched piece its square.
func (s *Session) claimed(state table.State) []say.Word {
	words := s.voice.Phrase("claim." + state.Claim.Kind.String())
	if state.Claim.Square != 0 {
		words = list(words, s.square(state.Claim.Square))
	}
	return words
}

func (s *Session) claimName(kind laws.ClaimKind) string {
	if names := s.voice.Pack.Variants("claim-name." + kind.String()); len(names) > 0 {
		return names[0]
	}
	return strings.ReplaceAll(kind.String(), "-", " ")
}
