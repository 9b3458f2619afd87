package laws_test

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"blindchess/internal/language"
	"blindchess/internal/notation"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/rules/rulestest"
)

// bench is where the directions of one case are carried out.
type bench struct {
	t          *testing.T
	edition    laws.Edition
	game       rules.Game
	conditions laws.Conditions
}

// carryOut does what one line says and compares with what follows "=>".
func (b *bench) carryOut(line string) {
	b.t.Helper()
	before, want, judged := strings.Cut(line, "=>")
	words := strings.Fields(before)
	if len(words) == 0 || strings.HasPrefix(line, "#") {
		return
	}
	got, known := b.direct(words[0], words[1:])
	if !known {
		b.t.Fatalf("no direction %q", words[0])
	}
	if want = strings.Join(strings.Fields(want), " "); judged && got != want {
		b.t.Errorf("%s: got %s, want %s", strings.TrimSpace(before), got, want)
	}
}

func (b *bench) direct(verb string, words []string) (string, bool) {
	if got, known := b.arrange(verb, words); known {
		return got, true
	}
	if got, known := b.asking(verb, words); known {
		return got, true
	}
	return b.ruling(verb, words)
}

// arrange sets the scene.
func (b *bench) arrange(verb string, words []string) (string, bool) {
	switch verb {
	case "fen":
		b.game = rules.NewGame(rulestest.Setup(b.t, strings.Join(words, " ")))
	case "chess960":
		number, _ := strconv.Atoi(words[0])
		s, err := rules.Chess960(number)
		if err != nil {
			b.t.Fatal(err)
		}
		b.game = rules.NewGame(s)
	case "moves":
		b.game = rulestest.Play(b.t, b.game, strings.Join(words, " "))
	case "again":
		times, _ := strconv.Atoi(words[0])
		for range times {
			b.game = rulestest.Play(b.t, b.game, strings.Join(words[1:], " "))
		}
	case "set":
		e, err := b.edition.With(words[0], strings.Join(words[1:], " "))
		if err != nil {
			b.t.Fatal(err)
		}
		b.edition = e
	case "conditions":
		b.conditions = b.readConditions(words)
	default:
		return "", false
	}
	return "", true
}

func (b *bench) readConditions(words []string) laws.Conditions {
	var c laws.Conditions
	for _, word := range words {
		key, value, _ := strings.Cut(word, "=")
		time, _ := laws.ParseMillis(value)
		number, _ := strconv.Atoi(value)
		switch key {
		case "standard", "rapid", "blitz":
			c.Pace, _ = laws.ParsePace(key)
		case "supervised":
			c.Supervised = true
		case "arbiter":
			c.Arbiter = true
		case "quickplay":
			c.Quickplay = true
		case "increment":
			c.Increment, c.IncrementPerMove = true, time
		case "drawmoves":
			c.DrawMoves = number
		case "nooffers":
			c.NoOffers = true
		case "default":
			c.DefaultTime, c.DefaultTimeGiven = time, true
		default:
			b.t.Fatalf("no condition %q", key)
		}
	}
	return c
}

// asking answers questions that are no rulings.
func (b *bench) asking(verb string, words []string) (string, bool) {
	p := b.game.Position()
	steps := func() laws.Handling { return handling(b.t, strings.Join(words, " ")) }
	switch verb {
	case "ended":
		outcome, _ := b.edition.Ended(b.game)
		return outcomeText(outcome), true
	case "legal":
		m, err := p.ParseUCI(words[0])
		return yesNo(err == nil && p.Legal(m)), true
	case "handle":
		return obliged(b.edition, p, steps()), true
	case "replace":
		return obliged(b.edition, p, b.edition.StillBinds(p, steps())), true
	case "houserule":
		return yesNo(b.edition.HouseRule(b.game.Start())), true
	case "nextcompletes":
		return yesNo(b.edition.CompletedByNext()), true
	case "maypress":
		return yesNo(b.edition.MayPress(len(words) > 0 && words[0] == "replied")), true
	case "assistant":
		return yesNo(b.edition.AssistantRequired(sideAsked(words[0]), sideAsked(words[1]))), true
	case "clocktells":
		return map[bool]string{true: "time and moves", false: "time"}[b.edition.ClockTellsMoves()], true
	case "complete":
		m, _ := laws.Complete(p, steps())
		if m == (rules.Move{}) {
			return "unfinished", true
		}
		return p.UCI(m), true
	case "claimable":
		return fmt.Sprint(b.edition.Claimable(b.game)), true
	case "repetitions":
		return strconv.Itoa(b.game.Repetitions()), true
	case "pace":
		all, _ := laws.ParseMillis(words[0])
		more, _ := laws.ParseMillis(words[1])
		return b.edition.PaceOf(all, more).String(), true
	case "full":
		return yesNo(b.edition.FullRules(b.conditions)), true
	case "record":
		left, _ := laws.ParseMillis(words[0])
		return yesNo(b.edition.MustRecord(left, b.conditions)), true
	case "points":
		r, _ := rules.ParseResult(words[0])
		score := b.edition.Score(r)
		return fmt.Sprintf("%d %d", score.White, score.Black), true
	case "mayscore":
		r, _ := rules.ParseResult(words[0])
		return yesNo(b.edition.MayScore(r) == nil), true
	case "penalties":
		return strconv.Itoa(len(b.edition.Penalties())), true
	case "quickplay":
		return yesNo(b.edition.QuickplayFinish(b.conditions)), true
	case "touchruled":
		return yesNo(b.edition.TouchRuled(b.conditions)), true
	case "arbitercalls":
		return yesNo(b.edition.ArbiterCallsFlag(b.conditions)), true
	case "absentruns":
		return yesNo(b.edition.AbsentTimeRuns(b.conditions)), true
	case "agree":
		return yesNo(b.edition.MayAgree(b.game, sideOf(words[0]), b.conditions) == nil), true
	case "parameter":
		return b.parameter(words[0]), true
	case "san":
		pack, err := language.Load("en")
		if err != nil {
			b.t.Fatal(err)
		}
		parsed, err := notation.Of(pack).Read(p, words[0])
		if err != nil {
			return "refused", true
		}
		return p.UCI(parsed.Move), true
	case "written":
		keys := strings.Join(b.edition.NotAllowed(words[0], len(words) > 1 && words[1] == "captures"), ", ")
		words := strings.NewReplacer(laws.LongForm, "long form", laws.BareCapture, "bare capture")
		return cmp.Or(words.Replace(keys), "allowed"), true
	default:
		return "", false
	}
}

// sideAsked reads blind=white or impaired=black.
func sideAsked(word string) rules.BySide[bool] {
	_, name, _ := strings.Cut(word, "=")
	return rules.BySide[bool]{}.With(sideOf(name), true)
}

func (b *bench) parameter(key string) string {
	for _, setting := range b.edition.Settings() {
		if setting.Key == key {
			return setting.Value
		}
	}
	b.t.Fatalf("no parameter %q", key)
	return ""
}
