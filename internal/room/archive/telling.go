package archive

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"blindchess/internal/host"
	"blindchess/internal/journal"
	"blindchess/internal/language"
	"blindchess/internal/room"
	"blindchess/internal/rules"
)

// minute is how a time of day is written: with the date, to the minute.
const minute = "2006-01-02 15:04"

// Line is one game as a line of JSON.
type Line struct {
	Path   string `json:"path"`
	Name   string `json:"name"`
	Began  string `json:"began"` // RFC 3339
	White  string `json:"white,omitempty"`
	Black  string `json:"black,omitempty"`
	Result string `json:"result"` // as PGN writes it, * while the game goes on
	Plies  int    `json:"plies"`
	Verb   string `json:"verb"`             // the command that resumes it
	Damage int    `json:"damage,omitempty"` // the line from which on its journal is damaged
}

// Line returns g as a line of JSON tells it.
func (g Game) Line() Line {
	seats := g.State.Conditions.Seats
	line := Line{
		Path: g.Path, Name: g.Name(), Began: g.Began.Format("2006-01-02T15:04:05Z07:00"), White: seats.White.Name, Black: seats.Black.Name,
		Result: g.State.Outcome.Result.String(), Plies: g.State.Game.Ply(), Verb: g.Verb,
	}
	if g.Damage != nil {
		line.Damage = g.Damage.Line
	}
	return line
}

// Texts lists the games, each with its number, or says that there are none.
func Texts(pack language.Pack, games []Game) []string {
	if len(games) == 0 {
		return []string{pack.Phrase("games.none")}
	}
	lines := make([]string, 0, len(games))
	for i, g := range games {
		lines = append(lines, strconv.Itoa(i+1)+". "+g.Text(pack))
	}
	return lines
}

// Text describes g so that the user recognises it.
func (g Game) Text(pack language.Pack) string {
	result := g.State.Outcome.Result.String()
	if g.Open() {
		result = pack.Phrase("games.open", "turn", g.turn(pack))
	}
	if g.Damage != nil {
		result = pack.Phrase("games.damaged", "line", strconv.Itoa(g.Damage.Line))
	}
	moves := strconv.Itoa(g.moves()) + " " + pack.Phrase(pack.PluralKey("move", g.moves()))
	text := pack.Phrase("games.line", append(g.players(pack), "result", result, "moves", moves)...)
	if g.Title != "" {
		text = g.Title + ": " + text
	}
	if g.Damage != nil {
		text += ". " + pack.Phrase("doctor.type", "command", journal.VerifyCommand(g.Path))
	}
	return text
}

// Slots returns the slots of a phrase about a game to resume: white, black,
// when, number and turn, each name before its value.
func (g Game) Slots(pack language.Pack) []string {
	return append(g.players(pack), "number", strconv.Itoa(g.State.Game.Setup().Number), "turn", g.turn(pack))
}

// players returns who plays and since when, for a phrase.
func (g Game) players(pack language.Pack) []string {
	return []string{"white", g.player(pack, rules.White), "black", g.player(pack, rules.Black), "when", g.Began.Format(minute)}
}

// player names who plays a side.
func (g Game) player(pack language.Pack, side rules.Side) string {
	if name := g.State.Seat(side).Name; name != "" {
		return name
	}
	return language.Capital(pack.Word("side." + strings.ToLower(side.String())))
}

// turn says whose move it is, as part of a sentence.
func (g Game) turn(pack language.Pack) string {
	return strings.TrimSuffix(pack.Phrase("turn."+strings.ToLower(g.State.Turn().String())), ".")
}

// Command returns the arguments of the program that resume g, replay it if it
// has ended, or check it if it is damaged.
func (g Game) Command() []string {
	if g.Open() {
		return []string{g.Verb, "--resume=" + g.Path}
	}
	if g.Damage != nil {
		return []string{"journal", "verify", g.Path}
	}
	return []string{"replay", g.Path}
}

// Export writes g in Portable Game Notation.
func (g Game) Export(out io.Writer) error {
	story, err := host.ReadStory(g.Path)
	if err != nil {
		return err
	}
	return room.WriteGames(out, story, host.Parted)
}

// ExportFile writes g in Portable Game Notation to a file that only this user may
// read. It replaces an existing file only if over is set; otherwise the error is
// os.ErrExist.
func (g Game) ExportFile(path string, over bool) error {
	how := os.O_CREATE | os.O_WRONLY | os.O_EXCL
	if over {
		how = os.O_CREATE | os.O_WRONLY | os.O_TRUNC
	}
	file, err := os.OpenFile(path, how, 0o600)
	if err != nil {
		return fmt.Errorf("archive: %w", err)
	}
	return errors.Join(g.Export(file), file.Close())
}
