package desk

import (
	"cmp"
	"context"
	"errors"
	"os"
	"strconv"
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/practice/strength"
	"blindchess/internal/practice/study"
	"blindchess/internal/practice/uci"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/scoresheet/pgn"
)

// usualStrength is the rating of an engine that a position is played out against.
const usualStrength = 1500

// opponent is an engine against which a position is played out.
type opponent struct {
	engine   *uci.Engine
	strength strength.Strength
}

// play starts or ends a game against an engine from the position of the cursor. Its
// moves become a line of the study.
func (d *Desk) play(ctx context.Context, rest string) []say.Utterance {
	if d.opponent != nil && rest == "" {
		d.endPlay()
		return d.tell("study.play-off")
	}
	rating, err := strconv.Atoi(cmp.Or(rest, strconv.Itoa(usualStrength)))
	if err != nil {
		return d.tell("study.help.play")
	}
	if rating < strength.Weakest || rating > strength.Strongest {
		return d.tell("study.play-between", announce.TextSlot("least", strconv.Itoa(strength.Weakest)), announce.TextSlot("most", strconv.Itoa(strength.Strongest)))
	}
	if !anyMove(d.cursor.Game().Position()) {
		return d.tell("analysis.over")
	}
	engine, err := d.started(ctx)
	if err != nil {
		return d.refused(err)
	}
	d.endPlay()
	d.played++
	d.opponent = &opponent{engine, strength.Of(engine, rating, d.played)}
	return d.tell("study.play-on", d.room.Voice().SideSlot("side", d.cursor.Game().Position().Turn()), announce.TextSlot("strength", strconv.Itoa(rating)), d.command("play"))
}

func anyMove(p rules.Position) bool { return p.MoveCount() > 0 }

func (d *Desk) endPlay() {
	if d.opponent != nil {
		d.opponent.engine.Close()
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
	chosen, err := d.opponent.strength.Choose(ctx, d.opponent.engine, game)
	if errors.Is(err, context.Canceled) {
		return d.tell("study.play-stopped"), true
	}
	if err != nil {
		return d.refused(err), true
	}
	cursor, move := d.room.Play(d.cursor, chosen)
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
