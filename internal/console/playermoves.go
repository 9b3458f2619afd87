package console

import (
	"strings"

	"blindchess/internal/fault"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// readAnnounce reads the announcement of a move by itself. Before the press a
// second one corrects the first. Words are not judged if no other move could be
// announced.
func readAnnounce(w *Words) (CommandFunc, error) {
	words, err := w.needed()
	return func(g CommandContext) ([]table.Command, error) {
		if err := g.State.MayMove(g.Side); err != nil && !g.State.MayUnsay(g.Side, g.At) {
			return nil, err
		}
		move, err := g.Read(g.State.PositionFor(g.Side), words)
		if late := g.State.MayCorrect(g.Side, move, g.Assists); err != nil && late != nil {
			return nil, late
		}
		return one(table.Announce{Actor: table.By(g.Side), Move: move, Words: words, Assisted: g.Assists}, err)
	}, err
}

// readRepeat reads a repetition of the announced move: the words that follow,
// or none if the user has read it aloud.
func readRepeat(w *Words) (CommandFunc, error) {
	words := w.Text()
	return func(g CommandContext) ([]table.Command, error) {
		announced, position, ok := g.State.ToRepeat(g.Side)
		said, err := announced, error(nil)
		switch {
		case !ok:
			return g.unasked(table.Repeat{Actor: table.By(g.Side)})
		case words == "":
			return g.repeats(said, g.Aloud(position, announced)), nil
		}
		if said, err = g.Read(position, words); err != nil && !g.Verbatim {
			return nil, err
		}
		return g.repeats(said, words), nil
	}, nil
}

// unasked answers a repetition without an announcement: the table refuses it,
// and a person gets an error before that.
func (g CommandContext) unasked(c table.Command) ([]table.Command, error) {
	if g.Verbatim {
		return one(c, nil)
	}
	return nil, fault.New("console.nothing-announced", "nothing is announced")
}

// repeats is the repetition of the announced move. For a player without a
// board, on the table or the screen, it also plays the move.
func (g CommandContext) repeats(said rules.Move, words string) []table.Command {
	commands := []table.Command{table.Repeat{Actor: table.By(g.Side), Move: said, Words: words}}
	announced, _, _ := g.State.ToRepeat(g.Side)
	if _, execute := owing(g.State, g.Side); g.Carries && execute && said == announced {
		commands = append(commands, table.Execute{Actor: table.By(g.Side), Move: said})
	}
	return commands
}

// readExecute reads the move that is played on the user's own board: the named
// move, or the announced one.
func readExecute(w *Words) (CommandFunc, error) {
	words := w.Text()
	return func(g CommandContext) ([]table.Command, error) {
		move, position, ok := g.State.ToRepeat(g.Side)
		var err error
		switch {
		case !ok:
			return g.unasked(table.Execute{Actor: table.By(g.Side)})
		case words != "":
			move, err = g.Read(position, words)
		}
		return one(table.Execute{Actor: table.By(g.Side), Move: move}, err)
	}, nil
}

// readHand reads a move by hand on the user's own screen, square to square. It
// may be illegal, since a hand can put a piece on any square.
func readHand(w *Words) (CommandFunc, error) {
	words, err := w.needed()
	return func(g CommandContext) ([]table.Command, error) {
		_, position, ok := g.State.ToRepeat(g.Side)
		if !ok {
			return g.unasked(table.MoveByHand{Actor: table.By(g.Side)})
		}
		move, plain := squares(words)
		var err error
		if !plain {
			move, err = g.Read(position, words)
		}
		return one(table.MoveByHand{Actor: table.By(g.Side), Move: move}, err)
	}, err
}

// squares reads two squares written together, and false where words are not that.
func squares(words string) (rules.Move, bool) {
	if len(words) != 4 {
		return rules.Move{}, false
	}
	from, good := rules.ParseSquare(words[:2])
	to, fine := rules.ParseSquare(words[2:])
	return rules.Move{From: from, To: to}, good && fine
}

// readWrite reads an entry of the user's own scoresheet. Words that are no
// readable move are written too: a scoresheet is evidence.
func readWrite(w *Words) (CommandFunc, error) {
	typist := w.typist
	words, err := w.needed()
	if typist != nil && typist.isWord("console.write.word.all", words) {
		return writeAll, err
	}
	return func(g CommandContext) ([]table.Command, error) {
		entry := table.Write{Actor: table.By(g.Side), Text: words, Assisted: g.Assists}
		if position, ok := g.State.SheetPosition(g.Side); ok {
			if text := EntryText(words); text != "" {
				entry.Move, _ = g.Read(position, text)
			}
		}
		return one(entry, nil)
	}, err
}

// EntryText removes from an entry the parts that are no move: its number, a
// draw offer, signs of praise.
func EntryText(words string) string {
	text := strings.TrimSpace(strings.ReplaceAll(words, "(=)", ""))
	if number, rest, found := strings.Cut(text, "."); found && strings.Trim(number, "0123456789") == "" {
		text = strings.TrimLeft(rest, ". ")
	}
	return strings.TrimRight(text, "!? ")
}

// readSeal reads the move that is put into the envelope, as it is written. It is
// not judged if nothing may be sealed.
func readSeal(w *Words) (CommandFunc, error) {
	words, err := w.needed()
	return func(g CommandContext) ([]table.Command, error) {
		if err := g.State.MaySeal(g.Side); err != nil && !g.Verbatim {
			return nil, err
		}
		move, _ := g.Read(g.State.Game.Position(), words)
		return one(table.Seal{Actor: table.By(g.Side), Text: words, Move: move}, nil)
	}, err
}
