package view

import (
	"slices"
	"strconv"

	"blindchess/internal/announce"
	"blindchess/internal/notation"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// may reports whether the user could give a command to the table in this state,
// and the table would accept it.
func (s Source) may(c table.Command) bool {
	seat := s.Session.Actor()
	if s.State.May(c, seat.Capacity, seat.Side) != nil {
		return false
	}
	_, err := table.Decide(s.State, max(s.At, s.State.At), c)
	return err == nil
}

// deeds returns the other acts that the user can do now, besides the request of
// the card; impossible ones are left out.
func (s Source) deeds() []Answer {
	seat := s.Session.Actor()
	switch seat.Capacity {
	case table.Player:
		return s.playerDeeds()
	case table.Arbiter:
		return s.arbiterDeeds()
	case table.Assistant:
		return s.labelled("again", "clock", "help")
	default:
		return s.labelled("again", "clock", "last", "board", "help")
	}
}

func (s Source) labelled(names ...string) []Answer {
	var all []Answer
	for _, name := range names {
		all = append(all, s.button(name, name).Answer)
	}
	return all
}

func (s Source) playerDeeds() []Answer {
	by := table.By(s.Session.Actor().Side)
	var all []Answer
	add := func(name, line string, c table.Command) {
		if s.may(c) {
			all = append(all, s.button(name, line).Answer)
		}
	}
	if s.State.Phase == table.PhaseEnded {
		all = append(all, s.labelled("save", "sheet")...)
		add("call", "call", table.Call{Actor: by})
		return append(all, s.labelled("help")...)
	}
	add("draw", "draw", table.Offer{Actor: by})
	for _, kind := range s.claimable() {
		all = append(all, s.button("claim-"+kind.String(), "claim "+kind.String()).Answer)
	}
	if !s.State.Conditions.Arbiter {
		add("takeback", "takeback", table.AskTakeback{Actor: by})
		add("adjourn", "adjourn", table.Adjourn{})
	}
	if s.State.May(table.Resign{Actor: by}, table.Player, by.By) == nil && s.State.Phase >= table.PhasePlaying && s.State.Phase != table.PhaseAdjourned {
		all = append(all, s.button("resign", "resign").Answer) // whether a mate is still possible is looked at only when it is done
	}
	if s.State.Conditions.Arbiter {
		add("call", "call", table.Call{Actor: by})
	}
	return append(all, s.labelled("help")...)
}

// claimable are the kinds of claim that the player could make with good reason now.
// They are a position that has come three times, fifty moves, and a flag that has
// fallen.
func (s Source) claimable() []laws.ClaimKind {
	if s.State.Phase != table.PhasePlaying || s.State.Claim.Kind != 0 {
		return nil
	}
	side := s.Session.Actor().Side
	var kinds []laws.ClaimKind
	if s.State.Turn() == side && s.Session.Answered(s.State, table.AskClaims) {
		kinds = append(kinds, s.State.Claimable()...)
	}
	if _, fallen := s.State.Clock.Fallen(side.Other(), max(s.At, s.State.At)); fallen {
		kinds = append(kinds, laws.ClaimFlag)
	}
	return kinds
}

func (s Source) arbiterDeeds() []Answer {
	var all []Answer
	add := func(name string, c table.Command) {
		if s.may(c) {
			all = append(all, s.button(name, name).Answer)
		}
	}
	add("start", table.Begin{})
	add("stop", table.StopClocks{})
	add("restart", table.RestartClocks{})
	add("resume", table.Resume{})
	add("adjourn", table.Adjourn{})
	return append(all, s.labelled("incidents", "help")...)
}

// Owed is the entry that a player has to write next, and the line that writes it. The
// zero Owed is none.
type Owed struct {
	Text string
	Line string
}

// owed returns the next entry of a player who writes their own sheet.
func (s Source) owed() Owed {
	seat := s.Session.Actor()
	if seat.Capacity != table.Player || s.State.Conditions.Keeping != table.SheetsByHand || s.State.Phase < table.PhasePlaying {
		return Owed{}
	}
	game, ply := s.State.Game, s.State.Sheets.Of(seat.Side).Plies()+1
	if ply > game.Ply() {
		return Owed{}
	}
	text := notation.Of(s.Session.Config().Notation).Write(game.At(ply-1), game.Move(ply), notation.Laws)
	if !s.may(table.Write{Actor: table.By(seat.Side), Text: text, Move: game.Move(ply)}) {
		return Owed{}
	}
	number := s.number(game.At(ply-1).Turn(), ply-1)
	return Owed{Text: s.Phrase("page.write", "move", number+" "+text), Line: "write " + text}
}

// ruling is the arbiter's card: the open question with its evidence, and the
// buttons that rule.
func (s Source) ruling(c Card, kept kept) Card {
	c.Step, c.Heading = "quiet", s.words("page.now.quiet")
	head := func(mood Mood, step string) { c.Mood, c.Step, c.Heading = mood, step, s.words("page.now."+step) }
	switch claim := s.State.Claim; {
	case s.State.Over():
		head(MoodOver, "over")
		c.Large, c.Shows = s.result(), Small
	case kept.proposal.Text != "":
		head(MoodWarn, "rule")
		if squares := s.differing(); squares != "" {
			c.Step, c.Heading = "differ", s.words("page.now.differ", "squares", squares)
		}
		what, witnesses := s.Session.Decides(s.State)
		c.Large, c.Facts, c.Buttons = what, s.facts(witnesses), []Button{s.main("resolve", "resolve")}
		for i, way := range kept.voiced.Explained {
			n := strconv.Itoa(i + 1)
			c.Ways = append(c.Ways, Way{way, Button{Answer: Answer{Text: s.Phrase("page.button.rule", "n", n), Line: "resolve " + n}}})
		}
		if len(s.State.Explanations()) == 1 && len(s.State.Explanations()[0].Faults) == 0 && s.State.Explanations()[0].Retrace == 0 {
			c.Ways = nil // it says no more than the proposal
		}
	case claim.Kind != 0:
		head(MoodWarn, "claim")
		c.Heading = s.words("page.now.claim", "name", s.player(claim.By))
		c.Large = s.Session.OpenClaim(s.State)
		c.Buttons = []Button{s.main("uphold", "uphold"), s.button("reject", "reject")}
		if s.may(table.Postpone{}) {
			c.Buttons = append(c.Buttons, s.button("postpone", "postpone"))
		}
	case s.State.Phase < table.PhasePlaying:
		head(MoodAct, "start")
		c.Large = kept.voiced.Now
		if s.may(table.Begin{}) {
			c.Buttons = []Button{s.main("start", "start")}
		}
	case s.State.Stop == table.StopCall:
		head(MoodWarn, "called")
		c.Large = kept.voiced.Now
		c.Buttons = s.restarting()
	case s.State.Phase == table.PhaseSealing || s.State.Phase == table.PhaseAdjourned:
		head(MoodAct, "adjourned")
		c.Large = kept.voiced.Now
		if s.may(table.Resume{}) {
			c.Buttons = []Button{s.main("resume", "resume")}
		}
	case s.State.Stopped():
		head(MoodWarn, "stopped")
		c.Large = kept.voiced.Now
		c.Buttons = s.restarting()
	default:
		c.Shows, c.Steps = Small, true
		if running := s.State.Clock.Running(); running != 0 {
			c.Heading = s.words("page.now.thinks", "name", s.player(running))
		}
	}
	return c
}

func (s Source) restarting() []Button {
	if !s.may(table.RestartClocks{}) {
		return nil
	}
	return []Button{s.main("restart", "restart")}
}

// Evidence is one line for the arbiter: a square on which the boards differ with
// the piece on each, or an incident.
type Evidence struct {
	Head  string // the square, or the time to the second
	Side  string // white or black: whom it concerns, if it concerns one side
	Where string // of an incident: the move that was being played
	Text  []say.Word
	Ruled string // of an incident: the article and who decided
}

// evidence lists for the arbiter what differs first, and then the incidents, the
// newest first. It returns the incidents as lines of text too, the oldest first.
func (s Source) evidence() (all []Evidence, lines []string) {
	if s.Session.Actor().Capacity != table.Arbiter {
		return nil, nil
	}
	if s.State.Divergence.Open {
		boards := s.State.Boards
		for _, at := range boards.White.Placement.Differences(boards.Black.Placement) {
			all = append(all, Evidence{Head: at.String(), Text: s.Session.Voice().Phrase("page.evidence", s.stands("white", boards.White.Placement.At(at)), s.stands("black", boards.Black.Placement.At(at)))})
		}
	}
	pack := s.Session.Voice().Pack
	incidents := s.Session.Incidents()
	for _, i := range incidents {
		lines = append(lines, Plain(i.When()+" "+i.Where(pack)+": "+i.Words))
	}
	for _, i := range slices.Backward(incidents) {
		all = append(all, Evidence{Head: i.When(), Side: i.Side, Where: i.Where(pack), Text: i.Said, Ruled: i.Ruled(pack)})
	}
	return all, lines
}

// Paper is a paper that the arbiter can take away.
type Paper struct{ Name, Title string }

// papers lists the arbiter's papers.
func (s Source) papers() []Paper {
	if s.Session.Actor().Capacity != table.Arbiter {
		return nil
	}
	var all []Paper
	for _, name := range announce.Papers() {
		all = append(all, Paper{name, s.Session.Voice().Pack.Word("desk." + name)})
	}
	return all
}

// stands fills a placeholder with the piece on a square.
func (s Source) stands(name string, piece rules.Piece) announce.Slot {
	if piece.Role == 0 {
		return announce.TextSlot(name, s.Phrase("page.evidence.empty"))
	}
	return s.Session.Voice().PieceSlot(name, piece)
}
