package view

import (
	"slices"
	"strings"

	"blindchess/internal/clock"
	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// Source is the source of a view: one seat's session, and its table at one
// instant. No other goroutine may use the session meanwhile.
type Source struct {
	Session *console.Session
	State   table.State
	At      clock.Instant // the present
	Turned  bool          // the board was turned round
	Work    Work
	Memo    *Memo // of this session, or nil
	Solo    *Solo // the view of a user without a table; nil at one
	// letters are the Memo's letters while a view is made, or nil.
	letters map[rules.Role]string
}

// Memo caches results of one session about an unchanged table: while boards
// differ, finding the probable explanations takes a thousand times longer than
// everything else. A caller that changes the session empties it. Its zero value
// is empty.
type Memo struct {
	filled bool
	seq    uint64
	kept   kept
}

// kept is the content of a Memo.
type kept struct {
	now      Expectation
	proposal Proposal
	taken    [2][]Piece
	voiced   Voiced
	sheets   [2]Sheet
	letters  map[rules.Role]string // of the pieces, as the player writes them
	deeds    []Answer
	owed     Owed
	evidence []Evidence
	// incidents are those of evidence as lines of text.
	incidents []string
	differ    bool // the sheets do
}

// Work is how far the table is with what takes long. The zero Work is none.
type Work struct {
	Text    string `json:"text,omitempty"`
	Percent int    `json:"percent"` // from 0 to 100
}

// View is all that one seat sees.
type View struct {
	Capacity  string       `json:"capacity"`      // player, assistant, arbiter or spectator
	Side      rules.Side   `json:"side,omitzero"` // of a player or an assistant
	Boards    []Board      `json:"boards"`        // one; the arbiter's are White's and Black's
	Clocks    [2]Clock     `json:"clocks"`        // the upper player's first, in the board's orientation
	Taken     [2][]Piece   `json:"taken"`         // the pieces that each of them has lost, in the order of Clocks
	Now       Expectation  `json:"now"`
	Announced Announcement `json:"announced,omitzero"`
	Gate      []Step       `json:"gate,omitempty"` // the steps of the move in hand, or of the last one; none before the game
	Open      []string     `json:"open,omitempty"` // the offer and the claim that wait for an answer
	Question  Question     `json:"question,omitzero"`
	Proposal  Proposal     `json:"proposal,omitzero"`
	Sheets    [2]Sheet     `json:"sheets"`              // White's and Black's
	Differ    bool         `json:"-"`                   // the sheets differ in what both hold
	Incidents []string     `json:"incidents,omitempty"` // for the arbiter: each incident with its time, the oldest first
	Said      []Line       `json:"said,omitempty"`      // the oldest first
	Voiced    Voiced       `json:"-"`
	Card      Card         `json:"-"`
	Evidence  []Evidence   `json:"-"` // for the arbiter
	Papers    []Paper      `json:"-"` // too
	Owed      Owed         `json:"-"` // the entry that a player has to write next
	Work      Work         `json:"work,omitzero"`
	Moves     bool         `json:"moves"`         // the user of this seat moves pieces
	Begun     bool         `json:"begun"`         // a move was made
	Past      int          `json:"past,omitzero"` // one more than the shown ply; 0 at the present
	// Alone says that they sit at no table. There are no clocks, no steps and no
	// sheets of two sides, but the moves of a line and its continuations.
	Alone bool      `json:"alone,omitzero"`
	Title string    `json:"title,omitempty"` // of a study or an exercise without a table
	Deeds []Answer  `json:"deeds,omitempty"` // the possible actions besides the card's
	Keys  [2]string `json:"-"`               // the text about the keys of a painted screen, and of a page
}

// Voiced is the text of a View, word by word with the language of each, for
// screens that mark the language for other programs.
type Voiced struct {
	Now, Question, Proposal, Advice []say.Word
	Announced                       string // the language of the announcement, as BCP 47 has it
	Open, Explained                 [][]say.Word
}

// Expectation is the next step.
type Expectation struct {
	Step string `json:"step"` // move, repeat, press and so on, as console.Step counts them
	Text string `json:"text"`
	Line string `json:"line,omitempty"` // the line that does it, if there is one
}

// Question is what the next line answers. The zero Question is none.
type Question struct {
	Text    string   `json:"text"`
	Answers []Answer `json:"answers"`
}

// Answer is one way to answer a question.
type Answer struct {
	Text string `json:"text"`
	Line string `json:"line"` // the typed line
}

// Proposal is the proposal when boards or sheets differ. The zero Proposal is
// none.
type Proposal struct {
	Text string `json:"text"`           // with how it is accepted
	Line string `json:"line,omitempty"` // the line that accepts it, for the deciding user
	// Advice is the proposal alone, and Explained what most probably happened, each
	// as it is taken by its number: for the arbiter.
	Advice    string   `json:"advice,omitempty"`
	Explained []string `json:"explained,omitempty"`
}

// View returns the view of the seat with cursor and hand at f and the messages
// in log.
func (s Source) View(f Focus, log Log) View {
	if s.Solo != nil {
		return s.solo(f, log)
	}
	s.State = s.shown()
	seat := s.Session.Actor()
	kept := s.kept()
	s.letters = kept.letters
	open := s.open()
	voiced := kept.voiced
	voiced.Open, voiced.Announced = open, s.Session.Voice().Scheme.Lang()
	if asked, ok := s.Session.Question(); ok {
		voiced.Question = asked.Words
	}
	if s.turned() {
		kept.taken[0], kept.taken[1] = kept.taken[1], kept.taken[0]
	}
	announced := s.announced()
	return View{
		Card: s.card(kept, announced), Evidence: kept.evidence, Papers: s.papers(), Owed: kept.owed, Deeds: kept.deeds,
		Capacity: seat.Capacity.String(), Side: seat.Side, Boards: s.boards(f), Clocks: s.clocks(), Taken: kept.taken, Now: kept.now,
		Announced: announced, Gate: s.gate(), Open: plainEach(open), Question: s.question(), Proposal: kept.proposal,
		Sheets: kept.sheets, Differ: kept.differ, Incidents: kept.incidents,
		Said: log.lines(s.State), Voiced: voiced, Work: s.Work,
		Moves: s.due() != 0, Begun: s.State.Game.Ply() > 0, Past: s.settled(f).past(),
	}
}

// kept returns the slow results, from the Memo if the table has not changed.
func (s Source) kept() kept {
	if m := s.Memo; m != nil && m.filled && m.seq == s.State.Seq {
		return m.kept
	}
	found := kept{taken: s.taken(), sheets: [2]Sheet{s.sheet(rules.White), s.sheet(rules.Black)}, letters: s.lettered(), deeds: s.deeds(), owed: s.owed()}
	found.now, found.voiced.Now = s.expected()
	found.proposal = s.proposal(&found.voiced)
	found.differ = apart(&found.sheets)
	found.evidence, found.incidents = s.evidence()
	if s.Memo != nil {
		*s.Memo = Memo{filled: true, seq: s.State.Seq, kept: found}
	}
	return found
}

// shown is the table as the user may see it.
func (s Source) shown() table.State {
	seat := s.Session.Actor()
	return s.State.Disclosed(seat.Capacity, seat.Side)
}

// steps are the names of the steps of console.
var steps = map[console.Step]string{
	console.StepStart: "start", console.StepMove: "move", console.StepAnnounce: "announce", console.StepHandle: "handle",
	console.StepPress: "press", console.StepRepeat: "repeat", console.StepExecute: "execute", console.StepCorrect: "correct",
	console.StepWait: "wait", console.StepRule: "rule", console.StepCapture: "capture", console.StepPromote: "promote",
	console.StepOver: "over", console.StepPressBack: "press",
}

// expected returns the user's next step; for a spectator it is empty.
func (s Source) expected() (Expectation, []say.Word) {
	seat := s.Session.Actor()
	if seat.Capacity == table.Spectator || seat.Capacity == 0 {
		return Expectation{}, nil
	}
	words := s.Session.Expecting(s.State)
	e := Expectation{
		Step: steps[console.Expected(s.State, seat.Side).Step],
		Text: plain(words),
	}
	if e.Step == "repeat" || e.Step == "press" {
		e.Line = e.Step
	}
	return e, words
}

// open returns the open requests: an offer, a takeback or another game, and a
// claim.
func (s Source) open() [][]say.Word {
	var lines [][]say.Word
	if side := s.State.Offer; side != 0 {
		lines = append(lines, []say.Word{{Text: s.Phrase(console.OfferKey(s.State), "side", s.name(side))}})
	}
	if s.State.Takeback.By != 0 {
		lines = append(lines, append(slices.Clone(s.Session.AskedBack(s.State)), say.Word{Text: s.Phrase(console.TakebackKey(s.State))}))
	}
	if asked := s.State.Rematch; asked.By != 0 && !asked.Agreed {
		lines = append(lines, s.Session.AskedRematch(s.State))
	}
	if claim := s.State.Claim; claim.Kind != 0 {
		lines = append(lines, s.Session.OpenClaim(s.State))
	}
	return lines
}

func (s Source) question() Question {
	asked, ok := s.Session.Question()
	if !ok {
		return Question{}
	}
	q := Question{Text: plain(asked.Words)}
	for _, answer := range asked.Answers {
		q.Answers = append(q.Answers, Answer{Text: answer.Name, Line: answer.Line})
	}
	return q
}

func (s Source) proposal(voiced *Voiced) Proposal {
	seat := s.Session.Actor()
	if _, waits := s.State.Proposal(); !waits {
		return Proposal{}
	}
	voiced.Proposal = s.Session.Proposed(s.State)
	p := Proposal{Text: plain(voiced.Proposal)}
	switch {
	case seat.Capacity == table.Arbiter:
		p.Line = "resolve"
		advised, explained := s.Session.Advice(s.State)
		voiced.Advice, voiced.Explained = advised, explained
		p.Advice, p.Explained = plain(advised), plainEach(explained)
	case seat.Capacity == table.Player && !s.State.Conditions.Arbiter && !s.State.Divergence.Confirmed.Of(seat.Side):
		p.Line = "accept"
	}
	return p
}

// name returns a side's name followed by its player's name.
func (s Source) name(side rules.Side) string {
	word := s.Phrase("side." + strings.ToLower(side.String()))
	if name := s.State.Seat(side).Name; name != "" {
		return word + " " + name
	}
	return word
}

// Phrase is a phrase of the pack as text.
func (s Source) Phrase(key string, args ...string) string {
	return s.Session.Voice().Pack.Phrase(key, args...)
}

// Card returns the five lines about a player's rights and duties.
func (s Source) Card() []string { return s.Session.Card() }

// plainEach is each of some words as a line of text.
func plainEach(lines [][]say.Word) []string {
	var texts []string
	for _, words := range lines {
		texts = append(texts, plain(words))
	}
	return texts
}

// plain is words as one line of text.
func plain(words []say.Word) string { return Plain(say.Utterance{Words: words}.Text()) }
