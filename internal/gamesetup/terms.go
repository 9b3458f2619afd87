package gamesetup

import (
	"crypto/rand"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/fault"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/settings"
	"blindchess/internal/table"
	"blindchess/internal/text/sanitize"
)

// The kinds of event.
const (
	Friends = "friends" // the program carries out what is certain
	Event   = "event"   // an arbiter is present and each player writes
)

// Events lists the kinds of event.
func Events() []string { return []string{Friends, Event} }

// Terms are the user's terms of a game. Laws must name an edition, by its year
// or by a file; the zero value of any other field but Chess960 is the default
// of the kind of event.
type Terms struct {
	Event       string
	Laws        LawsChoice
	Control     string // a time control, or one for White and one for Black, separated by a blank
	Start       string // a FEN
	Chess960    int    // a start position, 0 to 959, or less where none is meant
	Answer      string // the questions answered in an event besides the ones a player could feel, such as "rays,claims", or Everything
	Arbiter     bool   // one is present
	Quickplay   bool   // the guideline on quickplay finishes applies
	Written     bool   // each player writes their own scoresheet
	Repeat      bool   // the clock can be pressed only when the opponent has repeated the move
	ReportPress bool   // an early press is recorded and not refused
	DrawMoves   int    // moves of both players before a draw may be agreed
	NoTakebacks bool   // no move is taken back by agreement
	Slip        string // how long a slip on a board is its player's own, such as 10s; 0s: not at all
	Reading     string // how long the start waits for a player who reads how to play, such as 1m
	Default     string // how late a player may come, such as 30m; empty for the Laws' own time
	Delay       string // the delay for spectators, such as 15m; empty for none
	BuiltIn     bool   // no other program speaks
	Hearing     bool   // the arbiter allows the microphone
	SealTo      string // the key for which sealed moves are locked
}

// Check refuses what cannot be meant together.
func (t Terms) Check() error {
	if t.Start != "" && t.Chess960 >= 0 {
		return fault.New("fault.two-starts", "give --position or --chess960, not both")
	}
	return nil
}

// UsualControl returns the time control of a game for which none is given, as a
// player types it: without units.
func UsualControl() string {
	return strings.NewReplacer("m", "", "s", "").Replace(table.ForFriends().Control.White.String())
}

// Conditions returns the conditions of a table without its seats.
func (t Terms) Conditions() (table.Conditions, error) {
	c := table.ForFriends()
	if t.Event == Event {
		c = table.ForEvent()
	}
	if err := errors.Join(t.Check(), t.byLaws(&c)); err != nil {
		return c, err
	}
	if err := errors.Join(t.byControl(&c), t.bySlip(&c), t.byDefault(&c), t.byReading(&c), t.byDelay(&c)); err != nil {
		return c, err
	}
	if err := t.byAnswer(&c); err != nil {
		return c, err
	}
	c.Arbiter = c.Arbiter || t.Arbiter
	c.Quickplay = t.Quickplay
	if t.Written {
		c.Keeping = table.SheetsByHand
	}
	c.RepeatRequired = t.Repeat
	c.RefusePress = c.RefusePress && !t.ReportPress
	c.DrawMoves, c.NoTakebacks = t.DrawMoves, t.NoTakebacks
	c.SealTo, c.BuiltInVoices, c.Hearing = t.SealTo, t.BuiltIn, t.Hearing
	return c, nil
}

func (t Terms) byLaws(c *table.Conditions) error {
	chosen, err := t.Laws.Read()
	if err != nil {
		return err
	}
	c.Laws, c.Edition, c.Changes = chosen.Base.Year(), chosen.Base.Text(), append(c.Changes, chosen.Changes...)
	c.Start = t.Start
	if t.Chess960 >= 0 {
		setup, err := rules.Chess960(t.Chess960)
		if err != nil {
			return fmt.Errorf("--chess960: %w", err)
		}
		c.Start = setup.ShredderFEN()
	}
	return nil
}

// everything is Terms.Answer where every question is answered.
const everything = "all"

// byAnswer says which questions are answered. The tournament build answers none of
// them in friendly games either, since no arbiter controls them, and can never
// list moves.
func (t Terms) byAnswer(c *table.Conditions) error {
	if !table.ListsMoves {
		c.Withheld = table.Questions()
	}
	if t.Answer == "" {
		return nil
	}
	if t.Event != Event {
		return fault.New("fault.answer-event", "--answer needs --event event: only there does an arbiter limit the answers")
	}
	if !table.ListsMoves && (t.Start != "" || t.Chess960 >= 0) {
		return fault.New("fault.answer-position", "--answer: the tournament build answers nothing about your own position; leave out one of the two")
	}
	for word := range strings.SplitSeq(t.Answer, ",") {
		q := table.Question(strings.TrimSpace(word))
		switch {
		case q == everything && table.ListsMoves:
			c.Withheld = nil
		case !slices.Contains(table.Questions(), q):
			return fault.New("fault.answer", "--answer knows no {word}; choose {choices}", "word", fault.Quoted(word), "choices", strings.Join(Answers(), ", "))
		case !slices.Contains(answerable(), q):
			return fmt.Errorf("--answer: the tournament build does not answer %s; choose %s", q, strings.Join(Answers(), ", "))
		default:
			c.Withheld = slices.DeleteFunc(c.Withheld, func(other table.Question) bool { return other == q })
		}
	}
	return nil
}

