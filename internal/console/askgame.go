package console

import (
	"strconv"
	"strings"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// ownSide returns the side that answers start with.
func (s *Session) ownSide() rules.Side {
	if s.config.Actor.Side == 0 {
		return rules.White
	}
	return s.config.Actor.Side
}

// askTurn says which move it is, and whose; after the game, the result.
func (s *Session) askTurn(m snapshot, rest string) Intent {
	if m.state.Over() {
		return s.askResult(m, rest)
	}
	key, side := "turn.white", m.state.Turn()
	switch {
	case s.plays() && !s.config.Both && side == s.config.Actor.Side:
		key = "turn.mine"
	case s.plays() && !s.config.Both:
		key = "turn.his"
	case side == rules.Black:
		key = "turn.black"
	}
	number, _ := m.state.Game.Number(m.state.Game.Ply() + 1)
	return s.reply("turn", s.voice.Phrase("console.turn", fill("n", s.number(number)...), fill("turn", s.voice.Phrase(key)...)))
}

// askResult says how the game ended, or that it has not.
func (s *Session) askResult(m snapshot, _ string) Intent {
	if m.state.Over() {
		return s.reply("result", s.voice.Result(m.state.Outcome.Result, m.state.Outcome.Reason).Words)
	}
	return told(s.voice.Result(rules.Result{}, 0))
}

// askLast says the last move, or the last few, the oldest first.
func (s *Session) askLast(m snapshot, rest string) Intent {
	n, ok := numberOf(rest)
	if !ok {
		n = 1
	}
	return told(s.voice.LastMoves(m.state.Game, n))
}

// askMoves lists the moves of the game, all or from a move number.
func (s *Session) askMoves(m snapshot, rest string) Intent {
	first := 1
	if n, ok := numberOf(rest); ok && n > 0 {
		for number, _ := m.state.Game.Number(first); number < n && first <= m.state.Game.Ply(); number, _ = m.state.Game.Number(first) {
			first++
		}
	}
	return s.line(m, first)
}

// line lists the moves from a ply. White's have the number before them; Black's
// follow, and have it where they are the first.
func (s *Session) line(m snapshot, first int) Intent {
	game := m.state.Game
	var moves [][]say.Word
	for ply := max(first, 1); ply <= game.Ply(); ply++ {
		setup := game.SetupAt(ply - 1)
		if s.voice.Verbosity == announce.Short {
			moves = append(moves, announce.Move(s.voice.Scheme, setup.Position, game.Move(ply), announce.Form{Short: true, Spelled: s.voice.Form.Spelled}).Words)
			continue
		}
		var head []say.Word
		switch turn := setup.Position.Turn(); {
		case turn == rules.White:
			head = s.voice.Phrase("console.move-white", fill("n", s.number(setup.Number)...))
		case len(moves) == 0:
			head = s.voice.Phrase("console.move-number", fill("n", s.number(setup.Number)...), fill("side", s.side(turn)...))
		}
		moves = append(moves, append(head, s.moveWords(setup.Position, game.Move(ply))...))
	}
	if len(moves) == 0 {
		return s.tell("console.no-moves")
	}
	return s.reply("moves", announce.Opened(list(moves...)))
}

// askOpponent says who plays, by which edition and time control, and which
// questions are not answered in this game.
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
	first := s.config.Actor.Side.Other() // a player knows the other best
	if first == 0 {
		first = rules.White
	}
	if s.voice.Verbosity == announce.Short {
		named := who(first)
		if !s.plays() {
			named = list(named, who(first.Other()))
		}
		return s.reply("opponent", list(named, s.voice.Withheld(c)))
	}
	return s.reply("opponent", list(
		who(first), who(first.Other()),
		s.voice.Phrase("console.edition", text("year", strconv.Itoa(c.Laws))),
		s.voice.Phrase("console.control", fill("control", s.control(c.Control.Of(first.Other()))...)),
		s.voice.Withheld(c),
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

// askFEN gives the position in FEN.
func (s *Session) askFEN(at rules.Setup, _ string) Intent {
	return s.reply("fen", []say.Word{{Text: at.FEN()}})
}

// askSheet reads a scoresheet: the user's own, or the named side's.
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
		if by == rules.Black || s.voice.Verbosity == announce.Short {
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

// askMaterial says the surplus of each side.
func (s *Session) askMaterial(at rules.Setup, _ string) Intent {
	return told(s.voice.Material(at.Position.Placement()))
}

// askTaken says which piece was captured last, and on which move.
func (s *Session) askTaken(m snapshot, _ string) Intent {
	game := m.state.Game
	for ply := game.Ply(); ply > 0; ply-- {
		position := game.At(ply - 1)
		captured := position.Captured(game.Move(ply))
		if captured == 0 {
			continue
		}
		piece := position.At(captured)
		if s.voice.Verbosity == announce.Short {
			return s.reply("taken", s.voice.PieceSlot("piece", piece).Words)
		}
		return s.reply("taken", s.voice.Phrase("console.taken",
			s.voice.PieceSlot("piece", piece), fill("square", s.square(captured)...)))
	}
	return s.tell("console.nothing-taken")
}

// askGate says the next step. A short answer leaves out other duties, and a full
// one adds which clock is running.
func (s *Session) askGate(m snapshot, _ string) Intent {
	switch {
	case s.voice.Verbosity == announce.Short && s.plays():
		return s.reply("expected", list(s.Expecting(m.state), s.bound(m), s.asked(m.state)))
	case s.voice.Verbosity == announce.Full && s.config.Actor.Capacity != table.Spectator:
		return s.reply("expected", list(s.expected(m), s.known(m, s.voice.Running).Words))
	}
	return s.reply("expected", s.expected(m))
}

// askNames lists the names of the files, the ranks and the pieces once. A short
// answer has only these, and a full one also the other words of a move.
func (s *Session) askNames(snapshot, string) Intent {
	var files, ranks, roles []say.Word
	for i := range 8 {
		files = append(files, s.spoken("file."+string(rune('a'+i))))
		ranks = append(ranks, s.spoken("rank."+string(rune('1'+i))))
	}
	for role := rules.King; role >= rules.Pawn; role-- {
		roles = append(roles, s.role(role))
	}
	names := [][]say.Word{files, ranks, roles}
	keys := []string{"castle.short", "castle.long", "takes", "check", "mate", "promotes", "en-passant"}
	switch s.voice.Verbosity {
	case announce.Short:
		keys = nil
	case announce.Usual:
		keys = keys[:2]
	}
	for _, key := range keys {
		names = append(names, []say.Word{s.spoken(key)})
	}
	return s.reply("names", list(names...))
}

// askRights reads the five lines of rights and duties. A short answer has the
// first sentence of each, and a full one adds the questions that are not
// answered.
func (s *Session) askRights(m snapshot, _ string) Intent {
	var intent Intent
	for _, line := range s.Card() {
		if first, _, more := strings.Cut(line, ". "); more && s.voice.Verbosity == announce.Short {
			line = first + "."
		}
		intent.Answers = append(intent.Answers, s.answer("", []say.Word{{Text: line}}))
	}
	if withheld := s.voice.Withheld(m.state.Conditions); len(withheld) > 0 && s.voice.Verbosity == announce.Full {
		intent.Answers = append(intent.Answers, s.answer("", withheld))
	}
	return intent
}

// Card returns the five lines about a player's rights and duties.
func (s *Session) Card() []string {
	lines := make([]string, 0, 5)
	for n := 1; n <= 5; n++ {
		lines = append(lines, say.Utterance{Words: s.voice.Phrase("card." + strconv.Itoa(n))}.Text())
	}
	return lines
}
