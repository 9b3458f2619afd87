package script

import (
	"fmt"
	"strings"

	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// plays are the directions by which a game is played.
func plays() map[string]action {
	return map[string]action{
		"wait":   wait,
		"adjust": bySide(func(s rules.Side) table.Command { return table.Adjust{Actor: table.By(s)} }),
		"brush": bySquare(func(s rules.Side, at rules.Square) table.Command {
			return table.Touch{Actor: table.By(s), Square: at, Unclear: true}
		}),
		"touch":     bySquare(func(s rules.Side, at rules.Square) table.Command { return table.Touch{Actor: table.By(s), Square: at} }),
		"lift":      bySquare(func(s rules.Side, at rules.Square) table.Command { return table.Lift{Actor: table.By(s), Square: at} }),
		"place":     place,
		"scan":      scan,
		"announce":  spoken((*Run).announce),
		"execute":   spoken((*Run).execute),
		"promote":   promote,
		"move":      spoken((*Run).move),
		"play":      play,
		"write":     spoken((*Run).write),
		"strike":    bySide(func(s rules.Side) table.Command { return table.Strike{Actor: table.By(s)} }),
		"sign":      bySide(func(s rules.Side) table.Command { return table.Sign{Actor: table.By(s)} }),
		"unplug":    bySide(func(s rules.Side) table.Command { return table.Unplug{Actor: table.By(s)} }),
		"plug":      bySide(func(s rules.Side) table.Command { return table.Plug{Actor: table.By(s)} }),
		"assistant": assistant,
	}
}

func wait(a args) (func(*Run) error, error) {
	d, err := a.duration()
	if err != nil {
		return nil, err
	}
	if d < 0 {
		return nil, fmt.Errorf("time does not run backwards")
	}
	return func(r *Run) error { return r.wait(d) }, a.end()
}

func bySide(make func(rules.Side) table.Command) action {
	return func(a args) (func(*Run) error, error) {
		side, err := a.side()
		if err != nil {
			return nil, err
		}
		return command(make(side), a.end())
	}
}

func bySquare(make func(rules.Side, rules.Square) table.Command) action {
	return func(a args) (func(*Run) error, error) {
		side, err := a.side()
		if err != nil {
			return nil, err
		}
		square, err := a.square()
		if err != nil {
			return nil, err
		}
		return command(make(side, square), a.end())
	}
}

func place(a args) (func(*Run) error, error) {
	side, err := a.side()
	if err != nil {
		return nil, err
	}
	square, err := a.square()
	if err != nil {
		return nil, err
	}
	c := table.Place{Actor: table.By(side), Square: square}
	if word, more := a.next(); more {
		role, err := roleOf(word)
		if err != nil {
			return nil, err
		}
		c.Piece.Role = role
	}
	return command(c, a.end())
}

func roleOf(word string) (rules.Role, error) {
	for role := rules.Pawn; role <= rules.King; role++ {
		if role.String() == strings.ToLower(word) {
			return role, nil
		}
	}
	return 0, fmt.Errorf("%q is no piece: say king, queen, rook, bishop, knight or pawn", word)
}

func promote(a args) (func(*Run) error, error) {
	side, err := a.side()
	if err != nil {
		return nil, err
	}
	word, _ := a.next()
	role, err := roleOf(word)
	if err != nil {
		return nil, err
	}
	return command(table.Promote{Actor: table.By(side), Role: role}, a.end())
}

func scan(a args) (func(*Run) error, error) {
	side, err := a.side()
	if err != nil {
		return nil, err
	}
	placement, err := rules.ParsePlacement(a.text())
	return command(table.Scan{Actor: table.By(side), Placement: placement}, err)
}

// spoken makes an action of one that takes a side and words.
func spoken(do func(*Run, rules.Side, string) error) action {
	return func(a args) (func(*Run) error, error) {
		side, err := a.side()
		if err != nil {
			return nil, err
		}
		words := a.text()
		if words == "" {
			return nil, fmt.Errorf("the words are missing")
		}
		return func(r *Run) error { return do(r, side, words) }, nil
	}
}

// repeat is a condition before the start and a deed after it.
func repeat(a args) (func(*Run) error, error) {
	if len(a.rest) == 1 && (a.rest[0] == "required" || a.rest[0] == "free") {
		required := a.rest[0] == "required"
		return setting(func(c *table.Conditions) { c.RepeatRequired = required }), nil
	}
	return spoken((*Run).repeat)(a)
}

// press is a condition before the start and a deed after it.
func press(a args) (func(*Run) error, error) {
	if len(a.rest) == 1 && (a.rest[0] == "refuse" || a.rest[0] == "report") {
		refuses := a.rest[0] == "refuse"
		return setting(func(c *table.Conditions) { c.RefusePress = refuses }), nil
	}
	return bySide(func(s rules.Side) table.Command { return table.Press{Actor: table.By(s)} })(a)
}

func play(a args) (func(*Run) error, error) {
	if len(a.rest) == 0 {
		return nil, fmt.Errorf("the moves are missing")
	}
	moves := a.rest
	return func(r *Run) error { return r.play(moves) }, nil
}

// assistant appoints one, or is followed by what the assistant does.
func assistant(a args) (func(*Run) error, error) {
	side, err := a.side()
	if err != nil {
		return nil, err
	}
	if len(a.rest) == 0 {
		return nil, fmt.Errorf("say yes, no, or what the assistant does")
	}
	if answer := strings.ToLower(a.rest[0]); len(a.rest) == 1 && (answer == "yes" || answer == "no") {
		return command(table.Assist{Actor: table.By(side), Yes: answer == "yes"}, nil)
	}
	do, err := understand(Direction{Args: a.rest})
	if err != nil {
		return nil, err
	}
	return func(r *Run) error {
		r.assists = side
		defer func() { r.assists = 0 }()
		return do(r)
	}, nil
}