// answerable returns the questions that this program can be made to answer.
func answerable() []table.Question {
	return slices.DeleteFunc(table.Questions(), func(q table.Question) bool { return !table.State{}.Answers(q, table.Arbiter) })
}

// Answers lists the words of Terms.Answer.
func Answers() []string {
	var words []string
	for _, q := range answerable() {
		words = append(words, string(q))
	}
	if table.ListsMoves {
		words = append(words, everything)
	}
	return words
}

func noSpan(flag, value, example string) error {
	return fault.New("fault.span", "{flag}: {value} is no length of time: give one such as {example}", "flag", flag, "value", fault.Quoted(value), "example", example)
}

func (t Terms) bySlip(c *table.Conditions) error {
	if t.Slip == "" {
		return nil
	}
	lasts, err := time.ParseDuration(t.Slip)
	if err != nil || lasts < 0 {
		return noSpan("--slip", t.Slip, "10s")
	}
	c.Slip = table.Lasting(lasts)
	return nil
}

// longestDelay is the longest delay for spectators.
const longestDelay = 24 * time.Hour

func (t Terms) byDelay(c *table.Conditions) error {
	if t.Delay == "" {
		return nil
	}
	later, err := time.ParseDuration(t.Delay)
	if err != nil || later < 0 || later > longestDelay {
		return fmt.Errorf("--delay: give a time up to a day such as 15m, not %q", t.Delay)
	}
	c.Delay = clock.Span(later)
	return nil
}

func (t Terms) byDefault(c *table.Conditions) error {
	if t.Default == "" {
		return nil
	}
	late, err := time.ParseDuration(t.Default)
	if err != nil || late < 0 {
		return noSpan("--default-time", t.Default, "30m")
	}
	c.Default, c.DefaultGiven = clock.Span(late), true
	return nil
}

func (t Terms) byReading(c *table.Conditions) error {
	if t.Reading == "" {
		return nil
	}
	wait, err := time.ParseDuration(t.Reading)
	if err != nil || wait < 0 || wait > time.Hour {
		return noSpan("--reading-time", t.Reading, "1m")
	}
	c.Reading = table.Lasting(wait)
	return nil
}

func (t Terms) byControl(c *table.Conditions) error {
	controls, err := clock.ParseControls(t.Control)
	switch {
	case err != nil:
		return fmt.Errorf("--control: %w", err)
	case len(controls) == 0:
		return nil
	case len(controls) > 2:
		return fault.New("fault.two-controls", "--control takes one time control, or one for White and one for Black")
	}
	c.Control = rules.BySide[clock.Control]{White: controls[0], Black: controls[len(controls)-1]}
	return nil
}

// Seat returns a seat in the words of settings: how its player is spoken to and
// writes.
func Seat(own settings.Settings, name string, blind bool) (table.Seat, error) {
	pack, err := language.Load(own.Notation)
	return table.Seat{Name: sanitize.Name(name), Blind: blind, Scheme: own.Scheme, Notation: own.Notation, Letters: pack.Letters()}, err
}

// longestField is the most characters of an organiser's text about a game.
const longestField = 80

// Named returns an organiser's occasion without invalid characters, and with an ID
// if it has none: no two games get the same. The error says what its date should
// be.
func Named(o table.Occasion) (table.Occasion, error) {
	for _, field := range []*string{&o.Event, &o.Site, &o.Date, &o.Section, &o.Round, &o.Board, &o.Arbiter} {
		*field = sanitize.Short(*field, longestField)
	}
	if !pgnDate.MatchString(o.Date) {
		return o, fmt.Errorf("--date: give a day such as 2026.03.01, not %q", o.Date)
	}
	if o.ID == "" {
		o.ID = strings.ToLower(rand.Text())
	}
	return o, nil
}

var pgnDate = regexp.MustCompile(`^([0-9]{4}\.[0-9?]{2}\.[0-9?]{2})?$`)

// Who returns seat with its player's data, without invalid characters.
func Who(seat table.Seat, p table.Person) table.Seat {
	for _, field := range []*string{&p.Title, &p.Federation, &p.FIDEID, &p.Team} {
		*field = sanitize.Name(*field)
	}
	seat.Person = p
	return seat
}
