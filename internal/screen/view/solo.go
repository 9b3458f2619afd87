package view

import (
	"slices"
	"strings"

	"blindchess/internal/notation"
	"blindchess/internal/rules"
	"blindchess/internal/say"
)

// Solo is the panel of a user without a table, who studies or practises. They move
// the pieces of both sides, without a clock; their gestures become typed lines for
// the dialogue.
type Solo struct {
	Side   rules.Side // whose side of the board is below; White's if 0
	Blank  bool       // the view has no pieces, and they move none
	Title  string     // what is gone through
	Asked  []say.Word // the question, or the state
	Line   []Entry    // the moves of the present line, from its start; otherwise the moves made
	Ways   []Entry    // the continuations from here, if there are several
	Deeds  []Answer   // the lines for buttons
	Keys   [2]string  // the text about the keys of a painted screen, and of a page
	Words  []string   // what a typed word may become
	Back   string     // the line for one move back, and Onward for one forward
	Onward string
	Sheets [2]string // the titles of the line and of the ways
}

// solo is the view of a user without a table.
func (s Source) solo(f Focus, log Log) View {
	asked := s.Solo.Asked
	v := View{
		Capacity: "alone", Alone: true, Title: s.Solo.Title, Deeds: s.Solo.Deeds, Keys: s.Solo.Keys,
		Now: Expectation{Text: plain(asked)}, Voiced: Voiced{Now: asked, Announced: s.Session.Voice().Scheme.Lang()},
		Sheets: s.lineAndWays(), Said: log.lines(s.State), Moves: !s.Solo.Blank, Begun: true, Past: s.settled(f).past(), Work: s.Work,
	}
	v.Card = s.soloCard()
	if s.Solo.Blank {
		v.Boards = []Board{s.blank(f)}
		return v
	}
	v.Boards = []Board{s.board(f, "", s.placement(f), 0)}
	v.Announced = s.announced()
	return v
}

// soloCard is the card of a user without a table: their present question.
func (s Source) soloCard() Card {
	c := Card{Mood: MoodAct, Step: "alone", Heading: []say.Word{{Text: s.Solo.Title}}, Large: s.Solo.Asked, Takes: "all"}
	if s.Solo.Title == "" {
		c.Heading, c.Large = s.Solo.Asked, nil
	}
	if s.Solo.Blank {
		c.Takes = ""
	}
	return c
}

// blank is a board without any data, even the colours of its squares.
func (s Source) blank(f Focus) Board {
	b := s.board(f, "", rules.Placement{}, 0)
	for i, square := range b.Squares {
		b.Squares[i] = Square{At: square.At}
	}
	return b
}

// lineAndWays returns the moves of the line, and the continuations by their
// numbers; without pieces, sheets without a title.
func (s Source) lineAndWays() [2]Sheet {
	if s.Solo.Blank {
		return [2]Sheet{}
	}
	line := Sheet{Title: s.Solo.Sheets[0]}
	entries := s.Solo.Line
	if len(entries) == 0 {
		entries = s.made()
	}
	start := s.State.Game.Start()
	number, late := start.Number, start.Position.Turn() == rules.Black
	for _, entry := range entries {
		if last := len(line.Rows) - 1; last >= 0 && line.Rows[last].Number == number {
			line.Rows[last].Entries = append(line.Rows[last].Entries, entry)
		} else {
			line.Rows = append(line.Rows, Row{Number: number, Late: late, Entries: []Entry{entry}})
		}
		if late {
			number++
		}
		late = !late
	}
	ways := Sheet{Title: s.Solo.Sheets[1]}
	for i, way := range s.Solo.Ways {
		ways.Rows = append(ways.Rows, Row{Number: i + 1, Entries: []Entry{way}})
	}
	return [2]Sheet{line, ways}
}

// made returns the moves that were made, as they are written.
func (s Source) made() []Entry {
	game, letters := s.State.Game, notation.Of(s.Session.Config().Notation)
	var entries []Entry
	for ply := 1; ply <= game.Ply(); ply++ {
		entries = append(entries, Entry{Text: letters.Write(game.At(ply-1), game.Move(ply), notation.Laws), Here: ply == game.Ply()})
	}
	return entries
}

// alone returns the act of a key for a user without a table, and false for one
// that means the same at a table.
func (s Source) alone(f Focus, name string) (Act, bool) {
	switch {
	case s.Solo == nil:
		return Act{}, false
	case name == "alt+left" && s.Solo.Back != "":
		return Act{Lines: []string{s.Solo.Back}}, true
	case name == "alt+right" && s.Solo.Onward != "":
		return Act{Lines: []string{s.Solo.Onward}}, true
	case name == "space":
		return s.take(f), true
	default:
		return Act{}, false
	}
}

// becomes returns a move from square to square as it is typed. A pawn that
// reaches the end of the board becomes a queen, since no question is asked here.
func (s Source) becomes(from, to rules.Square) string {
	line := from.String() + to.String()
	if s.Solo != nil && s.State.Game.Position().At(from).Role == rules.Pawn && (to.Rank() == 0 || to.Rank() == 7) {
		line += "q"
	}
	return line
}

// soloWords lists the words that a text may become.
func (s Source) soloWords(typed string) []string {
	return slices.DeleteFunc(slices.Clone(s.Solo.Words), func(word string) bool {
		return typed == "" || !strings.HasPrefix(word, typed)
	})
}
