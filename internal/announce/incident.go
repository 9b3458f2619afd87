package announce

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// Incident is one thing that an arbiter has to answer for later.
type Incident struct {
	Number  int                   `json:"number"`
	Move    int                   `json:"move"` // the move that was being played
	Turn    string                `json:"turn"` // whose move that was
	Side    string                `json:"side"` // the side concerned, or empty
	Kind    string                `json:"kind"` // the event, and of an irregularity its name
	At      clock.Instant         `json:"at"`
	Time    string                `json:"time"` // of day; empty where no record tells it
	Clocks  map[string]clock.Span `json:"clocks"`
	Article string                `json:"article"`
	Words   string                `json:"words"` // as the arbiter heard it
	Said    []say.Word            `json:"-"`     // the same, word by word
	By      string                `json:"by"`    // arbiter, table or players; empty where nothing was decided
}

// Incidents lists the events at a table for which an arbiter must answer, in the
// words of a seat. These are irregularities and claims, rulings on them, clocks
// that were set, stopped and restarted, adjournments and the result.
func Incidents(seat Narrator, records []table.Record) []Incident {
	var desk Desk
	var state table.State
	for _, r := range records {
		before := state
		state = state.Apply(r)
		desk.Happened(r, func() (table.State, table.State) { return before, state })
	}
	return desk.Incidents(seat)
}

// Desk keeps the incidents of a table, record by record. The zero Desk has none.
type Desk struct {
	happened []happened
	wall     time.Time
	walled   clock.Instant
}

// happened is a record of an incident, with the table before and after it and the
// time of day, or "".
type happened struct {
	record        table.Record
	before, after table.State
	time          string
}

// Happened adds a record if an arbiter has to answer for it. For those it calls
// stood for the table before and after.
func (d *Desk) Happened(r table.Record, stood func() (before, after table.State)) {
	if at, err := time.Parse(time.RFC3339, r.Wall); err == nil {
		d.wall, d.walled = at, r.At
	}
	if !answeredFor(r.Event) {
		return
	}
	one := happened{record: r}
	one.before, one.after = stood()
	if !d.wall.IsZero() {
		one.time = d.wall.Add(time.Duration(r.At - d.walled)).Format(time.TimeOnly)
	}
	d.happened = append(d.happened, one)
}

// Incidents lists the incidents in the words of a seat, the oldest first.
func (d *Desk) Incidents(seat Narrator) []Incident {
	var all []Incident
	for _, h := range d.happened {
		u, tells := heardAs(seat, h.before, h.after, h.record)
		if !tells {
			continue
		}
		r := h.record
		number, turn := h.before.Game.Number(playedAs(h.before, r.Event))
		all = append(all, Incident{
			Number: len(all) + 1, Move: number, Turn: sideKey(turn), Side: strings.ToLower(named(concerned(r.Event))), Kind: kindOf(r.Event), At: r.At, Time: h.time,
			Clocks:  map[string]clock.Span{"white": clock.Span(h.after.Left(rules.White, r.At)), "black": clock.Span(h.after.Left(rules.Black, r.At))},
			Article: articleOf(h.before, r.Event), Words: u.Text(), Said: sentence(u.Words), By: decidedBy(h.after, r),
		})
	}
	return all
}

// playedAs returns the ply that an event is about: the move that was being played, or
// the made move that was repeated wrongly.
func playedAs(before table.State, e table.Event) int {
	ply := before.Game.Ply()
	if wrong, ok := e.(table.Irregularity); ok && wrong.Kind == table.WrongRepetition && before.Turn() == wrong.By && ply > 0 {
		return ply
	}
	return ply + 1
}

// named returns the English name of a side, and "" for no side.
func named(side rules.Side) string {
	if side == 0 {
		return ""
	}
	return side.String()
}

// heardAs returns a record in the words that the arbiter hears. A player hears no
// more than they heard at the event, or just before it.
func heardAs(seat Narrator, before, after table.State, r table.Record) (u say.Utterance, tells bool) {
	if awaited, is := r.Event.(table.DecisionAwaited); is { // that the next proposal waits is no incident
		return seat.Alert(seat.Elsewhere(after, "expect.stopped")), !awaited.Ruled
	}
	if _, is := r.Event.(table.AccidentReported); is {
		seat.Onlooker = true // the list says what happened, and not what to do
	}
	if u, hears := seat.Event(after, r.Event); hears {
		return u, true
	}
	irregular, is := r.Event.(table.Irregularity)
	return seat.ForReplay(before, r.Event), seat.Side == 0 || is && heardBefore(irregular.Kind)
}

// inFigures writes a time to the second: 1:30:00.
func inFigures(left clock.Span) string {
	d := left.Duration().Truncate(time.Second)
	return fmt.Sprintf("%d:%02d:%02d", d/time.Hour, d/time.Minute%60, d/time.Second%60)
}

