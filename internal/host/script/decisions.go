package script

import (
	"fmt"
	"strings"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/table"
)

// decisions are the directions by which draws, claims, adjournments and the
// arbiter come in.
func decisions() map[string]action {
	return map[string]action{
		"offer":         bySide(func(s rules.Side) table.Command { return table.Offer{Actor: table.By(s)} }),
		"accept":        bySide(func(s rules.Side) table.Command { return table.Accept{Actor: table.By(s)} }),
		"decline":       bySide(func(s rules.Side) table.Command { return table.Decline{Actor: table.By(s)} }),
		"resign":        bySide(func(s rules.Side) table.Command { return table.Resign{Actor: table.By(s)} }),
		"call":          bySide(func(s rules.Side) table.Command { return table.Call{Actor: table.By(s)} }),
		"claim":         claim,
		"adjourn":       adjourn,
		"seal":          spoken((*Run).seal),
		"open":          single(table.OpenEnvelope{}),
		"resume":        single(table.Resume{}),
		"lose-envelope": single(table.LoseEnvelope{}),
		"absent":        bySide(func(s rules.Side) table.Command { return table.Absent{Actor: table.By(s)} }),
		"arrive":        bySide(func(s rules.Side) table.Command { return table.Arrive{Actor: table.By(s)} }),
		"report":        report,
		"crash":         crash,
	}
}

func single(c table.Command) action {
	return func(a args) (func(*Run) error, error) { return command(c, a.end()) }
}

func adjourn(a args) (func(*Run) error, error) {
	c := table.Adjourn{}
	if len(a.rest) > 1 && a.rest[0] == "early" {
		_, _ = a.next()
		early, err := a.duration()
		if err != nil {
			return nil, err
		}
		c.Early = early
	}
	c.Resumption = a.text()
	return command(c, nil)
}

func crash(a args) (func(*Run) error, error) {
	return (*Run).crash, a.end()
}

func claim(a args) (func(*Run) error, error) {
	side, err := a.side()
	if err != nil {
		return nil, err
	}
	word, _ := a.next()
	kind, known := laws.ParseClaimKind(strings.ToLower(word))
	if !known {
		return nil, fmt.Errorf("%q is no claim: say threefold, fifty, flag, illegal, touched, normal-means, no-effort or delay", word)
	}
	c := table.Claim{Actor: table.By(side), Kind: kind}
	switch kind {
	case laws.ClaimThreefold, laws.ClaimFifty:
		words := a.text()
		return func(r *Run) error { return r.claim(c, words) }, nil
	case laws.ClaimTouched:
		if c.Square, err = a.square(); err != nil {
			return nil, err
		}
	}
	return command(c, a.end())
}

// report records an irregularity that only people can see.
func report(a args) (func(*Run) error, error) {
	side, err := a.side()
	if err != nil {
		return nil, err
	}
	kind := table.Kind(strings.ToLower(a.text()))
	if kind == "" {
		return nil, fmt.Errorf("say what was irregular, such as board turned or two hands")
	}
	return command(table.Note{Actor: table.By(side), Kind: kind}, nil)
}

// arbiter is a condition with yes or no, and else what the arbiter does.
func arbiter(a args) (func(*Run) error, error) {
	word, _ := a.next()
	word = strings.ToLower(word)
	switch word {
	case "yes", "no":
		return setting(func(c *table.Conditions) { c.Arbiter = word == "yes" }), a.end()
	case "add", "remove":
		return arbiterTime(a, word == "remove")
	case "set":
		return arbiterSet(a)
	case "score":
		return arbiterScore(a)
	case "warn", "fine", "exclude", "expel":
		side, err := a.side()
		penalty := map[string]table.Penalty{"warn": table.Warning, "fine": table.Fine, "exclude": table.Exclusion, "expel": table.Expulsion}[word]
		return command(table.Penalise{Side: side, Penalty: penalty, Text: a.text()}, err)
	case "forfeit":
		side, err := a.side()
		if err != nil {
			return nil, err
		}
		return command(table.Forfeit{Side: side}, a.end())
	case "undo":
		n, err := a.number()
		if err != nil {
			return nil, err
		}
		return command(table.Undo{Plies: n}, a.end())
	case "restart":
		return arbiterRestart(a)
	}
	plain := map[string]table.Command{
		"stop": table.StopClocks{}, "uphold": table.Uphold{}, "reject": table.Reject{},
		"postpone": table.Postpone{}, "resolve": table.Resolve{},
	}
	if c, known := plain[word]; known {
		return command(c, a.end())
	}
	return nil, fmt.Errorf("the arbiter knows no %q", word)
}

func arbiterTime(a args, remove bool) (func(*Run) error, error) {
	side, err := a.side()
	if err != nil {
		return nil, err
	}
	d, err := a.duration()
	if err != nil {
		return nil, err
	}
	if remove {
		d = -d
	}
	return command(table.AddTime{Side: side, Time: d}, a.end())
}

func arbiterSet(a args) (func(*Run) error, error) {
	var left rules.BySide[time.Duration]
	var given rules.BySide[bool]
	for len(a.rest) > 0 {
		side, err := a.side()
		if err != nil {
			return nil, err
		}
		d, err := a.duration()
		if err != nil {
			return nil, err
		}
		left, given = left.With(side, d), given.With(side, true)
	}
	return func(r *Run) error {
		set := left
		for _, side := range []rules.Side{rules.White, rules.Black} {
			if !given.Of(side) {
				set = set.With(side, r.state.Left(side, r.now()))
			}
		}
		return r.do(table.SetClocks{Left: set})
	}, nil
}

func arbiterRestart(a args) (func(*Run) error, error) {
	c := table.RestartClocks{}
	if len(a.rest) > 0 {
		side, err := a.side()
		if err != nil {
			return nil, err
		}
		c.Side = side
	}
	return command(c, a.end())
}

func arbiterScore(a args) (func(*Run) error, error) {
	var points rules.BySide[string]
	for len(a.rest) > 0 {
		side, err := a.side()
		if err != nil {
			return nil, err
		}
		word, _ := a.next()
		points = points.With(side, word)
	}
	result, ok := rules.ParseResult(points.White + "-" + points.Black)
	if !ok || result == (rules.Result{}) {
		return nil, fmt.Errorf("give both sides 1, 1/2 or 0, as in: arbiter score white 1/2 black 0")
	}
	return command(table.Score{Result: result}, nil)
}
