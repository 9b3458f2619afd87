package console_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/console"
	"blindchess/internal/fault"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// advice are the lines that sentences name, by the words that name them, with what a
// person may add to them.
var advice = []struct {
	words *regexp.Regexp
	lines string
}{
	{regexp.MustCompile(`(?i)call the arbiter|call them`), "call"},
	{regexp.MustCompile(`(?i)offer a draw`), "draw"},
	{regexp.MustCompile(`(?i)\bresign\b`), "resign"},
	{regexp.MustCompile(`(?i)(type|or) restart\b`), "restart"},
	{regexp.MustCompile(`(?i)(type|or) accept\b`), "accept/accept 1/accept draw"},
	{regexp.MustCompile(`(?i)\bdecline\b`), "decline"},
	{regexp.MustCompile(`(?i)uphold`), "uphold"},
	{regexp.MustCompile(`(?i)(type|or) resolve\b`), "resolve"},
	{regexp.MustCompile(`(?i)(type|or) start\b`), "start"},
	{regexp.MustCompile(`(?i)(type|or) resume\b`), "resume"},
	{regexp.MustCompile(`(?i)(type|or) stop\b`), "stop"},
	{regexp.MustCompile(`(?i)(type|or) open\b`), "open/open code"},
	{regexp.MustCompile(`(?i)(type|or) sign\b`), "sign"},
	{regexp.MustCompile(`(?i)(type|or) rematch\b`), "rematch"},
	{regexp.MustCompile(`(?i)(type|or) press\b`), "press"},
	{regexp.MustCompile(`(?i)(type|or) seal\b`), "seal Nf3/seal e4/seal e5"},
	{regexp.MustCompile(`(?i)(type|or) arrive\b`), "arrive"},
	{regexp.MustCompile(`(?i)(type|or) proposal\b`), "proposal"},
}

// taken reports whether a line that someone types is accepted by the table, answered, or
// asked about.
func taken(s *console.Session, at scene, line string) bool {
	s.Reset(s.Actor())
	intent := s.Enter(at.state, at.at, line)
	if _, asks := s.Question(); asks {
		return true
	}
	if intent.Refused || len(intent.Commands) == 0 {
		return !intent.Refused
	}
	err := refusedBy(at, intent.Commands)
	f, _ := fault.Of(err)
	return err == nil || f != nil && f.Key == "refuse.wrong-key" // with the right one it is
}

// refusedBy returns why the table refuses commands that are given in turn.
func refusedBy(at scene, commands []table.Command) error {
	state := at.state
	for _, c := range commands {
		effects, err := table.Decide(state, at.at, c)
		if err != nil {
			return err
		}
		if len(effects) > 0 {
			state = effects[len(effects)-1].After
		}
	}
	return nil
}

// refusals returns what someone hears who types a line and is refused.
func refusals(s *console.Session, at scene, line string) string {
	s.Reset(s.Actor())
	intent := s.Enter(at.state, at.at, line)
	if q, asks := s.Question(); asks {
		intent = s.Enter(at.state, at.at, q.Answers[0].Line)
	}
	if intent.Refused {
		return allOf(intent.Answers)
	}
	if err := refusedBy(at, intent.Commands); err != nil {
		if f, known := fault.Of(err); known {
			return s.Voice().Refused(at.state, f).Text()
		}
	}
	return ""
}

// answerTo returns the answer to a line that only asks.
func answerTo(s *console.Session, at scene, line string) string {
	s.Reset(s.Actor())
	return allOf(s.Enter(at.state, at.at, line).Answers)
}

// allOf joins answers.
func allOf(answers []say.Utterance) string {
	var all []string
	for _, u := range answers {
		all = append(all, u.Text())
	}
	return strings.Join(all, " ")
}

// TestAdvice_WhatARefusalNamesIsTakenFromWhoHearsIt types each line as each person at
// each table. A refusal that names something to do names what that person can do there,
// and tells no one to wait whose own step is next.
func TestAdvice_WhatARefusalNamesIsTakenFromWhoHearsIt(t *testing.T) {
	names, sessions := roles(t)
	lines := strings.Split(strings.ReplaceAll(typed, "\n", "/"), "/")
	waiting := regexp.MustCompile(`(?i)\bwait\b( until| for (the ruling|them|it)|$)`)
	named := regexp.MustCompile(`(?i)\btype \w`)
	for _, scene := range scenes(t) {
		for _, name := range names {
			s := sessions[name]
			said := map[string]string{}
			for _, line := range lines {
				if told := refusals(s, scene, line); told != "" && said[told] == "" {
					said[told] = line
				}
			}
			next := answerTo(s, scene, "gate")
			said[next] = "gate"
			next, _, _ = strings.Cut(next, "Entries missing") // which is no step of the game
			for told, line := range said {
				for _, a := range advice {
					if !a.words.MatchString(told) {
						continue
					}
					if !slices.ContainsFunc(strings.Split(a.lines, "/"), func(line string) bool { return taken(s, scene, line) }) {
						t.Errorf("%s: %s types %q and hears %q, but %s is not taken", scene.name, name, line, told, a.lines)
					}
				}
				if waiting.MatchString(told) && named.MatchString(next) && name != "onlooker" {
					t.Errorf("%s: %s types %q and hears %q, while their own step is %q", scene.name, name, line, told, next)
				}
			}
		}
	}
}
