package laws_test

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/rules/laws"
	"blindchess/internal/rules/rulestest"
)

// ruling asks for a ruling and writes it in one line.
func (b *bench) ruling(verb string, words []string) (string, bool) {
	e, g, c := b.edition, b.game, b.conditions
	time := func(i int) laws.Millis {
		if i >= len(words) {
			return 0
		}
		m, _ := laws.ParseMillis(words[i])
		return m
	}
	has := func(word string) bool { return slices.Contains(words, word) }
	switch verb {
	case "claim":
		return rulingText(g, e.Judge(g, b.readClaim(words))), true
	case "option":
		return optionText(e.Judge(g, b.readClaim(words[1:])), strings.ReplaceAll(words[0], "_", " ")), true
	case "viewscore":
		earlier, _ := strconv.Atoi(words[1])
		return rulingText(g, e.ViewScore(g, sideOf(words[0]), earlier, c)), true
	case "resign":
		return outcomeText(e.Resigned(g.Position(), sideOf(words[0]))), true
	case "flag":
		return rulingText(g, e.FlagFell(g, laws.FlagFall{
			Side: sideOf(words[0]), Conditions: c, Both: has("both"), LastPeriod: has("last"),
			Enough: has("enough"), Claimed: has("claimed"), Remaining: b.left(words),
		})), true
	case "illegal":
		return rulingText(g, e.IllegalMove(g.Position(), b.readIllegal(words))), true
	case "impossible":
		return rulingText(g, e.Impossible(c, has("again"))), true
	case "irregular":
		return rulingText(g, e.Irregular(g, irregularity(strings.Join(words, " ")), c)), true
	case "late":
		return rulingText(g, e.Late(sideOf(words[0]), time(1), c)), true
	case "bothlate":
		r, runs := e.BothLate(time(0), c)
		return rulingText(g, r) + ", White's time " + map[bool]string{true: "runs", false: "stands"}[runs], true
	case "sealed":
		return rulingText(g, b.sealed(words)), true
	case "resume":
		return rulingText(g, e.LateToResume(g, sideOf(words[0]), time(1), has("lost"), c)), true
	case "envelope":
		return rulingText(g, e.EnvelopeLost(has("known"))), true
	case "times":
		return rulingText(g, e.WrongTimes(has("made"))), true
	case "reconcile":
		return b.reconcile(words), true
	default:
		return "", false
	}
}

func (b *bench) left(words []string) laws.Millis {
	for _, word := range words {
		if value, ok := strings.CutPrefix(word, "left="); ok {
			m, _ := laws.ParseMillis(value)
			return m
		}
	}
	return 0
}

func (b *bench) sealed(words []string) laws.Ruling {
	faults := map[string]laws.SealedKind{
		"ambiguous": laws.SealedAmbiguous, "unreadable": laws.SealedUnreadable, "illegal": laws.SealedIllegal,
	}
	m, _ := b.game.Position().ParseSAN(words[1])
	return b.edition.Sealed(b.game, sideOf(words[0]), m, faults[words[1]])
}

func (b *bench) readClaim(words []string) laws.Claim {
	kind, ok := laws.ParseClaimKind(words[1])
	if !ok {
		b.t.Fatalf("no claim %q", words[1])
	}
	c := laws.Claim{Kind: kind, By: sideOf(words[0]), Conditions: b.conditions, Remaining: rules.Both(laws.Hour)}
	for _, word := range words[2:] {
		key, value, _ := strings.Cut(word, "=")
		switch key {
		case "move":
			m, err := b.game.Position().ParseSAN(value)
			if err != nil {
				m = rules.Move{From: rules.A1, To: rules.A8}
			}
			c.Intended = m
		case "unwritten":
			c.Unwritten = true
		case "written":
			c.Written, _ = b.game.Position().ParseSAN(value)
		case "made":
			c.Made = true
		case "proven":
			c.Proven, c.Illegal = true, laws.IllegalDisplacement
		case "last":
			c.LastPeriod = true
		case "steps":
			c.Handling = handling(b.t, strings.ReplaceAll(value, ",", " "))
		case "square":
			c.Square, _ = rules.ParseSquare(value)
		case "white", "black":
			m, _ := laws.ParseMillis(value)
			c.Remaining = c.Remaining.With(sideOf(key), m)
		default:
			b.t.Fatalf("no part of a claim %q", key)
		}
	}
	return c
}

