package console

import (
	"errors"
	"slices"
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/fault"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// Config is the data on its user that a session needs.
type Config struct {
	Actor    Actor
	Narrator announce.Narrator // how they are spoken to; its side is taken from Actor
	Notation language.Pack     // the language of the letters they write
	Keys     string            // "lichess" or "orologic"
	// Sees says that they carry out moves on a board of the screen, so that
	// repeating an announcement does not carry it out as well.
	Sees bool
	// Analyses says that this program can go through their game when it is over.
	Analyses bool
	Both     bool              // they play both sides, and Sit sets the side for which they act
	Bind     map[string]string // what their own keys type
	// Lines says that the user reads a Braille display: a board is given in lines.
	Lines bool
	// Sending says how a press is asked about that sends a move to a server elsewhere:
	// "again" reads the move back until the user presses once more, "yes" asks. An empty
	// one asks nothing.
	Sending string
	// Online reports whether the user plays elsewhere at this moment, so that no
	// question is answered here that needs working out. Nil is for never.
	Online func() bool
	Dial   bool // the dial of a clock is played after its time was told
	// Taught is the words that they taught their own hearing, as
	// announce.ParseTaught reads them.
	Taught string
	// Settings lists the possible words after these words of a setting that is
	// being typed; nil lists nothing.
	Settings func(words []string) []string
}

// Session reads the lines of one person at one table. One goroutine uses it at
// a time.
type Session struct {
	config Config
	voice  announce.Narrator
	ready  bool // what Learn makes is there
	ear    announce.Ear
	// untaught is ear without the words that were taught.
	untaught announce.Ear
	english  language.Pack
	actions  []action
	names    vocabulary
	heard    []say.Utterance // the newest last
	refused  say.Utterance   // the last refusal, with what to do
	refusing Moment          // of the table, as it refused that
	pending  *pending
	desk     announce.Desk // the incident report
	further  []page        // the rest of the help, for "more"
	meant    string        // the line that was suggested in place of the last one
}

// pending is a question that the next line answers.
type pending struct {
	words   []say.Word              // the question
	verb    string                  // the typed verb, so that a second one confirms it
	typed   string                  // and what followed it
	intent  Intent                  // what yes does
	choices []rules.Move            // a promotion: the moves that the piece decides between
	rest    func(rules.Move) Intent // the action on the chosen one
	// said is a heard move, in the words of the scheme: Enter types it, and any other
	// line drops it. Dropped says that another key was pressed: Enter no longer types it.
	said    string
	dropped bool
	asked   bool // whether it was repeated after a line that only asks
	// judge acts on yes, if the move must not be judged earlier: intent is not used then.
	judge func(snapshot) Intent
}

// longestLine is how many bytes a line may have.
const longestLine = 500

// topicAgain is the topic of repeated messages.
const topicAgain = "again"

// keptUtterances is how many utterances "again" can go back.
const keptUtterances = 50

// NewSession returns a session for the user that c describes. Its error says
// what c lacks.
func NewSession(c Config) (*Session, error) {
	if c.Narrator.Pack.Code() == "" || c.Notation.Code() == "" {
		return nil, errors.New("console: Config needs the packs of a language and a notation")
	}
	s := &Session{}
	s.Change(c)
	return s, nil
}

// Learn prepares the parts that only a person who types needs: an ear, the
// names of the commands, the English words. A user who only watches never needs
// it. The first line does it too; who calls it before makes that line a quick
// one.
func (s *Session) Learn() {
	if s.ready {
		return
	}
	s.ready, s.english = true, s.voice.Pack
	if english, err := language.Load("en"); err == nil && s.voice.Pack.Code() != "en" {
		s.english = english
	}
	s.names = newVocabulary(s.voice.Pack, s.english)
	s.untaught = announce.NewEar(s.voice.Scheme, s.config.Notation)
	s.ear = s.untaught.Teach(s.hearable())
	s.actions = append(allActions(), advices(s.voice.Pack)...)
}

func (s *Session) listener() announce.Ear {
	s.Learn()
	return s.ear
}

func (s *Session) vocabulary() vocabulary {
	s.Learn()
	return s.names
}

func (s *Session) inEnglish() language.Pack {
	s.Learn()
	return s.english
}

// Actor returns who types.
func (s *Session) Actor() Actor { return s.config.Actor }

// Config returns the session's data on its user.
func (s *Session) Config() Config { return s.config }

// Change gives the session another config, as after a setting was changed.
// Earlier messages remain.
func (s *Session) Change(c Config) {
	c.Narrator.Side = c.Actor.Side
	s.config, s.voice, s.ready = c, c.Narrator, false
}

// Sit gives the keyboard to the person at seat, for two people who share it.
// Unlike Change it leaves the words as they are.
func (s *Session) Sit(seat Actor) {
	s.config.Actor, s.config.Narrator.Side, s.voice.Side = seat, seat.Side, seat.Side
}

// Reset gives the keyboard to the person at seat for another game: it drops the
// pending question, which it returns in words, and the incidents of the previous game.
func (s *Session) Reset(seat Actor) []say.Utterance {
	dropped := s.cancelled(s.pending)
	s.Sit(seat)
	s.pending, s.desk, s.refused, s.meant = nil, announce.Desk{}, say.Utterance{}, ""
	return dropped
}

// Hear stores a message to this seat, for "again". It stores no hints, no
// sounds and no repeated messages.
func (s *Session) Hear(u say.Utterance) {
	if u.Kind == say.Hint || len(u.Words) == 0 || u.Topic == topicAgain {
		return
	}
	s.heard = append(s.heard, u)
	if len(s.heard) > keptUtterances {
		s.heard = slices.Delete(s.heard, 0, 1)
	}
}

// Refuse keeps why something was refused at this state of the table, for "why".
func (s *Session) Refuse(u say.Utterance, state table.State) {
	s.refused, s.refusing = u, MomentOf(state)
}

// snapshot is the table at the time when a line is entered.
type snapshot struct {
	state table.State
	at    clock.Instant
}

// Enter reads one line that was typed at this state of the table.
func (s *Session) Enter(state table.State, at clock.Instant, line string) Intent {
	m := snapshot{state, at}
	intent := s.allowed(m, s.enter(m, strings.TrimSpace(line)))
	switch {
	case intent.Refused && len(intent.Answers) > 0:
		s.Refuse(intent.Answers[0], state)
	case len(intent.Commands) > 0: // the table may refuse them, and says so then
		s.refused = say.Utterance{}
	}
	intent.Answers = announce.Answering(intent.Answers)
	return intent
}

func (s *Session) enter(m snapshot, line string) Intent {
	if len(line) > longestLine {
		return s.refuse("console.too-long")
	}
	if bound, ok := s.config.Bind[line]; ok && !functionKey(line) {
		line = bound
	}
	return s.read(m, line)
}

// functionKey reports whether a name is a function key's: a typed f2 may be a
// move.
func functionKey(name string) bool {
	number, is := strings.CutPrefix(name, "f")
	_, counted := numberOf(number)
	return is && counted
}

// allowed refuses an intent whose commands belong to another seat.
func (s *Session) allowed(m snapshot, intent Intent) Intent {
	for _, c := range intent.Commands {
		if m.state.Kept(c) {
			f, _ := fault.Of(table.Refused("elsewhere"))
			return s.refusal(m.state, f)
		}
		actor := s.config.Actor
		if s.config.Both {
			actor.Side = GivenFor(c, actor.Side)
		}
		if !actor.May(m.state, c) {
			return s.refuse("console.not-your-role")
		}
	}
	return intent
}

func (s *Session) read(m snapshot, line string) Intent {
	if asked := s.pending; asked != nil {
		intent, done := s.settle(m, line)
		if done {
			return intent
		}
		return s.meanwhile(m, asked, line)
	}
	if intent, done := s.suggested(m, line); done {
		return intent
	}
	if topic, asked := strings.CutPrefix(line, "?"); asked {
		line = strings.TrimSpace("help " + topic)
	}
	if line == "" {
		return s.enterKey(m)
	}
	if intent, answers := s.namesPiece(m, line); answers {
		return intent
	}
	if intent, answers := s.renames(m, line); answers {
		return intent
	}
	line, slashed := strings.CutPrefix(line, "/")
	if !slashed && s.config.Keys == "orologic" {
		line = orologic(line)
	}
	var wrong error
	verb, rest, known := s.vocabulary().find(line)
	switch undoes := known && verb == "undo" && s.config.Actor.Capacity == table.Player; {
	case undoes && m.state.TakesBack():
		return s.undoes()
	case undoes && rest == "":
		return s.refuse("refuse.no-takebacks")
	}
	if known && verb == "score" && rest == "" {
		verb = "result" // in some languages both have the same name, and a score has words
	}
	if known {
		action, _ := s.actionOf(verb)
		var deed CommandFunc
		if deed, wrong = s.understand(action, rest); wrong == nil {
			intent := s.carryOut(m, action, deed, rest)
			intent.Verb = verb
			return intent
		}
	}
	intent := s.move(m, line)
	if !intent.Refused || !known || len(strings.Fields(line)[0]) < 3 {
		return intent
	}
	refused := s.unreadable(verb, wrong)
	refused.Commands = intent.Commands // a try, if it was one
	return refused
}

// carryOut carries out the action, if the user may do it.
func (s *Session) carryOut(m snapshot, a action, deed CommandFunc, rest string) Intent {
	if !a.acts() {
		if a.asks != "" && (!s.Answered(m.state, a.asks) || s.config.Online != nil && s.config.Online()) {
			return s.refuse(notAnswered(a.asks))
		}
		if a.run == nil {
			return a.looks(s, m.state.Game.Setup(), rest)
		}
		return a.run(s, m, rest)
	}
	if s.config.Actor.Capacity == table.Spectator || a.own && !s.plays() {
		return s.refuse("console.not-your-role")
	}
	side := s.config.Actor.Side
	if a.side != nil {
		side = a.side(s, m)
	}
	if intent, asks := s.askUnjudged(m, a, deed, side, rest); asks {
		return intent
	}
	intent := s.carry(a.verb, deed, s.giver(m, side))
	if a.verb == "press" {
		return s.sending(m, intent)
	}
	asked := a.confirm && !answersOnce(m.state, intent) || s.againstTurn(m, &intent)
	if !asked || intent.Refused || len(intent.Commands) == 0 {
		return intent
	}
	if intent = s.allowed(m, intent); intent.Refused {
		return intent
	}
	if vain, is := s.inVain(m, intent.Commands[0]); is {
		return vain
	}
	s.pending = &pending{verb: a.verb, typed: rest, intent: intent}
	return s.confirm(m.state, a.verb, rest, intent.Commands[0])
}

// Local returns the part of a line that the screen itself does, if the table is
// in another process. It returns nothing if the line is for the table's host.
func (s *Session) Local(line string) Local {
	verb, rest, ok := s.vocabulary().find(strings.TrimPrefix(strings.TrimSpace(line), "/"))
	switch {
	case verb == "speak" && ok:
		return s.askSpeech(snapshot{}, rest).Local
	case verb == "set" && ok:
		return s.set(snapshot{}, rest).Local
	}
	if !ok || rest != "" {
		return Local{}
	}
	switch verb {
	case "quit":
		return Local{Act: ActQuit}
	case "flip":
		return Local{Act: ActFlip}
	case "quiet":
		return Local{Act: ActQuiet}
	case "checkword":
		return Local{Act: ActCheck}
	default:
		return Local{}
	}
}
