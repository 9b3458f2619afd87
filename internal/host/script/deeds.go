package script

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// plays are the directions by which a game is played. The console reads every
// direction that a person may type, and it does the same there.
func plays() map[string]action {
	all := map[string]action{
		"wait":      wait,
		"brush":     brush,
		"scan":      scan,
		"unplug":    bySide(func(by table.Actor) table.Command { return table.Unplug{Actor: by} }),
		"plug":      bySide(func(by table.Actor) table.Command { return table.Plug{Actor: by} }),
		"offer":     bySide(func(by table.Actor) table.Command { return table.Offer{Actor: by} }),
		"move":      move,
		"play":      play,
		"assistant": assistant,
		"crash":     crash,
	}
	for _, verb := range strings.Fields("adjust accident faulty mended touch lift place announce repeat execute hand promote write strike sign press takeback rematch new accept decline resign abort call claim seal arrive") {
		all[verb] = ofSide(verb)
	}
	for _, verb := range strings.Fields("start adjourn open resume absent") {
		all[verb] = ofNobody(verb)
	}
	all["report"], all["lose-envelope"] = ofNobody("note"), ofNobody("envelope-lost")
	return all
}

// ofSide is the command of the side that is named first.
func ofSide(verb string) action {
	return func(w *console.Words) (func(*Run) error, error) {
		side, err := w.Side()
		if err != nil {
			return nil, err
		}
		if !w.More() && slices.Contains([]string{"repeat", "execute", "hand"}, verb) {
			return nil, errWords
		}
		deed, err := console.ReadDeed(verb, w)
		return func(r *Run) error {
			err := r.give(side, deed)
			if err == nil && verb == "seal" {
				r.sealing = side
			}
			return err
		}, err
	}
}

// ofNobody is a command without a side, by the arbiter or a player.
func ofNobody(verb string) action {
	return func(w *console.Words) (func(*Run) error, error) {
		deed, err := console.ReadDeed(verb, w)
		return func(r *Run) error { return r.give(0, deed) }, err
	}
}

// arbiter is a condition with yes or no, and otherwise a command of the
// arbiter.
func arbiter(w *console.Words) (func(*Run) error, error) {
	word := w.Next()
	verb := strings.ToLower(word)
	switch {
	case verb == "yes" || verb == "no":
		return setting(func(c *table.Conditions) { c.Arbiter = verb == "yes" }), w.End()
	case verb == "set":
		verb = "clocks"
	case verb == "accept":
		verb = "resolve"
	}
	if !console.ArbiterVerb(verb) {
		return nil, fmt.Errorf("the arbiter knows no %q", word)
	}
	rule, err := ofNobody(verb)(w)
	return func(r *Run) error {
		r.rules = true
		defer func() { r.rules = false }()
		return rule(r)
	}, err
}

// assistant appoints one, or is followed by the assistant's act.
func assistant(w *console.Words) (func(*Run) error, error) {
	side, err := w.Side()
	if err != nil {
		return nil, err
	}
	if !w.More() {
		return nil, errors.New("say yes, no, or what the assistant does")
	}
	name := w.Next()
	if answer := strings.ToLower(name); !w.More() && (answer == "yes" || answer == "no") {
		deed, err := console.ReadDeed("assistant", console.NewWords(answer))
		return func(r *Run) error { return r.give(side, deed) }, err
	}
	do, err := understand(name, w)
	if err != nil {
		return nil, err
	}
	return func(r *Run) error {
		r.assists = side
		defer func() { r.assists = 0 }()
		return do(r)
	}, nil
}

// give lets side do a deed at the table. A move is read in every form that a
// table understands.
func (r *Run) give(side rules.Side, deed console.CommandFunc) error {
	if err := r.open(); err != nil {
		return err
	}
	commands, err := deed(console.CommandContext{
		Side: side, State: r.state, At: r.now(), Verbatim: true, Assists: r.assists != 0,
		Read: func(position rules.Position, words string) (rules.Move, error) { return r.read(side, position, words) },
	})
	for _, c := range commands {
		if err == nil {
			err = r.do(c)
		}
	}
	return err
}

// errWords refuses a direction without the words that it is about.
var errWords = errors.New("the words are missing")

func wait(w *console.Words) (func(*Run) error, error) {
	d, err := w.Duration()
	if err == nil && d < 0 {
		err = errors.New("time does not run backwards")
	}
	return func(r *Run) error { return r.wait(d) }, err
}

// bySide is a script's special command for a side.
func bySide(make func(table.Actor) table.Command) action {
	return func(w *console.Words) (func(*Run) error, error) {
		side, err := w.Side()
		return func(r *Run) error { return r.do(make(table.By(side))) }, err
	}
}

// brush is a touch that may have been an accident.
func brush(w *console.Words) (func(*Run) error, error) {
	side, err := w.Side()
	if err != nil {
		return nil, err
	}
	square, err := w.Square()
	return func(r *Run) error {
		return r.do(table.Touch{Actor: table.By(side), Square: square, Unclear: true})
	}, err
}

// scan is a reading of a side's whole board.
func scan(w *console.Words) (func(*Run) error, error) {
	side, err := w.Side()
	if err != nil {
		return nil, err
	}
	placement, err := rules.ParsePlacement(w.Text())
	return func(r *Run) error { return r.do(table.Scan{Actor: table.By(side), Placement: placement}) }, err
}

func crash(*console.Words) (func(*Run) error, error) { return (*Run).crash, nil }
