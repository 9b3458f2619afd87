package console

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/fault"
	"blindchess/internal/notation"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// CommandFunc is a line's request to a table. Its words are understood, and the table
// has not been looked at yet. The error is a *table.Refusal, or says what of a move
// was not understood.
type CommandFunc func(CommandContext) ([]table.Command, error)

// CommandContext is who gives a command, and the table at that moment.
type CommandContext struct {
	Side  rules.Side // 0 for an arbiter
	State table.State
	At    clock.Instant
	// Read returns the move that words mean in a position.
	Read func(position rules.Position, words string) (rules.Move, error)
	// Aloud returns the words of a repetition that was given without words.
	Aloud func(position rules.Position, announced rules.Move) string
	// Written returns a move as a person would write it; nil if no person types.
	Written func(position rules.Position, move rules.Move) string
	// Verbatim says that input goes to the table unchanged, even a repetition whose
	// words mean no move. A person would be asked once more instead.
	Verbatim bool
	Assists  bool // an assistant gives it: their words announce and make no move
	Both     bool // the user plays both sides: a claim is for the side that may make it
	// Carries: who repeats an announcement has carried it out too.
	Carries bool
}

// ReadDeed reads the command of a verb and the words that follow it. The error
// is one sentence without a full stop.
func ReadDeed(verb string, words *Words) (CommandFunc, error) {
	for _, a := range append(playerCommands(), arbiterCommands()...) {
		if a.verb == verb {
			return a.deed(words)
		}
	}
	return nil, fmt.Errorf("there is no command %q", verb)
}

// ArbiterVerb reports whether verb belongs to an arbiter's command.
func ArbiterVerb(verb string) bool {
	for _, a := range arbiterCommands() {
		if a.verb == verb {
			return true
		}
	}
	return false
}

// deed reads what follows the verb of a, all of it.
func (a action) deed(words *Words) (CommandFunc, error) {
	deed, err := a.read(words)
	if err != nil {
		return nil, err
	}
	return deed, words.End()
}

// gives returns a function that gives one command in every state of the table.
func gives(c table.Command) CommandFunc {
	return func(CommandContext) ([]table.Command, error) { return []table.Command{c}, nil }
}

// always reads no words.
func always(c table.Command) func(*Words) (CommandFunc, error) {
	return func(*Words) (CommandFunc, error) { return gives(c), nil }
}

// one is a deed of one command.
func one(c table.Command, err error) ([]table.Command, error) {
	if err != nil {
		return nil, err
	}
	return []table.Command{c}, nil
}

// needed takes all words that are left, and refuses none.
func (w *Words) needed() (string, error) {
	if text := strings.TrimSpace(w.Text()); text != "" {
		return text, nil
	}
	return "", errors.New("the words are missing")
}

// Unlawful returns the illegal moves that a side may still name: the one on its
// board, and the one that was announced to it. The first is recorded as
// announced, and not refused.
func Unlawful(state table.State, side rules.Side) []rules.Move {
	var moves []rules.Move
	if g := state.Gate; g.By == side && g.Handled != (rules.Move{}) {
		moves = append(moves, g.Handled)
	}
	if m, _, ok := state.ToRepeat(side); ok {
		moves = append(moves, m)
	}
	return slices.DeleteFunc(moves, state.Game.Position().Legal)
}

// giver returns the user as the giver of a command for side.
func (s *Session) giver(m snapshot, side rules.Side) CommandContext {
	return CommandContext{
		Side: side, State: m.state, At: m.at,
		Read: func(position rules.Position, words string) (rules.Move, error) {
			for _, unlawful := range Unlawful(m.state, side) {
				if s.listener().Means(position, words, unlawful) {
					return unlawful, nil
				}
			}
			if err := s.mayLearn(m.state); err != nil {
				return rules.Move{}, err
			}
			return s.listen(position, words)
		},
		Aloud: func(position rules.Position, announced rules.Move) string {
			return announce.Move(s.voice.Scheme, position, announced, announce.Form{}).Text()
		},
		Written: s.written,
		Assists: s.config.Actor.Capacity == table.Assistant,
		Both:    s.config.Both,
		Carries: !s.config.Sees && unsensed(m.state, side),
	}
}

// carry gives the commands of a deed, or says why not. If only the piece of a
// promotion is missing, it asks for that.
func (s *Session) carry(verb string, deed CommandFunc, g CommandContext) Intent {
	judged := ""
	read := g.Read
	g.Read = func(position rules.Position, words string) (rules.Move, error) {
		judged = words
		return read(position, words)
	}
	commands, err := deed(g)
	if err == nil {
		if intent, refused := s.refusedAll(g, commands, judged); refused && !written(verb) {
			return intent
		}
		intent := s.given(g, commands)
		intent.Untold = judged != "" && written(verb) && !s.Answered(g.State, table.AskLegal)
		return intent
	}
	var misheard *announce.Misheard
	f, _ := fault.Of(err)
	switch {
	case errors.As(err, &misheard) && verb == "announce" && boardAsks(g, s.becoming(g.State, misheard)):
		plain := s.becoming(g.State, misheard)[0]
		plain.Promotes = 0
		g.Read = func(rules.Position, string) (rules.Move, error) { return plain, nil }
		return s.carry(verb, deed, g)
	case errors.As(err, &misheard) && len(s.becoming(g.State, misheard)) > 1:
		s.pending = &pending{choices: s.becoming(g.State, misheard), rest: func(move rules.Move) Intent {
			g.Read = func(position rules.Position, _ string) (rules.Move, error) {
				if !position.Legal(move) {
					return move, &announce.Misheard{Heard: misheard.Heard, Why: notation.Illegal, Position: position, Illegality: position.WhyIllegal(move)}
				}
				return move, nil
			}
			return s.carry(verb, deed, g)
		}}
		return s.ask("console.which-promotion")
	case errors.As(err, &misheard):
		return s.misheard(g.State, misheard, misheard.Heard)
	case errors.Is(err, table.ErrRefused):
		return s.refusal(g.State, f)
	case errors.Is(err, table.ErrNotYours):
		return s.refuse("console.not-your-role")
	default:
		return s.unreadable(verb, err)
	}
}

// given gives commands, and reports an announced check or mate that is none. It
// does not report it if the player must find that out alone, as the move may
// not be made yet.
func (s *Session) given(g CommandContext, commands []table.Command) Intent {
	intent := command(commands...)
	if !s.Answered(g.State, table.AskAttackers) {
		return intent
	}
	for _, c := range commands {
		move, words := rules.Move{}, ""
		switch c := c.(type) {
		case table.Announce:
			move, words = c.Move, c.Words
		case table.Enter:
			move, words = c.Move, c.Words
		}
		if key := s.listener().FalseCheck(g.State.Game.Position(), words, move); key != "" {
			intent.Answers = append(intent.Answers, s.tell(key).Answers...)
		}
	}
	return intent
}

// unreadable says what to say instead of words that could not be read.
func (s *Session) unreadable(verb string, err error) Intent {
	if f, known := fault.Of(err); known {
		return s.refuse(f.Key, append(s.voice.Slots(f), text("names", s.irregularities()))...)
	}
	return s.usage(verb)
}

func (s *Session) usage(verb string) Intent {
	return s.refuse("console.usage", text("usage", s.voice.Pack.Phrase("usage."+verb)))
}
