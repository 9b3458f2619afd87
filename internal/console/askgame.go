package console

import (
	"strconv"
	"strings"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// own returns the side that answers start with.
func (s *Session) ownSide() rules.Side {
	if s.config.Actor.Side == 0 {
		return rules.White
	}
	return s.config.Actor.Side
}

// askClock tells the time of both, one's own first, or of the one that is
// asked for.
func (s *Session) askClock(m snapshot, rest string) Intent {
	mine := s.ownSide()
	voice := s.voice.At(m.state)
	is := func(key string) bool { return s.isWord(key, rest) }
	of := func(side rules.Side) Intent {
		return s.dialled(side, timed(m, func(r rules.BySide[clock.Reading]) say.Utterance { return voice.ClockOf(side, r.Of(side)) }))
	}
	if side, ok := s.sideOf(rest); ok {
		return of(side)
	}
	switch {
	case rest == "" || is("console.clock.word.both"):
		return s.dialled(mine, timed(m, voice.Clock))
	case is("console.clock.word.full"):
		control := s.control(m.state.Conditions.Control.Of(mine))
		return s.dialled(mine, timed(m, func(r rules.BySide[clock.Reading]) say.Utterance {
			u := voice.ClockFull(r)
			if len(control) > 0 {
				u.Words = list(u.Words, s.voice.Phrase("console.control", fill("control", control...)))
			}
			return u
		}))
	case is("console.clock.word.mine"):
		return of(mine)
	case is("console.clock.word.his"):
		return of(mine.Other())
	case is("console.clock.word.difference"):
		return timed(m, s.voice.Difference)
	case is("console.clock.word.running"):
		return told(s.voice.Running(readings(m)))
	default:
		return s.usage("clock")
	}
}

// timed answers with what tell makes of the clocks, and makes it anew for the
// moment at which it is said.
func timed(m snapshot, tell func(rules.BySide[clock.Reading]) say.Utterance) Intent {
	intent := told(tell(readings(m)))
	intent.Anew = func(state table.State, at clock.Instant) []say.Word {
		return tell(readings(snapshot{state, at})).Words
	}
	return intent
}

// dialled answers with the time of a clock and, where that is wanted, has its
// dial played after it.
func (s *Session) dialled(side rules.Side, intent Intent) Intent {
	if s.config.Dial {
		intent.Local = Local{Act: ActDial, Key: strings.ToLower(side.String()), Value: "after"}
	}
	return intent
}

// askDial has the dial of a clock played: one's own where no other is named.
func (s *Session) askDial(_ snapshot, rest string) Intent {
	side, named := s.sideOf(rest)
	switch {
	case named:
	case rest == "" || s.isWord("console.clock.word.mine", rest):
		side = s.ownSide()
	case s.isWord("console.clock.word.his", rest):
		side = s.ownSide().Other()
	default:
		return s.usage("dial")
	}
	return local(ActDial, strings.ToLower(side.String()), "")
}

// isWord reports whether typed is the word of a key, in the player's language
// or in English.
func (s *Session) isWord(key, typed string) bool {
	return matches(typed, append(s.voice.Pack.Variants(key), s.inEnglish().Variants(key)...))
}

func readings(m snapshot) rules.BySide[clock.Reading] {
	return rules.BySide[clock.Reading]{
		White: m.state.Clock.Read(rules.White, m.at),
		Black: m.state.Clock.Read(rules.Black, m.at),
	}
}

// whose names a side as whoever types knows it: you, your opponent, White.
func (s *Session) whose(side rules.Side) []say.Word {
	switch {
	case !s.plays():
		return s.side(side)
	case side == s.config.Actor.Side:
		return s.voice.Phrase("console.you")
	default:
		return s.voice.Phrase("console.opponent")
	}
}

// askLast tells the last move, or the last few, the oldest first.
func (s *Session) askLast(m snapshot, rest string) Intent {
	n, ok := numberOf(rest)
	if !ok {
		n = 1
	}
	return told(s.voice.LastMoves(m.state.Game, n))
}

// askMoves tells the moves of the game, all or from a move number on.
func (s *Session) askMoves(m snapshot, rest string) Intent {
	first := 1
	if n, ok := numberOf(rest); ok && n > 0 {
		for number, _ := m.state.Game.Number(first); number < n && first <= m.state.Game.Ply(); number, _ = m.state.Game.Number(first) {
			first++
		}
	}
	return s.line(m, first)
}

// line tells the moves from a ply on.
func (s *Session) line(m snapshot, first int) Intent {
	game := m.state.Game
	var moves [][]say.Word
	for ply := max(first, 1); ply <= game.Ply(); ply++ {
		setup := game.SetupAt(ply - 1)
		if s.voice.Verbosity == announce.Short {
			moves = append(moves, announce.Move(s.voice.Scheme, setup.Position, game.Move(ply), announce.Form{Short: true}).Words)
			continue
		}
		head := s.voice.Phrase("console.move-number", fill("n", s.number(setup.Number)...), fill("side", s.side(setup.Position.Turn())...))
		moves = append(moves, append(head, s.moveWords(setup.Position, game.Move(ply))...))
	}
	if len(moves) == 0 {
		return s.tell("console.no-moves")
	}
	return s.reply("moves", list(moves...))
}

// askOpponent tells who plays, by which edition and with which control.
func (s *Session) askOpponent(m snapshot, _ string) Intent {
	c := m.state.Conditions
	who := func(side rules.Side) []say.Word {
		seat := c.Seats.Of(side)
		name := seat.Name
		if name == "" {
			name = s.voice.Pack.Phrase("console.nameless")
		}
		key := "console.sighted-player"
		if seat.Blind {
			key = "console.blind-player"
		}
		return s.voice.Phrase(key, fill("side", s.side(side)...), text("name", name))
	}
	first := s.ownSide().Other()
	if s.voice.Verbosity == announce.Short {
		return s.reply("opponent", who(first))
	}
	return s.reply("opponent", list(
		who(first), who(first.Other()),
		s.voice.Phrase("console.edition", text("year", strconv.Itoa(c.Laws))),
		s.voice.Phrase("console.control", fill("control", s.control(c.Control.Of(first.Other()))...)),
	))
}

// control says a time control in words, period by period.
func (s *Session) control(c clock.Control) []say.Word {
	var parts [][]say.Word
	for i, p := range c {
		main := s.duration(p.Time)
		switch {
		case p.Moves > 0:
			main = s.voice.Phrase("console.control-moves", s.voice.CountSlot("moves", p.Moves, "move"), fill("time", main...))
		case i > 0:
			main = s.voice.Phrase("console.control-rest", fill("time", main...))
		}
		parts = append(parts, main)
		for _, more := range []struct {
			key    string
			amount time.Duration
		}{
			{"console.control-increment", p.Increment}, {"console.control-delay", p.Delay}, {"console.control-bronstein", p.Bronstein},
		} {
			if more.amount > 0 {
				parts = append(parts, s.voice.Phrase(more.key, fill("time", s.duration(more.amount)...)))
			}
		}
	}
	return list(parts...)
}

// askFEN tells the position as FEN writes it.
func (s *Session) askFEN(m snapshot, _ string) Intent {
	return s.reply("fen", []say.Word{{Text: m.state.Game.Setup().FEN()}})
}

// askSheet reads a scoresheet: one's own, or that of the side named.
func (s *Session) askSheet(m snapshot, rest string) Intent {
	side := s.ownSide()
	if named, ok := s.sideOf(rest); ok {
		side = named
	} else if rest != "" {
		return s.usage("sheet")
	}
	var entries [][]say.Word
	for _, entry := range m.state.Sheets.Of(side).Entries {
		number, by := m.state.Game.Number(entry.Ply)
		words := []say.Word{{Text: strconv.Itoa(number) + "."}, {Text: entry.Text}}
		if by == rules.Black {
			words = words[1:]
		}
		if entry.Struck {
			words = append(words, s.voice.Phrase("console.struck")...)
		}
		entries = append(entries, words)
	}
	if len(entries) == 0 {
		return s.tell("console.empty-sheet", fill("side", s.side(side)...))
	}
	return s.reply("sheet", list(entries...))
}

// askMaterial tells what each side has more than the other.
func (s *Session) askMaterial(m snapshot, _ string) Intent {
	return told(s.voice.Material(m.state.Game.Position().Placement()))
}

// askTaken tells the last man taken, and on which move.
func (s *Session) askTaken(m snapshot, _ string) Intent {
	game := m.state.Game
	for ply := game.Ply(); ply > 0; ply-- {
		position := game.At(ply - 1)
		captured := position.Captured(game.Move(ply))
		if captured == 0 {
			continue
		}
		piece := position.At(captured)
		return s.reply("taken", s.voice.Phrase("console.taken",
			s.voice.PieceSlot("piece", piece), fill("square", s.square(captured)...)))
	}
	return s.tell("console.nothing-taken")
}

// askClaims tells what the player may claim now.
func (s *Session) askClaims(m snapshot, _ string) Intent {
	var found [][]say.Word
	for _, kind := range s.claimable(m) {
		found = append(found, s.voice.Phrase("console.claim-"+kind.String()))
	}
	if s.plays() && m.state.ClaimsQuickplay(s.config.Actor.Side, m.at) {
		found = append(found, s.voice.Phrase("console.claim-normal-means"))
	}
	if _, fallen := m.state.Clock.Fallen(s.ownSide().Other(), m.at); fallen {
		found = append(found, s.voice.Phrase("console.claim-flag"))
	}
	if claim := m.state.Claim; claim.Kind != 0 {
		found = append(found, s.openClaim(m.state))
	}
	if offer := m.state.Offer; offer != 0 {
		found = append(found, s.voice.Phrase("console.open-offer", fill("side", s.whose(offer)...)))
	}
	if len(found) == 0 {
		return s.tell("console.no-claims")
	}
	return s.reply("claims", list(found...))
}

// claimable lists the draws that can be claimed now: by the player themselves, or
// by either where whoever asks does not play.
func (s *Session) claimable(m snapshot) []laws.ClaimKind {
	if s.plays() && m.state.Turn() != s.config.Actor.Side {
		return nil
	}
	return m.state.Claimable()
}

// openClaim tells who claims what: of a touched piece, whose, which and on
// which move, as nobody can rule on it without.
func (s *Session) openClaim(state table.State) []say.Word {
	claim := state.Claim
	if claim.Square != 0 {
		told, _ := s.voice.Event(state, table.ClaimMade(claim))
		return told.Words
	}
	return s.voice.Phrase("console.open-claim", fill("side", s.side(claim.By)...), fill("claim", s.claimed(state)...))
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

// askGate tells what is expected now.
func (s *Session) askGate(m snapshot, _ string) Intent { return s.reply("expected", s.expected(m)) }

// askNames tells the names of the files, the ranks and the pieces once.
func (s *Session) askNames(snapshot, string) Intent {
	var files, ranks, roles []say.Word
	for i := range 8 {
		files = append(files, s.spoken("file."+string(rune('a'+i))))
		ranks = append(ranks, s.spoken("rank."+string(rune('1'+i))))
	}
	for role := rules.King; role >= rules.Pawn; role-- {
		roles = append(roles, s.role(role))
	}
	return s.reply("names", list(files, ranks, roles, []say.Word{s.spoken("castle.short")}, []say.Word{s.spoken("castle.long")}))
}

// askRights tells the five lines of rights and duties.
func (s *Session) askRights(snapshot, string) Intent {
	var intent Intent
	for _, line := range s.Card() {
		intent.Answers = append(intent.Answers, s.answer("", []say.Word{{Text: line}}))
	}
	return intent
}

// Card returns the five lines that tell a player their rights and duties.
func (s *Session) Card() []string {
	lines := make([]string, 0, 5)
	for n := 1; n <= 5; n++ {
		lines = append(lines, say.Utterance{Words: s.voice.Phrase("card." + strconv.Itoa(n))}.Text())
	}
	return lines
}

// askProposal tells what is proposed where somebody must decide.
func (s *Session) askProposal(m snapshot, _ string) Intent {
	if !waitsForRuling(m.state) {
		return s.tell("console.no-proposal")
	}
	return s.reply("proposal", list(s.proposal(m), s.explanations(m)))
}

// explanations tells what most probably happened, each by its number, where boards
// or sheets differ. One alone that changes no sheet and takes nothing back says
// no more than the proposal.
func (s *Session) explanations(m snapshot) []say.Word {
	found := m.state.Explanations()
	if len(found) == 0 || len(found) == 1 && len(found[0].Faults) == 0 && found[0].Retrace == 0 {
		return nil
	}
	words := s.voice.Phrase("explain.beside")
	for i, x := range found {
		words = list(words, s.voice.Explanation(m.state, i+1, x))
	}
	return list(words, s.voice.Phrase("explain.take"))
}

// proposal says to which ply play goes back, which boards change and where,
// and what both clocks should show.
func (s *Session) proposal(m snapshot) []say.Word {
	p, ok := m.state.Proposal()
	if !ok {
		return nil
	}
	words := s.voice.Phrase("console.proposal-stands")
	if p.Ends.Over() {
		ends := s.voice.Phrase("console.proposal-ends", text("text", m.state.Envelope.Text), text("result", p.Ends.Result.String()))
		return list(ends, s.voice.Phrase("console.proposal-article", text("article", p.Article)))
	}
	if p.Annul {
		words = s.voice.Phrase("console.proposal-annul")
	}
	if p.Retrace {
		after := s.voice.Phrase("console.at-start")
		if p.Ply > 0 {
			after = s.moveWords(m.state.Game.At(p.Ply-1), m.state.Game.Move(p.Ply))
		}
		words = s.voice.Phrase("console.proposal-back", fill("move", after...))
	}
	for _, side := range []rules.Side{rules.White, rules.Black} {
		if squares := p.Correct.Of(side); len(squares) > 0 {
			words = list(words, s.voice.Phrase("console.proposal-correct", fill("side", s.side(side)...), fill("squares", s.squareNames(squares)...)))
		}
	}
	for _, side := range []rules.Side{rules.White, rules.Black} {
		words = list(words, s.voice.Phrase("console.proposal-clock", fill("side", s.side(side)...), fill("time", s.duration(time.Duration(p.Clocks.Of(side)))...)))
	}
	if len(p.Witnesses) > 0 {
		words = list(words, s.voice.Witnesses(p.Witnesses))
	}
	if p.Article != "" {
		words = list(words, s.voice.Phrase("console.proposal-article", text("article", p.Article)))
	}
	return words
}
