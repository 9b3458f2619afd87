package announce

import (
	"cmp"
	"html"
	"strconv"
	"strings"

	"blindchess/internal/language"
	"blindchess/internal/notation"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// Papers lists the papers for an arbiter: the incident report, the result slip, the
// appeal form and the record of the game.
func Papers() []string { return []string{"incidents", "result", "appeal", "game"} }

// dots is what people fill in.
const dots = "........................................"

// Paper returns one of Papers, a line each: its title first. They are in the seat's
// language.
func Paper(seat Narrator, name string, state table.State, found []Incident) []string {
	pack := seat.Pack
	lines := []string{pack.Word("desk." + name), ""}
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		lines = append(lines, pack.Phrase("desk.fact", "name", language.Capital(pack.Word("side."+sideKey(side))), "value", cmp.Or(state.Seat(side).Told(), pack.Word("console.nameless"))))
	}
	lines = append(lines, pack.Phrase("desk.laws", "year", strconv.Itoa(state.Conditions.Laws)))
	blank := func(keys ...string) {
		for _, key := range keys {
			lines = append(lines, "", pack.Phrase("desk.fact", "name", pack.Word(key), "value", dots))
		}
	}
	switch name {
	case "incidents":
		lines = append(lines, IllegalLine(seat, state), "")
		for _, incident := range found {
			lines = append(lines, incident.Line(pack))
		}
		if len(found) == 0 {
			lines = append(lines, pack.Word("desk.none"))
		}
		blank("desk.date", "desk.sign.arbiter")
	case "result":
		lines = append(lines, outcome(seat, state)...)
		blank("desk.sign.white", "desk.sign.black", "desk.sign.arbiter", "desk.date")
	case "appeal":
		lines = append(lines, outcome(seat, state)...)
		blank("desk.appellant", "desk.decision", "desk.reasons", "desk.asked", "desk.received", "desk.ruling", "desk.sign.arbiter")
	case "game":
		lines = append(lines, "")
		lines = append(lines, movesOf(seat, state)...)
		lines = append(lines, outcome(seat, state)...)
	}
	return lines
}

// IllegalLine says how many illegal moves each side has completed.
func IllegalLine(seat Narrator, state table.State) string {
	return seat.Pack.Phrase("desk.illegal", "white", strconv.Itoa(state.Illegal.White), "black", strconv.Itoa(state.Illegal.Black))
}

// outcome says the result in figures, and in words if the game is over.
func outcome(seat Narrator, state table.State) []string {
	lines := []string{seat.Pack.Phrase("desk.score", "result", state.Outcome.Result.String())}
	if state.Outcome.Over() {
		lines = append(lines, stopped(seat.Result(state.Outcome.Result, state.Outcome.Reason).Text()))
	}
	return lines
}

// movesOf lists the moves of the game with their players' clock times, a move of
// both a line, in the notation of the seat.
func movesOf(seat Narrator, state table.State) []string {
	written := notation.Of(seat.Pack)
	var lines []string
	for ply := 1; ply <= state.Game.Ply(); ply++ {
		number, side := state.Game.Number(ply)
		text := state.Game.Move(ply).String() // no notation writes an accepted illegal move
		if !state.Game.Irregular(ply) {
			text = written.Write(state.Game.At(ply-1), state.Game.Move(ply), notation.Style{})
		}
		if !table.ListsMoves {
			text = strings.TrimRight(text, "+#")
		}
		if ply < len(state.Times) {
			text += " (" + inFigures(state.Times[ply].Left.Of(side)) + ")"
		}
		switch {
		case side == rules.White || len(lines) == 0:
			lines = append(lines, strconv.Itoa(number)+". "+text)
			if side == rules.Black {
				lines[0] = strconv.Itoa(number) + "... " + text
			}
		default:
			lines[len(lines)-1] += " " + text
		}
	}
	return lines
}

// PaperHTML returns a paper as a page that prints on A4.
func PaperHTML(lang string, lines []string) string {
	var out strings.Builder
	out.WriteString("<!DOCTYPE html>\n<html lang=\"" + html.EscapeString(lang) + "\">\n<head><meta charset=\"utf-8\"><title>" + html.EscapeString(lines[0]) + "</title>\n")
	out.WriteString("<style>@page { size: A4; margin: 20mm } body { font: 12pt sans-serif; max-width: 170mm; margin: auto } p { margin: 0 0 2mm; break-inside: avoid; overflow-wrap: anywhere }</style></head>\n")
	out.WriteString("<body>\n<h1>" + html.EscapeString(lines[0]) + "</h1>\n")
	for _, line := range lines[1:] {
		if line != "" {
			out.WriteString("<p>" + html.EscapeString(line) + "</p>\n")
		}
	}
	out.WriteString("</body>\n</html>\n")
	return out.String()
}
