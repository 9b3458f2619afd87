package report

import (
	"fmt"
	"io"
	"strings"

	"blindchess/internal/rules"
	"blindchess/internal/scoresheet/pgn"
)

// Print describes c in sentences: each ply that opens a claim or ends the game,
// with every also the others, and at last the faults.
func (c Game) Print(out io.Writer, every bool) error {
	if c.Encoding != "" {
		fmt.Fprintf(out, "The file is not in UTF-8 and was read as %s. If names look wrong, name another encoding with --encoding.\n", c.Encoding)
	}
	fmt.Fprintf(out, "Game %d, %s against %s, by the Laws of %d: %s, %s.\n",
		c.Game, orUnknown(c.White), orUnknown(c.Black), c.Laws, plies(len(c.Plies)), orUnknown(c.Result))
	for _, ply := range c.Plies {
		if told := ply.told(); told != "" || every {
			fmt.Fprintf(out, "Ply %d, move %d, %s, %s.%s\n", ply.Ply, ply.Number, ply.Side, ply.SAN, told)
		}
	}
	for _, problem := range c.Problems {
		fmt.Fprintf(out, "Wrong%s: %s.\n", problem.place(), problem.What)
	}
	c.printLetters(out)
	_, err := fmt.Fprintf(out, "At the end: %s\n", c.FEN)
	return err
}

// plies counts plies in words.
func plies(count int) string {
	if count == 1 {
		return "1 ply"
	}
	return fmt.Sprintf("%d plies", count)
}

// told lists the claims that a ply made possible, or "".
func (p Ply) told() string {
	if p.Ended == nil && len(p.Claims) == 0 {
		return ""
	}
	var text strings.Builder
	opponent := "white"
	if p.Side == opponent {
		opponent = "black"
	}
	byKind := map[Claim][]string{}
	var order []Claim
	for _, claim := range p.Claims {
		kind := Claim{Claim: claim.Claim, Article: claim.Article}
		if _, known := byKind[kind]; !known {
			order = append(order, kind)
			byKind[kind] = nil
		}
		if claim.With != "" {
			byKind[kind] = append(byKind[kind], claim.With)
		}
	}
	for _, kind := range order {
		fmt.Fprintf(&text, " Claim open to %s: %s", opponent, kind.Claim)
		if moves := byKind[kind]; len(moves) > 0 {
			fmt.Fprintf(&text, " with %s", strings.Join(moves, " or "))
		}
		fmt.Fprintf(&text, ", article %s.", kind.Article)
	}
	if p.Ended != nil {
		fmt.Fprintf(&text, " The game ends %s by %s, article %s.", p.Ended.Result, p.Ended.Reason, p.Ended.Article)
	}
	return text.String()
}

// place gives the place of a problem, beginning with a blank, or "".
func (p Problem) place() string {
	var parts []string
	if p.Line > 0 {
		parts = append(parts, fmt.Sprintf(" in line %d", p.Line))
	}
	if p.Variation {
		parts = append(parts, " in a variation")
	}
	if p.Ply > 0 {
		parts = append(parts, fmt.Sprintf(" at ply %d", p.Ply))
	}
	if p.Side != "" {
		parts = append(parts, " by "+p.Side)
	}
	return strings.Join(parts, ",")
}

// plyOf returns the ply of a fault, and 0 if it has none.
func plyOf(g pgn.Game, fault pgn.Fault) int {
	if fault.Number == 0 || fault.Side == 0 {
		return 0
	}
	start := g.Start
	ply := 2*(fault.Number-start.Number) + 1
	if fault.Side == rules.Black {
		ply++
	}
	if start.Position.Turn() == rules.Black {
		ply--
	}
	return max(ply, 0)
}

func faultText(fault pgn.Fault) string {
	text := fault.What
	if len(fault.Could) > 0 {
		text += ", it could be " + strings.Join(fault.Could, " or ")
	}
	return text
}

// sideWord returns a side as JSON names it: white, black, or "" for no side.
func sideWord(side rules.Side) string {
	switch side {
	case rules.White:
		return "white"
	case rules.Black:
		return "black"
	default:
		return ""
	}
}

func orUnknown(text string) string {
	if text == "" || text == "?" {
		return "unknown"
	}
	return text
}