func (b *bench) readIllegal(words []string) laws.IllegalMove {
	i := laws.IllegalMove{By: sideOf(words[0]), Conditions: b.conditions}
	kinds := map[string]laws.IllegalKind{
		"displacement": laws.IllegalDisplacement, "promotion": laws.IllegalPromotion,
		"king": laws.IllegalKingCapture, "press": laws.IllegalPress, "hands": laws.IllegalTwoHands,
	}
	for _, word := range words[1:] {
		key, value, _ := strings.Cut(word, "=")
		switch key {
		case "earlier":
			i.Earlier, _ = strconv.Atoi(value)
		case "claimed":
			i.Claimed = true
		case "seen":
			i.Seen = true
		case "impossible":
			i.Impossible = true
		case "answered":
			i.Answered = true
		default:
			kind, ok := kinds[key]
			if !ok {
				b.t.Fatalf("no illegal move %q", key)
			}
			i.Kinds = append(i.Kinds, kind)
		}
	}
	return i
}

// reconcile reads white=e4,e5 black=... onwhite=... onblack=...
func (b *bench) reconcile(words []string) string {
	start := rules.StandardSetup()
	e := evidence.Evidence{Game: rules.NewGame(start)}
	for _, word := range words {
		key, value, _ := strings.Cut(word, "=")
		value = strings.ReplaceAll(value, ",", " ")
		switch key {
		case "white", "black":
			e.Sheets = e.Sheets.With(sideOf(key), rulestest.Sheet(b.t, start, value))
		case "onwhite", "onblack":
			e.Boards = e.Boards.With(sideOf(key[2:]), rulestest.BoardAfter(b.t, value))
		}
	}
	f, err := evidence.Reconcile(e)
	if err != nil {
		b.t.Fatal(err)
	}
	text := fmt.Sprintf("%v, %d plies", f.Cause, f.Plies)
	if f.Boards.White.Departs {
		text += ", correct White"
	}
	if f.Boards.Black.Departs {
		text += ", correct Black"
	}
	return text
}

// optionText writes what follows where the arbiter decides on r in the way that
// is named.
func optionText(r laws.Ruling, name string) string {
	for _, option := range r.Options {
		if option.Name == name {
			return rulingText(rules.Game{}, laws.Ruling{Decision: option.Decision, Outcome: option.Outcome, Time: option.Time})
		}
	}
	return "no such option"
}

func irregularity(name string) laws.Irregularity {
	for i := laws.IrregularStart; i <= laws.IrregularImpossible; i++ {
		if i.String() == name {
			return i
		}
	}
	return 0
}

func sideOf(word string) rules.Side {
	switch word {
	case "white":
		return rules.White
	case "black":
		return rules.Black
	default:
		return 0
	}
}

func yesNo(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}

func outcomeText(o rules.Outcome) string {
	if !o.Over() {
		return "goes on"
	}
	return o.Result.String() + " " + o.Reason.String()
}

// rulingText writes a ruling as cases do: the decision, the outcome, changes of
// clocks, and the required actions.
func rulingText(g rules.Game, r laws.Ruling) string {
	parts := []string{r.Decision.String()}
	if r.Outcome.Over() {
		parts = append(parts, outcomeText(r.Outcome))
	}
	if r.Count > 0 {
		parts = append(parts, "count "+strconv.Itoa(r.Count))
	}
	for _, change := range r.Time {
		sign := "+"
		if change.Add < 0 {
			sign = ""
		}
		parts = append(parts, strings.ToLower(change.Side.String())+sign+change.Add.String())
	}
	if r.Play != (rules.Move{}) {
		parts = append(parts, "play "+g.Position().SAN(r.Play))
	}
	for _, flag := range []struct {
		is   bool
		name string
	}{{r.Restore, "restore"}, {r.Queen, "queen"}, {r.Annul, "annul"}, {r.Offer, "offer"}, {r.Final, "final"}} {
		if flag.is {
			parts = append(parts, flag.name)
		}
	}
	var options []string
	for _, option := range r.Options {
		options = append(options, option.Name)
	}
	sort.Strings(options)
	if len(options) > 0 {
		parts = append(parts, "options "+strings.Join(options, "/"))
	}
	return strings.Join(parts, ", ")
}
