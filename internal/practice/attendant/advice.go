package attendant

import (
	"context"
	"sync"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/practice/strength"
	"blindchess/internal/practice/study/desk"
	"blindchess/internal/practice/uci"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/say"
)

// counsel is a player's question to an engine beside the table.
type counsel struct {
	kind string // hint or eval
	game rules.Game
	tell func(uci.Answer) // receives nil without an engine
}

// advised is how long an engine thinks for advice.
const advised = time.Second

// counsel answers a player's question, at the full strength of the engine.
func (t *Thinker) counsel(ctx context.Context, engine *uci.Engine, own strength.Strength, c counsel) error {
	if engine == nil {
		c.tell(uci.Answer{})
		return nil
	}
	answer, err := own.Best(ctx, engine, uci.Question{Game: c.game, Depth: 16, Time: advised})
	if err == nil {
		c.tell(answer)
	}
	return err
}

// adviser answers a player beside the table. The first hint at a position names
// the piece to look at, the second the move.
type adviser struct {
	thinker *Thinker
	room    *room.Room
	me      *room.Local
	side    rules.Side // of the player

	mu   sync.Mutex
	last moment // at which the piece was named
}

func (a *adviser) advise(kind string) []say.Utterance {
	state, voice := a.room.State(), a.me.Narrator()
	if state.Over() || kind == "hint" && state.Turn() != a.side {
		return []say.Utterance{voice.Answer("advice", "practice.advice-wait")}
	}
	if running := a.thinker.engine.Running; running != nil {
		if other := running(); other != "" {
			return []say.Utterance{voice.Answer("advice", "analysis.refused", announce.TextSlot("file", other))}
		}
	}
	ask := counsel{kind: kind, game: state.Game, tell: func(answer uci.Answer) { a.me.Tell(a.words(kind, state.Game, answer)) }}
	select {
	case a.thinker.advice <- ask:
	default: // it is thinking over another question, whose answer comes
	}
	return nil
}

// words says an engine's advice.
func (a *adviser) words(kind string, game rules.Game, answer uci.Answer) say.Utterance {
	voice, position := a.me.Narrator(), game.Position()
	switch {
	case answer.Best == (rules.Move{}) || kind == "eval" && len(answer.Lines) == 0:
		return voice.Answer("advice", "practice.advice-none")
	case kind == "eval":
		u := voice.Answer("advice", "practice.advice-none")
		u.Words = desk.Score(voice, position.Turn(), answer.Lines[0].Score)
		return u
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if now := momentOf(game); a.last != now {
		a.last = now
		return voice.Answer("advice", "practice.hint-man", voice.PieceSlot("piece", position.At(answer.Best.From)), voice.SquareSlot("square", answer.Best.From))
	}
	return voice.Answer("advice", "practice.hint-move", announce.Slot{Name: "move", Words: voice.MoveSlot("", position, answer.Best).Words})
}
