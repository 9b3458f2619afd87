package console

import (
	"strings"

	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/table"
)

// playerCommands lists what a player does at the table.
func playerCommands() []action {
	return []action{
		{verb: "announce", fits: something, acts: true, run: (*Session).announce},
		{verb: "repeat", fits: anything, acts: true, run: (*Session).repeat},
		{verb: "execute", fits: anything, acts: true, run: (*Session).execute},
		{verb: "press", acts: true, run: byMe(func(by rules.Side) table.Command { return table.Press{Actor: table.By(by)} })},
		{verb: "write", fits: something, acts: true, run: (*Session).write},
		{verb: "strike", acts: true, run: byMe(func(by rules.Side) table.Command { return table.Strike{Actor: table.By(by)} })},
		{verb: "sign", acts: true, confirm: true, run: byMe(func(by rules.Side) table.Command { return table.Sign{Actor: table.By(by)} })},
		{verb: "adjust", acts: true, run: byMe(func(by rules.Side) table.Command { return table.Adjust{Actor: table.By(by)} })},
		{verb: "touch", fits: plainSquare, acts: true, run: onSquare(func(by rules.Side, at rules.Square) table.Command {
			return table.Touch{Actor: table.By(by), Square: at}
		})},
		{verb: "lift", fits: plainSquare, acts: true, run: onSquare(func(by rules.Side, at rules.Square) table.Command { return table.Lift{Actor: table.By(by), Square: at} })},
		{verb: "place", fits: something, acts: true, run: (*Session).place},
		{verb: "promote", fits: something, acts: true, run: (*Session).namePromotion},
		{verb: "draw", acts: true, confirm: true, run: (*Session).draw},
		{verb: "accept", acts: true, confirm: true, run: byMe(func(by rules.Side) table.Command { return table.Accept{Actor: table.By(by)} })},
		{verb: "decline", acts: true, run: byMe(func(by rules.Side) table.Command { return table.Decline{Actor: table.By(by)} })},
		{verb: "resign", acts: true, confirm: true, run: byMe(func(by rules.Side) table.Command { return table.Resign{Actor: table.By(by)} })},
		{verb: "claim", fits: something, acts: true, confirm: true, run: (*Session).claim},
		{verb: "call", acts: true, run: byMe(func(by rules.Side) table.Command { return table.Call{Actor: table.By(by)} })},
		{verb: "arbiter-score", acts: true, run: byMe(func(by rules.Side) table.Command { return table.ViewScore{Actor: table.By(by)} })},
		{verb: "seal", fits: something, acts: true, confirm: true, run: (*Session).seal},
		{verb: "assistant", fits: yesOrNo, acts: true, run: (*Session).assist},
		{verb: "arrive", fits: oneWord, acts: true, run: (*Session).arrive},
	}
}

// byMe is an act of whoever types, for the side he acts for.
func byMe(make func(by rules.Side) table.Command) func(*Session, moment, string) Intent {
	return func(s *Session, _ moment, _ string) Intent {
		if !s.plays() {
			return s.refuse("console.not-your-role")
		}
		return command(make(s.config.Seat.Side))
	}
}

// onSquare is an act of whoever types with the piece on a square.
func onSquare(make func(by rules.Side, at rules.Square) table.Command) func(*Session, moment, string) Intent {
	return func(s *Session, _ moment, rest string) Intent {
		square, _ := squareOf(rest)
		if !s.plays() {
			return s.refuse("console.not-your-role")
		}
		return command(make(s.config.Seat.Side, square))
	}
}

// place puts a piece on a square of one's own board. The piece may be named
// after it.
func (s *Session) place(_ moment, rest string) Intent {
	if !s.plays() {
		return s.refuse("console.not-your-role")
	}
	words := strings.Fields(rest)
	square, ok := squareOf(words[0])
	if !ok || len(words) > 2 {
		return s.usage("place")
	}
	place := table.Place{Actor: table.By(s.config.Seat.Side), Square: square}
	if len(words) == 2 {
		role, ok := s.roleOf(words[1])
		if !ok {
			return s.usage("place")
		}
		place.Piece = rules.Piece{Side: s.config.Seat.Side, Role: role}
	}
	return command(place)
}