// answeredFor reports whether an event belongs into the incident report.
func answeredFor(e table.Event) bool {
	switch e := e.(type) {
	case table.PlayerArrived:
		return !e.Seated
	case table.DeviceReported:
		return e.Kind == table.ClockGave
	case table.Irregularity, table.IllegalMoveCompleted, table.IllegalMoveStood, table.PenaltyGiven, table.BoardsDiverged, table.DivergenceResolved,
		table.FlagFell, table.ArbiterCalled, table.TimeAdded, table.TimeRemoved, table.BonusGranted, table.ClocksAdjusted, table.ClocksStopped, table.ClocksRestarted, table.DecisionAwaited,
		table.Retraced, table.MovesTakenBack, table.PositionRestored, table.MoveEstablished, table.ClaimMade, table.ClaimUpheld, table.ClaimRejected, table.ClaimPostponed,
		table.AnnouncementCorrected, table.Adjourned, table.EnvelopeClosed, table.EnvelopeOpened, table.EnvelopeLost, table.Resumed, table.PlayerAbsent,
		table.AccidentReported, table.AccidentGranted, table.AccidentRefused, table.TouchWithdrawn, table.ClaimWithdrawn, table.SheetIncomplete, table.PressTakenBack, table.TableStood, table.TableRestored,
		table.BoardLost, table.BoardFound, table.GameAnnulled, table.GameEnded:
		return true
	}
	return false
}

// field returns a field of an event by its name, and the zero T if it has none.
func field[T any](e table.Event, name string) T {
	var none T
	if f := reflect.ValueOf(e).FieldByName(name); f.IsValid() && f.CanInterface() {
		if value, ok := f.Interface().(T); ok {
			return value
		}
	}
	return none
}

// concerned returns whom an event concerns.
func concerned(e table.Event) rules.Side { return field[rules.Side](e, "By") }

func kindOf(e table.Event) string {
	if irregular, ok := e.(table.Irregularity); ok {
		return string(irregular.Kind)
	}
	return table.NameOf(e)
}

// articleOf returns the article that decides on an event: the recorded one, or
// its rule's article in the edition of the game.
func articleOf(before table.State, e table.Event) string {
	if article := field[string](e, "Article"); article != "" {
		return article
	}
	rule := rules.Rule(0)
	switch e := e.(type) {
	case table.Irregularity:
		return before.ArticleOfIrregularity(e)
	case table.PenaltyGiven:
		rule = rules.RulePenalties
	case table.DivergenceResolved:
		if p, open := before.Proposal(); open {
			return p.Article
		}
		rule = rules.RuleBoardsDiffer
	case table.Retraced:
		return before.ArticleOfReturn(e)
	case table.MoveEstablished:
		return before.ArticleOfEstablished()
	case table.IllegalMoveStood:
		return before.ArticleOfIllegal()
	case table.ClocksAdjusted:
		return before.ArticleOfSetting(e)
	case table.TimeAdded:
		return before.ArticleOfTime(e.By, true)
	case table.TimeRemoved:
		return before.ArticleOfTime(e.By, false)
	case table.BonusGranted:
		rule = rules.RuleQuickplayDelay
	case table.ClaimMade:
		return before.ArticleOfClaim(e.Kind, e.By)
	case table.ClaimWithdrawn:
		return before.ArticleOfClaim(e.Kind, e.By)
	case table.PlayerAbsent, table.PlayerArrived:
		rule = rules.RuleDefaultTime
	case table.AccidentGranted, table.AccidentRefused:
		return before.Edition().AccidentArticle()
	case table.BoardsDiverged:
		rule = rules.RuleBoardsDiffer
	case table.PositionRestored:
		rule = rules.RuleIllegalMove
	case table.FlagFell:
		rule = rules.RuleFlagFall
	case table.ClocksStopped:
		return before.ArticleOfStop(e.Reason)
	case table.DecisionAwaited:
		return before.ArticleOfStop(table.StopWrong)
	case table.ClocksRestarted:
		return before.Edition().ArticleOn(rules.RuleStopClocks, rules.GroundRestarted)
	case table.ArbiterCalled:
		return before.ArticleOfStop(table.StopCall)
	case table.ClaimPostponed:
		return before.Edition().ArticleOn(rules.RuleQuickplayClaim, rules.GroundPostponed)
	case table.AnnouncementCorrected:
		rule = rules.RuleSlip
	case table.Adjourned, table.EnvelopeClosed:
		rule = rules.RuleSealing
	case table.EnvelopeOpened:
		return before.Edition().ArticleOn(rules.RuleResumption, rules.GroundOpened)
	case table.Resumed:
		rule = rules.RuleResumption
	}
	return before.Edition().Article(rule)
}

