package scoresheet

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"blindchess/internal/language"
	"blindchess/internal/notation"
	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/scoresheet/pgn"
)

// Format says how a sheet is written.
type Format struct {
	Style   notation.Style
	Running bool // the moves run on in lines, not one full move a line
	Times   bool // with the clock times
}

// Write returns a sheet in the notation of a pack: the header, the moves with
// offers of a draw, and the result. Unread entries are as they were written.
func Write(sheet Sheet, pack language.Pack, format Format) string {
	n := notation.Of(pack)
	var out strings.Builder
	_, all := sheet.kept()
	header := sheet.heading(pack)
	for _, line := range header {
		out.WriteString(line + "\n")
	}
	if len(header) > 0 {
		out.WriteString("\n")
	}
	for i, e := range sheet.Entries {
		switch {
		case e.Side == rules.White:
			out.WriteString(strconv.Itoa(e.Number) + ". ")
		case i == 0:
			out.WriteString(strconv.Itoa(e.Number) + "... ")
		}
		out.WriteString(sheet.entry(i, n, format, !all))
		switch {
		case i == len(sheet.Entries)-1, e.Side == rules.Black && !format.Running:
			out.WriteString("\n")
		default:
			out.WriteString(" ")
		}
	}
	if sheet.Result != "" && sheet.Result != "*" {
		out.WriteString(printed(sheet.Result) + "\n")
	}
	return out.String()
}

// entry writes the entry at i, with a mark if the table wrote it and the caller
// asks for one.
func (s Sheet) entry(i int, n notation.Notation, format Format, mark bool) string {
	e := s.Entries[i]
	text := e.Text
	if e.Move != (rules.Move{}) {
		text = s.written(i, n, format.Style)
		if e.Offer {
			text += " " + n.Offer()
		}
	} else if text == "" {
		text = "?"
	}
	if mark && e.Origin == evidence.OriginKept {
		text += " " + keptSign
	}
	if format.Times && e.Time >= 0 {
		text += fmt.Sprintf(" %d:%02d", e.Time/time.Hour, e.Time/time.Minute%60)
		if seconds := e.Time / time.Second % 60; seconds > 0 {
			text += fmt.Sprintf(":%02d", seconds)
		}
	}
	return text
}

// printed writes a result as the Laws print it, with the sign for a half.
func printed(result string) string { return strings.ReplaceAll(result, "1/2", "\u00bd") }

// OfGame returns a sheet of the moves that were made, as if every one had been
// written rightly.
func OfGame(game rules.Game, result string) Sheet {
	sheet := Sheet{Start: game.Start(), Game: game, Certain: game.Ply(), Result: result}
	for ply, move := range game.Moves() {
		before := game.SetupAt(ply)
		sheet.Entries = append(sheet.Entries, Entry{
			Number: before.Number, Side: before.Position.Turn(), Text: before.Position.SAN(move), Move: move, Sign: signOf(before.Position.SAN(move)), Time: -1,
		})
	}
	return sheet
}

// OfPGN returns the sheet of a game in PGN: its main line, its faults as
// problems, its tags as the header.
func OfPGN(g pgn.Game) Sheet {
	game, _ := g.Rules() // up to where a side passes, which no sheet can tell
	sheet := OfGame(game, g.Result)
	sheet.Notation = "en"
	for _, tag := range g.Tags {
		sheet.Header = append(sheet.Header, tag.Name+": "+tag.Value)
	}
	rest := g.Line.Rest
	for i, ply := range g.Line.Plies {
		if i >= game.Ply() {
			rest = append(writtenFrom(g.Line.Plies[i:]), rest...)
			break
		}
		sheet.Entries[i].Text, sheet.Entries[i].Sign = ply.Written, signOf(ply.Written)
		if left, ok := ply.Clock(); ok {
			sheet.Entries[i].Time = left
		}
	}
	after := game.Setup()
	number, side := after.Number, after.Position.Turn()
	for _, text := range rest {
		sheet.Entries = append(sheet.Entries, Entry{Number: number, Side: side, Text: text, Time: -1})
		if side == rules.Black {
			number++
		}
		side = side.Other()
	}
	for _, fault := range g.Faults {
		if fault.Number == 0 || fault.Variation {
			continue
		}
		could := notationOf("en").Near(game.Position(), fault.Read)
		sheet.Problems = append(sheet.Problems, Problem{
			Key: ProblemIllegal, Number: fault.Number, Side: fault.Side, Read: fault.Read, Place: Place{Line: fault.Line, Column: 1},
			Moves: could, Could: notationOf("en").Names(game.Position(), could),
		})
	}
	return sheet.readKept(g).unadvised()
}

// writtenFrom returns moves as they were written.
func writtenFrom(plies []pgn.Ply) []string {
	texts := make([]string, len(plies))
	for i, ply := range plies {
		texts[i] = ply.Written
	}
	return texts
}

// PGN returns the game of a sheet, with the clock times that were written and
// what could not be read in a comment.
func PGN(sheet Sheet) pgn.Game {
	g := pgn.Of(sheet.Game)
	g.Result = sheet.Result
	for i := range g.Line.Plies {
		e := sheet.Entries[i]
		g.Line.Plies[i].Written = sheet.SAN(i)
		if e.Time >= 0 {
			g.Line.Plies[i] = g.Line.Plies[i].WithClock(e.Time)
		}
		if e.Offer {
			g.Line.Plies[i].After = append(g.Line.Plies[i].After, "(=)")
		}
		if e.Guessed {
			g.Line.Plies[i].After = append(g.Line.Plies[i].After, "written "+e.Text)
		}
	}
	for i, e := range sheet.Entries[min(sheet.Game.Ply(), len(sheet.Entries)):] {
		text := e.Text
		if e.Move != (rules.Move{}) {
			text = sheet.SAN(sheet.Game.Ply() + i)
		}
		g.Line.Rest = append(g.Line.Rest, text)
	}
	for _, line := range sheet.Header {
		name, value, found := strings.Cut(line, ": ")
		if found && isTagName(name) {
			g = g.WithTag(name, strings.TrimSpace(value))
		}
	}
	return sheet.markKept(g)
}

// isTagName reports whether a word of a header may be the name of a tag.
func isTagName(name string) bool {
	for _, r := range name {
		if !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_') {
			return false
		}
	}
	return name != "" && name[0] >= 'A' && name[0] <= 'Z'
}