func (s *Session) namePromotion(_ moment, rest string) Intent {
	role, ok := s.roleOf(rest)
	if !ok || role == rules.Pawn || role == rules.King {
		return s.refuse("console.which-promotion")
	}
	return command(table.Promote{Actor: table.By(s.config.Seat.Side), Role: role})
}

// draw offers a draw, or accepts the one that the opponent has offered.
func (s *Session) draw(m moment, _ string) Intent {
	if !s.plays() {
		return s.refuse("console.not-your-role")
	}
	side := s.config.Seat.Side
	if m.state.Offer == side.Other() {
		return command(table.Accept{Actor: table.By(side)})
	}
	return command(table.Offer{Actor: table.By(side)})
}

// claim reads the kind of a claim in the player's words, and after it the
// intended move or the touched square.
func (s *Session) claim(m moment, rest string) Intent {
	if !s.plays() {
		return s.refuse("console.not-your-role")
	}
	kind, rest, ok := s.claimKind(rest)
	if !ok {
		return s.refuse("console.which-claim")
	}
	claim := table.Claim{Actor: table.By(s.config.Seat.Side), Kind: kind}
	if rest == "" {
		return command(claim)
	}
	if kind == laws.ClaimTouched {
		square, ok := squareOf(rest)
		if !ok {
			return s.refuse("console.which-square")
		}
		claim.Square = square
		return command(claim)
	}
	return s.withMove(m.state.Game.Position(), rest, func(move rules.Move) Intent {
		claim.Move = move
		return command(claim)
	})
}

// claimKind finds the kind of a claim at the start of text, by any of its
// names.
func (s *Session) claimKind(text string) (laws.ClaimKind, string, bool) {
	words := strings.Fields(text)
	for n := min(3, len(words)); n > 0; n-- {
		typed := language.Fold(strings.Join(words[:n], " "))
		for kind := laws.ClaimThreefold; kind <= laws.ClaimDelay; kind++ {
			key := "claim-name." + kind.String()
			for _, name := range append(s.voice.Pack.Variants(key), s.inEnglish().Variants(key)...) {
				if language.Fold(name) == typed {
					return kind, strings.Join(words[n:], " "), true
				}
			}
			if kind.String() == typed {
				return kind, strings.Join(words[n:], " "), true
			}
		}
	}
	return 0, "", false
}

// seal puts a move into the envelope, as it is written.
func (s *Session) seal(m moment, rest string) Intent {
	if !s.plays() {
		return s.refuse("console.not-your-role")
	}
	move, _ := s.listen(m.state.Game.Position(), rest)
	return command(table.Seal{Actor: table.By(s.config.Seat.Side), Text: rest, Move: move})
}

func yesOrNo(rest string) bool { return len(strings.Fields(rest)) <= 2 }

// assist says whether a side has an assistant. A player says it of himself,
// the arbiter of either.
func (s *Session) assist(_ moment, rest string) Intent {
	words, side := strings.Fields(rest), s.config.Seat.Side
	if len(words) > 0 {
		if named, ok := s.sideOf(words[0]); ok {
			side, words = named, words[1:]
		}
	}
	if side == 0 || len(words) != 1 {
		return s.usage("assistant")
	}
	switch verb, _, _ := s.vocabulary().find(words[0]); verb {
	case "yes":
		return command(table.Assist{Actor: table.By(side), Yes: true})
	case "no":
		return command(table.Assist{Actor: table.By(side)})
	default:
		return s.usage("assistant")
	}
}

func (s *Session) arrive(_ moment, rest string) Intent {
	side := s.config.Seat.Side
	if named, ok := s.sideOf(rest); ok {
		side = named
	}
	if side == 0 {
		return s.usage("arrive")
	}
	return command(table.Arrive{Actor: table.By(side)})
}

func (s *Session) usage(verb string) Intent {
	return s.refuse("console.usage", text("usage", s.voice.Pack.Phrase("usage."+verb)))
}
