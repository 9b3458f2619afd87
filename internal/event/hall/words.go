package hall

import (
	"strconv"
	"strings"

	"blindchess/internal/language"
)

// Text describes one event of a hall in one line: the table, its need or its
// result, and the players.
func (n News) Text(pack language.Pack) string {
	if n.Pulse != "" {
		return pack.Phrase("hall.pulse." + string(n.Pulse))
	}
	if n.Result != "" {
		return pack.Phrase("hall.result", "board", n.Board, "result", n.Result, "players", n.Row.players(pack))
	}
	if len(n.Boards) > 0 {
		return pack.Phrase("hall.unheard-many", "tables", strconv.Itoa(len(n.Boards)), "boards", spans(n.Boards))
	}
	return pack.Phrase("hall.news", "board", n.Board, "need", pack.Phrase("hall.need."+n.Need.String()), "players", n.Row.players(pack))
}

// Text describes a refused message in one line.
func (r Refused) Text(pack language.Pack) string {
	by := r.By
	if by == "" {
		by = "-"
	}
	return pack.Phrase("hall.refused", "board", r.Board, "n", strconv.Itoa(r.Times), "name", by)
}

// spans names boards in their order, those that follow each other by the first and
// the last.
func spans(boards []string) string {
	var all []string
	for i := 0; i < len(boards); {
		last := i
		for last+1 < len(boards) && follows(boards[last], boards[last+1]) {
			last++
		}
		span := boards[i]
		if last > i {
			span += "-" + boards[last]
		}
		all, i = append(all, span), last+1
	}
	return strings.Join(all, ", ")
}

func follows(one, other string) bool {
	n, err := strconv.Atoi(one)
	return err == nil && strconv.Itoa(n+1) == other
}

// Text describes one table in one line: its need first, then the players, and
// their progress.
func (r Row) Text(pack language.Pack) string {
	parts := []string{pack.Phrase("hall.table", "board", r.Board)}
	for _, n := range r.Needs {
		parts = append(parts, pack.Phrase("hall.need."+n.String()))
	}
	if len(r.Needs) > 0 && !r.Since.IsZero() {
		parts = append(parts, pack.Phrase("hall.since", "time", r.Since.Format("15:04")))
	}
	if age := r.AgeText(pack); age != "" {
		parts = append(parts, age)
	}
	parts = append(parts, r.players(pack)+".")
	if r.Refused > 0 {
		parts = append(parts, pack.Phrase("hall.refused-count", "n", strconv.Itoa(r.Refused)))
	}
	switch {
	case r.Result != "":
		parts = append(parts, r.Result+".")
	case r.Phase == "playing" && len(r.Clocks) == 2:
		parts = append(parts, pack.Phrase("hall.playing", "number", strconv.Itoa(r.Move), "side", pack.Word("side."+r.Turn), "white", r.Clocks[0], "black", r.Clocks[1]))
	case r.Here != "":
		here, other := r.White, r.Black
		if r.Here == "black" {
			here, other = other, here
		}
		parts = append(parts, pack.Phrase("hall.here", "here", name(pack, here), "time", r.Since.Format("15:04"), "other", name(pack, other)))
	default:
		parts = append(parts, pack.Phrase("hall."+r.Phase))
	}
	return strings.Join(parts, " ")
}

// AgeText says how long ago the table was last heard, and is empty if it is heard now.
// Its steps are coarse, so that it does not change every second.
func (r Row) AgeText(pack language.Pack) string {
	switch {
	case r.Age == 0:
		return ""
	case r.Age < 60:
		return pack.Phrase("hall.age.seconds", "n", strconv.Itoa(r.Age/5*5))
	default:
		return pack.Phrase("hall.age.minutes", "n", strconv.Itoa(r.Age/60))
	}
}

func (r Row) players(pack language.Pack) string {
	return name(pack, r.White) + " - " + name(pack, r.Black)
}

func name(pack language.Pack, name string) string {
	if name == "" {
		return pack.Phrase("hall.nobody")
	}
	return name
}

// Texts describes rows, a line each, and in a last one the number of tables.
func Texts(pack language.Pack, rows []Row, all []Row) []string {
	lines := make([]string, 0, len(rows)+1)
	for _, r := range rows {
		lines = append(lines, r.Text(pack))
	}
	return append(lines, CountText(pack, all))
}

// CountText says how many tables there are, or that nothing has been heard of any.
func CountText(pack language.Pack, all []Row) string {
	if len(all) == 0 {
		return pack.Phrase("hall.none", "command", "blindchess post --hall ADDRESS --pass FILE")
	}
	ended, needing := 0, 0
	for _, r := range all {
		if r.Result != "" {
			ended++
		}
		if len(r.Needs) > 0 {
			needing++
		}
	}
	return pack.Phrase("hall.count", "tables", strconv.Itoa(len(all)), "ended", strconv.Itoa(ended), "waiting", strconv.Itoa(needing))
}
