package console

import (
	"blindchess/internal/fault"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// unwritten returns how many entries a side must still write by hand. Before its
// own next move, that is all but the last move. While the side waits, or when
// the game is over, it is all of them.
func unwritten(state table.State, side rules.Side) int {
	if state.Conditions.Keeping != table.SheetsByHand || side == 0 {
		return 0
	}
	due := state.Game.Ply()
	if !state.Over() && state.Turn() == side {
		due--
	}
	return max(due-state.Sheets.Of(side).Plies(), 0)
}

// missingAtEnd returns how many moves of a game that is over are not on the sheet
// of a side.
func missingAtEnd(state table.State, side rules.Side) int {
	if !state.Over() {
		return 0
	}
	return max(state.Game.Ply()-state.Sheets.Of(side).Plies(), 0)
}

// reminded adds to a player's next step that entries are missing on their
// scoresheet.
func (s *Session) reminded(state table.State, words []say.Word) []say.Word {
	missing := unwritten(state, s.config.Actor.Side)
	if missing == 0 || s.config.Actor.Capacity != table.Player {
		return words
	}
	count := s.voice.NumberSlot("n", missing)
	if state.Over() {
		return list(words, s.voice.Phrase("expect.write-all", count, text("command", s.writesAll())))
	}
	return list(words, s.voice.Phrase("expect.write", count))
}

// writesAll is how all missing entries are written.
func (s *Session) writesAll() string {
	return s.vocabulary().shown("write") + " " + s.voice.Pack.Word("console.write.word.all")
}

// writeAll writes every entry that is missing once the game is over, as the
// player would write the moves.
func writeAll(g CommandContext) ([]table.Command, error) {
	if !g.State.Over() {
		return nil, fault.New("console.write-later", "missing entries can be written in one go once the game is over")
	}
	var commands []table.Command
	for ply := g.State.Sheets.Of(g.Side).Plies() + 1; ply <= g.State.Game.Ply(); ply++ {
		position, move := g.State.Game.At(ply-1), g.State.Game.Move(ply)
		commands = append(commands, table.Write{Actor: table.By(g.Side), Text: g.Written(position, move), Move: move, Assisted: g.Assists})
	}
	if len(commands) == 0 {
		return nil, fault.New("console.write-none", "no entry is missing")
	}
	return commands, nil
}