// decidedBy names the party that decided a record's event: arbiter, table or
// players, and "" if there was no decision.
func decidedBy(s table.State, r table.Record) string {
	switch e := r.Event.(type) {
	case table.Irregularity, table.BoardsDiverged, table.ArbiterCalled, table.ClaimMade, table.ClaimWithdrawn, table.PlayerAbsent, table.PlayerArrived,
		table.BoardLost, table.BoardFound, table.AccidentReported, table.SheetIncomplete, table.TableStood, table.TableRestored:
		return ""
	case table.FlagFell:
		return byTable
	case table.AccidentGranted:
		return byWord(e.How)
	case table.AccidentRefused:
		if e.How != "claim" { // who ruled on the claim ruled on this
			return byWord(e.How)
		}
	}
	if r.Decided != "" {
		return string(r.Decided)
	}
	return decidedUntold(s, r.Event)
}

// byWord returns who decided on an accident: the arbiter, or the opponent by a word
// or a touch.
func byWord(how string) string {
	if how == string(table.ByArbiter) {
		return how
	}
	return string(table.ByPlayers)
}

// byTable marks a decision of the table.
const byTable = "table"

// decidedUntold is decidedBy for a record without it.
func decidedUntold(s table.State, e table.Event) string {
	people := string(table.ByPlayers)
	if s.Conditions.Arbiter {
		people = string(table.ByArbiter)
	}
	switch e := e.(type) {
	case table.PenaltyGiven:
		return string(table.ByArbiter)
	case table.Adjourned, table.DivergenceResolved, table.MovesTakenBack:
		return people
	case table.ClocksAdjusted:
		switch {
		case e.Righted:
			return people
		case e.Ruled:
			return string(table.ByArbiter)
		}
	case table.TimeAdded:
		if e.Article != "" {
			return byTable
		}
	case table.TimeRemoved:
		if e.Article != "" {
			return byTable
		}
	case table.IllegalMoveCompleted, table.ClaimUpheld, table.ClaimRejected, table.PositionRestored:
		if s.Conditions.Rulings == table.RuleNothing {
			return people
		}
		return byTable
	case table.GameEnded:
		switch e.Reason {
		case rules.ByArbiter:
			return string(table.ByArbiter)
		case rules.ByAgreement, rules.ByAbort:
			return string(table.ByPlayers)
		case rules.ByResignation, rules.ByServer:
			return ""
		}
		return byTable
	}
	return ""
}

// stopped ends a text with a full stop if it is not the end of a sentence.
func stopped(text string) string {
	if text == "" || strings.HasSuffix(text, ".") || strings.HasSuffix(text, "!") || strings.HasSuffix(text, "?") {
		return text
	}
	return text + "."
}

// When is the time of day, or the time since the beginning where no record tells
// it.
func (i Incident) When() string {
	if i.Time != "" {
		return i.Time
	}
	return inFigures(clock.Span(i.At))
}

// Where is the move that was being played, and the side concerned if the words do not
// name it, in the words of pack.
func (i Incident) Where(pack language.Pack) string {
	number := strconv.Itoa(i.Move)
	if i.Side == i.Turn && i.names() {
		return pack.Phrase("desk.where", "number", number)
	}
	place := pack.Phrase("sheet.where."+i.Turn, "number", number)
	if i.Side == "" || i.Side == i.Turn || i.names() {
		return place
	}
	return pack.Phrase("desk.where-of", "where", place, "side", pack.Word("side."+i.Side))
}

// names reports whether the words name the side concerned.
func (i Incident) names() bool {
	return slices.ContainsFunc(i.Said, func(w say.Word) bool { return strings.HasPrefix(w.Clip, "side."+i.Side) })
}

// Ruled is the article that decides and who decided, in the words of pack; empty where
// neither is known.
func (i Incident) Ruled(pack language.Pack) string {
	var parts []string
	if i.Article != "" && !strings.Contains(i.Words, i.Article) {
		parts = append(parts, pack.Phrase("desk.article", "article", i.Article))
	}
	if i.By != "" {
		parts = append(parts, pack.Word("desk.by."+i.By))
	}
	return strings.Join(parts, " ")
}

// Line describes i in one line in the words of pack.
func (i Incident) Line(pack language.Pack) string {
	line := pack.Phrase("desk.incident", "number", strconv.Itoa(i.Number), "time", i.When(), "where", i.Where(pack), "words", stopped(i.Words))
	if i.Article != "" && !strings.Contains(i.Words, i.Article) {
		line += " " + pack.Phrase("desk.article", "article", i.Article)
	}
	line += " " + pack.Phrase("desk.clocks", "white", inFigures(i.Clocks["white"]), "black", inFigures(i.Clocks["black"]))
	if i.By != "" {
		line += " " + pack.Word("desk.by."+i.By)
	}
	return line
}
