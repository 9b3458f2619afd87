package desk

import (
	"cmp"
	"context"
	"os"
	"strconv"
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/practice/study"
	"blindchess/internal/practice/uci"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/scoresheet/pgn"
)

// usualStrength is the rating of an engine that a position is played out against.
const usualStrength = 1500

// play starts or ends a game against an engine from the position of the cursor. Its
// moves become a line of the study.
func (d *Desk) play(ctx context.Context, rest string) []say.Utterance {
	if d.opponent != nil && rest == "" {
		d.endPlay()
		return d.tell("study.play-off")
	}
	strength, err := strconv.Atoi(cmp.Or(rest, strconv.Itoa(usualStrength)))
	if err != nil {
		return d.tell("study.help.play")
	}
	if !anyMove(d.cursor.Game().Position()) {
		return d.tell("analysis.over")
	}
	engine, err := d.started(ctx)
	if err != nil {
		return d.refused(err)
	}
	least, most, ok := engine.Elo()
	if ok && (strength < least || strength > most) {
		engine.Close()
		return d.tell("study.play-between", d.room.Voice().NumberSlot("least", least), d.room.Voice().NumberSlot("most", most))
	}
	d.endPlay()
	if ok {
		engine.Limit(strength)
	}
	d.opponent = engine
	return d.tell("study.play-on", d.room.Voice().SideSlot("side", d.cursor.Game().Position().Turn()), announce.TextSlot("strength", strconv.Itoa(strength)), d.command("play"))
}

func anyMove(p rules.Position) bool { return p.MoveCount() > 0 }

func (d *Desk) endPlay() {
	if d.opponent != nil {
		d.opponent.Close()
		d.opponent = nil
	}
}

// answer has the opponent move after the user has, or where Enter is pressed and
// nothing follows. It reports false if the line was neither.
func (d *Desk) answer(ctx context.Context, before study.Cursor, line string) ([]say.Utterance, bool) {
	if d.opponent == nil {
		return nil, false
	}
	_, moved := d.room.Move(before.Game().Position(), line)
	_, _, follows := d.room.Next(before)
	if !moved && (follows || strings.TrimSpace(line) != "") {
		return nil, false
	}
	game := d.cursor.Game()
	if !anyMove(game.Position()) {
		d.endPlay()
		return append(d.room.Standing(d.cursor), d.tell("study.play-off")...), true
	}
	if d.barred() {
		return d.refused(errRunning), true
	}
	answer, err := d.opponent.Think(ctx, uci.Question{Game: game, Nodes: thought, Fresh: true})
	if err != nil {
		return d.refused(err), true
	}
	cursor, move := d.room.Play(d.cursor, answer.Best)
	d.cursor = cursor
	said := []say.Utterance{move}
	if !anyMove(cursor.Game().Position()) {
		d.endPlay()
		said = append(said, d.tell("study.play-off")...)
	}
	return said, true
}

// addFile adds the games of another file to those of the study.
func (d *Desk) addFile(path string) []say.Utterance {
	if path == "" {
		return d.tell("study.help.add")
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return d.cannotOpen(err)
	}
	games, err := pgn.Index(text)
	if err != nil {
		return d.cannotOpen(err)
	}
	cursor, reply := d.room.Add(d.cursor, games)
	d.cursor = cursor
	return reply.Said
}
