package view

import (
	"strconv"
	"strings"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// Mood is the kind of request that a card makes of its reader. It is shown by a
// colour and by the heading, never by the colour alone.
type Mood string

// The moods.
const (
	MoodWait Mood = "wait" // the next step belongs to another participant
	MoodAct  Mood = "act"
	MoodWarn Mood = "warn" // something is wrong, or play is stopped
	MoodOver Mood = "over"
)

// Card is the panel in front of the user: the next step, in their words, and the
// buttons for it. Nothing else on a screen says it.
type Card struct {
	Mood    Mood
	Step    string // as Expectation has it; how, offer, takeback, rematch, accident, claim, question, differ and look besides
	Heading []say.Word
	Count   string // beside the heading: which move it is, or the result
	Large   []say.Word
	Hint    []say.Word
	// Shows says how the card shows the announcement: large when it is to read
	// aloud or play, small elsewhere, or not at all.
	Shows   Showing
	Last    string // above a small announcement
	Facts   []Fact
	Ways    []Way // besides the first way, which is that of Buttons
	Buttons []Button
	Then    string // which step this is, and what comes after it
	Steps   bool   // the steps of the move belong to it
	Takes   string // whose pieces may be taken now: white, black, all, or none
}

// Showing is the size of an announcement.
type Showing string

// The sizes of the announcement.
const (
	Hidden Showing = ""
	Small  Showing = "small"
	Large  Showing = "large"
)

// Fact is one line of evidence.
type Fact struct {
	Name string
	Text []say.Word
}

// Way is one way to decide, with the button for it.
type Way struct {
	Text   []say.Word
	Button Button
}

// Button is a line that is typed by a click.
type Button struct {
	Answer
	Main  bool   // it is what the card asks for
	Space string // the name of the space bar, if that does it too
	Piece Piece  // the piece on it
}

// card returns the card of a view. Its content depends only on the current table
// and on no earlier message.
func (s Source) card(kept kept, announced Announcement) Card {
	seat := s.Session.Actor()
	c := Card{Mood: MoodWait, Count: s.count()}
	switch asked, ok := s.Session.Question(); {
	case ok:
		c = s.asking(c, asked)
	case seat.Capacity == table.Arbiter:
		c = s.ruling(c, kept)
	case seat.Capacity == table.Spectator || seat.Capacity == 0:
		c = s.looking(c)
	case s.State.Over():
		c = s.ended(c)
	default:
		c = s.playing(c, kept)
	}
	if s.State.Over() {
		c.Count = s.State.Outcome.Result.String()
	}
	if announced.Text == "" {
		c.Shows = Hidden
	}
	if c.Shows == Small && announced.By == seat.Side {
		c.Last = s.Phrase("page.now.last-own")
	} else if c.Shows == Small {
		c.Last = s.Phrase("page.now.last", "side", s.side(announced.By))
	}
	if c.Steps {
		c.Then = s.then()
	}
	c.Takes = s.takes()
	return c
}

func (s Source) words(key string, args ...string) []say.Word {
	return []say.Word{{Text: s.Phrase(key, args...)}}
}

// side is the name of a side, as it begins a sentence.
func (s Source) side(side rules.Side) string {
	return s.Phrase("side." + strings.ToLower(side.String()))
}

// player is how a player is called: by their name, or by their side.
func (s Source) player(side rules.Side) string {
	if name := s.State.Seat(side).Name; name != "" {
		return name
	}
	return s.side(side)
}

// count is which move it is.
func (s Source) count() string {
	if s.State.Phase < table.PhasePlaying {
		return ""
	}
	start := s.State.Game.Start()
	ply := s.State.Game.Ply()
	if s.State.Gate.Made {
		ply--
	}
	if start.Position.Turn() == rules.Black {
		ply++
	}
	return s.Phrase("page.now.count", "n", strconv.Itoa(start.Number+max(ply, 0)/2))
}

// button is a button with its own label, or with the name of its command.
func (s Source) button(name, line string) Button {
	pack := s.Session.Voice().Pack
	if key := "page.button." + name; pack.Has(key) {
		return Button{Answer: Answer{Text: pack.Phrase(key), Line: line}}
	}
	return Button{Answer: Answer{Text: pack.Word("command." + name), Line: line}}
}

func (s Source) main(key, line string) Button {
	b := s.button(key, line)
	b.Main = true
	return b
}

// does is a main button that the space bar presses too.
func (s Source) does(key, line string) Button {
	b := s.main(key, line)
	b.Space = s.Phrase("page.space")
	return b
}

// asking is the card of a question: of a promotion, with a picture on each answer,
// or of a confirmation.
func (s Source) asking(c Card, asked console.Question) Card {
	c.Mood, c.Step, c.Heading, c.Large = MoodAct, "question", s.words("page.now.confirm"), asked.Words
	promotes := roleOf(asked.Answers[0].Line) != 0
	if promotes {
		c.Step, c.Heading, c.Large = "promote", s.words("page.now.promote"), s.Session.Voice().Phrase("console.which-promotion")
	}
	for i, answer := range asked.Answers {
		b := Button{Answer: Answer{Text: answer.Name, Line: answer.Line}, Main: i == 0}
		if promotes {
			b.Main, b.Piece = false, Piece{White: s.due() == rules.White, Role: answer.Line}
		}
		c.Buttons = append(c.Buttons, b)
	}
	if s.Session.Actor().Capacity == table.Arbiter {
		c.Mood = MoodWarn
	}
	return c
}

// looking is a spectator's card: the events, and nothing to do.
func (s Source) looking(c Card) Card {
	c.Step, c.Steps, c.Shows = "look", true, Large
	c.Heading = s.words("page.now.look")
	switch running := s.State.Clock.Running(); {
	case s.State.Over():
		c.Mood, c.Step, c.Steps, c.Shows = MoodOver, "over", false, Small
		c.Heading, c.Large = s.words("page.now.over"), s.result()
	case s.State.Stopped() && s.State.Phase == table.PhasePlaying:
		c.Mood, c.Heading = MoodWarn, s.words(s.Session.Voice().Elsewhere(s.State, "page.now.stopped"))
	case running != 0:
		c.Heading = s.words("page.now.thinks", "name", s.player(running))
	}
	return c
}

func (s Source) result() []say.Word {
	return s.Session.Voice().Result(s.State.Outcome.Result, s.State.Outcome.Reason).Words
}

// ended is a player's card after the game.
func (s Source) ended(c Card) Card {
	side := s.Session.Actor().Side
	c.Mood, c.Step, c.Heading, c.Large, c.Shows = MoodOver, "over", s.words("page.now.over"), s.result(), Hidden
	if asked := s.State.Rematch; asked.By == side.Other() && !asked.Agreed {
		c.Step, c.Hint = "rematch", s.Session.AskedRematch(s.State)
		c.Buttons = []Button{s.main("accept", "accept"), s.main("decline", "decline")}
		return c
	}
	by := table.By(side)
	if s.may(table.Sign{Actor: by, Incomplete: true}) {
		c.Buttons = append(c.Buttons, s.main("sign", "sign"))
	}
	if s.may(table.AskRematch{Actor: by}) {
		c.Buttons = append(c.Buttons, s.button("rematch", "rematch"))
	}
	switch signed := s.State.Signed; {
	case signed.Of(side) && signed.Of(side.Other()):
		c.Hint = s.words("page.now.signed")
	case signed.Of(side.Other()):
		c.Hint = s.words("page.now.signed-other", "name", s.player(side.Other()))
	case signed.Of(side):
		c.Hint = s.words("page.now.signed-own")
	}
	return c
}

// playing is the card of a player or of an assistant during the game.
func (s Source) playing(c Card, kept kept) Card {
	seat := s.Session.Actor()
	opponent, step := seat.Side.Other(), console.Expected(s.State, seat.Side).Step
	c = s.step(c, kept, step)
	asked := func(name string, heading, large []say.Word) Card {
		rest := c.Buttons
		c.Mood, c.Step, c.Heading, c.Large, c.Hint, c.Steps = MoodAct, name, heading, large, nil, false
		c.Buttons = []Button{s.main("accept", "accept"), s.main("decline", "decline")}
		if len(rest) > 0 && rest[0].Main { // a step that is still required
			rest[0].Main = false
			c.Buttons = append(c.Buttons, rest[0])
		}
		return c
	}
	if seat.Capacity != table.Player {
		return c
	}
	switch accepts := s.State.Accepts(seat.Side); {
	case accepts == table.RequestClaim:
		return asked("claim", s.words("page.now.claim", "name", s.player(opponent)), s.Session.OpenClaim(s.State))
	case accepts == table.RequestAccident:
		return asked("accident", s.words("page.now.accident", "name", s.player(opponent)), s.words("page.now.accept"))
	case s.State.Offer == opponent:
		c = asked("offer", s.words("page.now.offer", "name", s.player(opponent)), s.words("page.now.accept"))
		if console.OfferKey(s.State) != "screen.offer" {
			c.Buttons[0].Line = "accept draw"
		}
		c.Hint = s.words("page.now.touch-declines")
	case s.State.Takeback.By == opponent && s.State.GrantsTakeback(seat.Side):
		return asked("takeback", s.words("page.now.takeback", "name", s.player(opponent)), s.Session.AskedBack(s.State))
	}
	return c
}

// step is the card of a step of the game.
func (s Source) step(c Card, kept kept, step console.Step) Card {
	seat := s.Session.Actor()
	by := table.By(seat.Side)
	c.Step, c.Mood, c.Steps, c.Shows, c.Large = steps[step], MoodAct, true, Small, kept.voiced.Now
	head := func(name string) { c.Heading = s.words("page.now." + name) }
	switch step {
	case console.StepRepeat:
		head("repeat")
		c.Shows, c.Large = Large, nil
		if s.State.Answer.By == seat.Side && s.State.Answer.Wrong {
			c.Mood, c.Hint = MoodWarn, s.words("page.now.again")
		}
		c.Buttons = []Button{s.does("repeat", "repeat"), s.button("again", "again")}
	case console.StepExecute:
		head("execute")
		c.Shows, c.Large, c.Hint = Large, nil, s.dragging()
		if !s.Session.Config().Sees {
			c.Buttons = []Button{s.does("execute", "execute")}
		}
	case console.StepMove:
		head("move")
		c.Steps = len(s.State.Gate.Touched) > 0
		if s.State.SealsReply(seat.Side) {
			break
		}
		c.Large, c.Hint = s.words("page.now.move-how"), s.words("page.now.move-hint")
	case console.StepAnnounce, console.StepHandle, console.StepCapture, console.StepPromote:
		head("finish")
		c.Shows = Hidden
	case console.StepPress:
		head("press")
		c.Large, c.Buttons = nil, []Button{s.does("press", "press")}
	case console.StepPressBack:
		head("press-back")
		c.Mood, c.Buttons = MoodWarn, []Button{s.does("press-back", "press")}
	case console.StepStart:
		head("start")
		c.Steps, c.Shows = false, Hidden
		if s.State.Reading.Of(seat.Side) {
			c.Step, c.Heading, c.Large, c.Hint = "how", s.words("page.how"), s.words("page.how.answer"), s.words("page.how.own")
			c.Buttons = []Button{{Answer: Answer{Text: s.Phrase("page.how.close"), Line: "start"}, Main: true, Space: s.Phrase("page.space")}}
			break
		}
		if other := seat.Side.Other(); s.State.Reading.Of(other) {
			c.Mood, c.Large = MoodWait, s.words("page.now.reads", "name", s.player(other))
			break
		}
		if s.may(table.Begin{By: seat.Side}) {
			c.Buttons = []Button{s.does("start", "start")}
		}
	case console.StepCorrect:
		head("correct")
		c.Mood, c.Steps, c.Shows = MoodWarn, false, Hidden
	case console.StepRule:
		return s.standing(c, kept)
	case console.StepSeal:
		head("seal")
		c.Steps = false
	case console.StepResume:
		head("adjourned")
		c.Steps = false
		if s.may(table.Resume{}) {
			c.Buttons = []Button{s.does("resume", "resume")}
		}
	default:
		c.Mood, c.Large = MoodWait, nil
		c.Heading = s.words("page.now.thinks", "name", s.player(seat.Side.Other()))
		if gate := s.State.Gate; gate.By == seat.Side && gate.Announced != (rules.Move{}) {
			c.Heading = s.words("page.now.answers", "name", s.player(seat.Side.Other()))
		}
	}
	if step == console.StepMove && s.may(table.Press{Actor: by}) && s.State.Envelope.Reply {
		c.Buttons = []Button{s.does("press", "press")}
	}
	return c
}
