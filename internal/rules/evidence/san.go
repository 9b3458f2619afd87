package evidence

import (
	"strings"

	"blindchess/internal/rules"
)

// SaidIn returns the readings of a text in the manner of SAN, with its signs
// and without. It returns nothing if the text is no such move. letters are the
// letters of king, queen, rook, bishop and knight.
func SaidIn(text string, letters [5]string) []Said {
	bare := strings.TrimRight(strings.TrimSpace(strings.TrimSuffix(text, "(=)")), "+#!? ")
	said := Said{Check: strings.Contains(text, "+"), Mate: strings.Contains(text, "#"), Role: rules.Pawn}
	switch strings.ReplaceAll(bare, "0", "O") {
	case "O-O", "O-O-O":
		said.Castles, said.Kingside, said.Role = true, len(bare) == 3, 0
		return []Said{said}
	}
	roles := [5]rules.Role{rules.King, rules.Queen, rules.Rook, rules.Bishop, rules.Knight}
	for i, letter := range letters {
		if rest, found := strings.CutPrefix(bare, letter); found && letter != "" {
			bare, said.Role = rest, roles[i]
			break
		}
	}
	for i, letter := range letters {
		if rest, found := strings.CutSuffix(bare, letter); found && letter != "" && said.Role == rules.Pawn {
			bare, said.Promotes = strings.TrimSuffix(rest, "="), roles[i]
			break
		}
	}
	if len(bare) < 2 {
		return nil
	}
	to, ok := rules.ParseSquare(bare[len(bare)-2:])
	origin := strings.TrimRight(bare[:len(bare)-2], "x:-")
	if said.Takes = strings.ContainsAny(bare[:len(bare)-2], "x:"); !ok || len(origin) > 2 {
		return nil
	}
	said.ToFile, said.ToRank = to.File()+1, to.Rank()+1
	for _, r := range origin {
		switch {
		case r >= 'a' && r <= 'h' && said.FromFile == 0:
			said.FromFile = int(r-'a') + 1
		case r >= '1' && r <= '8' && said.FromRank == 0:
			said.FromRank = int(r-'1') + 1
		default:
			return nil
		}
	}
	if said.FromFile > 0 && said.FromRank > 0 && said.Role == rules.Pawn {
		said.Role = 0 // both squares and no letter: that of any piece
	}
	return []Said{said}
}
